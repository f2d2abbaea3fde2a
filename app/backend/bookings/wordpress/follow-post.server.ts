import { followSite } from '#app/domain/wordpress/follow.ts'
import type { SiteProblem } from '#app/domain/wordpress/problems.ts'
import type { SitePost } from '#app/domain/wordpress/read-post.ts'
import type { Transaction } from '../../db/connection.server.ts'
import { type BookingRow, lockBooking } from '../../db/queries/bookings/bookings.server.ts'
import { findPosts, hasSiteMoney, lockPost, type PostRow, setPost } from '../../db/queries/wordpress/posts.server.ts'
import type { SiteRow } from '../../db/queries/wordpress/sites.server.ts'
import { inTransaction } from '../../db/transaction.server.ts'
import { balanceBooking } from '../../kernel/desk/balance-booking.server.ts'
import { endBooking } from '../cancel/cancel-booking.server.ts'
import { factsOf, type Importing, isKnown } from './facts.server.ts'
import { keepSiteMoney } from './new-booking.server.ts'

interface Found {
  site: SiteRow
  post: SitePost
}

/** True if it was taken or decided before; changes at the site since then are applied here. */
export async function followPost(backend: Importing, { site, post }: Found): Promise<boolean> {
  const { db, now, live } = backend
  const key = { placeId: site.placeId, site: site.site }
  const known = (await findPosts(db.orm, { ...key, ids: [post.id] })).get(post.id)
  if (!known) return false
  const isOld = isKnown(known, post)
  if (isOld || known.bookingId === null) return isOld
  await inTransaction(db, async (tx) => {
    const row = await lockPost(tx, { ...key, postId: post.id }, now())
    // Another process has read it meanwhile, perhaps a newer version.
    if (isKnown(row, post)) return
    const booking = row.bookingId === null ? null : await lockBooking(tx, { id: row.bookingId })
    if (booking) await followChanged(tx, { row, booking, post, key, now: now() })
  })
  live.tell(site.placeId, ['bookings', 'places'])
  return true
}

interface Following {
  row: PostRow
  booking: BookingRow
  post: SitePost
  key: { placeId: string; site: string }
  now: Date
}

async function followChanged(tx: Transaction, following: Following): Promise<void> {
  const { row, booking, post, now } = following
  const hasMoney = await hasSiteMoney(tx, booking.id)
  const { act, problem } = followSite({
    state: post.state,
    status: booking.status,
    hasMoney: hasMoney || (booking.final === 0 && booking.paidAt !== null),
    isInside: booking.checkedInPeople > 0
  })
  if (act === 'pay') await payAtSite(tx, following)
  if (act === 'cancel') {
    const reason = 'Cancelada no site do fornecedor'
    await endBooking(tx, { booking, byPlace: false, reason, by: 'sistema', now, seen: null })
  }
  const facts = factsOf(post)
  const isTouched = row.modifiedAt?.getTime() !== post.modifiedAt.getTime()
  const isOther = isTouched && post.state !== 'cancelled' && booking.status !== 'CANCELLED' && isChanged(row, facts)
  const reason: SiteProblem | '' = problem ?? (isOther ? 'changed' : '')
  // A problem that nobody has looked at yet stays.
  const kept = reason === '' ? row.reason : reason
  await setPost(tx, row.id, { ...facts, state: 'imported', reason: kept, modifiedAt: post.modifiedAt, changedAt: now })
}

/** Writes the amount that the site reports now; whether it covers the price is weighed like any other payment. */
async function payAtSite(tx: Transaction, { booking, post, key, now }: Following): Promise<void> {
  const value = post.total ?? booking.final
  if (value > 0) await keepSiteMoney(tx, { key, post, booking, value, now })
  const reason = 'Paga no site do fornecedor'
  await balanceBooking(tx, { booking, now, by: 'sistema', reason, refundReason: 'Pagamento em dobro' })
}

type Facts = ReturnType<typeof factsOf>

function isChanged(row: PostRow, { productKey, visit, people, total }: Facts): boolean {
  return productKey !== row.productKey || visit !== row.visit || people !== row.people || total !== row.total
}
