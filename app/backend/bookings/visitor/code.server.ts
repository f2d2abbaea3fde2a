import { randomInt } from 'node:crypto'
import { conflict, unavailable } from '#app/contracts/api-error.ts'
import type { sendVisitorCode } from '#app/contracts/booking/visitor.ts'
import type { Answer, Received } from '#app/contracts/endpoint.ts'
import { speakToReader } from '#app/domain/words/speak-in.ts'
import { t } from '#app/domain/words/speech.ts'
import { replaceVisitorCode } from '../../db/queries/bookings/own/visitor.server.ts'
import { inTransaction } from '../../db/transaction.server.ts'
import type { ApiContext } from '../../kernel/context.server.ts'
import { queueMessage } from '../../kernel/queue-message.server.ts'
import { askerOf, codeWishes, countAttempts } from './limits.server.ts'
import { findVisited } from './open-booking.server.ts'

export const codePurpose = 'visitor-code'

const lifeMs = 10 * 60_000
const mostTries = 5

const noWay = 'Não há como enviar um código para esta reserva. Fale com o atrativo.'

/** @throws ApiError 403 for staff, 404, 409 `no_phone`, 429 over the limits, 503 `messenger_unavailable` */
export async function sendCode(
  { params }: Pick<Received<typeof sendVisitorCode>, 'params'>,
  ctx: ApiContext
): Promise<Answer<typeof sendVisitorCode>> {
  const { booking, place } = await findVisited(params.uuid, ctx)
  if (booking.phone === '') throw conflict({ code: 'no_phone', message: noWay })
  if (!(await ctx.messengers.of(booking.placeId, 'whatsapp'))) {
    throw unavailable({ code: 'messenger_unavailable', message: noWay })
  }
  await countAttempts(ctx, codeWishes(booking.id, ctx))
  const code = String(randomInt(1_000_000)).padStart(6, '0')
  const now = ctx.now()
  const expiresAt = new Date(now.getTime() + lifeMs)
  const sealed = ctx.seal.seal(codePurpose, code)
  await inTransaction(ctx.db, async (tx) => {
    const kept = { bookingId: booking.id, askedBy: askerOf(ctx), sealed, triesLeft: mostTries, expiresAt }
    await replaceVisitorCode(tx, kept, now)
    const text = speakToReader(() =>
      t(
        '{place}: o código para mudar ou cancelar a reserva {booking} é {code}. Vale 10 minutos. Não o passe a ninguém.',
        {
          place: place.name,
          booking: booking.code,
          code
        }
      )
    )
    const about = { kind: 'code', ref: 'booking', refId: booking.publicId, confidentialUntil: expiresAt, now } as const
    await queueMessage(tx, { placeId: booking.placeId, to: booking.phone, title: 'Código da reserva', text, ...about })
  })
  return { message: 'Enviamos um código de 6 números, pelo WhatsApp, ao telefone da reserva. Ele vale 10 minutos.' }
}
