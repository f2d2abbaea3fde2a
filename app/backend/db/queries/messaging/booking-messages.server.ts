import { and, asc, desc, eq, gt, inArray, lt, ne, type SQL, sql } from 'drizzle-orm'
import type { IsoDay } from '#app/domain/calendar/dates.ts'
import type { OwnMessage } from '#app/domain/message/booking/messages.ts'
import { REMINDER_AT } from '#app/domain/message/booking/visit-hours.ts'
import type { MessageKind } from '#app/domain/message/kinds.ts'
import type { ToldVisit } from '#app/domain/message/last-use.ts'
import type { Queryable, Transaction } from '../../connection.server.ts'
import {
  bookingEvents,
  bookingMessageSettings,
  bookings,
  closureBookings,
  closures,
  messages,
  places,
  users
} from '../../schema.server.ts'
import { closureRef, isToldClosed } from '../closures/closures.server.ts'
import { isSoldElsewhere } from './sold-elsewhere.server.ts'

export interface BookingMessageSettings {
  own: Record<string, OwnMessage>
  picture: boolean
  reminderAt: number
  version: number
  changedAt: Date | null
  changedBy: string
}

/** Settings of the place, or the defaults. */
export async function findBookingMessages(reader: Queryable, placeId: string): Promise<BookingMessageSettings> {
  const [row] = await reader
    .select({ settings: bookingMessageSettings, name: users.name })
    .from(bookingMessageSettings)
    .leftJoin(users, eq(users.id, bookingMessageSettings.changedBy))
    .where(eq(bookingMessageSettings.placeId, placeId))
  if (!row) return { own: {}, picture: false, reminderAt: REMINDER_AT, version: 1, changedAt: null, changedBy: '' }
  const { own, picture, reminderAt, version, changedAt } = row.settings
  return { own, picture, reminderAt, version, changedAt, changedBy: row.name ?? '' }
}

type Changed = Pick<BookingMessageSettings, 'own' | 'picture' | 'reminderAt'>

/** The caller holds the place's lock. */
export async function putBookingMessages(
  tx: Transaction,
  placeId: string,
  { version, changedBy, changedAt, ...settings }: Changed & { version: number; changedBy: number; changedAt: Date }
): Promise<void> {
  const set = { ...settings, version, changedBy, changedAt }
  await tx
    .insert(bookingMessageSettings)
    .values({ placeId, ...set })
    .onConflictDoUpdate({ target: bookingMessageSettings.placeId, set })
}

/** All places with their zone and quiet hours. */
export function listMessagePlaces(reader: Queryable) {
  return reader
    .select({
      id: places.id,
      zone: places.timezone,
      quietFrom: places.quietFrom,
      quietUntil: places.quietUntil,
      own: bookingMessageSettings.own,
      reminderAt: bookingMessageSettings.reminderAt
    })
    .from(places)
    .leftJoin(bookingMessageSettings, eq(bookingMessageSettings.placeId, places.id))
}

interface Sweep {
  placeId: string
  date: IsoDay
  /** Start of the message's key, before the booking's id. */
  key: string
  after: number
  limit: number
  /** True if it goes by e-mail only. */
  byMail: boolean
}

const isReachable = ({ byMail }: Sweep) =>
  sql`(${bookings.email} <> '' or (${bookings.phone} <> '' and not ${byMail}::boolean))`

const wasTold = ({ key, date }: Sweep): SQL =>
  sql`exists (select 1 from ${messages} m where m.place_id = ${bookings.placeId} and m.dedupe_key = ${key} || ':' || ${bookings.id} || ':' || ${date}::text)`

const narrow = (sweep: Sweep) =>
  and(
    eq(bookings.placeId, sweep.placeId),
    eq(bookings.date, sweep.date),
    gt(bookings.id, sweep.after),
    isReachable(sweep)
  )

/** Bookings of a day that are still expected and were made before `since`, by id. Leaves out visits that were closed. */
export async function listToRemind(
  reader: Queryable,
  sweep: Sweep & { since: Date; fromTime: string }
): Promise<number[]> {
  const moved = sql`exists (select 1 from ${bookingEvents} e where e.booking_id = ${bookings.id} and e.action = 'date-changed' and e.at >= ${sweep.since.toISOString()}::timestamptz)`
  const rows = await reader
    .select({ id: bookings.id })
    .from(bookings)
    .where(
      and(
        narrow(sweep),
        sql`${bookings.status} not in ('PENDING', 'CANCELLED', 'CANCELED', 'EXPIRED')`,
        eq(bookings.checkedInPeople, 0),
        lt(bookings.createdAt, sweep.since),
        gt(bookings.time, sweep.fromTime),
        sql`not ${moved}`,
        sql`not ${isToldClosed}`,
        sql`not ${isSoldElsewhere}`,
        sql`not ${wasTold(sweep)}`
      )
    )
    .orderBy(asc(bookings.id))
    .limit(sweep.limit)
  return rows.map(({ id }) => id)
}

/** Bookings with people who came on a day, by id. */
export async function listToThank(reader: Queryable, sweep: Sweep): Promise<number[]> {
  const rows = await reader
    .select({ id: bookings.id })
    .from(bookings)
    .where(and(narrow(sweep), gt(bookings.checkedInPeople, 0), sql`not ${wasTold(sweep)}`))
    .orderBy(asc(bookings.id))
    .limit(sweep.limit)
  return rows.map(({ id }) => id)
}

type OfBooking = Record<'placeId' | 'refId', string>

/** Messages about a booking that no provider has been given yet. */
const isWaiting = ({ placeId, refId }: OfBooking) =>
  and(
    eq(messages.placeId, placeId),
    eq(messages.ref, 'booking'),
    eq(messages.refId, refId),
    inArray(messages.status, ['queued', 'scheduled']),
    sql`${messages.handedAt} is null`
  )

/** Cancels waiting messages that are no longer true. */
export async function dropWaiting(
  tx: Queryable,
  { kinds, reason, ...of }: OfBooking & { kinds: string[]; reason: string }
): Promise<void> {
  await tx
    .update(messages)
    .set({ status: 'cancelled', reason })
    .where(and(isWaiting(of), inArray(messages.kind, kinds)))
}

/** Sends waiting messages to the new telephone or e-mail, the e-mail that replaces a WhatsApp message too. */
export async function redirectWaiting(
  tx: Queryable,
  { from, to, ...of }: OfBooking & Record<'from' | 'to', string>
): Promise<void> {
  const moved = (path: string) => sql`jsonb_set(${messages.messageBody}, ${path}::text[], to_jsonb(${to}::text))`
  await tx
    .update(messages)
    .set({ to, messageBody: moved('{number}') })
    .where(and(isWaiting(of), eq(messages.to, from)))
  await tx
    .update(messages)
    .set({ messageBody: moved('{email,to}') })
    .where(and(isWaiting(of), sql`${messages.messageBody} #>> '{email,to}' = ${from}`))
}

/** Visit that a message is about, a closed one too; null for any other message. */
export async function findToldVisit(
  reader: Queryable,
  { placeId, ref, refId }: OfBooking & { ref: string }
): Promise<ToldVisit | null> {
  const isIts = and(eq(bookings.placeId, placeId), eq(places.id, placeId))
  if (ref === 'booking') {
    const [row] = await reader
      .select({ date: bookings.date, time: bookings.time, zone: places.timezone, holdUntil: bookings.holdUntil })
      .from(bookings)
      .innerJoin(places, isIts)
      .where(eq(bookings.publicId, refId))
    return row ? { ...row, answerUntil: null } : null
  }
  if (ref !== closureRef) return null
  const [row] = await reader
    .select({
      date: closureBookings.visitDate,
      time: closureBookings.visitTime,
      zone: places.timezone,
      answerUntil: closures.answerUntil
    })
    .from(closureBookings)
    .innerJoin(closures, eq(closures.id, closureBookings.closureId))
    .innerJoin(places, eq(places.id, closureBookings.placeId))
    .where(and(eq(closureBookings.placeId, placeId), eq(sql`${closureBookings.id}::text`, refId)))
  return row ? { ...row, holdUntil: null } : null
}

/** Whether a message of that kind about a booking was ever queued. */
export async function hasMessage(reader: Queryable, { placeId, refId, kind }: OfBooking & { kind: string }) {
  const isIt = and(eq(messages.placeId, placeId), eq(messages.ref, 'booking'), eq(messages.refId, refId))
  return (await reader.$count(messages, and(isIt, eq(messages.kind, kind)))) > 0
}

/** Latest first. */
export function listMessagesOf(reader: Queryable, { placeId, refId }: { placeId: string; refId: string }) {
  return reader
    .select({
      id: messages.id,
      title: messages.title,
      channel: messages.channel,
      status: messages.status,
      simulated: messages.simulated,
      reason: messages.reason,
      sendDate: messages.sendDate,
      sentAt: messages.sentAt,
      from: messages.from
    })
    .from(messages)
    .where(and(eq(messages.placeId, placeId), eq(messages.ref, 'booking'), eq(messages.refId, refId)))
    .orderBy(sql`${messages.id} desc`)
    .limit(50)
}

/** Kinds of messages that bring the visitor to the ticket because of it. */
const ticketKinds: MessageKind[] = ['confirmation', 'change', 'ticket']

/** Last message with the ticket by each channel, the latest first; cancelled ones never left. */
export async function listSentTickets(reader: Queryable, { placeId, refId }: OfBooking) {
  const rows = await reader
    .selectDistinctOn([messages.channel], {
      id: messages.id,
      channel: messages.channel,
      to: messages.to,
      status: messages.status,
      simulated: messages.simulated,
      sendDate: messages.sendDate,
      sentAt: messages.sentAt
    })
    .from(messages)
    .where(
      and(
        eq(messages.placeId, placeId),
        eq(messages.ref, 'booking'),
        eq(messages.refId, refId),
        inArray(messages.kind, ticketKinds),
        ne(messages.status, 'cancelled')
      )
    )
    .orderBy(asc(messages.channel), desc(messages.id))
  return rows.sort((a, b) => b.id - a.id)
}

/** Writes to the booking's own history, if there is such a booking. */
export async function recordSent(
  tx: Queryable,
  { placeId, publicId, to, at }: { placeId: string; publicId: string; to: string; at: Date }
): Promise<void> {
  await tx.execute(sql`
    insert into ${bookingEvents} (place_id, booking_id, action, at, actor, to_value)
    select place_id, id, 'message-sent', ${at.toISOString()}::timestamptz, 'sistema', ${to} from ${bookings}
    where ${bookings.publicId} = ${publicId} and ${eq(bookings.placeId, placeId)}`)
}
