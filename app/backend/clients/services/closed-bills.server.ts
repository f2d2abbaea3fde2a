import type { listClosedBills } from '#app/contracts/clients/calls.ts'
import type { Answer, Received } from '#app/contracts/endpoint.ts'
import { averageDaysToPay } from '../../db/queries/clients/closed.server.ts'
import type { StaffContext } from '../../kernel/context.server.ts'
import { requirePeriod } from '../../kernel/require-period.server.ts'
import { isOwnVendor, requireClient } from '../require-client.server.ts'

/**
 * Another vendor's bills are not listed.
 * @throws ApiError 404 for an unknown client, 422 for an invalid period, or one over a year
 */
export async function listPlaceClosedBills(
  { query: { s: from, e: to, v, client_uuid: client } }: Received<typeof listClosedBills>,
  ctx: StaffContext
): Promise<Answer<typeof listClosedBills>> {
  requirePeriod({ from, to, lastDay: 'e', years: 1 })
  const own = client ? await requireClient(ctx.db.orm, ctx, client) : null
  if (!(await isOwnVendor(ctx, v))) return { days: null, bills: 0 }
  const { placeId } = ctx.actor
  return averageDaysToPay(ctx.db.orm, { placeId, from, to, clientId: own?.id ?? null })
}
