import { randomUUID } from 'node:crypto'
import { countLabel } from '#app/domain/words/labels.ts'
import type { Transaction } from '../../db/connection.server.ts'
import { insertImported, listAttractions, listForImport } from '../../db/queries/agents/import.server.ts'
import { replaceAttractions, saveAgent } from '../../db/queries/agents/manage.server.ts'
import { noteSlotsOfGuides } from '../../db/queries/agents/slot-guides.server.ts'
import { lockAgents } from '../../db/queries/agents.server.ts'
import { listFormFields } from '../../db/queries/form-fields.server.ts'
import { recordChange } from '../../kernel/audit/record-change.server.ts'
import type { StaffContext } from '../../kernel/context.server.ts'
import { defineImport } from '../../kernel/import/define-import.server.ts'
import { type PlannedAgent, planAgents } from './plan.server.ts'
import { readAgents } from './read-lines.server.ts'

export const agentImport = defineImport<PlannedAgent>({
  whose: 'Os condutores',
  async plan(reader, { actor: { placeId } }, csv) {
    const fields = await listFormFields(reader, { placeId, form: 'agents' })
    const attractions = await listAttractions(reader, placeId)
    const lookups = { attractions, fields: fields.filter(({ active }) => active) }
    const read = await readAgents(csv, lookups)
    if (read.problem !== null) return read
    return { ...read, lines: await planAgents(read.lines, await listForImport(reader, placeId), lookups) }
  },
  save: saveAgents
})

async function saveAgents(tx: Transaction, ctx: StaffContext, plan: readonly PlannedAgent[]): Promise<boolean> {
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
    if (!(await saveAgent(tx, { placeId, uuid, version }, row))) return false
    if (productIds) await replaceAttractions(tx, uuid, productIds)
  }
  const moved = plan.flatMap(({ known, row }) =>
    known && known.agent.groupPeople !== row.groupPeople ? known.agent.uuid : []
  )
  await noteSlotsOfGuides(tx, moved, ctx.now())
  await recordChange(tx, ctx, {
    action: 'agent.imported',
    label: countLabel(plan.length, { one: 'condutor', many: 'condutores' }),
    changed: plan.length > 0 ? { from: '', to: plan.map(toldLine).join('\n') } : null
  })
  return true
}

/** The place's history of the import, since each agent's own page shows only its present state. */
const toldLine = ({ name, known, recorded }: PlannedAgent) => `${name}: ${known ? recorded.join('; ') : 'cadastrado'}`
