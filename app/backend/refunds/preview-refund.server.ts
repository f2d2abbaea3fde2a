import { invalid } from '#app/contracts/api-error.ts'
import type { previewRefund } from '#app/contracts/booking/refunds.ts'
import type { Answer, Received } from '#app/contracts/endpoint.ts'
import { isConfirmedStatus } from '#app/domain/booking/situation.ts'
import { formatMoney, toDecimal } from '#app/domain/money/money.ts'
import { beyondPrice } from '#app/domain/refund/due.ts'
import { spreadRefund } from '#app/domain/refund/spread.ts'
import { refundWords } from '#app/domain/refund/words.ts'
import type { BookingRow } from '../db/queries/bookings/bookings.server.ts'
import { isAtDesk } from '../db/queries/money/list-refunds.server.ts'
import { sumUnseen } from '../db/queries/money/refunds.server.ts'
import { inTransaction } from '../db/transaction.server.ts'
import { holds, type StaffContext } from '../kernel/context.server.ts'
import { type RefundKind, type Weighed, weighRefund } from '../kernel/refund/weigh-refund.server.ts'
import { findOwnBooking, lockOwnBooking, requireValues } from './own-booking.server.ts'

type Preview = Answer<typeof previewRefund>

/**
 * Computes the refund exactly like the request, at this moment.
 * @throws ApiError 404, 409 `no_values` without the place's values, 422
 */
export async function previewBookingRefund(
  { params, query }: Received<typeof previewRefund>,
  ctx: StaffContext
): Promise<Preview> {
  const actor = ctx.actor
  requireValues(actor)
  const wish = { kind: query.kind, tickets: readGivenUp(query.tickets), byPlace: false }
  const id = await findOwnBooking(params.uuid, { actor, ctx })
  const preview = await inTransaction(
    ctx.db,
    async (tx) => {
      const booking = await lockOwnBooking(tx, id, actor)
      const weighed = await weighRefund(tx, booking, { wish, now: ctx.now() })
      return toPreview(booking, weighed, {
        kind: query.kind,
        value: query.value,
        unseen: await sumUnseen(tx, booking.id)
      })
    },
    { didWrite: () => false }
  )
  const parts = await Promise.all(
    preview.parts.map(async ({ source, value }) => ({
      payment: source.id,
      method: source.method,
      value: toDecimal(value),
      paid_date: source.paidAt.toISOString(),
      at_desk: isAtDesk(source.provider),
      by_hand: isAtDesk(source.provider) || (await ctx.gateways.named(actor.placeId, source.provider)) === null
    }))
  )
  return { ...preview.told, parts, may_depart: holds(actor, 'operation/refund-depart') }
}

/** Reads `inteira:2,meia:1`; an invalid text means no ticket. */
function readGivenUp(text: string): Record<string, number> {
  const pairs = text.split(',').map((pair) => /^(.{1,100}):(\d{1,4})$/.exec(pair.trim()))
  return Object.fromEntries(pairs.flatMap((pair) => (pair ? [[pair[1] ?? '', Number(pair[2])]] : [])))
}

interface Wanted {
  kind: RefundKind
  value: number | null
  unseen: number
}

function toPreview(booking: BookingRow, weighed: Weighed, { kind, value: wanted, unseen }: Wanted) {
  const { decision, most, underWay, stays, items, terms, here } = weighed
  if (wanted !== null && (wanted < 0 || wanted > most)) {
    throw invalid({ fields: { value: [`Podem voltar no máximo ${formatMoney(most)}.`] } })
  }
  const value = wanted ?? decision.value
  const isLiving = isConfirmedStatus(booking.status)
  return {
    parts: spreadRefund(weighed.sources, value) ?? [],
    told: {
      kind,
      value: toDecimal(value),
      policy_value: toDecimal(decision.value),
      policy_words: refundWords(decision),
      most: toDecimal(most),
      departs: kind === 'due' ? value > decision.value : value !== decision.value,
      needs_second: terms.limit !== null && value > 0 && unseen + value > terms.limit,
      under_way: toDecimal(underWay),
      fee_kept: toDecimal(decision.feeKept),
      new_total: toDecimal(kind === 'tickets' ? stays.final : kind === 'due' && isLiving ? booking.final : 0),
      people_left: kind === 'tickets' ? stays.people : kind === 'due' ? booking.people : 0,
      items: items.map(({ item, quantity }) => ({
        label: item.label,
        title: item.title,
        quantity: item.quantity,
        inside: item.checkedIn,
        left: quantity
      })),
      kinds: kindsOf(booking, here)
    }
  }
}

/** Only kinds that the request would not refuse at once. */
function kindsOf(booking: BookingRow, here: number): RefundKind[] {
  if (here === 0) return []
  const isLiving = isConfirmedStatus(booking.status)
  const isOpen = isLiving || booking.status === 'PENDING'
  return [
    ...(beyondPrice({ ...booking, received: here }) > 0 || !isOpen ? (['due'] as const) : []),
    ...(isOpen && booking.checkedInPeople === 0 ? (['whole'] as const) : []),
    ...(isLiving && booking.people > Math.max(1, booking.checkedInPeople) ? (['tickets'] as const) : [])
  ]
}
