import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import { invalid, notFound, unavailable } from '#app/contracts/api-error.ts'
import type { sendTickets } from '#app/contracts/booking/lost-ticket.ts'
import type { Answer, Received } from '#app/contracts/endpoint.ts'
import { isBookingCode, readBookingCode } from '#app/domain/booking/code.ts'
import { formatDay } from '#app/domain/calendar/dates.ts'
import type { MessageChannel } from '#app/domain/message/addresses.ts'
import { ticketWayWords } from '#app/domain/message/booking/ticket-ways.ts'
import { readContact } from '#app/domain/person/contact.ts'
import { speakTo } from '#app/domain/words/speak-in.ts'
import { currentLanguage, t } from '#app/domain/words/speech.ts'
import { pathIn } from '#app/domain/words/spoken-pages.ts'
import { listComing } from '../../db/queries/bookings/lost-tickets.server.ts'
import { placeExists } from '../../db/queries/places/places.server.ts'
import { inTransaction } from '../../db/transaction.server.ts'
import type { ApiContext, Backend } from '../../kernel/context.server.ts'
import { enqueue, type JobHandler } from '../../kernel/outbox.server.ts'
import { requireUuid, unknownPlace } from '../../kernel/place-id.server.ts'
import { queueMessage } from '../../kernel/queue-message.server.ts'
import { messageWays } from '../../providers/messages/message-ways.server.ts'
import { countTicketWish, maySendAgain } from './limits.server.ts'

const kind = 'ticket-link'

const WishSchema = z.object({ placeId: z.string(), contact: z.string(), code: z.string().default(''), at: z.number() })

/** A message that arrives long after the request puzzles its receiver. */
const patienceMs = 15 * 60_000

const messageBy = (ways: readonly MessageChannel[]) =>
  `Se houver reserva para hoje ou depois com estes dados, o endereço do ingresso chega em instantes ${ticketWayWords(ways)}.`

/**
 * A job looks up the contact, so that neither the answer nor its time reveals whether anybody has booked with it.
 * @throws ApiError 404 unknown place, 422 with fields, 429 over the limits, 503 `messenger_unavailable`
 */
export async function wishTickets(
  { body }: Received<typeof sendTickets>,
  ctx: ApiContext
): Promise<Answer<typeof sendTickets>> {
  const placeId = requireUuid(body.pid, unknownPlace)
  const { phone, email } = readContact(body.contact)
  const contact = phone || email
  if (!contact) {
    throw invalid({ fields: { contact: ['Digite o telefone com DDD, ou o e-mail, com que a reserva foi feita.'] } })
  }
  const code = readBookingCode(body.code)
  if (code !== '' && !isBookingCode(code)) {
    throw invalid({ fields: { code: ['Digite os 8 sinais do código, como A1C2-D3E4, ou deixe em branco.'] } })
  }
  if (!(await placeExists(ctx.db, placeId))) throw notFound({ message: unknownPlace })
  const ways = await messageWays(ctx.messengers, placeId)
  if (ways.length === 0) {
    throw unavailable({
      code: 'messenger_unavailable',
      message: 'Este sistema não envia mensagens. Procure com o código, ou fale com o atrativo.'
    })
  }
  await countTicketWish(ctx, { placeId, contact })
  const dueAt = ctx.now()
  const wish = ctx.seal.seal(kind, { placeId, contact, code, at: dueAt.getTime() })
  await enqueue(ctx.db.orm, { kind, key: `${kind}:${randomUUID()}`, payload: { wish }, placeId, dueAt })
  return { message: messageBy(ways) }
}

export const ticketLinkJob: JobHandler = {
  kind,
  run: async (backend, payload) => {
    const wish = WishSchema.safeParse(backend.seal.unseal(kind, String(payload.wish)))
    // It is sealed with a lost secret: another try would not open it.
    if (!wish.success) return backend.log.warn('a wish for tickets cannot be read and is dropped')
    if (backend.now().getTime() - wish.data.at > patienceMs) return
    await sendLinks(backend, wish.data)
  }
}

/**
 * Sends only to the contacts stored in each booking, never to typed ones: knowing somebody's e-mail or telephone gains
 * nothing.
 */
async function sendLinks(backend: Backend, wish: z.output<typeof WishSchema>): Promise<void> {
  const { db, now: clock, baseUrl } = backend
  const { placeId } = wish
  await inTransaction(db, async (tx) => {
    const now = clock()
    const { phone, email } = readContact(wish.contact)
    const found = await listComing(tx, { placeId, phone, email, code: wish.code, now })
    for (const one of found) {
      const { publicId, phone: to, email: mail } = one
      if (!(await maySendAgain(backend, publicId))) continue
      const { text, subject } = speakTo(one, () => ticketWords(one, baseUrl))
      const about = { kind: 'ticket', ref: 'booking', refId: publicId, now } as const
      const byMail = { to: mail, subject, text }
      await queueMessage(tx, { placeId, to, title: 'Endereço do ingresso', text, email: byMail, ...about })
    }
  })
}

type Coming = Awaited<ReturnType<typeof listComing>>[number]

function ticketWords({ publicId, date, time, product, placeName: place }: Coming, baseUrl: string) {
  const link = `${baseUrl}${pathIn(currentLanguage(), `/booking-details/${publicId}`)}`
  const visit = { place, product, day: formatDay(date), time, link }
  return {
    text: t('{place}: seu ingresso de {product}, em {day} às {time}: {link}', visit),
    subject: t('{place}: seu ingresso de {product}', { place, product })
  }
}
