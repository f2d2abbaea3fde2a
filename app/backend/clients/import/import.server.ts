import { randomUUID } from 'node:crypto'
import { changedMeanwhile, forbidden, invalid } from '#app/contracts/api-error.ts'
import type { importClients, previewClientImport } from '#app/contracts/clients/import.ts'
import type { Answer, Received } from '#app/contracts/endpoint.ts'
import { identityKey } from '#app/domain/client/identity.ts'
import { countLabel } from '#app/domain/words/labels.ts'
import type { Transaction } from '../../db/connection.server.ts'
import { insertImported, updateImported } from '../../db/queries/clients/import.server.ts'
import { lockPlace } from '../../db/queries/places/settings.server.ts'
import { inTransaction, sqlState } from '../../db/transaction.server.ts'
import { recordChange } from '../../kernel/audit/record-change.server.ts'
import { type ApiContext, holds, type StaffContext } from '../../kernel/context.server.ts'
import { confirmPlan, describeImport, isDone, unreadImport } from '../../kernel/import/plan.server.ts'
import { type PlannedClient, planClients } from './plan.server.ts'
import { readClients } from './read-lines.server.ts'

export async function checkClientFile(
  { body }: Received<typeof previewClientImport>,
  ctx: StaffContext
): Promise<Answer<typeof previewClientImport>> {
  requireSight(ctx)
  const read = await readClients(body.csv)
  if (read.problem !== null) return unreadImport(read.problem)
  return describeImport(await planClients(ctx.db.orm, ctx.actor.placeId, read.lines), read.left)
}

/**
 * Imports all of it exactly as shown, or nothing.
 * @throws ApiError 409 `changed_meanwhile` or `too_many_kept`, 422
 */
export async function importClientFile(
  { body: { csv, digest, existing } }: Received<typeof importClients>,
  ctx: StaffContext
): Promise<Answer<typeof importClients>> {
  requireSight(ctx)
  const { placeId } = ctx.actor
  const read = await readClients(csv)
  if (read.problem !== null) throw invalid({ fields: { csv: [read.problem] } })
  return inTransaction(ctx.db, async (tx) => {
    // Two imports at once wait for each other, and for a user who adds a client by hand.
    await lockPlace(tx, placeId)
    const plan = await planClients(tx, placeId, read.lines)
    const done = confirmPlan(plan, { digest, existing }, () => changedMeanwhile(changedWords))
    await write(
      tx,
      ctx,
      plan.filter((line) => isDone(line, existing))
    )
    return done
  }).catch((error: unknown) => {
    // A booking created one of them meanwhile.
    throw sqlState(error) === '23505' ? changedMeanwhile(changedWords) : error
  })
}

/** A preview names existing clients, so it needs the right to see them. */
function requireSight(ctx: ApiContext): void {
  if (!holds(ctx.actor, 'clients/index')) throw forbidden()
}

const changedWords = 'Os clientes mudaram depois da conferência. Confira de novo.'

async function write(tx: Transaction, ctx: StaffContext, plan: readonly PlannedClient[]): Promise<void> {
  const { placeId } = ctx.actor
  const now = ctx.now()
  const all = plan.flatMap(({ known, after }) => (after ? [{ known, after }] : []))
  const created = all.flatMap(({ known, after }) =>
    known ? [] : [{ ...after, uuid: randomUUID(), key: identityKey(after) }]
  )
  created.sort((one, other) => (one.key < other.key ? -1 : 1))
  const updated = all.flatMap(({ known, after }) => (known ? [{ ...after, id: known.id, version: known.version }] : []))
  await insertImported(tx, { placeId, now }, created)
  if (!(await updateImported(tx, now, updated))) throw changedMeanwhile(changedWords)
  const counted = [
    ...(created.length > 0 ? [`cadastrados: ${created.length}`] : []),
    ...(updated.length > 0 ? [`alterados: ${updated.length}`] : [])
  ]
  await recordChange(tx, ctx, {
    action: 'client.imported',
    label: countLabel(all.length, { one: 'cliente', many: 'clientes' }),
    changed: counted.length > 0 ? { from: '', to: counted.join('\n') } : null
  })
}
