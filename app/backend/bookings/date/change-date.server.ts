import { conflict, invalid } from '#app/contracts/api-error.ts'
import { confirmBy } from '#app/domain/booking/unpaid.ts'
import { formatDay, toIsoDay } from '#app/domain/calendar/dates.ts'
import { formatMoney } from '#app/domain/money/money.ts'
import { limitWords } from '#app/domain/product/people-limit.ts'
import { ERRORS } from '#app/domain/words/error-catalogue.ts'
import type { BookingRow } from '../../db/queries/bookings/bookings.server.ts'
import { moveBooking } from '../../db/queries/bookings/change-date.server.ts'
import { readSlot, slotOf } from '../../db/queries/bookings/places-taken.server.ts'
import { recordEvent } from '../../db/queries/bookings/record-event.server.ts'
import { swapPlaces } from '../../db/queries/bookings/take-places.server.ts'
import { dropUnfree, type UnfreeAgent } from '../../kernel/agents/unfree-agents.server.ts'
import { type Actor, holds } from '../../kernel/context.server.ts'
import { mayDepart, requirePolicy } from '../../kernel/refund/require-policy.server.ts'
import { followPrice } from '../desk/follow-price.server.ts'
import type { MoveWork, Outcome } from '../event-work.server.ts'
import { leaveTrips } from './leave-trips.server.ts'
import { planChange } from './plan-change.server.ts'

type Plan = Awaited<ReturnType<typeof planChange>>

const visitOf = ({ date, time }: { date: string; time: string }) => `${formatDay(date)} ${time}`

/**
 * Gives the old places back and takes the new ones, or changes nothing.
 * @throws ApiError 409 `changed`, `price_changed`, `agents_changed`, `full`, `quota_full`, `blocked`, and like
 * `planChange`
 */
export async function changeDate(work: MoveWork): Promise<Outcome> {
  const { tx, booking, payload, actor, ctx } = work
  const now = ctx.now()
  const reason = payload.reason?.trim() ?? ''
  if (isThere(work)) return { outcome: 'already', message: `A reserva já é para ${visitOf(booking)}.` }
  if (payload.from !== '' && payload.from !== `${booking.date} ${booking.time}`) {
    const message = `A data desta reserva mudou há pouco para ${visitOf(booking)}. Confira antes de continuar.`
    throw conflict({ code: 'changed', message })
  }
  const charges = actor === null || payload.charge_fee
  const { date, time } = payload
  const plan = await planChange(tx, booking, { date, time, now, actor, charges, byPlace: work.byPlace ?? false })
  // A second entry for one payment needs a reason.
  if (plan.isOver && reason.length < 3) throw invalid({ fields: { reason: [whyOver] } })
  requireSeenPrice(payload.total_seen, plan.sums.final, actor === null || holds(actor, 'operation/values'))
  requireFeeSaid(work, plan)
  await requirePlanByPolicy(work, plan)
  const to = { ...slotOf(booking), date: plan.date, time: plan.time }
  if (!(await swapPlaces(tx, { from: slotOf(booking), to, party: booking, now }))) await refuseSlot(work, to)
  const holdUntil = holdOf(booking, plan, now)
  const { items, sums } = plan
  const prices = items.map(({ item: { label }, ...price }) => ({ label, ...price }))
  const kept = booking.kept + plan.fee
  await moveBooking(tx, booking.id, { ...sums, kept, date: plan.date, time: plan.time, holdUntil, items: prices })
  const event = { booking, at: now, by: byOf(actor), from: visitOf(booking), to: visitOf(plan) }
  await recordEvent(tx, { ...event, action: 'date-changed', reason })
  await recordFee(tx, event, plan)
  const leaving = await dropUnfree(tx, {
    visit: { ...booking, date: plan.date, time: plan.time },
    booking,
    now,
    by: byOf(actor),
    reason: 'Pela mudança de data'
  })
  // Runs after the agents are locked, like a trip's change, which locks its guide before it writes passengers.
  const trips = await leaveTrips(work, plan.date)
  requireSeenAgents(payload.agents_seen, leaving)
  await followPrice(tx, {
    booking,
    now,
    by: byOf(actor),
    changed: { ...sums, kept },
    received: plan.received,
    reason: 'Pela mudança de data',
    refundReason: 'A nova data custa menos'
  })
  const left = leaving.map(({ name }) => ` ${name} deixou a reserva: escolha outro condutor.`).join('')
  const rides = trips.map((trip) => ` Saiu da viagem de ${trip}: inclua a reserva em outra.`).join('')
  return { outcome: 'done', message: `A visita agora é em ${formatDay(plan.date)}, às ${plan.time}.${left}${rides}` }
}

const byOf = (actor: Actor | null) => actor ?? 'visitante'

/** A guide who leaves must have been shown. */
function requireSeenAgents(seen: readonly string[] | null | undefined, leaving: readonly UnfreeAgent[]): void {
  const unsaid = seen ? leaving.find(({ uuid }) => !seen.includes(uuid)) : undefined
  if (!unsaid) return
  const message = `${unsaid.name} não pode nesse dia e horário (${unsaid.detail}) e sai da reserva. Confira e confirme de novo.`
  throw conflict({ code: 'agents_changed', message })
}

const whyOver = 'Diga por que muda: o dia já passou, ou já houve check-in.'

function isThere({ booking, payload: { date, time } }: MoveWork): boolean {
  return toIsoDay(date) === booking.date && (time.trim() || booking.time) === booking.time
}

function requireSeenPrice(seen: number | null, final: number, seesValues: boolean): void {
  if (seen === null || seen === final) return
  const message = seesValues
    ? `O total nesse dia agora é ${formatMoney(final)} (antes: ${formatMoney(seen)}). Confira e confirme de novo.`
    : 'O total nesse dia mudou. Confira e confirme de novo.'
  throw conflict({ code: 'price_changed', message })
}

/** Nobody pays a fee that the page did not show. Leaving it out needs the right to depart from the policy. */
function requireFeeSaid({ actor, payload }: MoveWork, { fee, policyFee }: Plan): void {
  const seen = payload.fee_seen ?? (actor ? fee : 0)
  if (seen !== fee) {
    const seesValues = actor === null || holds(actor, 'operation/values')
    const message = seesValues
      ? `A taxa de mudança agora é ${formatMoney(fee)}. Confira e confirme de novo.`
      : 'A taxa de mudança mudou. Confira e confirme de novo.'
    throw conflict({ code: 'price_changed', message })
  }
  if (fee === policyFee || mayDepart(actor)) return
  throw invalid({
    fields: { charge_fee: ['A taxa de mudança só é dispensada por quem pode devolver fora da política.'] }
  })
}

/**
 * A move as if the place had closed the day keeps the price and has no fee.
 * @throws ApiError 409
 */
async function requirePlanByPolicy({ tx, booking, payload, actor, ctx, byPlace }: MoveWork, plan: Plan): Promise<void> {
  if (!byPlace || actor === null || mayDepart(actor)) return
  const wanted = { date: payload.date, time: payload.time, now: ctx.now(), actor, charges: true }
  const usual = await planChange(tx, booking, wanted)
  requirePolicy(actor, { value: plan.sums.final, byPolicy: usual.sums.final + usual.fee })
}

type Event = Omit<Parameters<typeof recordEvent>[1], 'action'>

/** Without the amount: gate staff read the history too. */
async function recordFee(tx: MoveWork['tx'], { booking, at, by }: Event, { fee, policyFee }: Plan): Promise<void> {
  if (policyFee === 0) return
  await recordEvent(tx, { booking, at, by, action: fee > 0 ? 'change-fee' : 'fee-waived', follows: true })
}

async function refuseSlot({ tx, booking, ctx }: MoveWork, to: Parameters<typeof readSlot>[1]): Promise<never> {
  const { blocked, remaining, quotaRemaining, limit } = await readSlot(tx, to, ctx.now())
  const say = (code: string, message: string) => conflict({ code, message, fields: { time: [message] } })
  if (blocked) throw say('blocked', ERRORS.blocked)
  if (remaining >= booking.people && quotaRemaining < booking.quotaPeople) {
    throw say('quota_full', `Da cota de meia-entrada deste horário restam só ${quotaRemaining}. Escolha outro.`)
  }
  if (limit) {
    const words = limitWords(limit)
    throw say('full', limit.product === '' ? `${words}. Escolha outro dia.` : `${words}. Escolha outro horário.`)
  }
  throw say('full', leftWords(remaining))
}

function leftWords(remaining: number): string {
  if (remaining === 0) return 'Neste horário não há mais vagas. Escolha outro.'
  if (remaining === 1) return 'Neste horário só resta 1 vaga. Escolha outro.'
  return `Neste horário só restam ${remaining} vagas. Escolha outro.`
}

/** If the visit must still be confirmed, the deadline is the eve of the new day. */
function holdOf({ status, holdUntil }: BookingRow, { date, sale }: Plan, now: Date): Date | null {
  if (status !== 'UNPAID' || holdUntil === null) return holdUntil
  return confirmBy({ date, timezone: sale.timezone, until: sale.unpaidUntil === 'visit' ? 'visit' : 'eve', now })
}
