import { todayIn } from '#app/domain/calendar/dates.ts'
import type { SiteFault } from '#app/domain/wordpress/problems.ts'
import type { SitePost } from '#app/domain/wordpress/read-post.ts'
import { siteKey } from '#app/domain/wordpress/site-key.ts'
import { findDatabaseFault } from '../../db/database-fault.server.ts'
import {
  findPosts,
  listAhead,
  listWaiting,
  lockPost,
  markSeen,
  setPost
} from '../../db/queries/wordpress/posts.server.ts'
import {
  findSite,
  hasPlace,
  keepProgress,
  putSite,
  readingsDue,
  renameSite,
  type SiteRow,
  takeDueSite
} from '../../db/queries/wordpress/sites.server.ts'
import { inTransaction } from '../../db/transaction.server.ts'
import type { Backend } from '../../kernel/context.server.ts'
import { minuteMs } from '../../kernel/schedule.server.ts'
import { workByPlace } from '../../kernel/work-by-place.server.ts'
import type { SiteFailure, SiteReading, WordpressSite } from '../../providers/wordpress/wordpress-site.server.ts'
import { isKnown } from './facts.server.ts'
import { importPost } from './import-post.server.ts'

const perPage = 50
const everyMs = 5 * minuteMs
const longestWaitMs = 6 * 60 * minuteMs
/** A post written during the reading may become visible a little after its own time. */
const overlapMs = 10 * minuteMs
/** Shorter than the lease, and than the patience of somebody who stops the program; the next round continues. */
const longestRunMs = minuteMs / 2
const mostPages = 1000

interface Reading {
  row: SiteRow
  zone: string
  site: WordpressSite
  reading: SiteReading
  /**
   * No request starts after this instant (milliseconds): other places' sites wait, and so does a stop of the program.
   */
  endsAt: number
}

const unreadable: SiteFailure = { fault: 'unreadable', waitMs: 0 }

export async function sitesDue({ wordpress, now }: Backend) {
  const own = await wordpress.ofServer()
  return readingsDue(now(), own && { placeId: own.placeId, url: own.site.url })
}

/** Reads the sites that are due. */
export async function readDueSites(backend: Backend): Promise<void> {
  await takeServersSite(backend)
  await workByPlace((busy) => takeDueSite(backend.db, backend.now(), busy), {
    placeOf: ({ site }) => site.placeId,
    work: async ({ site: row, timezone: zone }) => {
      const site = backend.wordpress.open(row)
      const reading = { names: row.fields, zone }
      const endsAt = backend.now().getTime() + longestRunMs
      const failure = site ? await readSite(backend, { row, zone, site, reading, endsAt }) : unreadable
      if (failure) await putOff(backend, row, failure)
    }
  })
}

/** Takes the site from the server's settings for its place, unless the place has a site of its own. */
async function takeServersSite({ db, wordpress, now }: Backend): Promise<void> {
  const own = await wordpress.ofServer()
  if (!own || !(await hasPlace(db.orm, own.placeId))) return
  const known = await findSite(db.orm, own.placeId)
  if (known && (known.site.sealed !== '' || known.site.site === own.site.url)) return
  const { placeId } = own
  const { url } = own.site
  await inTransaction(db, async (tx) => {
    const before = known?.site.site ?? ''
    if (siteKey(before) === siteKey(url)) await renameSite(tx, { placeId, from: before, to: url })
    await putSite(tx, { placeId, site: url, sealed: '', changedBy: null, now: now() })
  })
}

async function putOff({ db, log, now }: Backend, row: SiteRow, { fault, waitMs }: SiteFailure): Promise<void> {
  const failures = row.failures + 1
  log.warn({ placeId: row.placeId, fault, failures }, 'the site gave no bookings')
  const wait = Math.min(longestWaitMs, Math.max(waitMs, everyMs * 2 ** Math.min(failures - 1, 10)))
  await keepProgress(db, row, { fault, failures, nextAt: new Date(now().getTime() + wait) })
}

/** Reads from where the last reading ended, oldest change first, so that no change is skipped. Null means no fault. */
async function readSite(backend: Backend, read: Reading): Promise<SiteFailure | null> {
  const { row, site, reading, endsAt } = read
  const failure = await askAgain(backend, read)
  if (failure) return failure
  const hasEnded = row.endedAt !== null
  let cursor = row.cursorAt
  let before = ''
  let isByTime = true
  let after = cursor && new Date(cursor.getTime() - (hasEnded ? overlapMs : 1000))
  for (let page = 1, asked = 0; asked < mostPages && backend.now().getTime() < endsAt; asked += 1) {
    const answer = await site.list({ after, page, perPage }, reading)
    if (!answer.ok) return answer
    const { posts, unreadable: lost, isLast } = answer.value
    if (lost > 0) backend.log.warn({ placeId: row.placeId, lost }, 'the site has bookings without a number')
    const told = posts.map(({ id, modifiedAt }) => `${id} ${modifiedAt.getTime()}`).join()
    // A site without pages, or without times, sends the same again.
    const isSame = page > 1 && told === before
    before = told
    await importPage(backend, read, posts)
    const last = latestOf(posts)
    cursor = laterOf(cursor, last, backend.now())
    if (isLast || isSame) {
      await keepProgress(backend.db, row, { ...ended(backend), cursorAt: cursor })
      return lookAhead(backend, read)
    }
    // Continues by time, because pages shift when something changes meanwhile. Continues by page if a whole page has
    // one time, or no order.
    isByTime &&= isInOrder(posts, after)
    const next = last && isByTime ? new Date(last.getTime() - 1000) : null
    const isAhead = next !== null && (!after || next > after)
    if (isAhead) await keepProgress(backend.db, row, { cursorAt: cursor, endedAt: null })
    after = isAhead ? next : after
    page = isAhead ? 1 : page + 1
  }
  // Not at once: this round ends, so that a stop of the program does not wait for a large site.
  const nextAt = new Date(backend.now().getTime() + 1000)
  await keepProgress(backend.db, row, { nextAt, failures: 0, fault: '' })
  return null
}

const ended = ({ now }: Backend) => ({
  endedAt: now(),
  failures: 0,
  fault: '',
  nextAt: new Date(now().getTime() + everyMs)
})

const latestOf = (posts: readonly SitePost[]) =>
  posts.reduce<Date | null>((last, { modifiedAt }) => (last && last > modifiedAt ? last : modifiedAt), null)

/** A time in the future is cut to now: the site's clock is wrong, and posts written until then would never be read. */
function laterOf(cursor: Date | null, last: Date | null, now: Date): Date | null {
  const known = last && last > now ? now : last
  return known && (!cursor || known > cursor) ? known : cursor
}

/** Checks also that the site honoured the filter: some do not know `modified_after`. */
const isInOrder = (posts: readonly SitePost[], after: Date | null) =>
  posts.every(({ modifiedAt }, at) => modifiedAt >= (posts[at - 1]?.modifiedAt ?? after ?? modifiedAt))

/** Posts that have not changed cost one query for the whole page. */
async function importPage(backend: Backend, read: Reading, posts: readonly SitePost[]): Promise<void> {
  const { row } = read
  const key = { placeId: row.placeId, site: row.site }
  const known = await findPosts(backend.db.orm, { ...key, ids: posts.map(({ id }) => id) })
  for (const post of posts) {
    const earlier = known.get(post.id)
    if (!earlier || !isKnown(earlier, post)) await importOne(backend, read, post)
  }
}

/** A post that cannot be written does not stop the others. */
async function importOne(
  backend: Backend,
  { row, zone }: Pick<Reading, 'row' | 'zone'>,
  post: SitePost
): Promise<void> {
  try {
    await importPost(backend, { site: row, zone, post })
  } catch (error) {
    if (findDatabaseFault(error)) throw error
    backend.log.error({ placeId: row.placeId, postId: post.id, err: error }, 'a booking of the site was not written')
    await fail(backend, row, { postId: post.id, reason: 'failed', modifiedAt: post.modifiedAt })
  }
}

interface Failing {
  postId: number
  reason: 'failed' | 'gone'
  modifiedAt?: Date
}

async function fail({ db, now }: Backend, { placeId, site }: SiteRow, { postId, ...said }: Failing): Promise<void> {
  await inTransaction(db, async (tx) => {
    const post = await lockPost(tx, { placeId, site, postId }, now())
    const state = post.bookingId === null ? 'problem' : 'imported'
    await setPost(tx, post.id, { state, changedAt: now(), ...said })
  })
}

/** Reads again, by number, the posts that somebody asked for. */
async function askAgain(backend: Backend, read: Reading): Promise<SiteFailure | null> {
  const { row } = read
  const waiting = await listWaiting(backend.db, { placeId: row.placeId, site: row.site }, 50)
  return askEach(
    backend,
    read,
    waiting.map(({ postId }) => postId)
  )
}

/** A deleted post is reported by its number only. */
async function askEach(backend: Backend, read: Reading, ids: readonly number[]): Promise<SiteFailure | null> {
  const { row, site, reading, endsAt } = read
  for (const postId of ids) {
    if (backend.now().getTime() >= endsAt) return null
    const answer = await site.find(postId, reading)
    if (!answer.ok) return answer
    if (answer.value) await importOne(backend, read, answer.value)
    else await fail(backend, row, { postId, reason: 'gone' })
  }
  return null
}

const lookEveryMs = 60 * minuteMs
const mostLooks = 500

/** Reads future visits again once an hour: changes beside a post, and deletions, have no time of their own. */
async function lookAhead(backend: Backend, read: Reading): Promise<SiteFailure | null> {
  const { db, now } = backend
  const { row, zone, site, reading, endsAt } = read
  if (row.lookedAt && now().getTime() - row.lookedAt.getTime() < lookEveryMs) return null
  const key = { placeId: row.placeId, site: row.site }
  const ahead = await listAhead(db, { ...key, today: todayIn(zone, now()) }, mostLooks)
  for (let from = 0; from < ahead.length; from += perPage) {
    const ids = ahead.slice(from, from + perPage)
    const answer = await site.list({ after: null, page: 1, perPage, ids }, reading)
    if (!answer.ok) return answer
    await importPage(backend, read, answer.value.posts)
    const told = new Set(answer.value.posts.map(({ id }) => id))
    const failure = await askEach(
      backend,
      read,
      ids.filter((id) => !told.has(id))
    )
    if (failure) return failure
    // The remaining ones come first next time.
    if (now().getTime() >= endsAt) return null
    await markSeen(db, { ...key, ids, now: now() })
  }
  await keepProgress(db, row, { lookedAt: now() })
  return null
}

/** Reads one post at once for a waiting user. Null means that it was requested. */
export async function readOnePost(backend: Backend, placeId: string, postId: number): Promise<SiteFault | null> {
  const found = await findSite(backend.db.orm, placeId)
  const site = found && backend.wordpress.open(found.site)
  if (!found || !site) return 'unreadable'
  const { site: row, timezone: zone } = found
  const answer = await site.find(postId, { names: row.fields, zone })
  if (!answer.ok) return answer.fault
  if (answer.value) await importOne(backend, { row, zone }, answer.value)
  else await fail(backend, row, { postId, reason: 'gone' })
  return null
}
