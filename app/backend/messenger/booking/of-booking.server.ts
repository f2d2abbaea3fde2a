import { conflict, notFound } from '#app/contracts/api-error.ts'
import type { Answer, Received } from '#app/contracts/endpoint.ts'
import type {
  getTicketPicture,
  listMessagesOfBooking,
  resendConfirmation
} from '#app/contracts/messages/booking-messages.ts'
import { isConfirmedStatus } from '#app/domain/booking/situation.ts'
import { todayIn } from '#app/domain/calendar/dates.ts'
import { ERRORS } from '#app/domain/words/error-catalogue.ts'
import { signTickets } from '../../credentials/ticket-key.server.ts'
import { type FullBooking, findFullBooking, isGuidedBy } from '../../db/queries/bookings/bookings.server.ts'
import { listMessagesOf } from '../../db/queries/messaging/booking-messages.server.ts'
import { recordChange } from '../../kernel/audit/record-change.server.ts'
import { type ApiContext, holds, type StaffContext } from '../../kernel/context.server.ts'
import { drawCode } from './compose.server.ts'
import { loadFacts } from './facts.server.ts'
import { tellVisitor } from './tell.server.ts'

const unknownBooking = () => notFound({ message: ERRORS.bookingNotFound })

async function findByPublicId(uuid: string, { db }: ApiContext): Promise<FullBooking> {
  const full = /^[0-9a-f]{32}$/.test(uuid) ? await findFullBooking(db, { publicId: uuid }) : null
  if (!full) throw unknownBooking()
  return full
}

/** @throws ApiError 404, also for a booking of another place or out of the user's reach */
async function requireTheirs(uuid: string, ctx: StaffContext): Promise<FullBooking> {
  const actor = ctx.actor
  const full = await findByPublicId(uuid, ctx)
  const { placeId, id } = full.booking
  if (placeId !== actor.placeId) throw unknownBooking()
  if (holds(actor, 'operation/all-bookings') || (await isGuidedBy(ctx.db.orm, id, actor.userId))) return full
  throw unknownBooking()
}

function mayConfirm({ booking, place }: FullBooking, now: Date): boolean {
  return isConfirmedStatus(booking.status) && booking.date >= todayIn(place.timezone, now)
}

/** @throws ApiError 404 */
export async function listOfBooking(
  { params }: Pick<Received<typeof listMessagesOfBooking>, 'params'>,
  ctx: StaffContext
): Promise<Answer<typeof listMessagesOfBooking>> {
  const full = await requireTheirs(params.uuid, ctx)
  const { placeId, publicId } = full.booking
  const rows = await listMessagesOf(ctx.db.orm, { placeId, refId: publicId })
  return {
    data: rows.map(({ sendDate, sentAt, ...row }) => ({
      ...row,
      sendDate: sendDate.toISOString(),
      sentAt: sentAt?.toISOString() ?? null
    })),
    may_confirm: mayConfirm(full, ctx.now())
  }
}

/** A second call within it is a double click. */
const pauseMs = 60_000

/** @throws ApiError 404, 409 `not_confirmed`, `no_address` or `too_soon` */
export async function sendConfirmation(
  { params }: Pick<Received<typeof resendConfirmation>, 'params'>,
  ctx: StaffContext
): Promise<Answer<typeof resendConfirmation>> {
  const { userId, name } = ctx.actor
  const full = await requireTheirs(params.uuid, ctx)
  const now = ctx.now()
  if (!mayConfirm(full, now)) {
    throw conflict({
      code: 'not_confirmed',
      message: 'Só se confirma uma reserva que vale e ainda não passou.'
    })
  }
  const facts = await loadFacts(ctx.db, { id: full.booking.id })
  if (!facts) throw unknownBooking()
  if (facts.booking.phone === '' && facts.booking.email === '') throw noAddress()
  const dedupeKey = `confirmation:${full.booking.id}:again:${Math.floor(now.getTime() / pauseMs)}`
  const { code } = full.booking
  const isTold = await tellVisitor(ctx, {
    key: 'confirmation',
    facts,
    dedupeKey,
    from: { userId, name },
    isAsked: true,
    note: (tx) => recordChange(tx, ctx, { action: 'messages.confirmed-again', id: code, label: code })
  })
  if (isTold) return { message: 'A confirmação vai de novo a quem reservou.' }
  const isByMail = facts.booking.email === '' && facts.settings.own.confirmation?.channel === 'email'
  if (isByMail) throw noAddress()
  throw conflict({
    code: 'too_soon',
    message: 'A confirmação já foi enviada há menos de um minuto. Espere um pouco antes de enviar de novo.'
  })
}

const noAddress = () =>
  conflict({
    code: 'no_address',
    message: 'Esta reserva não tem como receber: falta o telefone ou o e-mail que o canal escolhido pede.'
  })

/**
 * Draws the ticket as its page shows it, with no more than anybody with the address sees.
 * @throws ApiError 404
 */
export async function drawTicket(
  { params }: Pick<Received<typeof getTicketPicture>, 'params'>,
  ctx: ApiContext
): Promise<Answer<typeof getTicketPicture>> {
  const full = await findByPublicId(params.uuid, ctx)
  const { status, code } = full.booking
  if (!isConfirmedStatus(status)) throw unknownBooking()
  const sign = await signTickets(ctx, full)
  return { data: (await drawCode(sign(code))).toString('base64') }
}
