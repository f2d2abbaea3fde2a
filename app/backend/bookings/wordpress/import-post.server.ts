import { ApiError } from '#app/contracts/api-error.ts'
import { todayIn } from '#app/domain/calendar/dates.ts'
import { doubtWords } from '#app/domain/import/keep-person.ts'
import { normalisePaymentMethod } from '#app/domain/money/payment-method.ts'
import { slotOn, slotsOn } from '#app/domain/product/timetable.ts'
import type { SiteProblem } from '#app/domain/wordpress/problems.ts'
import type { SitePost } from '#app/domain/wordpress/read-post.ts'
import type { Transaction } from '../../db/connection.server.ts'
import { findSale, lockBooking, type NewBooking, type Sale } from '../../db/queries/bookings/bookings.server.ts'
import { bookPlacesIn } from '../../db/queries/bookings/insert.server.ts'
import { recordEvent } from '../../db/queries/bookings/record-event.server.ts'
import { hasTwin, lockPost, type PostState, setPost } from '../../db/queries/wordpress/posts.server.ts'
import { findMapped, noteProduct } from '../../db/queries/wordpress/products.server.ts'
import type { SiteRow } from '../../db/queries/wordpress/sites.server.ts'
import { inTransaction } from '../../db/transaction.server.ts'
import { balanceBooking } from '../../kernel/desk/balance-booking.server.ts'
import { bookOnce } from '../sale/book-once.server.ts'
import { factsOf, type Importing, isKnown } from './facts.server.ts'
import { followPost } from './follow-post.server.ts'
import { hashOf, keepSiteMoney, newSiteBooking, type WholePost } from './new-booking.server.ts'

interface Found {
  site: SiteRow
  zone: string
  post: SitePost
}

/** Follows a known post; books a new one if possible, else keeps it with the reason for a person. */
export async function importPost(backend: Importing, found: Found): Promise<void> {
  const known = await followPost(backend, found)
  if (known) return
  const { state } = found.post
  // It was never ordered, or ended before it arrived: there is nothing to do.
  if (state === 'cart' || state === 'cancelled') return note(backend, found, { state: 'skipped', reason: '' })
  const checked = await checkPost(backend, found)
  if ('skipped' in checked) return note(backend, found, { state: 'skipped', reason: '' })
  if ('problem' in checked) return note(backend, found, { state: 'problem', reason: checked.problem })
  const refused = await book(backend, { ...found, ...checked })
  if (refused) await note(backend, found, { state: 'problem', reason: refused })
  else backend.live.tell(found.site.placeId, ['bookings', 'places'])
}

interface Ready {
  post: WholePost
  sale: Sale & { product: NonNullable<Sale['product']> }
}

async function checkPost(
  { db, now }: Importing,
  { site, zone, post }: Found
): Promise<Ready | { problem: SiteProblem } | { skipped: true }> {
  const { date, people, total, state } = post
  const today = todayIn(zone, now())
  if (date !== null && date < today && post.modifiedAt < site.since) return { skipped: true }
  if (state === 'unknown') return { problem: 'unknown_status' }
  const productUuid = await findMapped(db.orm, { placeId: site.placeId, key: post.product.key })
  if (!productUuid) return { problem: 'unknown_product' }
  if (date === null) return { problem: 'date' }
  if (date < today) return { problem: 'past' }
  if (people === null) return { problem: 'people' }
  if (total === null) return { problem: 'total' }
  const isGift = post.method !== '' && normalisePaymentMethod(post.method).slug === 'cortesia'
  if (isGift && total > 0) return { problem: 'courtesy' }
  const twin = await hasTwin(db.orm, { placeId: site.placeId, site: site.site, postId: post.id }, factsOf(post))
  if (twin) return { problem: 'twin' }
  const sale = await findSale(db, { placeId: site.placeId, productUuid, day: date })
  if (!sale?.product) return { problem: 'not_sold' }
  const { timetable } = sale.product
  const slots = slotsOn(timetable, date)
  const time = post.time || (slots.length === 1 ? (slots[0]?.time ?? '') : '')
  if (time === '') return { problem: slots.length === 0 ? 'no_slot' : 'time' }
  if (!slotOn(timetable, date, time)) return { problem: 'no_slot' }
  return { post: { ...post, date, people, total, time }, sale: { ...sale, product: sale.product } }
}

const refusals: Readonly<Record<string, SiteProblem>> = { full: 'full', blocked: 'blocked', quota_full: 'quota' }

/** Null if it is booked, by whichever process. */
async function book(backend: Importing, found: Found & Ready): Promise<SiteProblem | null> {
  const { db, now } = backend
  const { site, post, sale } = found
  const hash = hashOf(site, post.id)
  try {
    await bookOnce({
      hash,
      bodyHash: hash,
      tickets: [],
      ctx: backend,
      newBooking: () => newSiteBooking({ key: site, post, sale, now: now() }),
      book: (booking) => inTransaction(db, (tx) => bookIn(tx, booking, { ...found, now: now() }))
    })
    return null
  } catch (error) {
    const problem = error instanceof ApiError ? refusals[error.code] : undefined
    if (!problem) throw error
    return problem
  }
}

/** Takes places and writes booking, money and the post's state in one transaction; false without places. */
async function bookIn(tx: Transaction, booking: NewBooking, { site, post, now }: Found & Ready & { now: Date }) {
  const row = await lockPost(tx, { placeId: site.placeId, site: site.site, postId: post.id }, now)
  if (row.bookingId !== null) return true
  if (!(await bookPlacesIn(tx, booking))) return false
  const kept = await lockBooking(tx, { hash: booking.hash })
  if (!kept) throw new Error('the booking of this transaction is gone')
  if (post.state === 'paid' && post.total > 0) {
    await keepSiteMoney(tx, { key: site, post, booking: kept, value: post.total, now })
    await balanceBooking(tx, { booking: kept, now, by: 'sistema', reason: 'Paga no site do fornecedor' })
  }
  const words = [...post.notes, doubtWords(post.doubts)].filter(Boolean).join(' ')
  if (words !== '') {
    await recordEvent(tx, { booking: kept, action: 'noted', at: now, by: 'sistema', reason: words })
  }
  await setPost(tx, row.id, {
    ...factsOf(post),
    state: 'imported',
    reason: '',
    bookingId: kept.id,
    modifiedAt: post.modifiedAt,
    changedAt: now
  })
  return true
}

/** Runs only if no other process has booked it meanwhile. */
async function note(
  { db, now }: Importing,
  { site, post }: Found,
  { state, reason }: { state: PostState; reason: SiteProblem | '' }
): Promise<void> {
  await inTransaction(db, async (tx) => {
    const row = await lockPost(tx, { placeId: site.placeId, site: site.site, postId: post.id }, now())
    if (row.bookingId !== null || isKnown(row, post)) return
    if (reason === 'unknown_product' && post.product.key !== '') {
      await noteProduct(tx, { placeId: site.placeId, ...post.product })
    }
    await setPost(tx, row.id, { ...factsOf(post), state, reason, modifiedAt: post.modifiedAt, changedAt: now() })
  })
}
