import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { planRefresh, type Said } from '#app/components/live/plan-refresh.ts'

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-11-20T12:00:00Z') })
  vi.stubGlobal('window', globalThis)
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

function openPage() {
  const page = { busy: false, held: false, refreshed: 0, said: [] as Said[] }
  const plan = planRefresh({
    isBusy: () => page.busy,
    isHeld: () => page.held,
    refresh() {
      page.refreshed += 1
      plan.refreshed()
    },
    say: (said) => void page.said.push(said)
  })
  return { page, plan }
}

it('refreshes a page within a second, at most every two, and announces it twice a minute', () => {
  const { page, plan } = openPage()
  plan.changed()
  vi.advanceTimersByTime(1000)
  expect([page.refreshed, page.said]).toEqual([1, ['done']])
  for (let index = 0; index < 30; index += 1) {
    plan.changed()
    vi.advanceTimersByTime(100)
  }
  expect(page.refreshed).toBe(2)
  vi.advanceTimersByTime(3000)
  expect(page.refreshed).toBe(3)
  // The announcement disappears after a while, and is not repeated soon.
  expect(page.said.filter((said) => said === 'done')).toHaveLength(1)
  expect(page.said.at(-1)).toBe('')
  vi.advanceTimersByTime(30_000)
  plan.changed()
  vi.advanceTimersByTime(1000)
  expect(page.said.at(-1)).toBe('done')
  plan.refreshed({ asked: true })
  expect(page.said.slice(-2)).toEqual(['done', 'done'])
  plan.changed()
  plan.stop()
  vi.advanceTimersByTime(60_000)
  expect(page.refreshed).toBe(4)
})

it('never disturbs a form in progress, and announces news instead', () => {
  const { page, plan } = openPage()
  page.held = true
  plan.changed()
  vi.advanceTimersByTime(10_000)
  expect([page.refreshed, page.said]).toEqual([0, ['news']])
  // The form was sent: all of it comes anew, and nothing is due any more.
  page.busy = true
  plan.comesAnew()
  page.held = false
  page.busy = false
  plan.stands()
  vi.advanceTimersByTime(10_000)
  expect([page.refreshed, page.said.at(-1)]).toEqual([0, ''])
})

it('refreshes after loading when it hears of a change meanwhile', () => {
  const { page, plan } = openPage()
  page.busy = true
  plan.comesAnew()
  plan.changed()
  vi.advanceTimersByTime(10_000)
  expect(page.refreshed).toBe(0)
  page.busy = false
  plan.stands()
  vi.advanceTimersByTime(1000)
  expect(page.refreshed).toBe(1)
  plan.stands()
  vi.advanceTimersByTime(10_000)
  expect(page.refreshed).toBe(1)
})
