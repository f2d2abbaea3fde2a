import { invalid } from '#app/contracts/api-error.ts'
import type { listClientDuplicates, markClientsDistinct } from '#app/contracts/clients/merge.ts'
import type { Answer, Received } from '#app/contracts/endpoint.ts'
import { maskName } from '#app/domain/person/names.ts'
import { listDuplicates } from '../../db/queries/clients/duplicates.server.ts'
import { listClientsByUuid } from '../../db/queries/clients/list.server.ts'
import { insertDistinct } from '../../db/queries/clients/merge.server.ts'
import { inTransaction } from '../../db/transaction.server.ts'
import { recordChange } from '../../kernel/audit/record-change.server.ts'
import type { StaffContext } from '../../kernel/context.server.ts'
import { requireClient, requireLocked, unknownClient } from '../require-client.server.ts'
import { toClient } from '../to-client.server.ts'

/** @throws ApiError 404 for a client of another place */
export async function suggestDuplicates(
  { query: { client_uuid: client, page, limit } }: Received<typeof listClientDuplicates>,
  ctx: StaffContext
): Promise<Answer<typeof listClientDuplicates>> {
  const { placeId } = ctx.actor
  const own = client === '' ? null : await requireClient(ctx.db.orm, ctx, client)
  if (own?.mergedInto) return { data: [], page, has_next: false }
  const whose = own ? { clientId: own.id } : {}
  // One row more shows whether there is a next page.
  const asked = { placeId, ...whose, limit: limit + 1, offset: (page - 1) * limit }
  const found = await listDuplicates(ctx.db.orm, asked)
  const pairs = found.slice(0, limit)
  const rows = await listClientsByUuid(ctx.db, placeId, [...new Set(pairs.flatMap(({ one, other }) => [one, other]))])
  const of = new Map(rows.map((row) => [row.uuid, toClient(row)]))
  const data = pairs.flatMap(({ one, other, reason }) => {
    const first = of.get(one)
    const second = of.get(other)
    return first && second ? [{ one: first, other: second, reason }] : []
  })
  return { data, page, has_next: found.length > limit }
}

/** @throws ApiError 404, 422 for one and the same */
export async function markTwoDistinct(
  { params, body: { other_uuid: other } }: Received<typeof markClientsDistinct>,
  ctx: StaffContext
): Promise<Answer<typeof markClientsDistinct>> {
  const { userId } = ctx.actor
  return inTransaction(ctx.db, async (tx) => {
    const [one, two] = await requireLocked(tx, ctx, [params.id, other])
    if (!one || !two) throw unknownClient()
    if (one.id === two.id) throw invalid({ fields: { other_uuid: ['Escolha outro cliente: este é o mesmo.'] } })
    const message = `${one.name} e ${two.name} não serão mais sugeridos como o mesmo cliente.`
    if (!(await insertDistinct(tx, [one.id, two.id], userId))) return { message }
    const label = `${maskName(one.name)} e ${maskName(two.name)}`
    await recordChange(tx, ctx, { action: 'client.distinct', id: one.uuid, label })
    return { message }
  })
}
