import { randomUUID } from 'node:crypto'
import type { importAgents, previewAgentImport } from '#app/contracts/agents/import.ts'
import { changedMeanwhile, invalid } from '#app/contracts/api-error.ts'
import type { Answer, Received } from '#app/contracts/endpoint.ts'
import { countLabel } from '#app/domain/words/labels.ts'
import type { Queryable, Transaction } from '../../db/connection.server.ts'
import { insertImported, listAttractions, listForImport } from '../../db/queries/agents/import.server.ts'
import { replaceAttractions, saveAgent } from '../../db/queries/agents/manage.server.ts'
import { lockAgents } from '../../db/queries/agents.server.ts'
import { listFormFields } from '../../db/queries/form-fields.server.ts'
import { lockPlace } from '../../db/queries/places/settings.server.ts'
import { inTransaction } from '../../db/transaction.server.ts'
import { recordChange } from '../../kernel/audit/record-change.server.ts'
import type { StaffContext } from '../../kernel/context.server.ts'
import { confirmPlan, describeImport, isDone, unreadImport } from '../../kernel/import/plan.server.ts'
import { type PlannedAgent, planAgents } from './plan.server.ts'
import { readAgents } from './read-lines.server.ts'

async function readPlan(reader: Queryable, ctx: StaffContext, csv: string) {
  const { placeId } = ctx.actor
  const fields = await listFormFields(reader, { placeId, form: 'agents' })
  const attractions = await listAttractions(reader, placeId)
  const lookups = { attractions, fields: fields.filter(({ active }) => active) }
  const read = await readAgents(csv, lookups)
  if (read.problem !== null) return read
  const plan = await planAgents(read.lines, await listForImport(reader, placeId), lookups)
  return { problem: null, left: read.left, plan }
}

export async function checkAgentFile(
  { body }: Received<typeof previewAgentImport>,
  ctx: StaffContext
): Promise<Answer<typeof previewAgentImport>> {
  const read = await readPlan(ctx.db.orm, ctx, body.csv)
  return read.problem === null ? describeImport(read.plan, read.left) : unreadImport(read.problem)
}

/**
 * Imports all of it exactly as shown, or nothing.
 * @throws ApiError 409 `changed_meanwhile` or `too_many_kept`, 422
 */
export async function importAgentFile(
  { body: { csv, digest, existing } }: Received<typeof importAgents>,
  ctx: StaffContext
): Promise<Answer<typeof importAgents>> {
  const { placeId } = ctx.actor
  return inTransaction(ctx.db, async (tx) => {
    // Two imports at once wait for each other, and for a user who saves one of the agents.
    await lockPlace(tx, placeId)
    const read = await readPlan(tx, ctx, csv)
    if (read.problem !== null) throw invalid({ fields: { csv: [read.problem] } })
    const done = confirmPlan(read.plan, { digest, existing }, () => changedMeanwhile(changedWords))
    await write(
      tx,
      ctx,
      read.plan.filter((line) => isDone(line, existing))
    )
    return done
  })
}

const changedWords = 'Os condutores mudaram depois da conferência. Confira de novo.'

async function write(tx: Transaction, ctx: StaffContext, plan: readonly PlannedAgent[]): Promise<void> {
  const { placeId } = ctx.actor
  const created = plan.filter(({ known }) => known === null)
  const key = () => ({ uuid: randomUUID(), placeId, createdAt: ctx.now() })
  await insertImported(
    tx,
    created.map(({ row, productIds }) => ({ row: { ...row, ...key() }, productIds: productIds ?? [] }))
  )
  await lockAgents(tx, { placeId, uuids: plan.flatMap(({ known }) => (known ? [known.agent.uuid] : [])) })
  for (const { known, row, productIds } of plan) {
    if (!known) continue
    const { uuid, version } = known.agent
    if (!(await saveAgent(tx, { placeId, uuid, version }, row))) throw changedMeanwhile(changedWords)
    if (productIds) await replaceAttractions(tx, uuid, productIds)
  }
  await recordChange(tx, ctx, {
    action: 'agent.imported',
    label: countLabel(plan.length, { one: 'condutor', many: 'condutores' }),
    changed: plan.length > 0 ? { from: '', to: plan.map(toldLine).join('\n') } : null
  })
}

/** The place's history of the import, since each agent's own page shows only its present state. */
const toldLine = ({ name, known, recorded }: PlannedAgent) => `${name}: ${known ? recorded.join('; ') : 'cadastrado'}`
