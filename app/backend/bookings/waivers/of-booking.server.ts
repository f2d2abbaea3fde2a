import { randomBytes } from 'node:crypto'
import { conflict, invalid, notFound } from '#app/contracts/api-error.ts'
import type { getBookingWaivers, setWaiverLink } from '#app/contracts/booking/waivers.ts'
import type { Answer, Received } from '#app/contracts/endpoint.ts'
import { isVisitNow } from '#app/domain/booking/stay.ts'
import { formatDay } from '#app/domain/calendar/dates.ts'
import { maskName } from '#app/domain/person/names.ts'
import { standingWords } from '#app/domain/waiver/standing.ts'
import { ERRORS } from '#app/domain/words/error-catalogue.ts'
import { lockBooking } from '../../db/queries/bookings/bookings.server.ts'
import { findWaiverOf, listSignatures, saveWaiverKey } from '../../db/queries/bookings/waivers.server.ts'
import { inTransaction } from '../../db/transaction.server.ts'
import { recordChange } from '../../kernel/audit/record-change.server.ts'
import { holds, type StaffContext } from '../../kernel/context.server.ts'
import { isTheirs } from '../reach.server.ts'
import { operatorSight } from '../read-booking.server.ts'
import { isWaiverOpen, type Signer, signersOf, toSigned } from './open-link.server.ts'

/** @throws ApiError 404 also for a booking of another place, or of another agent */
export async function findForStaff(publicId: string, ctx: StaffContext) {
  const found = await findWaiverOf(ctx.db.orm, { placeId: ctx.actor.placeId, publicId })
  if (!found || !(await isTheirs(ctx.db.orm, found.booking, ctx.actor))) {
    throw notFound({ message: ERRORS.bookingNotFound })
  }
  return found
}

/** @throws ApiError 404 */
export async function readOfBooking(
  { params }: Received<typeof getBookingWaivers>,
  ctx: StaffContext
): Promise<Answer<typeof getBookingWaivers>> {
  const found = await findForStaff(params.uuid, ctx)
  const { booking, product, place, waiver, signed } = found
  const isOpen = isWaiverOpen(found, ctx.now())
  const { date, time } = booking
  const { timezone, entryTolerance: tolerance } = place
  const visit = { date, time, timezone, tolerance, durationMinutes: product.durationMinutes }
  const care = holds(ctx.actor, 'operation/waiver-care') && isVisitNow(visit, ctx.now())
  const signers = signersOf(found, await listSignatures(ctx.db.orm, found))
  const { personal, contacts } = operatorSight(ctx)
  return {
    level: waiver ? product.level : 'none',
    people: booking.people,
    signed: waiver ? signed : 0,
    months: product.months,
    key: isOpen ? (booking.waiverKey ?? '') : '',
    is_open: isOpen,
    care,
    signatures: signers.map((signer) => toWireSigner(signer, { personal, contacts, care }))
  }
}

interface Sees {
  personal: boolean
  contacts: boolean
  care: boolean
}

function toWireSigner({ row, standing }: Signer, { personal, contacts, care }: Sees) {
  const guardian = row.guardianName && `${row.guardianName} (${row.guardianRelation})`
  return {
    uuid: row.uuid,
    name: personal ? row.name : maskName(row.name),
    document: contacts ? row.document : '',
    birth: contacts ? (row.birth ?? '') : '',
    guardian: personal ? guardian : maskName(row.guardianName),
    signed_at: row.signedAt.toISOString(),
    counts: standing === 'counts',
    standing: standingWords(standing, toSigned(row)),
    emergency_name: care ? row.emergencyName : '',
    emergency_phone: care ? row.emergencyPhone : '',
    health: care ? row.health : ''
  }
}

/**
 * A second address ends the first.
 * @throws ApiError 404, 409 `waiver_over`, 422 at `action`
 */
export async function changeLink(
  { params, body }: Received<typeof setWaiverLink>,
  ctx: StaffContext
): Promise<Answer<typeof setWaiverLink>> {
  const wanted = body.action.trim().toLowerCase()
  if (wanted !== 'renew' && wanted !== 'off') throw invalid({ fields: { action: [ERRORS.unknownOption] } })
  const found = await findForStaff(params.uuid, ctx)
  if (wanted === 'renew' && !isWaiverOpen(found, ctx.now())) {
    const message = 'Esta reserva não assina mais: já passou, foi cancelada ou o atrativo não pede termo.'
    throw conflict({ code: 'waiver_over', message })
  }
  const key = wanted === 'renew' ? randomBytes(20).toString('hex') : ''
  const had = await inTransaction(ctx.db, async (tx) => {
    const before = await lockBooking(tx, { id: found.booking.id })
    if (key === '' && !before?.waiverKey) return false
    await saveWaiverKey(tx, found.booking.id, key || null)
    const { code } = found.booking
    const action = key ? 'booking.waiver-link-made' : 'booking.waiver-link-ended'
    await recordChange(tx, ctx, { action, id: code, label: code })
    return before?.waiverKey !== null
  })
  if (key === '') return { key, message: had ? 'O link não vale mais.' : 'Não havia link.' }
  const until = `Vale até ${formatDay(found.booking.date)}.`
  return { key, message: `${had ? 'Link trocado: o anterior não vale mais.' : 'Link criado.'} ${until}` }
}
