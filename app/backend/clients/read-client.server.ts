import type { readClient } from '#app/contracts/clients/calls.ts'
import type { Answer, Received } from '#app/contracts/endpoint.ts'
import { UNDO_MS } from '#app/domain/client/merge.ts'
import { toDecimal } from '#app/domain/money/money.ts'
import { type ClientRow, findClientById, listMerged } from '../db/queries/clients/clients.server.ts'
import { listFollowUps } from '../db/queries/clients/follow-ups.server.ts'
import { type ClientSums, sumBookingsOf } from '../db/queries/clients/history.server.ts'
import { listMerges } from '../db/queries/clients/merge.server.ts'
import { holds, type StaffContext } from '../kernel/context.server.ts'
import { requireClient } from './require-client.server.ts'
import { toClient } from './to-client.server.ts'
import { toFollowUp } from './to-follow-up.server.ts'

/** @throws ApiError 404 */
export async function describeClient(
  { params }: Received<typeof readClient>,
  ctx: StaffContext
): Promise<Answer<typeof readClient>> {
  const { orm } = ctx.db
  const row = await requireClient(orm, ctx, params.id)
  const [sums, identities, merges, followUps, kept] = await Promise.all([
    sumBookingsOf(orm, row.id),
    listMerged(orm, row.id),
    listMerges(orm, row.id),
    listFollowUps(orm, row.id),
    row.mergedInto === null ? null : findClientById(orm, row.mergedInto)
  ])
  const since = ctx.now().getTime() - UNDO_MS
  return {
    ...toClient({ ...row, bookings: sums.sold, lastVisit: null }),
    address: row.address,
    notes: row.notes,
    kept_by_hand: row.changedAt !== null,
    identities: identities.map(toIdentity),
    merges: merges.map(({ at, by, ...merge }, index) => ({
      ...merge,
      at: at.toISOString(),
      by: by ?? '',
      can_undo: index === 0 && at.getTime() > since
    })),
    merged_into: kept?.uuid ?? '',
    sums: toSums(sums, holds(ctx.actor, 'operation/values')),
    follow_ups: followUps.map(({ row: one, by }) => toFollowUp(one, by))
  }
}

function toIdentity({ uuid, name, document, documentCountry, phone }: ClientRow) {
  return { uuid, name, document, document_country: documentCountry, phone }
}

function toSums({ bookings, sold, visits, people, ...values }: ClientSums, sees: boolean) {
  const money = (centavos: number) => (sees ? toDecimal(centavos) : null)
  return {
    bookings,
    sold,
    visits,
    people,
    sold_value: money(values.soldValue),
    received_value: money(values.received),
    receivable_value: money(values.receivable),
    refund_due_value: money(values.refundDue)
  }
}
