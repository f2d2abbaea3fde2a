import { askUpTo } from '#app/domain/booking/unpaid.ts'
import { formatDay, formatInstant } from '#app/domain/calendar/dates.ts'
import { speakTo } from '#app/domain/words/speak-in.ts'
import { currentLanguage, t } from '#app/domain/words/speech.ts'
import { pathIn } from '#app/domain/words/spoken-pages.ts'
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
  for (const asked of waiting) {
    const { publicId, placeId, phone } = asked
    await queueMessage(tx, {
      placeId,
      to: phone,
      title: 'Confirmação da visita',
      text: speakTo(asked, () => askWords(asked, baseUrl)),
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

type Asked = Awaited<ReturnType<typeof listToAsk>>[number]

function askWords({ publicId, date, time, holdUntil, product, placeName, timezone }: Asked, baseUrl: string): string {
  return t(
    '{place}: você vem a {product} em {day}, às {time}? Confirme até {until}, ou as vagas voltam à venda: {link}',
    {
      place: placeName,
      product,
      day: formatDay(date),
      time,
      until: holdUntil ? formatInstant(holdUntil, timezone) : '',
      link: `${baseUrl}${pathIn(currentLanguage(), `/booking-details/${publicId}`)}`
    }
  )
}
