import { afterEach, beforeEach, onTestFailed } from 'vitest'

declare global {
  /** Returns recent warnings of programs started by this process; set by the first start. */
  var tellPrograms: (() => string) | undefined
  /** Returns address and heading of each open page; set by the first browser. */
  var tellPages: (() => Promise<string>) | undefined
}

const reported: unknown[][] = []

// A test that expects an error spies on console.error; an unexpected one arrives here.
beforeEach(() => {
  reported.length = 0
  onTestFailed(async () => {
    const shown = await globalThis.tellPages?.()
    if (shown) process.stderr.write(`what the pages showed last:\n${shown}\n`)
    const said = globalThis.tellPrograms?.()
    if (said) process.stderr.write(`what the programs said last:\n${said}\n`)
  })
  console.error = (...args: unknown[]) => {
    reported.push(args)
  }
})

afterEach(() => {
  if (reported.length === 0) return
  const lines = reported.splice(0).map((args) => args.map(String).join(' '))
  throw new Error(`console.error was called:\n${lines.join('\n')}`)
})
