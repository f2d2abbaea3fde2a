import { createHash } from 'node:crypto'
import type { LoaderFunctionArgs } from '@remix-run/node'
import { readFeed } from '#app/contracts/agents/feeds.ts'
import { ApiError } from '#app/contracts/api-error.ts'
import { feedCalendar } from '#app/domain/agent/feed.ts'
import { writeCalendarFeed } from '#app/domain/booking/calendar/calendar-file.ts'
import { openCall } from '#app/session/index.server.ts'
import { now } from '#app/time/clock.server.ts'

/** Number of the way in which calendars are written: another one makes calendars read again. */
const edition = 1

/** Unknown addresses, APIs without calendars, and too many requests. */
const refused = [404, 405, 429, 501]

const always = { 'cache-control': 'private, no-cache', 'x-robots-tag': 'noindex' }

/** Needs no login: a calendar program has none. The address holds a secret, and opens nothing else. */
export async function loader({ request, params }: LoaderFunctionArgs) {
  try {
    const feed = await openCall(request)(readFeed, { params: { key: params.key ?? '' } })
    // The stamp of the file is of its writing, so the tag is that of its content.
    const content = createHash('sha256')
      .update(JSON.stringify([edition, feed]))
      .digest('base64url')
    const headers = { ...always, etag: `W/"${content}"` }
    if (isKnown(request.headers.get('if-none-match'), content)) return new Response(null, { status: 304, headers })
    const calendar = feedCalendar(feed, `${new URL(request.url).origin}/operation/my-groups`)
    return new Response(writeCalendarFeed({ ...calendar, now: now() }), {
      headers: { ...headers, 'content-type': 'text/calendar; charset=utf-8' }
    })
  } catch (error) {
    if (!(error instanceof ApiError) || !refused.includes(error.status)) throw error
    return refuseFeed(error)
  }
}

/** No page: programs read this address. */
function refuseFeed({ status, message, retryAfterSeconds }: ApiError): Response {
  const headers = new Headers({ ...always, 'content-type': 'text/plain; charset=utf-8' })
  if (retryAfterSeconds !== undefined) headers.set('retry-after', String(retryAfterSeconds))
  return new Response(`${message}\n`, { status: status === 429 ? 429 : 404, headers })
}

/** Compares as RFC 9110 §13.1.2 says for weak tags. */
function isKnown(header: string | null, content: string): boolean {
  return (header ?? '').split(',').some((tag) => tag.trim().replace(/^W\//, '') === `"${content}"`)
}
