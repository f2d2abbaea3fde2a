import type { FieldNames } from '#app/domain/wordpress/fields.ts'
import { askedFields } from '#app/domain/wordpress/fields.ts'
import type { SiteFault } from '#app/domain/wordpress/problems.ts'
import { readPost, type SitePost } from '#app/domain/wordpress/read-post.ts'
import { askSite, type SiteAnswer } from './ask-site.server.ts'
import type { SiteCredentials } from './credentials.server.ts'

export interface SiteQuestion {
  /** Only what was changed after it; null: all. */
  after: Date | null
  page: number
  newestFirst?: boolean
  /** Of these numbers alone. */
  ids?: number[]
  perPage: number
}

export interface SitePage {
  posts: SitePost[]
  /** What was no post at all. */
  unreadable: number
  /** None comes after this page. */
  isLast: boolean
}

export type SiteResult<T> = { ok: true; value: T } | { ok: false; fault: SiteFault }

export interface SiteReading {
  names: FieldNames
  /** The place's zone. */
  zone: string
}

/** Bookings of a WordPress site, as they are understood here. Only ever reads, and never rejects. */
export interface WordpressSite {
  url: string
  list(question: SiteQuestion, reading: SiteReading): Promise<SiteResult<SitePage>>
  /** Null: the site has none of that number. */
  find(id: number, reading: SiteReading): Promise<SiteResult<SitePost | null>>
}

interface Opening extends SiteCredentials {
  timeoutMs?: number
}

/** By the REST API of WordPress 5.7 and later, with an application password. */
export function createWordpressSite({ url, user, password, timeoutMs = 15_000 }: Opening): WordpressSite {
  const authorization = `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}`
  const ask = (path: string, query: Record<string, string>) =>
    askSite({ url: `${url}/wp-json/wp/v2/booking${path}?${new URLSearchParams(query)}`, authorization, timeoutMs })
  return {
    url,
    async list({ after, page, perPage, newestFirst = false, ids }, reading) {
      const answer = await ask('', {
        ...{ page: String(page), per_page: String(perPage), status: 'any', context: 'edit' },
        ...{ orderby: 'modified', order: newestFirst ? 'desc' : 'asc', _fields: askedFields(reading.names).join() },
        ...(after ? { modified_after: after.toISOString() } : {}),
        ...(ids ? { include: ids.join() } : {})
      })
      // Past the end: some were removed since the page before.
      if (answer.code === 'rest_post_invalid_page_number') return fine({ posts: [], unreadable: 0, isLast: true })
      if (answer.fault) return { ok: false, fault: answer.fault }
      if (!Array.isArray(answer.json)) return { ok: false, fault: 'rubbish' }
      const read = answer.json.map((raw) => readPost(raw, reading))
      const posts = read.filter((post) => post !== null)
      const isLast = read.length === 0 || (answer.pages === null ? read.length < perPage : page >= answer.pages)
      return fine({ posts, unreadable: read.length - posts.length, isLast })
    },
    async find(id, reading) {
      const answer = await ask(`/${id}`, { context: 'edit', _fields: askedFields(reading.names).join() })
      if (isGone(answer)) return fine(null)
      if (answer.fault) return { ok: false, fault: answer.fault }
      const post = readPost(answer.json, reading)
      return post?.id === id ? fine(post) : { ok: false, fault: 'rubbish' }
    }
  }
}

const fine = <T>(value: T): SiteResult<T> => ({ ok: true, value })

const isGone = ({ code }: SiteAnswer) => code === 'rest_post_invalid_id'
