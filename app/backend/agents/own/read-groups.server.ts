import type { getOwnGroups } from '#app/contracts/agents/own.ts'
import type { Answer, Received } from '#app/contracts/endpoint.ts'
import { type OwnGroup, ownGroups } from '#app/domain/agent/own-groups.ts'
import { BOOKING_HORIZON_DAYS } from '#app/domain/booking/capacity.ts'
import { isVisitNow, visitDays } from '#app/domain/booking/stay.ts'
import { addDays, isPastSlot, todayIn } from '#app/domain/calendar/dates.ts'
import { toDecimal } from '#app/domain/money/money.ts'
import { maskName } from '#app/domain/person/names.ts'
import { findFeed } from '../../db/queries/agents/feeds.server.ts'
import { findOwnAgent, listOwnLed, listOwnSlots } from '../../db/queries/agents/own-groups.server.ts'
import { findGuidesConfirm } from '../../db/queries/agents/slot-guides.server.ts'
import { sumDue } from '../../db/queries/finance/commissions/due.server.ts'
import { listPayoutRows } from '../../db/queries/finance/commissions/payouts.server.ts'
import { findCounterTerms } from '../../db/queries/places/counter.server.ts'
import { holds, type StaffContext } from '../../kernel/context.server.ts'

type Wire = Answer<typeof getOwnGroups>
type Slot = Awaited<ReturnType<typeof listOwnSlots>>[number]
type Led = Awaited<ReturnType<typeof listOwnLed>>[number]

const pastDays = 30
const moneyDays = 364

/** Everything is the actor's own: the call takes no id. */
export async function readOwnGroups({ query }: Received<typeof getOwnGroups>, ctx: StaffContext): Promise<Wire> {
  const { placeId, userId } = ctx.actor
  const { orm } = ctx.db
  const guide = await findOwnAgent(orm, { placeId, userId })
  if (!guide) return { guide: null, feed_since: null, groups: [], money: null }
  const { timezone, entryTolerance: tolerance } = await findCounterTerms(ctx.db, placeId)
  const today = todayIn(timezone, ctx.now())
  const days = query.past
    ? { from: addDays(today, -pastDays), to: addDays(today, -1) }
    : { from: visitDays(today).from, to: addDays(today, BOOKING_HORIZON_DAYS) }
  const asked = { placeId, agentUuid: guide.uuid, ...days }
  const [slots, led, feed, confirm, money] = await Promise.all([
    listOwnSlots(orm, asked),
    listOwnLed(orm, asked),
    findFeed(orm, asked),
    findGuidesConfirm(orm, placeId),
    readMoney(ctx, { agent: guide.uuid, today })
  ])
  const visit = { timezone, tolerance }
  const isOver = ({ date, time, minutes: durationMinutes }: Slot | Led) =>
    date < today && !isVisitNow({ date, time, durationMinutes, ...visit }, ctx.now())
  const groups = ownGroups(slots, led).filter(({ slot }) => isOver(slot) === (query.past ?? false))
  if (query.past) groups.reverse()
  const answerOf = ({ slot: { date, time }, assigned }: OwnGroup<Slot, Led>) => {
    const answerable = confirm && assigned !== null && !isPastSlot(date, time, timezone, ctx.now())
    return { answerable, waiting: answerable && assigned.acceptedAt === null }
  }
  const seesNames = holds(ctx.actor, 'operation/booking-list')
  const feed_since = feed?.createdAt.toISOString() ?? null
  return {
    guide,
    feed_since,
    groups: groups.map((group) => ({ ...ownGroupToWire(group, seesNames), ...answerOf(group) })),
    money
  }
}

async function readMoney({ db, actor: { placeId } }: StaffContext, own: { agent: string; today: string }) {
  const search = { placeId, ...own, from: addDays(own.today, -moneyDays), until: own.today }
  const [sums, payouts] = await Promise.all([sumDue(db.orm, search), listPayoutRows(db.orm, search)])
  return {
    commission_value: toDecimal(sums.earned),
    paid_value: toDecimal(sums.given),
    due_value: toDecimal(sums.due),
    payouts: payouts
      .filter(({ payout }) => payout.undoneAt === null)
      .map(({ payout: { uuid, paidOn, from, until, value } }) => ({
        uuid,
        paid_on: paidOn,
        start_date: from,
        end_date: until,
        value: toDecimal(value)
      }))
  }
}

/** Names and notes of the staff follow the rule of the booking's own page. */
function ownGroupToWire({ slot, assigned, people, bookings }: OwnGroup<Slot, Led>, seesNames: boolean) {
  return {
    product_uuid: slot.product,
    product_name: slot.productName,
    date: slot.date,
    time: slot.time,
    minutes: slot.minutes,
    meeting_point: slot.address || slot.placeAddress,
    map_url: slot.mapUrl,
    arrive_minutes: slot.arriveMinutes ?? slot.placeArriveMinutes,
    assigned: assigned !== null,
    people,
    bookings: bookings.map(({ publicId, name, surname, people, inside, language, notes, group, signed }) => {
      const full = `${name} ${surname}`.trim()
      const shown = seesNames
        ? { name: full, language, notes, group: group ?? '' }
        : { name: maskName(full), language: '', notes: '', group: '' }
      return { uuid: publicId, ...shown, people, inside, signed }
    })
  }
}
