import { notFound } from '#app/contracts/api-error.ts'
import type { Answer, Received } from '#app/contracts/endpoint.ts'
import type { readReceivable } from '#app/contracts/finance/receivables.ts'
import { toDecimal } from '#app/domain/money/money.ts'
import { findClient, findClientById } from '../db/queries/clients/clients.server.ts'
import {
  listStatementRows,
  type StatementRow,
  sumStatement
} from '../db/queries/finance/receivables/statement.server.ts'
import type { StaffContext } from '../kernel/context.server.ts'
import { requireUuid } from '../kernel/place-id.server.ts'
import { requirePeriod } from '../kernel/require-period.server.ts'
import { toReceivableClient } from './to-client.server.ts'

const unknown = 'Não encontramos este cliente.'

/**
 * A merged client is part of the kept client's statement.
 * @throws ApiError 404 also for another place's, 422 for an invalid period, or one over a year
 */
export async function readStatement(
  { params, query }: Received<typeof readReceivable>,
  ctx: StaffContext
): Promise<Answer<typeof readReceivable>> {
  const { start_date: from, end_date: until, page, limit } = query
  const actor = ctx.actor
  const { placeId } = actor
  const { orm } = ctx.db
  const own = await findClient(orm, { placeId, uuid: requireUuid(params.uuid, unknown) })
  const client = own?.mergedInto ? await findClientById(orm, own.mergedInto) : own
  if (!own || !client) throw notFound({ message: unknown })
  requirePeriod({ from, to: until, lastDay: 'end_date', years: 1 })
  const search = { placeId, clientId: client.id, from, until }
  const [rows, sums] = await Promise.all([
    listStatementRows(orm, search, { limit, offset: (page - 1) * limit }),
    sumStatement(orm, search)
  ])
  const { phone, email } = client
  return {
    client: { ...toReceivableClient(client, actor), phone, email },
    merged_into: own === client ? '' : client.uuid,
    data: rows.map(toStatementLine),
    total: sums.total,
    page,
    limit,
    opening_value: toDecimal(sums.opening),
    charged_value: toDecimal(sums.charged),
    paid_value: toDecimal(sums.paid),
    refunded_value: toDecimal(sums.refunded),
    closing_value: toDecimal(sums.closing)
  }
}

function toStatementLine({ code, visit, value, balance, ...row }: StatementRow) {
  return {
    ...row,
    booking_code: code,
    visit: visit ?? '',
    value: toDecimal(value),
    balance: toDecimal(balance)
  }
}
