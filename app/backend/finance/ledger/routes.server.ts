import type { Answer, Received } from '#app/contracts/endpoint.ts'
import { readCashFlow as cashFlow, listLedger as ledger } from '#app/contracts/finance/ledger.ts'
import { readLedger } from '../../db/queries/finance/ledger.server.ts'
import { holds, type StaffContext } from '../../kernel/context.server.ts'
import { implement } from '../../kernel/implement.server.ts'
import { requirePeriod } from '../../kernel/require-period.server.ts'
import { readCashFlow } from './read-cash-flow.server.ts'
import { toWireLedger } from './wire.server.ts'

export const routes = [implement(ledger, listLedger), implement(cashFlow, readCashFlow)]

/**
 * Tells the buyer only to users who may open the booking.
 * @throws ApiError 422
 */
async function listLedger({ query }: Received<typeof ledger>, ctx: StaffContext): Promise<Answer<typeof ledger>> {
  const actor = ctx.actor
  const { start_date: from, end_date: to, page, limit, ...asked } = query
  requirePeriod({ from, to, lastDay: 'end_date', years: 5 })
  const seesClients = holds(actor, 'operation/booking-list') && holds(actor, 'operation/all-bookings')
  const search = { ...asked, placeId: actor.placeId, from, to, seesClients }
  const read = await readLedger(ctx.db, search, { limit, offset: (page - 1) * limit })
  return { ...toWireLedger(read, seesClients), page, limit }
}
