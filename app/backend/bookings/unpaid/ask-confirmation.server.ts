import { askUpTo } from '#app/domain/booking/unpaid.ts'
import { formatDay, formatInstant } from '#app/domain/calendar/dates.ts'
import type { Transaction } from '../../db/connection.server.ts'
import { listToAsk, markAsked } from '../../db/queries/bookings/unpaid.server.ts'
import { inTransaction } from '../../db/transaction.server.ts'
import type { Backend } from '../../kernel/context.server.ts'
import { queueMessage } from '../../kernel/queue-message.server.ts'

/** Asks once for each booking to be paid at the place, a day before its places are given back. */
export async function askConfirmations(backend: Backend): Promise<void> {
  while ((await inTransaction(backend.db, (tx) => askSome(tx, backend))) > 0);
}

async function askSome(tx: Transaction, { now: clock, baseUrl }: Backend): Promise<number> {
  const now = clock()
  const waiting = await listToAsk(tx, { now, upTo: askUpTo(now) })
  for (const { publicId, placeId, phone, date, time, holdUntil, product, placeName, timezone } of waiting) {
    const until = holdUntil ? formatInstant(holdUntil, timezone) : ''
    const text = `${placeName}: você vem a ${product} em ${formatDay(date)}, às ${time}? Confirme até ${until}, ou as vagas voltam à venda: ${baseUrl}/booking-details/${publicId}`
    await queueMessage(tx, {
      placeId,
      to: phone,
      title: 'Confirmação da visita',
      text,
      kind: 'confirmation',
      ref: 'booking',
      refId: publicId,
      now
    })
  }
  if (waiting.length > 0) {
    await markAsked(
      tx,
      waiting.map(({ id }) => id),
      now
    )
  }
  return waiting.length
}
