import { afterEach, beforeEach } from 'vitest'

const reported: unknown[][] = []

// A test that expects an error spies on console.error itself; what nobody expects reaches this one.
beforeEach(() => {
  reported.length = 0
  console.error = (...args: unknown[]) => {
    reported.push(args)
  }
})

afterEach(() => {
  if (reported.length === 0) return
  const lines = reported.splice(0).map((args) => args.map(String).join(' '))
  throw new Error(`console.error was called:\n${lines.join('\n')}`)
})
