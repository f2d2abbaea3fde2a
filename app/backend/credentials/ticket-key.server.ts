import { createHash, createPrivateKey, generateKeyPairSync, type KeyObject, sign } from 'node:crypto'
import { z } from 'zod'
import { isBookingCode } from '#app/domain/booking/code.ts'
import { readPersonCode } from '#app/domain/booking/person-ticket.ts'
import { packFacts, toSignedBytes, writeTicketText } from '#app/domain/booking/signed-ticket.ts'
import { isPaidStatus } from '#app/domain/booking/situation.ts'
import type { FullBooking } from '../db/queries/bookings/bookings.server.ts'
import {
  findLastMove,
  findTicketKey,
  insertTicketKey,
  listSealedTicketKeys,
  resealTicketKey,
  type TicketKeyRow
} from '../db/queries/bookings/ticket-keys.server.ts'
import type { Backend, Seal } from '../kernel/context.server.ts'

/** A row copied to another place opens nothing there. */
const purposeOf = (placeId: string) => `ticket-key:${placeId}`

const shortHash = (value: string | Buffer, signs: number) =>
  createHash('sha256').update(value).digest('hex').slice(0, signs)

/** Signs by which a signed ticket names its attraction. */
export const ticketProduct = (uuid: string): string => shortHash(uuid, 8)

/** PKCS #8 in base64. */
function sealTicketKey(seal: Seal, placeId: string, pkcs8: string): string {
  return seal.seal(purposeOf(placeId), pkcs8)
}

/** Null for a value sealed for another place or with another key. */
export function unsealTicketKey(seal: Seal, placeId: string, sealed: string): string | null {
  return z.string().safeParse(seal.unseal(purposeOf(placeId), sealed)).data ?? null
}

/** Seals keys of an earlier sealing key anew with the newest. Returns the number of places whose key none opens. */
export async function renewTicketKeys({ db, seal }: Pick<Backend, 'db' | 'seal'>): Promise<number> {
  let lost = 0
  for (const { placeId, key, sealed } of await listSealedTicketKeys(db.orm)) {
    const pkcs8 = unsealTicketKey(seal, placeId, sealed)
    if (!pkcs8) lost += 1
    else if (!seal.isCurrent(sealed)) {
      await resealTicketKey(db.orm, { placeId, key, from: sealed, to: sealTicketKey(seal, placeId, pkcs8) })
    }
  }
  return lost
}

/** P-256 and not Ed25519: every browser in which the gate works without network verifies it. */
export function makeTicketKey(seal: Seal, placeId: string, now: Date): Omit<TicketKeyRow, 'until'> {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
  const point = Buffer.concat([Buffer.of(4), Buffer.from(x, 'base64url'), Buffer.from(y, 'base64url')])
  const pkcs8 = privateKey.export({ type: 'pkcs8', format: 'der' }).toString('base64')
  return {
    placeId,
    key: shortHash(point, 6),
    publicKey: point.toString('base64url'),
    sealed: sealTicketKey(seal, placeId, pkcs8),
    madeAt: now
  }
}

type Signing = Pick<Backend, 'db' | 'seal' | 'now'>

/** Null where no key of this installation opens the place's: the start says so. */
async function openTicketKey(ctx: Signing, placeId: string): Promise<{ id: string; key: KeyObject } | null> {
  const row = await requireTicketKey(ctx, placeId)
  const pkcs8 = unsealTicketKey(ctx.seal, placeId, row.sealed)
  if (!pkcs8) return null
  return { id: row.key, key: createPrivateKey({ key: Buffer.from(pkcs8, 'base64'), format: 'der', type: 'pkcs8' }) }
}

/** The key that signs for the place, made if there is none. */
export async function requireTicketKey({ db, seal, now }: Signing, placeId: string): Promise<TicketKeyRow> {
  const known = await findTicketKey(db.orm, placeId)
  if (known) return known
  await insertTicketKey(db.orm, makeTicketKey(seal, placeId, now()))
  const made = await findTicketKey(db.orm, placeId)
  if (!made) throw new Error('a place has no key for its tickets')
  return made
}

/**
 * Text of the QR code by the code of the booking or of one person's ticket. Only a paid booking is signed: its ticket
 * lets in where no network can ask.
 */
export async function signTickets(
  ctx: Signing,
  { booking, product }: Pick<FullBooking, 'booking' | 'product'>
): Promise<(code: string) => string> {
  const { placeId: place, date, time, people } = booking
  const opened = isPaidStatus(booking.status) ? await openTicketKey(ctx, place) : null
  if (!opened) return (code) => code
  const moved = await findLastMove(ctx.db.orm, booking.id)
  const since = new Date(Math.max(...[booking.createdAt, booking.paidAt, moved].map((at) => at?.getTime() ?? 0)))
  const facts = { key: opened.id, product: ticketProduct(product.uuid), date, time, since }
  return (code) => {
    // Codes that came from another system may have another shape.
    if (!isBookingCode(code) && readPersonCode(code) !== code) return code
    const packed = packFacts({ ...facts, people: code === booking.code ? people : 1 })
    const bytes = toSignedBytes({ place, code, packed })
    const signature = sign('sha256', bytes, { key: opened.key, dsaEncoding: 'ieee-p1363' })
    return writeTicketText({ code, packed, signature: Uint8Array.from(signature) })
  }
}
