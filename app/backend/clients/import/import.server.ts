import { randomUUID } from 'node:crypto'
import { forbidden } from '#app/contracts/api-error.ts'
import { identityKey } from '#app/domain/client/identity.ts'
import { countLabel } from '#app/domain/words/labels.ts'
import type { Transaction } from '../../db/connection.server.ts'
import { insertImported, updateImported } from '../../db/queries/clients/import.server.ts'
import { recordChange } from '../../kernel/audit/record-change.server.ts'
import { holds, type StaffContext } from '../../kernel/context.server.ts'
import { defineImport } from '../../kernel/import/define-import.server.ts'
import { type PlannedClient, planClients } from './plan.server.ts'
import { readClients } from './read-lines.server.ts'

export const clientImport = defineImport<PlannedClient>({
  whose: 'Os clientes',
  async plan(reader, ctx, csv) {
    // A preview names existing clients, so it needs the right to see them.
    if (!holds(ctx.actor, 'clients/index')) throw forbidden()
    const read = await readClients(csv)
    if (read.problem !== null) return read
    return { ...read, lines: await planClients(reader, ctx.actor.placeId, read.lines) }
  },
  save: saveClients
})

async function saveClients(tx: Transaction, ctx: StaffContext, plan: readonly PlannedClient[]): Promise<boolean> {
  const { placeId } = ctx.actor
  const now = ctx.now()
  const all = plan.flatMap(({ known, after }) => (after ? [{ known, after }] : []))
  const created = all.flatMap(({ known, after }) =>
    known ? [] : [{ ...after, uuid: randomUUID(), key: identityKey(after) }]
  )
  created.sort((one, other) => (one.key < other.key ? -1 : 1))
  const updated = all.flatMap(({ known, after }) => (known ? [{ ...after, id: known.id, version: known.version }] : []))
  await insertImported(tx, { placeId, now }, created)
  if (!(await updateImported(tx, now, updated))) return false
  const counted = [
    ...(created.length > 0 ? [`cadastrados: ${created.length}`] : []),
    ...(updated.length > 0 ? [`alterados: ${updated.length}`] : [])
  ]
  await recordChange(tx, ctx, {
    action: 'client.imported',
    label: countLabel(all.length, { one: 'cliente', many: 'clientes' }),
    changed: counted.length > 0 ? { from: '', to: counted.join('\n') } : null
  })
  return true
}
