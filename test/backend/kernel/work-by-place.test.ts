import { expect, it, onTestFinished, vi } from 'vitest'
import { workByPlace } from '#app/backend/kernel/work-by-place.server.ts'

const clock = vi.hoisted(() => ({ stands: false }))

vi.mock('node:timers/promises', async (load) => {
  const timers = await load<typeof import('node:timers/promises')>()
  const setTimeout: typeof timers.setTimeout = (ms, value, options) =>
    timers.setTimeout(clock.stands ? 3_600_000 : ms, value, options)
  return { ...timers, setTimeout }
})

it('works for other places while one hangs, includes rows that become due meanwhile, and takes one row per place at a time', async () => {
  const due = ['slow 1', 'slow 2', 'quick 1', 'quick 2']
  const done: string[] = []
  const running = new Set<string>()
  let free = () => {}
  const hangs = new Promise<void>((resolve) => {
    free = resolve
  })
  const placeOf = (name: string) => name.split(' ')[0] ?? ''
  const take = async (busy: readonly string[]) => {
    const at = due.findIndex((name) => !busy.includes(placeOf(name)))
    return at < 0 ? null : (due.splice(at, 1)[0] ?? null)
  }
  const work = async (name: string) => {
    expect(running.has(placeOf(name))).toBe(false)
    running.add(placeOf(name))
    if (name === 'slow 1') await hangs
    done.push(name)
    running.delete(placeOf(name))
  }
  const working = workByPlace(take, { placeOf, work })
  await expect.poll(() => done).toEqual(['quick 1', 'quick 2'])
  due.push('later 1')
  await expect.poll(() => done, { timeout: 5000 }).toEqual(['quick 1', 'quick 2', 'later 1'])
  free()
  await working
  expect(done.toSorted()).toEqual(['later 1', 'quick 1', 'quick 2', 'slow 1', 'slow 2'])
})

it('ends with the last work, without waiting for the next look', async () => {
  clock.stands = true
  onTestFinished(() => {
    clock.stands = false
  })
  const due = ['one']
  let looks = 0
  let free = () => {}
  const hangs = new Promise<void>((resolve) => {
    free = resolve
  })
  const take = async () => {
    looks += 1
    return due.pop() ?? null
  }
  const working = workByPlace(take, { placeOf: (name) => name, work: () => hangs })
  await expect.poll(() => looks).toBe(4)
  free()
  await working
  // Four at the begin, and one for all when the work has ended.
  expect(looks).toBe(5)
})
