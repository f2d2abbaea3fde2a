import { formatDay, todayIn } from '#app/domain/calendar/dates.ts'
import { type ClosureOffer, isClosureOffer } from '#app/domain/closure/answers.ts'
import { type ClosureVariable, fillMessage, isOwnMessage, offersWords } from '#app/domain/closure/message.ts'
import { closureTold } from '#app/domain/closure/reasons.ts'
import { speakTo } from '#app/domain/words/speak-in.ts'
import { currentLanguage, t, tSaid } from '#app/domain/words/speech.ts'
import { pathIn } from '#app/domain/words/spoken-pages.ts'
import type { Transaction } from '../../db/connection.server.ts'
import type { BookingRow } from '../../db/queries/bookings/bookings.server.ts'
import { recordEvent } from '../../db/queries/bookings/record-event.server.ts'
import {
  type ClosureBookingRow,
  type ClosureRow,
  closureRef,
  setTouched
} from '../../db/queries/closures/closures.server.ts'
import type { Actor } from '../../kernel/context.server.ts'
import { queueMessage } from '../../kernel/queue-message.server.ts'

type Said = Pick<ClosureRow, 'message' | 'reason' | 'note' | 'offers' | 'answerUntil'>

interface Composing {
  closure: Said
  booking: Pick<BookingRow, 'name' | 'date' | 'time'>
  product: string
  /** Centavos received for it and not refunded. */
  received: number
  place: { name: string; timezone: string }
  link: string
}

/** Message as the visitor reads it, with all variables filled in. */
export function composeMessage({ closure, booking, product, received, place, link }: Composing): string {
  const values: Record<ClosureVariable, string> = {
    nome: booking.name.trim().split(/\s+/)[0] ?? '',
    atrativo: product,
    data: formatDay(booking.date),
    hora: booking.time,
    motivo: tSaid(closureTold(closure.reason, closure.note)),
    local: place.name,
    opcoes: offersWords(toOffers(closure.offers), received > 0),
    prazo: formatDay(todayIn(place.timezone, new Date(closure.answerUntil.getTime() - 1))),
    link
  }
  return fillMessage(closure.message, values)
}

const toOffers = (offers: readonly string[]): ClosureOffer[] => offers.filter(isClosureOffer)

export const answerLink = (baseUrl: string, token: string) =>
  `${baseUrl}${pathIn(currentLanguage(), `/fechamento/${token}`)}`

interface Telling {
  closure: ClosureRow
  touched: ClosureBookingRow
  booking: BookingRow
  product: string
  received: number
  place: { name: string; timezone: string }
  /** Null for the system, which tells later sales. */
  actor: Actor | null
  baseUrl: string
  now: Date
}

/** For a text that the place wrote itself: the values in it are then in its language. */
const portuguese = { language: '' }

/**
 * Sends once per intended message: the number of earlier ones is part of its key. False if the visitor cannot be
 * reached.
 */
export async function tellTouched(tx: Transaction, telling: Telling): Promise<boolean> {
  const { closure, touched, booking, place, actor, now } = telling
  const { text, subject } = speakTo(isOwnMessage(closure.message) ? portuguese : booking, () => ({
    text: composeMessage({ ...telling, link: answerLink(telling.baseUrl, touched.token) }),
    subject: t('{place}: sua visita de {day} não vai acontecer', {
      place: place.name,
      day: formatDay(touched.visitDate)
    })
  }))
  const isQueued = await queueMessage(tx, {
    placeId: booking.placeId,
    to: booking.phone,
    title: 'Fechamento do dia',
    text,
    kind: 'closure',
    now,
    email: { to: booking.email, subject, text },
    dedupeKey: `closure:${closure.id}:${booking.id}:${touched.sent + 1}`,
    ref: closureRef,
    refId: touched.id,
    ...(actor ? { from: { userId: actor.userId, name: actor.name } } : {})
  })
  if (!isQueued) return false
  await setTouched(tx, touched.id, { sent: touched.sent + 1 })
  await recordEvent(tx, { booking, action: 'closure-told', at: now, by: actor ?? 'sistema', follows: true })
  return true
}
