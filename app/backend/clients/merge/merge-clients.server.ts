import { changedMeanwhile, conflict, invalid } from '#app/contracts/api-error.ts'
import type { mergeClients as call } from '#app/contracts/clients/merge.ts'
import type { Answer, Received } from '#app/contracts/endpoint.ts'
import { clientWords } from '#app/domain/client/identity.ts'
import { documentsDiffer, filledBy, mustKeep, notesProblem } from '#app/domain/client/merge.ts'
import { maskName } from '#app/domain/person/names.ts'
import { keysOf } from '#app/domain/words/records.ts'
import type { Transaction } from '../../db/connection.server.ts'
import { type ClientRow, saveClient } from '../../db/queries/clients/clients.server.ts'
import { insertMerge, pointTo } from '../../db/queries/clients/merge.server.ts'
import { inTransaction } from '../../db/transaction.server.ts'
import { recordChange } from '../../kernel/audit/record-change.server.ts'
import type { StaffContext } from '../../kernel/context.server.ts'
import { requireLocked, unknownClient } from '../require-client.server.ts'
import { answerClient } from '../to-client.server.ts'

/**
 * No booking moves: the merged client points to the kept one, and so do those that pointed to the merged one.
 * @throws ApiError 404; 409 `changed_meanwhile`, `merged` or `already`; 422 if they cannot be one person, or the other
 * must be kept
 */
export async function mergeClients(
  { params, body }: Received<typeof call>,
  ctx: StaffContext
): Promise<Answer<typeof call>> {
  const uuid = await inTransaction(ctx.db, async (tx) => {
    const [kept, other] = await requireLocked(tx, ctx, [params.id, body.other_uuid])
    if (!kept || !other) throw unknownClient()
    requireMergeable(kept, other)
    if (kept.version !== body.version || other.version !== body.other_version) {
      throw changedMeanwhile(changed)
    }
    await putTogether(tx, ctx, { kept, other })
    return kept.uuid
  })
  return answerClient(ctx, uuid)
}

const changed = 'Um dos dois mudou desde que você abriu a página. Confira de novo antes de juntar.'

function requireMergeable(kept: ClientRow, other: ClientRow): void {
  if (kept.id === other.id) throw invalid({ fields: { other_uuid: ['Escolha outro cliente: este é o mesmo.'] } })
  if (kept.mergedInto !== null || other.mergedInto !== null) {
    throw conflict({ code: 'merged', message: 'Um dos dois já foi juntado a outro cliente.' })
  }
  if (documentsDiffer(kept, other)) {
    throw invalid({ fields: { other_uuid: ['Os dois têm CPF ou CNPJ, e não é o mesmo: são clientes diferentes.'] } })
  }
  if (mustKeep(kept, other) === 'other') {
    throw invalid({ fields: { other_uuid: ['Fica o que tem documento: junte este ao outro.'] } })
  }
  const problem = notesProblem(kept, other)
  if (problem) throw invalid({ fields: { other_uuid: [problem] } })
}

/** Fields that the merge filled, for `Undone`. */
interface Before {
  [field: string]: { from: unknown; to: unknown }
}

async function putTogether(tx: Transaction, ctx: StaffContext, { kept, other }: { kept: ClientRow; other: ClientRow }) {
  const actor = ctx.actor
  const filled = filledBy(kept, other)
  const after = { ...kept, ...filled }
  const row = { ...filled, address: { ...after.address }, searchText: clientWords(after) }
  if (!(await saveClient(tx, { id: kept.id, version: kept.version }, row))) throw conflict()
  const followers = await pointTo(tx, { kept: kept.id, merged: other.id })
  const changedFields = keysOf(filled)
  const before: Before = Object.fromEntries(changedFields.map((name) => [name, { from: kept[name], to: after[name] }]))
  await insertMerge(tx, {
    placeId: actor.placeId,
    keptId: kept.id,
    mergedId: other.id,
    followers,
    before,
    version: kept.version + 1,
    at: ctx.now(),
    byUser: actor.userId
  })
  await recordChange(tx, ctx, {
    action: 'client.merged',
    id: kept.uuid,
    label: maskName(kept.name),
    changed: { from: `${maskName(kept.name)}, ${maskName(other.name)}`, to: maskName(kept.name) }
  })
}
