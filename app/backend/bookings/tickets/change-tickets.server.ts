import { changedMeanwhile, conflict, invalid } from '#app/contracts/api-error.ts'
import { ticketsLine } from '#app/domain/booking/change-tickets.ts'
import { limitReasonProblem, tellExceeded } from '#app/domain/booking/tickets.ts'
import { type Centavos, formatMoney } from '#app/domain/money/money.ts'
import { limitWords } from '#app/domain/product/people-limit.ts'
import { peopleLabel } from '#app/domain/words/labels.ts'
import type { BookingRow } from '../../db/queries/bookings/bookings.server.ts'
import { writeTickets } from '../../db/queries/bookings/change-tickets.server.ts'
import { readSlot, slotOf } from '../../db/queries/bookings/places-taken.server.ts'
import { recordEvent } from '../../db/queries/bookings/record-event.server.ts'
import { resizePlaces } from '../../db/queries/bookings/take-places.server.ts'
import { holds } from '../../kernel/context.server.ts'
import { askRefund } from '../../kernel/refund/ask-refund.server.ts'
import { requirePolicy } from '../../kernel/refund/require-policy.server.ts'
import { type FittedRide, fitRides } from '../../kernel/transport/fit-rides.server.ts'
import { followPrice } from '../desk/follow-price.server.ts'
import type { EventWork, Outcome } from '../event-work.server.ts'
import { asksRefund, planTicketChange } from './plan-tickets.server.ts'

type Plan = Awaited<ReturnType<typeof planTicketChange>>

/**
 * Decides types, code, places and money in one transaction, under the locks of a new booking. More is due at the place;
 * less becomes a refund request by the policy, never cash.
 * @throws ApiError 409 `changed_meanwhile`, `price_changed`, `full`, `quota_full`, `blocked`, `beyond_policy`, 422 at
 * `limit_reason`, and like `planTicketChange`
 */
export async function changeTickets(work: EventWork): Promise<Outcome> {
  const { tx, booking, payload, actor, ctx } = work
  const now = ctx.now()
  const tickets = payload.tickets
  if (!tickets) throw invalid({ fields: { tickets: ['Diga quantos ingressos de cada tipo.'] } })
  const byPlace = payload.cancelled_by === 'place'
  const plan = await planTicketChange(tx, booking, { tickets, now, actor, byPlace })
  if (plan.planned.isSame) return { outcome: 'already', message: 'A reserva já tem estes ingressos.' }
  if (payload.version !== undefined && payload.version !== booking.version) throw changedMeanwhile(late)
  if (byPlace) requirePolicy(actor, plan)
  requireSeenSums(work, plan)
  const exceeded = tellExceeded(plan.planned.exceeded)
  const limitReason = payload.limit_reason.trim()
  if (exceeded) requireLimitReason(limitReason, exceeded)
  await takePlaces(work, plan)
  const { items } = plan.planned
  const changed = { ...plan.sums, ...plan.party, kept: plan.kept, version: booking.version + 1 }
  await writeTickets(tx, booking.id, { ...changed, items })
  const reason = payload.reason?.trim() ?? ''
  const event = { booking, at: now, by: actor, from: ticketsLine(plan.held), to: ticketsLine(items) }
  await recordEvent(tx, { ...event, action: 'tickets-changed', reason })
  if (exceeded) {
    await recordEvent(tx, { booking, at: now, by: actor, action: 'limit-exceeded', to: exceeded, reason: limitReason })
  }
  const people = plan.party.people
  const rides = await fitRides(tx, { booking, people, now, by: actor, reason: 'Pela mudança de ingressos' })
  const balanced = await followPrice(tx, {
    booking,
    now,
    by: actor,
    changed,
    received: plan.received,
    reason: 'Pela mudança de ingressos',
    refundReason: 'Os ingressos custam menos'
  })
  return { outcome: 'done', message: (await settleMoney(work, plan, balanced)) + rideWords(rides) }
}

function rideWords(rides: readonly FittedRide[]): string {
  return rides
    .map(({ trip, people, hasMoreNames }) => {
      const go = people === 1 ? 'vai 1 pessoa' : `vão ${peopleLabel(people)}`
      return ` Na viagem de ${trip} agora ${go}${hasMoreNames ? ': tire da lista quem não vai' : ''}.`
    })
    .join('')
}

/** @throws ApiError 422 that names the maximums */
function requireLimitReason(reason: string, exceeded: string): void {
  const problem = limitReasonProblem(reason)
  if (problem) throw invalid({ fields: { limit_reason: [`Passa do máximo: ${exceeded}. ${problem}`] } })
}

const late = 'Outra pessoa mudou esta reserva enquanto você escolhia os ingressos.'

/** Nobody confirms another amount than the page showed. */
function requireSeenSums({ payload, actor }: EventWork, { sums, goesBack }: Plan): void {
  const seesValues = holds(actor, 'operation/values')
  const differs = (seen: Centavos | null, is: Centavos) => seen !== null && seen !== is
  if (!differs(payload.total_seen, sums.final) && !differs(payload.refund_seen, goesBack)) return
  const now = seesValues ? ` agora é ${formatMoney(sums.final)}, com ${formatMoney(goesBack)} a devolver` : ' mudou'
  throw conflict({ code: 'price_changed', message: `O valor destes ingressos${now}. Confira e confirme de novo.` })
}

async function takePlaces({ tx, booking, ctx }: EventWork, { party }: Plan): Promise<void> {
  const now = ctx.now()
  const slot = slotOf(booking)
  if (await resizePlaces(tx, { slot, from: booking, to: party, now })) return
  // The booking's own places that it gives up are free here already.
  const { blocked, remaining, quotaRemaining, limit } = await readSlot(tx, slot, now)
  if (blocked) throw conflict({ code: 'blocked', message: 'Este horário está bloqueado: não entra mais ninguém.' })
  const morePeople = party.people - booking.people
  if (remaining >= morePeople && quotaRemaining < party.quotaPeople - booking.quotaPeople) {
    const left = `Da cota de meia-entrada deste horário ${restWords(quotaRemaining, 'ingresso')}.`
    throw conflict({ code: 'quota_full', message: left })
  }
  if (limit) throw conflict({ code: 'full', message: `${limitWords(limit)}, com os desta reserva.` })
  throw conflict({ code: 'full', message: `Neste horário ${restWords(remaining, 'vaga')} além das da reserva.` })
}

function restWords(left: number, what: 'ingresso' | 'vaga'): string {
  if (left === 0) return what === 'vaga' ? 'não há mais vagas' : 'não restam ingressos'
  return left === 1 ? `só resta 1 ${what}` : `só restam ${left} ${what}s`
}

/** Asks for the refund where the user may; finance sees all others among those due. */
async function settleMoney({ tx, payload, actor, ctx }: EventWork, plan: Plan, booking: BookingRow): Promise<string> {
  const done = 'Ingressos mudados.'
  const seesValues = holds(actor, 'operation/values')
  if (plan.goesBack === 0) {
    return plan.toPay > 0 && seesValues ? `${done} Faltam ${formatMoney(plan.toPay)}, a receber no local.` : done
  }
  if (!asksRefund(actor)) return `${done} Há um valor a devolver: avise o financeiro.`
  const { message } = await askRefund(tx, {
    booking,
    actor,
    ctx,
    askedAs: 'staff',
    wish: { kind: 'due', tickets: {}, byPlace: false },
    value: null,
    seen: null,
    reason: reasonOf(payload.reason || payload.limit_reason),
    key: `tickets:${booking.id}:${booking.version}`,
    mayDepart: false,
    given: ''
  })
  return `${done} ${message}`
}

function reasonOf(typed: string | undefined): string {
  const reason = typed?.trim() ?? ''
  return reason.length < 3 ? 'Os ingressos da reserva mudaram' : reason
}
