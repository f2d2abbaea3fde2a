import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { encodeBookingCode } from '#app/domain/booking/code.ts'
import { normalisePaymentMethod } from '#app/domain/money/payment-method.ts'
import { searchText } from '#app/domain/person/names.ts'
import { typesOn } from '#app/domain/product/price.ts'
import { quotaPeople } from '#app/domain/product/quota.ts'
import { policyOf } from '#app/domain/refund/policy.ts'
import type { SitePost } from '#app/domain/wordpress/read-post.ts'
import { siteKey } from '#app/domain/wordpress/site-key.ts'
import { siteTickets } from '#app/domain/wordpress/tickets.ts'
import type { Transaction } from '../../db/connection.server.ts'
import type { NewBooking, Sale } from '../../db/queries/bookings/bookings.server.ts'
import { insertCharge } from '../../db/queries/payments.server.ts'

export interface SiteKey {
  placeId: string
  /** Address of the site. */
  site: string
}

/** Post with all the data that a booking needs. */
export type WholePost = SitePost & { date: string; people: number; total: number }

interface Taking {
  key: SiteKey
  post: WholePost
  sale: Sale & { product: NonNullable<Sale['product']> }
  now: Date
}

/** Hash of place, site and number: the same booking of the site gives the same hash, whoever reads it. */
export function hashOf({ placeId, site }: SiteKey, postId: number): string {
  return createHash('sha256')
    .update(`wordpress:${placeId}:${siteKey(site)}:${postId}`)
    .digest('hex')
    .slice(0, 32)
}

/** Confirmed without a payment deadline: the site decides when it ends. Its money is written beside it. */
export function newSiteBooking({ key, post, sale, now }: Taking): NewBooking {
  const { place, product } = sale
  const hash = hashOf(key, post.id)
  const code = encodeBookingCode(randomBytes(8))
  const name = post.name || `Reserva ${post.id} do site`
  const items = siteTickets(post, typesOn(product.tickets, post.date))
  const isFree = post.state === 'paid' && post.total === 0
  return {
    metadataUuid: randomUUID(),
    publicId: randomBytes(16).toString('hex'),
    placeId: place.id,
    productId: product.id,
    hash,
    bodyHash: hash,
    code,
    channel: 'WORDPRESS',
    sellerUuid: null,
    createdBy: null,
    status: isFree ? 'APPROVED' : 'UNPAID',
    paymentMethod: isFree ? 'cortesia' : siteMethod(post),
    paidAt: isFree ? now : null,
    holdUntil: null,
    date: post.date,
    time: post.time,
    people: post.people,
    quotaPeople: quotaPeople(items),
    total: post.total,
    discount: 0,
    final: post.total,
    name,
    document: post.document,
    documentCountry: 'BR',
    phone: post.phone,
    email: post.email,
    address: post.address,
    searchText: searchText(`${code} ${name} ${post.document} ${post.phone} ${post.email}`),
    refundPolicy: policyOf(place.refundPolicy, product.refundPolicy),
    createdAt: now,
    items: items.map(({ total: _, ...item }, position) => ({ ...item, position }))
  }
}

/**
 * The site cannot have been paid by a method of ours (counter, credit). A courtesy in the site's words is not ours
 * either.
 */
function siteMethod({ method }: Pick<SitePost, 'method'>): string {
  const { slug } = normalisePaymentMethod(method)
  return slug === 'cortesia' || slug === 'voucher' || slug.startsWith('pos_') ? 'unknown' : slug
}

const moneyKey = ({ placeId, site }: SiteKey, postId: number) => ({
  provider: 'wordpress',
  providerId: `${placeId}:${siteKey(site)}:${postId}`
})

interface Money {
  key: SiteKey
  post: Pick<SitePost, 'id' | 'method'>
  booking: { id: number; placeId: string }
  value: number
  now: Date
}

/**
 * Writes it once per booking of the site. Its date is the moment when we heard of it, so that no closed day changes.
 */
export async function keepSiteMoney(tx: Transaction, { key, post, booking, value, now }: Money): Promise<void> {
  await insertCharge(tx, {
    id: randomUUID(),
    placeId: booking.placeId,
    bookingId: booking.id,
    ...moneyKey(key, post.id),
    method: siteMethod(post),
    status: 'APPROVED',
    value,
    origin: 'wordpress',
    description: `Reserva ${post.id} do site`,
    paidAt: now,
    createdAt: now
  })
}
