import { conflict, notFound, unavailable } from '#app/contracts/api-error.ts'
import type { sendPaymentLink } from '#app/contracts/booking/payment-link.ts'
import type { Answer, Received } from '#app/contracts/endpoint.ts'
import { isPayableOnline } from '#app/domain/booking/payable.ts'
import { isCancelledStatus, isPaidStatus } from '#app/domain/booking/situation.ts'
import { owedOf } from '#app/domain/booking/unpaid.ts'
import { formatDay, formatInstant } from '#app/domain/calendar/dates.ts'
import { type Centavos, formatMoney } from '#app/domain/money/money.ts'
import { type OnlineMethod, wayWords } from '#app/domain/money/online-method.ts'
import { ERRORS } from '#app/domain/words/error-catalogue.ts'
import { speakTo } from '#app/domain/words/speak-in.ts'
import { currentLanguage, t } from '#app/domain/words/speech.ts'
import { pathIn } from '#app/domain/words/spoken-pages.ts'
import type { Transaction } from '../../db/connection.server.ts'
import {
  type BookingRow,
  type FullBooking,
  findFullBooking,
  lockBooking
} from '../../db/queries/bookings/bookings.server.ts'
import { findLastEvent, recordEvent } from '../../db/queries/bookings/record-event.server.ts'
import { isVisitClosed } from '../../db/queries/closures/closures.server.ts'
import { readKept } from '../../db/queries/receipts.server.ts'
import { inTransaction } from '../../db/transaction.server.ts'
import { onlineWays, type StaffContext } from '../../kernel/context.server.ts'
import { queueMessage } from '../../kernel/queue-message.server.ts'
import { isTheirs } from '../reach.server.ts'

/** A second call within it is a double click, or a colleague's. */
const pauseMs = 60_000

/** @throws ApiError 404, 409 `not_payable`, `no_gateway`, `no_phone` or `too_soon`, 503 `messenger_unavailable` */
export async function sendLink(
  { params }: Pick<Received<typeof sendPaymentLink>, 'params'>,
  ctx: StaffContext
): Promise<Answer<typeof sendPaymentLink>> {
  const actor = ctx.actor
  const full = /^[0-9a-f]{32}$/.test(params.uuid) ? await findFullBooking(ctx.db, { publicId: params.uuid }) : null
  if (full?.booking.placeId !== actor.placeId) throw unknownBooking()
  const [ways, messenger] = await Promise.all([
    onlineWays(ctx, full.place),
    ctx.messengers.of(actor.placeId, 'whatsapp')
  ])
  await inTransaction(ctx.db, async (tx) => {
    const booking = await lockBooking(tx, { id: full.booking.id })
    if (!booking || !(await isTheirs(tx, booking, actor))) throw unknownBooking()
    await sendLinkIn(tx, { ...full, booking, ways, isSent: messenger !== null }, ctx)
  })
  return { message: 'Link de pagamento enviado ao telefone da reserva.' }
}

interface About {
  booking: BookingRow
  place: Pick<FullBooking['place'], 'name' | 'timezone'>
  product: Pick<FullBooking['product'], 'name'>
}

interface Linking extends About {
  /** Ways in which the place is paid online. */
  ways: readonly OnlineMethod[]
  /** True if the place's messages go out. */
  isSent: boolean
}

/**
 * Sends in the caller's transaction, which holds the booking's lock. The caller has checked `operation/payment-link`.
 * @throws ApiError 409 `not_payable`, `no_gateway`, `no_phone` or `too_soon`, 503 `messenger_unavailable`
 */
export async function sendLinkIn(tx: Transaction, linking: Linking, ctx: StaffContext): Promise<void> {
  const { booking, place, ways, isSent } = linking
  const now = ctx.now()
  const owed = await requireOwed(tx, booking, { now, zone: place.timezone })
  requireWay(booking, { isOnline: ways.length > 0, isSent })
  await requirePause(tx, booking.id, now)
  const text = speakTo(booking, () => linkText(linking, { owed, by: wayWords(ways), baseUrl: ctx.baseUrl }))
  const about = { kind: 'payment', ref: 'booking', refId: booking.publicId, now } as const
  await queueMessage(tx, { placeId: booking.placeId, to: booking.phone, title: 'Link de pagamento', text, ...about })
  await recordEvent(tx, { booking, action: 'payment-link', at: now, by: ctx.actor })
}

const unknownBooking = () => notFound({ message: ERRORS.bookingNotFound })

async function requireOwed(tx: Transaction, booking: BookingRow, at: { now: Date; zone: string }): Promise<Centavos> {
  const { received } = await readKept(tx, booking.id)
  const owed = owedOf({ ...booking, paid: received, refunded: 0 })
  const isClosed = await isVisitClosed(tx, booking)
  if (owed > 0 && isPayableOnline(booking, at) && !isClosed) return owed
  const closed = 'O dia desta visita foi fechado: mude a data antes de cobrar.'
  throw conflict({ code: 'not_payable', message: isClosed ? closed : whyNotPayable(booking) })
}

function whyNotPayable({ status, paymentMethod }: BookingRow): string {
  if (status === 'CANCELLED') return 'Esta reserva foi cancelada: não há o que cobrar.'
  if (isCancelledStatus(status)) return 'O prazo desta reserva acabou: não há o que cobrar.'
  if (isPaidStatus(status)) return 'Esta reserva não deve nada: não há o que cobrar.'
  if (paymentMethod === 'pos_pix')
    return 'Esta venda espera o Pix da chave do parque. Confirme o recebimento no balcão.'
  return 'O prazo para pagar esta reserva pelo site acabou. Receba o pagamento na portaria.'
}

function requireWay({ phone }: BookingRow, { isOnline, isSent }: { isOnline: boolean; isSent: boolean }): void {
  if (!isOnline) {
    const message =
      'Este parque não recebe pelo site. Quem cuida das configurações liga o pagamento em Configurações › Pagamentos.'
    throw conflict({ code: 'no_gateway', message })
  }
  if (phone === '') {
    const message = 'Esta reserva não tem telefone. Copie o link e envie por outro meio.'
    throw conflict({ code: 'no_phone', message })
  }
  if (isSent) return
  const message = 'O envio de mensagens não está ligado. Copie o link e envie por outro meio.'
  throw unavailable({ code: 'messenger_unavailable', message })
}

/** Runs under the booking's lock. */
async function requirePause(tx: Transaction, bookingId: number, now: Date): Promise<void> {
  const last = await findLastEvent(tx, { bookingId, action: 'payment-link' })
  if (!last || now.getTime() - last.at.getTime() >= pauseMs) return
  const message = 'O link já foi enviado há menos de um minuto. Espere um pouco antes de enviar de novo.'
  throw conflict({ code: 'too_soon', message })
}

function linkText(
  { booking, place, product }: About,
  { owed, by, baseUrl }: Record<'by' | 'baseUrl', string> & { owed: Centavos }
) {
  const { date, time, publicId, holdUntil } = booking
  const until = holdUntil ? t(' até {until}', { until: formatInstant(holdUntil, place.timezone) }) : ''
  return t('{place}: falta pagar {amount} da sua visita a {product}, em {day}, às {time}. Pague {by}{until}: {link}', {
    place: place.name,
    amount: formatMoney(owed),
    product: product.name,
    day: formatDay(date),
    time,
    by,
    until,
    link: `${baseUrl}${pathIn(currentLanguage(), `/booking-details/${publicId}`)}`
  })
}
