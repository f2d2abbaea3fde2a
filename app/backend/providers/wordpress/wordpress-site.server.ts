import type { FieldNames } from '#app/domain/wordpress/fields.ts'
import { askedFields } from '#app/domain/wordpress/fields.ts'
import type { SiteFault } from '#app/domain/wordpress/problems.ts'
import { readPost, type SitePost } from '#app/domain/wordpress/read-post.ts'
import type { Ask } from '../typed-address.server.ts'
import { askSite, type SiteAnswer } from './ask-site.server.ts'
import type { SiteCredentials } from './credentials.server.ts'

export interface SiteQuestion {
  /** Only posts changed after it; null for all. */
  after: Date | null
  page: number
  newestFirst?: boolean
  /** Limits the list to these numbers. */
  ids?: number[]
  perPage: number
}

export interface SitePage {
  posts: SitePost[]
  /** Number of items that were no posts. */
  unreadable: number
  /** True if no page follows. */
  isLast: boolean
}

export interface SiteFailure {
  fault: SiteFault
  /** Milliseconds that the site asks us to wait; 0 for none. */
  waitMs: number
}

export type SiteResult<T> = { ok: true; value: T } | ({ ok: false } & SiteFailure)

export interface SiteReading {
  names: FieldNames
  /** Zone of the place. */
  zone: string
}

/** Bookings of a WordPress site in our terms. It only reads, and never rejects. */
export interface WordpressSite {
  url: string
  list(question: SiteQuestion, reading: SiteReading): Promise<SiteResult<SitePage>>
  /** Null if the site has no such post. */
  find(id: number, reading: SiteReading): Promise<SiteResult<SitePost | null>>
}

/** Address of a site's API: `/wp-json/…`, or `/?rest_route=/…` with plain permalinks. */
type Way = 'pretty' | 'plain'

/** Way to each site's API, found out once per address. */
export type KnownWays = Map<string, Way>

interface Opening extends SiteCredentials {
  timeoutMs?: number
  ways?: KnownWays
  /** Way to reach it, if a person typed its address. */
  reach?: Ask
}

/** Uses the REST API of WordPress 5.7 and later with an application password. */
export function createWordpressSite(opening: Opening): WordpressSite {
  const { url } = opening
  const ask = createSiteAsk(opening)
  return {
    url,
    async list({ after, page, perPage, newestFirst = false, ids }, reading) {
      const answer = await ask('', {
        page: String(page),
        per_page: String(perPage),
        status: 'any',
        context: 'edit',
        orderby: 'modified',
        order: newestFirst ? 'desc' : 'asc',
        _fields: askedFields(reading.names).join(),
        ...(after ? { modified_after: after.toISOString() } : {}),
        ...(ids ? { include: ids.join() } : {})
      })
      // Past the end, because some were removed since the page before.
      if (answer.code === 'rest_post_invalid_page_number') return fine({ posts: [], unreadable: 0, isLast: true })
      if (answer.fault) return failure(answer.fault, answer)
      if (!Array.isArray(answer.json)) return failure('rubbish')
      const read = answer.json.map((raw) => readPost(raw, reading))
      const posts = read.filter((post) => post !== null)
      // A full page may have a successor, whatever the told number of pages.
      const isEnd = answer.pages !== null && page >= answer.pages
      const isLast = read.length === 0 || (isEnd && read.length < perPage)
      return fine({ posts, unreadable: read.length - posts.length, isLast })
    },
    async find(id, reading) {
      const answer = await ask(`/${id}`, { context: 'edit', _fields: askedFields(reading.names).join() })
      if (isGone(answer)) return fine(null)
      if (answer.fault) return failure(answer.fault, answer)
      const post = readPost(answer.json, reading)
      return post?.id === id ? fine(post) : failure('rubbish')
    }
  }
}

/** A site without an API at one address is asked at the other, which is then remembered. */
function createSiteAsk({ url, user, password, timeoutMs = 15_000, ways = new Map(), reach }: Opening) {
  const authorization = `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}`
  const askBy = (way: Way, path: string, query: Record<string, string>) => {
    const route = `/wp/v2/booking${path}`
    const pretty = `${url}/wp-json${route}?${new URLSearchParams(query)}`
    const plain = `${url}/?${new URLSearchParams({ rest_route: route, ...query })}`
    return askSite({ url: way === 'plain' ? plain : pretty, authorization, timeoutMs, reach })
  }
  return async (path: string, query: Record<string, string>): Promise<SiteAnswer> => {
    const known = ways.get(url) ?? 'pretty'
    const answer = await askBy(known, path, query)
    if (answer.fault !== 'page') return answer
    const other = known === 'pretty' ? 'plain' : 'pretty'
    const second = await askBy(other, path, query)
    // The answer is WordPress' own, even if it refuses.
    if (second.fault !== null && second.code === '') return answer
    ways.set(url, other)
    return second
  }
}

const fine = <T>(value: T): SiteResult<T> => ({ ok: true, value })
const failure = (fault: SiteFault, { waitMs } = { waitMs: 0 }) => ({ ok: false, fault, waitMs }) as const

const isGone = ({ code }: SiteAnswer) => code === 'rest_post_invalid_id'
