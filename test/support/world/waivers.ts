import { createHash, randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type { Database } from '#app/backend/db/connection.server.ts'
import { bookings, products, waiverSignatures, waivers } from '#app/backend/db/schema.server.ts'
import { WAIVER_DRAFT } from '#app/domain/waiver/draft.ts'

export interface WaiverThings {
  /** Id of a version of the place's text, as pages name it. */
  waiver: string
  /** Signature of a booking's risk term, under which somebody left an emergency contact. */
  signature: string
}

/** Publishes the place's text, lets the booking's attraction ask for it, and signs for one person. */
export async function addWaiver(db: Database, publicId: string, level = 'asked') {
  const [booking] = await db.orm.select().from(bookings).where(eq(bookings.publicId, publicId))
  if (!booking) throw new Error('there is no such booking')
  const { placeId, productId, date, time } = booking
  const hash = createHash('sha256').update(WAIVER_DRAFT).digest('hex')
  const [text] = await db.orm
    .insert(waivers)
    .values({ placeId, body: WAIVER_DRAFT, hash, createdAt: booking.createdAt })
    .returning()
  await db.orm.update(products).set({ waiver: level }).where(eq(products.id, productId))
  const signature = randomUUID()
  await db.orm.insert(waiverSignatures).values({
    uuid: signature,
    placeId,
    bookingId: booking.id,
    productId,
    waiverId: text?.id ?? 0,
    date,
    time,
    personKey: 'iara lopes',
    name: 'Iara Lopes',
    signature: 'Iara Lopes',
    emergencyName: 'Davi Lopes',
    emergencyPhone: '+5575988887766',
    health: 'labirintite',
    hash: '',
    signedOn: date,
    signedAt: booking.createdAt
  })
  return { waiver: `${text?.id}-${hash.slice(0, 12)}`, signature, key: booking.waiverKey ?? '' }
}
