import { brotliCompressSync } from 'node:zlib'
import { build } from 'esbuild'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { hearChanges } from '#app/components/live/hear-changes.ts'

interface Opened {
  url: string
  isClosed: boolean
  onopen(): void
  onmessage(event: { data: string }): void
  onclose(event: { code: number }): unknown
}

let opened: Opened[]
let page: EventTarget & { hidden: boolean }
/** Status of the server's answer to a plain request; 0 means unreachable. */
let status: number

beforeEach(() => {
  vi.useFakeTimers()
  opened = []
  status = 204
  page = Object.assign(new EventTarget(), { hidden: false })
  vi.stubGlobal('window', { setTimeout, clearTimeout, location: { origin: 'https://reservas.example' } })
  vi.stubGlobal('document', page)
  vi.stubGlobal('fetch', async () => (status === 0 ? Promise.reject(new TypeError()) : { status }))
  vi.stubGlobal('WebSocket', function open(this: Opened & { close(): void }, url: string) {
    opened.push(Object.assign(this, { url, isClosed: false }))
    this.close = () => {
      this.isClosed = true
    }
  })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const last = () => opened.at(-1) as Opened

function look(hidden: boolean) {
  page.hidden = hidden
  page.dispatchEvent(new Event('visibilitychange'))
}

it('sends the time of reading, listens, and reconnects with growing pauses', async () => {
  const heard: (readonly string[])[] = []
  const stop = hearChanges({ since: () => 1234, hear: (kinds) => heard.push(kinds) })
  expect(last().url).toBe('wss://reservas.example/live?since=1234')
  last().onopen()
  last().onmessage({ data: '["bookings"]' })
  expect(heard).toEqual([['bookings']])
  await last().onclose({ code: 1001 })
  for (const [waited, answer] of [
    [1000, 204],
    [2000, 503],
    [4000, 429],
    [8000, 0]
  ] as const) {
    const before = opened.length
    vi.advanceTimersByTime(waited / 2 - 1)
    expect(opened).toHaveLength(before)
    vi.advanceTimersByTime(waited)
    expect(opened).toHaveLength(before + 1)
    status = answer
    await last().onclose({ code: 1006 })
  }
  for (let index = 0; index < 10; index += 1) {
    vi.advanceTimersByTime(60_000)
    await last().onclose({ code: 1006 })
  }
  expect(opened.length).toBeGreaterThanOrEqual(15)
  stop()
  vi.advanceTimersByTime(600_000)
  expect(vi.getTimerCount()).toBe(0)
})

it.each([401, 403, 404])('refused with %s it gives up', async (refused) => {
  status = refused
  hearChanges({ since: () => 0, hear: () => undefined })
  await last().onclose({ code: 1006 })
  expect(vi.getTimerCount()).toBe(0)
  look(true)
  look(false)
  expect(opened).toHaveLength(1)
})

it.each([4401, 4403])('closed with %s it gives up', async (code) => {
  hearChanges({ since: () => 0, hear: () => undefined })
  last().onopen()
  await last().onclose({ code })
  vi.advanceTimersByTime(600_000)
  expect(opened).toHaveLength(1)
})

it('disconnects a hidden tab, and catches up when it is shown', async () => {
  page.hidden = true
  let read = 1
  const stop = hearChanges({ since: () => read, hear: () => undefined })
  expect(opened).toEqual([])
  look(false)
  last().onopen()
  look(true)
  vi.advanceTimersByTime(9000)
  look(false)
  vi.advanceTimersByTime(60_000)
  expect([opened.length, last().isClosed]).toEqual([1, false])
  look(true)
  vi.advanceTimersByTime(10_000)
  expect(last().isClosed).toBe(true)
  await last().onclose({ code: 1005 })
  vi.advanceTimersByTime(600_000)
  expect(opened).toHaveLength(1)
  read = 2
  look(false)
  expect(last().url).toContain('since=2')
  stop()
  expect(last().isClosed).toBe(true)
})

it('weighs at most 2 kB', async () => {
  const { outputFiles } = await build({
    entryPoints: ['app/components/live/live-line.tsx'],
    bundle: true,
    write: false,
    minify: true,
    format: 'esm',
    target: 'chrome66',
    jsx: 'automatic',
    packages: 'external'
  })
  expect(brotliCompressSync(outputFiles[0]?.contents ?? '').length).toBeLessThanOrEqual(2048)
})
