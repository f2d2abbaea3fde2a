import { forbidden, notFound } from '#app/contracts/api-error.ts'
import { isCancelledStatus } from '#app/domain/booking/situation.ts'
import { isVisitNow } from '#app/domain/booking/stay.ts'
import { type IsoDay, todayIn } from '#app/domain/calendar/dates.ts'
import { type Standing, type WaivedVisit, waiverStanding } from '#app/domain/waiver/standing.ts'
import type { Queryable } from '../../db/connection.server.ts'
import { type BookingWaiver, findWaiverByKey, type SignatureRow } from '../../db/queries/bookings/waivers.server.ts'
import { whoIsThere } from '../../kernel/actor.server.ts'
import { type ApiContext, holds } from '../../kernel/context.server.ts'
import { countLinkTry } from '../count-link-try.server.ts'

const unknownLink = () =>
  notFound({ message: 'Este endereço não vale mais. Abra o ingresso de novo, ou peça ajuda na portaria.' })

const tries = { link: 'waiver', perNetworkAnHour: 240, perWideAnHour: 1200 } as const

export type OpenWaiver = BookingWaiver & { waiver: NonNullable<BookingWaiver['waiver']>; today: IsoDay }

/** Signing ends with the day of the visit, or after midnight with the visit: so long the gate lets its people in. */
export function isWaiverOpen(found: BookingWaiver, now: Date): boolean {
  return found.waiver !== null && !isCancelledStatus(found.booking.status) && isVisitAhead(found, now)
}

/** True until the visit is over. */
export function isVisitAhead({ booking, product, place }: Omit<BookingWaiver, 'waiver'>, now: Date): boolean {
  const { date, time } = booking
  const { timezone, entryTolerance: tolerance } = place
  if (date >= todayIn(timezone, now)) return true
  return isVisitNow({ date, time, timezone, tolerance, durationMinutes: product.durationMinutes }, now)
}

/** @throws ApiError 404 alike for what never was, was ended, is over and asks for nothing */
export async function findOpen(reader: Queryable, key: string, ctx: ApiContext): Promise<OpenWaiver> {
  const found = /^[0-9a-f]{40}$/.test(key) ? await findWaiverByKey(reader, key) : null
  if (!found?.waiver || !isWaiverOpen(found, ctx.now())) throw unknownLink()
  return { ...found, waiver: found.waiver, today: todayIn(found.place.timezone, ctx.now()) }
}

/**
 * Counts a key that opens nothing, and each signing; reading is not counted. Staff of the place need their own
 * permission, whatever address they were given.
 * @throws ApiError 403, 404, 429
 */
export async function openLink(key: string, ctx: ApiContext, { isSigning }: { isSigning: boolean }) {
  if (isSigning) await countLinkTry(ctx, tries)
  const found = await findOpen(ctx.db.orm, key, ctx).catch(async (error: unknown) => {
    if (!isSigning) await countLinkTry(ctx, tries)
    throw error
  })
  if (whoIsThere(ctx)?.placeId === found.booking.placeId && !holds(ctx.actor, 'operation/checkin')) {
    throw forbidden({ message: 'Você entrou com a sua conta do parque: só a portaria abre o termo de uma reserva.' })
  }
  return found
}

const visitOf = ({ booking, product, waiver }: BookingWaiver): WaivedVisit => ({
  waiver: waiver?.id ?? 0,
  product: product.id,
  date: booking.date,
  time: booking.time,
  months: product.months
})

export const toSigned = ({ waiverId, productId, date, time, signedOn }: SignatureRow) => ({
  waiver: waiverId,
  product: productId,
  date,
  time,
  on: signedOn
})

export interface Signer {
  row: SignatureRow
  standing: Standing
}

/** One signature of each person: the one that counts, or the latest. `rows` are the newest first. */
export function signersOf(found: BookingWaiver, rows: readonly SignatureRow[]): Signer[] {
  const visit = visitOf(found)
  const signers = new Map<string, Signer>()
  for (const row of rows) {
    const standing = waiverStanding(toSigned(row), visit)
    const known = signers.get(row.personKey)
    if (!known || (known.standing !== 'counts' && standing === 'counts')) signers.set(row.personKey, { row, standing })
  }
  return [...signers.values()].sort((one, other) => one.row.id - other.row.id)
}
