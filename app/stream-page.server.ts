import { createHash } from 'node:crypto'
import { PassThrough } from 'node:stream'
import { createReadableStreamFromReadable, type EntryContext } from '@remix-run/node'
import type { ReactElement } from 'react'
import { renderToPipeableStream } from 'react-dom/server'
import { log } from './log.server.ts'

/** Milliseconds: the longest request time-out of specification §9, 5 hours. */
const streamMs = 18_000_000

const mostRefreshes = 30
/** Seconds after which the reload count starts anew; longer than the pause between two partial pages. */
const countSeconds = 20
const countCookie = 'atualizacao'

export function hasPending({ staticHandlerContext: { activeDeferreds } }: EntryContext): boolean {
  return Object.values(activeDeferreds ?? {}).some((deferred) => !deferred.done)
}

/** Waits at most `ms` milliseconds. Settled values replace promises, so that server and browser draw the same page. */
export async function settleDeferred(
  page: EntryContext,
  ms: number
): Promise<{ page: EntryContext; isWhole: boolean }> {
  const { activeDeferreds, loaderData } = page.staticHandlerContext
  if (!activeDeferreds) return { page, isWhole: true }
  const found: Record<string, Record<string, unknown>> = {}
  const watched = Object.entries(activeDeferreds).flatMap(([routeId, { data, deferredKeys }]) => {
    const values: Record<string, unknown> = { ...loaderData[routeId] }
    found[routeId] = values
    return deferredKeys.map(async (key) => {
      values[key] = await data[key]
    })
  })
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, ms)
  })
  await Promise.race([Promise.allSettled(watched), late])
  clearTimeout(timer)
  // Draw from a copy: a value that arrives meanwhile belongs to the next page.
  const drawn = Object.fromEntries(Object.entries(found).map(([routeId, values]) => [routeId, { ...values }]))
  const isWhole = !hasPending(page)
  return { page: withLoaderData(page, { ...loaderData, ...drawn }), isWhole }
}

function withLoaderData(page: EntryContext, loaderData: EntryContext['staticHandlerContext']['loaderData']) {
  const handoff = JSON.parse(page.serverHandoffString ?? '{}')
  const said = JSON.stringify({ ...handoff, state: { ...handoff.state, loaderData } })
  return {
    ...page,
    serverHandoffString: said.replace(/[&<>\u2028\u2029]/g, escapeUnit),
    staticHandlerContext: { ...page.staticHandlerContext, loaderData, activeDeferreds: null }
  }
}

/** Escapes characters that would end the script element or the line. */
function escapeUnit(unit: string): string {
  return `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`
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

/**
 * Asks the browser to load the page anew when the query changed: the router would treat it as a revalidation and show
 * the old report until the last slot. Null for everything else, including an unchanged URL.
 */
export function reloadInPlace(request: Request): Response | null {
  const next = new URL(request.url)
  next.searchParams.delete('_data')
  const said = request.headers.get('referer') ?? ''
  const shown = URL.canParse(said) ? new URL(said) : null
  if (shown?.origin !== next.origin || shown.pathname !== next.pathname || shown.search === next.search) return null
  const headers = {
    'x-remix-redirect': `${next.pathname}${next.search}`,
    'x-remix-status': '302',
    'x-remix-reload-document': 'true',
    'cache-control': 'no-store'
  }
  return new Response(null, { status: 204, headers })
}

interface Answer {
  headers: Headers
  status: number
}

export function renderStream(
  page: ReactElement,
  { request, nonce, answer }: { request: Request; nonce: string; answer: Answer }
): Promise<Response> {
  return new Promise((resolve, reject) => {
    const body = new PassThrough()
    const { pipe, abort } = renderToPipeableStream(page, {
      nonce,
      onShellReady() {
        resolve(new Response(createReadableStreamFromReadable(body), answer))
        pipe(body)
      },
      onShellError: reject,
      onError(error) {
        if (!request.signal.aborted && !body.destroyed)
          log.error({ err: error }, 'the page broke while it was streamed')
      }
    })
    const timer = setTimeout(abort, streamMs)
    timer.unref()
    body.once('close', () => clearTimeout(timer))
  })
}
