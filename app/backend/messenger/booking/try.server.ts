import { conflict, invalid } from '#app/contracts/api-error.ts'
import type { Answer, Received } from '#app/contracts/endpoint.ts'
import type { previewBookingMessage, testBookingMessage } from '#app/contracts/messages/booking-messages.ts'
import { visitCalendar } from '#app/domain/booking/calendar/visit-calendar.ts'
import { formatBookingCode, isBookingCode, readBookingCode } from '#app/domain/booking/code.ts'
import { BOOKING_MESSAGES, type BookingMessage } from '#app/domain/message/booking/messages.ts'
import { sampleValues } from '#app/domain/message/booking/variables.ts'
import { signTickets } from '../../credentials/ticket-key.server.ts'
import { findBookingKey, isGuidedBy } from '../../db/queries/bookings/bookings.server.ts'
import { findUser } from '../../db/queries/identity/users.server.ts'
import { inTransaction } from '../../db/transaction.server.ts'
import { type ApiContext, holds, type StaffContext } from '../../kernel/context.server.ts'
import { countAttempt } from '../../kernel/count-attempt.server.ts'
import { queueMessage } from '../../kernel/queue-message.server.ts'
import { type Composed, composeMessage, hasTicket } from './compose.server.ts'
import { calendarOf, loadFacts, valuesOf } from './facts.server.ts'
import { requireBookingMessage, requireText } from './settings.server.ts'

/** @throws ApiError 404, 422 at `text` or `code` */
export async function previewMessage(
  { params, body }: Pick<Received<typeof previewBookingMessage>, 'params' | 'body'>,
  ctx: StaffContext
): Promise<Answer<typeof previewBookingMessage>> {
  const key = requireBookingMessage(params.key)
  const text = requireTriedText(key, body.text)
  const code = body.code.trim()
  const composed = code === '' ? await composeSample(ctx, { key, text }) : await composeReal(ctx, { key, text, code })
  const files = hasTicket(key) ? (composed.email.attachments ?? []).map(({ filename }) => filename) : []
  return {
    text: composed.text,
    subject: composed.email.subject,
    files,
    of: code === '' ? '' : formatBookingCode(readBookingCode(code))
  }
}

/**
 * '' is the default text.
 * @throws ApiError 422 at `text`
 */
function requireTriedText(key: BookingMessage, typed: string): string {
  const text = typed.replace(/\r\n?/g, '\n').trim() || BOOKING_MESSAGES[key].text
  requireText(key, text)
  return text
}

interface Tried {
  key: BookingMessage
  text: string
}

function composeSample({ baseUrl, now }: ApiContext, { key, text }: Tried): Promise<Composed> {
  const values = sampleValues(baseUrl)
  const at = now()
  const calendar = visitCalendar({
    publicId: 'exemplo',
    code: 'A1C2D3E4',
    people: 2,
    situation: 'Exemplo',
    status: 'TENTATIVE',
    title: values.atrativo,
    arriveMinutes: 15,
    whatToBring: '',
    location: values.endereco,
    url: values.link,
    date: '2026-08-15',
    time: values.hora,
    timezone: 'America/Bahia',
    duration: 0,
    bookedAt: at,
    now: at
  })
  return composeMessage({ key, text, values, ticket: { code: 'A1C2D3E4', qr: 'A1C2D3E4', calendar, hasPdf: false } })
}

const noBooking = 'Nenhuma reserva deste parque que você possa ver tem este código.'

/**
 * Values that only exist at the moment of sending, such as a refund, are those of the sample.
 * @throws ApiError 422 at `code`
 */
async function composeReal(ctx: StaffContext, { key, text, code }: Tried & { code: string }): Promise<Composed> {
  const actor = ctx.actor
  const wanted = readBookingCode(code)
  const found =
    isBookingCode(wanted) && holds(actor, 'operation/booking-list')
      ? await findBookingKey(ctx.db.orm, { placeId: actor.placeId, code: wanted })
      : null
  const isTheirs =
    found !== null && (holds(actor, 'operation/all-bookings') || (await isGuidedBy(ctx.db.orm, found.id, actor.userId)))
  const facts = isTheirs ? await loadFacts(ctx.db, { id: found.id }) : null
  if (!facts) throw invalid({ fields: { code: [noBooking] } })
  const { booking } = facts
  const sign = await signTickets(ctx, facts)
  const base = ctx.baseUrl
  const now = ctx.now()
  const { pix, prazo, destino, pesquisa, valor, escala, resposta, grupos } = sampleValues(base)
  const known = valuesOf(facts, base)
  const isReceipt = key === 'receipt' && facts.received > 0
  const values = {
    ...known,
    pix,
    prazo,
    destino,
    pesquisa,
    escala,
    resposta,
    grupos,
    valor: isReceipt ? known.valor : valor
  }
  const hidden = holds(actor, 'operation/values')
    ? values
    : { ...values, valor, pagamento: known.pagamento && 'Falta pagar R$ •••.' }
  return composeMessage({
    key,
    text,
    values: hidden,
    ticket: { code: booking.code, qr: sign(booking.code), calendar: calendarOf(facts, { base, now }), hasPdf: true }
  })
}

const mostTests = 10

/**
 * Sends to the user's own address; no other can be typed.
 * @throws ApiError 404, 409 `no_address`, 422, 429
 */
export async function testMessage(
  { params, body }: Pick<Received<typeof testBookingMessage>, 'params' | 'body'>,
  ctx: StaffContext
): Promise<Answer<typeof testBookingMessage>> {
  const key = requireBookingMessage(params.key)
  const actor = ctx.actor
  const text = requireTriedText(key, body.text)
  const user = await findUser(ctx.db, actor)
  const channel = BOOKING_MESSAGES[key].byEmailAlone ? 'email' : body.channel
  const to = channel === 'email' ? '' : (user?.phone ?? '')
  const mail = channel === 'whatsapp' ? '' : (user?.email ?? '')
  if (to === '' && mail === '') throw conflict({ code: 'no_address', message: noAddress[channel] })
  await countAttempt(ctx, { key: `message-test:${actor.userId}`, limit: mostTests, windowSeconds: 3600 })
  const { text: filled, email } = await composeSample(ctx, { key, text })
  const about = { placeId: actor.placeId, title: `Teste: ${BOOKING_MESSAGES[key].title}`, kind: 'answer' } as const
  const from = { userId: actor.userId, name: actor.name }
  await inTransaction(ctx.db, async (tx) => {
    const now = ctx.now()
    if (to !== '') await queueMessage(tx, { ...about, text: filled, to, from, now })
    if (mail !== '')
      await queueMessage(tx, { ...about, text: filled, to: '', email: { ...email, to: mail }, from, now })
  })
  const ways = [to && 'por WhatsApp', mail && 'por e-mail'].filter(Boolean).join(' e ')
  return { message: `O teste vai a você ${ways}. Veja em Mensagens o que foi feito dele.` }
}

const noAddress = {
  whatsapp: 'Sua conta não tem telefone: ponha-o em Minha conta.',
  email: 'Sua conta não tem e-mail.',
  both: 'Sua conta não tem telefone nem e-mail.'
}
