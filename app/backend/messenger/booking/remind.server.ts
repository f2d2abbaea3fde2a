import { randomBytes } from 'node:crypto'
import { isConfirmedStatus } from '#app/domain/booking/situation.ts'
import { addDays, formatTime, type IsoDay, todayIn } from '#app/domain/calendar/dates.ts'
import { type BookingMessage, chosenMessage } from '#app/domain/message/booking/messages.ts'
import { REMINDER_AT, reminderInstant, thanksInstant } from '#app/domain/message/booking/visit-hours.ts'
import { afterQuiet } from '#app/domain/message/quiet-hours.ts'
import { currentLanguage } from '#app/domain/words/speech.ts'
import { pathIn } from '#app/domain/words/spoken-pages.ts'
import { findDatabaseFault } from '../../db/database-fault.server.ts'
import { listMessagePlaces, listToRemind, listToThank } from '../../db/queries/messaging/booking-messages.server.ts'
import { ensureRating } from '../../db/queries/messaging/ratings.server.ts'
import type { Backend } from '../../kernel/context.server.ts'
import { hourMs } from '../../kernel/schedule.server.ts'
import { loadFacts } from './facts.server.ts'
import { tellVisitor } from './tell.server.ts'

type Place = Awaited<ReturnType<typeof listMessagePlaces>>[number]

const slice = 100

/** An evening's reminder is still useful the next morning. */
const lateMs = 15 * hourMs

/**
 * Runs by each place's clock. Queues nothing in its quiet hours: a message that waits until morning might be about a
 * visit cancelled overnight. Messages missed while the system was stopped are sent as long as they are useful.
 */
export async function tellOfVisits(backend: Backend): Promise<void> {
  const now = backend.now()
  for (const place of await listMessagePlaces(backend.db.orm)) {
    const quiet = { from: place.quietFrom, until: place.quietUntil, zone: place.zone }
    if (afterQuiet(now, quiet) > now) continue
    const today = todayIn(place.zone, now)
    for (const date of [today, addDays(today, 1)]) await remind(backend, place, date)
    await thank(backend, place, addDays(today, -1))
  }
}

const chosenBy = ({ own }: Place, key: BookingMessage) => chosenMessage(own ?? {}, key)

async function remind(backend: Backend, place: Place, date: IsoDay): Promise<void> {
  const now = backend.now()
  const since = reminderInstant(date, place.reminderAt ?? REMINDER_AT, place.zone)
  const { on, channel } = chosenBy(place, 'reminder')
  if (now < since || now.getTime() - since.getTime() > lateMs || !on) return
  const fromTime = date === todayIn(place.zone, now) ? formatTime(now, place.zone) : ''
  const asked = { placeId: place.id, date, key: 'reminder', limit: slice, byMail: channel === 'email', since, fromTime }
  await inSlices(backend, {
    list: (after) => listToRemind(backend.db.orm, { ...asked, after }),
    tell: async (id) => {
      const facts = await loadFacts(backend.db, { id })
      // The booking may have changed meanwhile.
      if (facts?.booking.date !== date || !isConfirmedStatus(facts.booking.status)) return
      await tellVisitor(backend, { key: 'reminder', facts, dedupeKey: `reminder:${id}:${date}` })
    }
  })
}

async function thank(backend: Backend, place: Place, date: IsoDay): Promise<void> {
  const { on, channel } = chosenBy(place, 'thanks')
  if (backend.now() < thanksInstant(date, place.zone) || !on) return
  const asked = { placeId: place.id, date, key: 'thanks', limit: slice, byMail: channel === 'email' }
  await inSlices(backend, {
    list: (after) => listToThank(backend.db.orm, { ...asked, after }),
    tell: async (id) => {
      const facts = await loadFacts(backend.db, { id })
      if (!facts) return
      const survey = await surveyOf(backend, facts)
      await tellVisitor(backend, {
        key: 'thanks',
        facts,
        dedupeKey: `thanks:${id}:${date}`,
        more: () => ({ pesquisa: survey() })
      })
    }
  })
}

type Facts = NonNullable<Awaited<ReturnType<typeof loadFacts>>>

/** Address of the attraction's own survey, else of ours in the current language. */
async function surveyOf({ db, baseUrl, now }: Backend, { booking, product }: Facts): Promise<() => string> {
  if (product.nps.startsWith('https://')) return () => product.nps
  const token = await ensureRating(db.orm, {
    bookingId: booking.id,
    placeId: booking.placeId,
    productId: booking.productId,
    visitDate: booking.date,
    token: randomBytes(16).toString('hex'),
    createdAt: now()
  })
  return () => `${baseUrl}${pathIn(currentLanguage(), `/avaliacao/${token}`)}`
}

interface Slices {
  list: (after: number) => Promise<number[]>
  tell: (id: number) => Promise<void>
}

/**
 * Goes on after the last one seen until none is left; a visitor who cannot be told is skipped and stops nobody else's
 * message.
 */
async function inSlices({ log }: Backend, { list, tell }: Slices) {
  for (let after = 0; ; ) {
    const ids = await list(after)
    for (const id of ids) {
      await tell(id).catch((error: unknown) => {
        if (findDatabaseFault(error)) throw error
        log.error({ bookingId: id, err: error }, 'a visitor could not be told of their visit')
      })
    }
    const last = ids[ids.length - 1]
    if (last === undefined || ids.length < slice) return
    after = last
  }
}
