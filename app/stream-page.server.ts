import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { setTimeout as delay } from 'node:timers/promises'
import { createReadableStreamFromReadable, type EntryContext } from '@remix-run/node'
import { log } from './log.server.ts'
import { ownTurn } from './time/in-turns.server.ts'

const mostRefreshes = 30
/** Seconds after which the reload count starts anew; longer than the pause between two partial pages. */
const countSeconds = 20
const countCookie = 'atualizacao'

/** Deferred values of a page, as they come. */
export interface Arrivals {
  /** Number of those that have come. */
  count(): number
  isWhole(): boolean
  /** Resolves with the next one. */
  next(): Promise<void>
  /** The page with what has come in place of its promises; it does not change when more comes. */
  page(): EntryContext
}

export function watchArrivals(page: EntryContext): Arrivals {
  const { activeDeferreds, loaderData } = page.staticHandlerContext
  const found: Record<string, Record<string, unknown>> = {}
  let total = 0
  let count = 0
  let hear = () => {}
  const listen = () =>
    new Promise<void>((resolve) => {
      hear = resolve
    })
  let next = listen()
  for (const [routeId, { data, deferredKeys }] of Object.entries(activeDeferreds ?? {})) {
    const values: Record<string, unknown> = { ...loaderData[routeId] }
    found[routeId] = values
    total += deferredKeys.length
    for (const key of deferredKeys) {
      // Slots never reject (SlotResult).
      void Promise.resolve(data[key]).then((value: unknown) => {
        values[key] = value
        count += 1
        hear()
        next = listen()
      })
    }
  }
  return {
    count: () => count,
    isWhole: () => count === total,
    next: () => next,
    page() {
      const drawn = Object.fromEntries(Object.entries(found).map(([routeId, values]) => [routeId, { ...values }]))
      const staticHandlerContext = { ...page.staticHandlerContext, loaderData: { ...loaderData, ...drawn } }
      return { ...page, staticHandlerContext: { ...staticHandlerContext, activeDeferreds: null } }
    }
  }
}

/** Waits for all of them, at most `ms` milliseconds. */
export async function settleArrivals(arrivals: Arrivals, ms: number): Promise<void> {
  const end = performance.now() + ms
  while (!arrivals.isWhole()) {
    if (!(await isHeardWithin(arrivals, end - performance.now()))) return
  }
}

async function isHeardWithin({ next }: Arrivals, ms: number): Promise<boolean> {
  const ended = new AbortController()
  const late = delay(Math.max(0, ms), 'late', { signal: ended.signal }).catch(() => 'ended')
  const heard = await Promise.race([next(), late])
  ended.abort()
  return heard !== 'late'
}

/** Counts reloads in a cookie, so that the report's URL stays shareable. */
export function planRefresh(request: Request, headers: Headers): { refreshes: boolean } {
  const { pathname, search, searchParams } = new URL(request.url)
  if (searchParams.has('parado')) return { refreshes: false }
  const address = createHash('sha256').update(`${pathname}${search}`).digest('base64url').slice(0, 8)
  const said = new RegExp(`(?:^|;\\s*)${countCookie}=(\\d{1,2})\\.${address}(?:;|$)`).exec(
    request.headers.get('cookie') ?? ''
  )
  const count = Number(said?.[1] ?? 0) + 1
  if (count > mostRefreshes) return { refreshes: false }
  headers.set('refresh', '1')
  const value = `${countCookie}=${count}.${address}`
  headers.append('set-cookie', `${value}; Path=${pathname}; Max-Age=${countSeconds}; HttpOnly; SameSite=Lax`)
  return { refreshes: true }
}

/** A report comes with its page only: the browser loads the page in place of its data. */
export function loadWithPage(request: Request): Response {
  const next = new URL(request.url)
  next.searchParams.delete('_data')
  const headers = {
    'x-remix-redirect': `${next.pathname}${next.search}`,
    'x-remix-status': '302',
    'x-remix-reload-document': 'true',
    'cache-control': 'no-store'
  }
  return new Response(null, { status: 204, headers })
}

/** Shortest and longest pause before a drawing, because slots end in bursts. */
const pausesMs = [250, 5000] as const
/** A browser that hears nothing for three times as long takes the connection for broken. */
const beatMs = 10_000
/** Share of the processor that the drawings of one report may take, and of the time so far that a pause takes. */
const share = 0.1
const arrivedTag = '<tr-arrived></tr-arrived>'
const endOfPage = '</body></html>'

interface Streaming {
  arrivals: Arrivals
  draw(page: EntryContext): string
  answer: ResponseInit
}

/**
 * Sends the page as it is, and then its content again whenever more has come. A `tr-arrived` behind each content shows it
 * in place of the one before; alone it says that the connection stands.
 * @throws whatever the first drawing throws
 */
export function streamDrawings({ arrivals, draw, answer }: Streaming): Response {
  let drawn = arrivals.count()
  const first = draw(arrivals.page())
  if (!first.endsWith(endOfPage)) throw new Error('a page ends in an unknown way')
  async function* parts() {
    const started = performance.now()
    yield first.slice(0, -endOfPage.length)
    for (let pauseMs = 0; drawn < arrivals.count() || !arrivals.isWhole(); ) {
      if (drawn === arrivals.count() && !(await isHeardWithin(arrivals, beatMs))) {
        yield arrivedTag
        continue
      }
      await settleArrivals(arrivals, pauseMs)
      await ownTurn()
      const begun = performance.now()
      drawn = arrivals.count()
      const content = contentOf(draw(arrivals.page()))
      yield `<template>${content}</template>${arrivedTag}`
      const ended = performance.now()
      const pause = Math.max((ended - begun) / share, (ended - started) * share)
      pauseMs = Math.min(Math.max(pause, pausesMs[0]), pausesMs[1])
    }
    yield endOfPage
  }
  const body = Readable.from(parts(), { objectMode: false })
  body.on('error', (error) => log.error({ err: error }, 'the page broke while it was streamed'))
  return new Response(createReadableStreamFromReadable(body), answer)
}

function contentOf(page: string): string {
  return page.slice(page.indexOf('<main'), page.lastIndexOf('</main>') + '</main>'.length)
}
