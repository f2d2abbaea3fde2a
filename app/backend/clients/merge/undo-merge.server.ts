import { isDeepStrictEqual } from 'node:util'
import { conflict } from '#app/contracts/api-error.ts'
import type { undoClientMerge } from '#app/contracts/clients/merge.ts'
import type { Answer, Received } from '#app/contracts/endpoint.ts'
import { clientWords } from '#app/domain/client/identity.ts'
import { UNDO_MS } from '#app/domain/client/merge.ts'
import { maskName } from '#app/domain/person/names.ts'
import type { Transaction } from '../../db/connection.server.ts'
import { type ClientRow, findClientById, saveClient } from '../../db/queries/clients/clients.server.ts'
import { findLatestMerge, type MergeRow, markUndone, pointBack } from '../../db/queries/clients/merge.server.ts'
import { inTransaction } from '../../db/transaction.server.ts'
import { recordChange } from '../../kernel/audit/record-change.server.ts'
import type { StaffContext } from '../../kernel/context.server.ts'
import { requireLocked, unknownClient } from '../require-client.server.ts'

const fieldWords: Readonly<Record<string, string>> = {
  phone: 'telefone',
  email: 'e-mail',
  address: 'endereço',
  notes: 'observações'
}

/**
 * Undoes the latest merge, within a day. Each field that is still as the merge left it gets its former value. A field
 * that somebody has changed since stays and is named, and so does the telephone of a client who lost the document
 * meanwhile.
 * @throws ApiError 404, 409 `nothing_to_undo` or `too_late`
 */
export async function undoMerge(
  { params, body }: Received<typeof undoClientMerge>,
  ctx: StaffContext
): Promise<Answer<typeof undoClientMerge>> {
  const actor = ctx.actor
  return inTransaction(ctx.db, async (tx) => {
    const [kept] = await requireLocked(tx, ctx, [params.id])
    if (!kept) throw unknownClient()
    if (kept.mergedInto !== null) throw conflict({ code: 'merged', message: inAnother })
    const merge = await findLatestMerge(tx, kept.id)
    if (!merge || merge.id !== body.merge) throw conflict({ code: 'nothing_to_undo', message: gone })
    if (ctx.now().getTime() - merge.at.getTime() >= UNDO_MS) throw conflict({ code: 'too_late', message: late })
    const stays = await restore(tx, kept, merge)
    await pointBack(tx, merge)
    await markUndone(tx, merge.id, { at: ctx.now(), userId: actor.userId })
    const other = await findClientById(tx, merge.mergedId)
    await recordChange(tx, ctx, {
      action: 'client.unmerged',
      id: kept.uuid,
      label: maskName(kept.name),
      changed: { from: maskName(kept.name), to: `${maskName(kept.name)}, ${maskName(other?.name ?? '')}` }
    })
    const said = `Junção desfeita: ${kept.name} e ${other?.name ?? ''} são dois clientes de novo.`
    if (stays.length === 0) return { message: said }
    return { message: `${said} Mudado desde então, fica como está: ${stays.join(', ')}.` }
  })
}

const gone = 'Esta junção já foi desfeita, ou há outra mais nova: desfaça primeiro a mais nova.'
const inAnother = 'Este cliente foi juntado a outro depois: desfaça primeiro aquela junção.'
const late = 'Uma junção só pode ser desfeita até um dia depois.'

/** Names in words the fields that stay changed. */
async function restore(tx: Transaction, kept: ClientRow, { before }: MergeRow): Promise<string[]> {
  const filled = Object.entries(before)
  const now: Readonly<Record<string, unknown>> = { ...kept }
  // A client without a document is identified by the telephone, so it stays even if the merge filled it.
  const isIdentity = (name: string) => name === 'phone' && kept.document === ''
  const isAsLeft = ([name, { to }]: (typeof filled)[number]) => !isIdentity(name) && isDeepStrictEqual(now[name], to)
  const back = filled.filter(isAsLeft)
  if (back.length > 0) {
    const row: Partial<ClientRow> = Object.fromEntries(back.map(([name, { from }]) => [name, from]))
    const searchText = clientWords({ ...kept, ...row })
    if (!(await saveClient(tx, kept, { ...row, searchText }))) throw conflict()
  }
  const isOther = ([name, { from }]: (typeof filled)[number]) => !isDeepStrictEqual(now[name], from)
  return filled.filter((field) => !isAsLeft(field) && isOther(field)).map(([name]) => fieldWords[name] ?? name)
}
