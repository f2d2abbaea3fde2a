import type { getDay } from '#app/contracts/day/calls.ts'
import type { Answer, Received } from '#app/contracts/endpoint.ts'
import { addDays, todayIn } from '#app/domain/calendar/dates.ts'
import { toDecimal } from '#app/domain/money/money.ts'
import { crowdOf } from '#app/domain/product/people-limit.ts'
import type { Alerts } from '../db/queries/day/alerts.server.ts'
import type { DayRow, MethodRow } from '../db/queries/day/figures.server.ts'
import { findWholeDay } from '../db/queries/day/whole-day.server.ts'
import { findTimezone } from '../db/queries/places/places.server.ts'
import { type Actor, holds, type StaffContext } from '../kernel/context.server.ts'
import { type Names, toAround, toVisits } from './to-wire.server.ts'

type Money = NonNullable<Answer<typeof getDay>['money']>

/** Blocks further ahead are not shown. */
const daysAhead = 60
const mostBlocked = 8

/** Days are in the place's zone. Runs two statements, the token's included, however many bookings there are. */
export async function readDay(
  { query }: Pick<Received<typeof getDay>, 'query'>,
  ctx: StaffContext
): Promise<Answer<typeof getDay>> {
  const actor = ctx.actor
  const { db } = ctx
  const { placeId } = actor
  const now = ctx.now()
  const timezone = ctx.user?.timezone ?? (await findTimezone(db.orm, placeId))
  const today = todayIn(timezone, now)
  const day = query.date ?? today
  const sees = sightOf(actor)
  const {
    attractions,
    rows,
    methods,
    taken,
    crowd: facts,
    around,
    alerts
  } = await findWholeDay(db, {
    placeId,
    day,
    today,
    timezone,
    now,
    userId: actor.userId,
    agentUserId: sees.allBookings ? null : actor.userId,
    until: addDays(day, daysAhead),
    limit: mostBlocked,
    sees
  })
  const names: Names = new Map(attractions.map(({ id, uuid, name }) => [id, { product_uuid: uuid, product: name }]))
  const crowd = facts && crowdOf(facts)
  const slots =
    taken && crowd && around ? { attractions, taken, crowd, closed: around.closed, timezone, day, now } : null
  return {
    date: day,
    today,
    visits: rows && toVisits(rows, { names, slots, values: sees.money }),
    money: rows && methods && toMoney(rows, methods),
    around: around && toAround(around, names),
    alerts: { ...toAlerts(alerts), limits: crowd?.listNear(day) ?? null }
  }
}

/** Parts of the answer that the user may see, by the permissions of the lists and screens. */
function sightOf(actor: Actor) {
  const bookings = holds(actor, 'operation/booking-list')
  const money = bookings && holds(actor, 'operation/values')
  const allBookings = holds(actor, 'operation/all-bookings')
  return {
    bookings,
    money,
    refunds: money,
    allBookings,
    messages: holds(actor, 'messenger/edit'),
    allGuides: holds(actor, 'agents/index'),
    counters: holds(actor, 'trafx/index'),
    issues: holds(actor, 'issues/index'),
    attends: holds(actor, 'issues/edit'),
    unsettled: holds(actor, 'financial/unsettled'),
    refundMoves: holds(actor, 'operation/refund') && holds(actor, 'operation/refund-approve'),
    withdrawals: holds(actor, 'financial/withdrawals') && holds(actor, 'financial/withdraw-approve'),
    invoices: holds(actor, 'nf/index'),
    closures: allBookings && holds(actor, 'operation/closure'),
    privacy: holds(actor, 'configurations/privacy'),
    siteBookings: holds(actor, 'configurations/wordpress'),
    gateConflicts: allBookings && holds(actor, 'operation/checkin-override')
  }
}

function toAlerts({ refunds, refundMoves, siteBookings, gateConflicts, ...others }: Alerts) {
  return {
    ...others,
    refunds: refunds && { ...refunds, value: toDecimal(refunds.value) },
    refund_moves: refundMoves,
    site_bookings: siteBookings,
    gate_conflicts: gateConflicts
  }
}

/** Channels add up to the sums, methods to the received amount. */
function toMoney(rows: readonly DayRow[], methods: readonly MethodRow[]): Money {
  const channels = rows.flatMap((row) => (row.channel === null ? [] : [{ ...row, channel: row.channel }]))
  const sum = (name: 'sold' | 'received' | 'receivable' | 'receivables') =>
    channels.reduce((total, row) => total + row[name], 0)
  return {
    sold: toDecimal(sum('sold')),
    received: toDecimal(sum('received')),
    receivable: { bookings: sum('receivables'), value: toDecimal(sum('receivable')) },
    methods: methods.map(({ method, bookings, received }) => ({ method, bookings, received: toDecimal(received) })),
    channels: channels
      .filter(({ sold, received }) => sold > 0 || received > 0)
      .sort((one, other) => other.sold - one.sold || (one.channel < other.channel ? -1 : 1))
      .map(({ channel, bookings, sold, received }) => ({
        channel,
        bookings,
        sold: toDecimal(sold),
        received: toDecimal(received)
      }))
  }
}
