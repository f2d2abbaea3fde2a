import type { createAgentField, listAgentFields, updateAgentField } from '#app/contracts/agents/fields.ts'
import { conflict, notFound } from '#app/contracts/api-error.ts'
import type { Answer, Received } from '#app/contracts/endpoint.ts'
import { limitProblem } from '#app/domain/agent/limits.ts'
import { changedFields, firstFields, type Wording } from '#app/domain/audit/changed.ts'
import { fieldKey } from '#app/domain/person/form-field.ts'
import {
  type FormFieldData,
  type FormFieldRow,
  type FormKey,
  findFormField,
  insertFormField,
  listFormFields,
  saveFormField
} from '../../db/queries/form-fields.server.ts'
import { lockPlace } from '../../db/queries/places/settings.server.ts'
import { inTransaction } from '../../db/transaction.server.ts'
import { recordChange } from '../../kernel/audit/record-change.server.ts'
import type { ApiContext } from '../../kernel/context.server.ts'
import { requireUuid } from '../../kernel/place-id.server.ts'
import { requireActor } from '../../kernel/require-actor.server.ts'
import { checkField } from './check-field.server.ts'

type Wire = Answer<typeof createAgentField>

const unknownField = 'Não encontramos este campo.'

const formOf = (ctx: ApiContext): FormKey => ({ placeId: requireActor(ctx).placeId, form: 'agents' })

function toField(row: FormFieldRow): Wire {
  const { uuid, key, label, publicLabel, type, value, options, multiple } = row
  const { min, cumulative, active, position, version, changed } = row
  const changedAt = changed.toISOString()
  return {
    ...{ uuid, key, label, public_label: publicLabel, type, value, options, multiple },
    ...{ min, cumulative, active, position, version, changed: changedAt }
  }
}

export async function readFields(_input: unknown, ctx: ApiContext): Promise<Answer<typeof listAgentFields>> {
  return (await listFormFields(ctx.db.orm, formOf(ctx))).map(toField)
}

/** The same uuid twice is one field. @throws ApiError 409 `too_many_kept`, or for a uuid of another place; 422 */
export async function addField({ body }: Received<typeof createAgentField>, ctx: ApiContext): Promise<Wire> {
  const { uuid, ...typed } = body
  const form = formOf(ctx)
  const row = checkField(typed)
  await inTransaction(ctx.db, async (tx) => {
    await lockPlace(tx, form.placeId)
    const known = await listFormFields(tx, form)
    const key = fieldKey(
      row.label,
      known.map((field) => field.key)
    )
    if (!(await insertFormField(tx, { ...row, ...form, uuid, key, changed: ctx.now() }))) return
    const problem = limitProblem('fields', known.length)
    if (problem) throw conflict({ code: 'too_many_kept', message: problem })
    const changed = firstFields(words, row)
    await recordChange(tx, ctx, { action: 'agent-field.created', id: uuid, label: row.label, changed })
  })
  const found = await findFormField(ctx.db.orm, { ...form, uuid })
  if (!found) throw conflict()
  return toField(found)
}

/** Its key stays, so that what was typed is still found. @throws ApiError 404, 409 `changed_meanwhile`, 422 */
export async function changeField({ params, body }: Received<typeof updateAgentField>, ctx: ApiContext): Promise<Wire> {
  const { version, ...typed } = body
  const form = formOf(ctx)
  const uuid = requireUuid(params.uuid, unknownField)
  return inTransaction(ctx.db, async (tx) => {
    const before = await findFormField(tx, { ...form, uuid })
    if (!before) throw notFound({ message: unknownField })
    const row = checkField(typed)
    if (!(await saveFormField(tx, { ...form, uuid, version }, { ...row, changed: ctx.now() }))) {
      throw conflict({ code: 'changed_meanwhile', message: 'Outra pessoa salvou este campo enquanto você o mudava.' })
    }
    const changed = changedFields(words, before, row)
    await recordChange(tx, ctx, { action: 'agent-field.changed', id: uuid, label: row.label, changed })
    const after = await findFormField(tx, { ...form, uuid })
    if (!after) throw notFound({ message: unknownField })
    return toField(after)
  })
}

const words: Wording<FormFieldData> = {
  label: 'nome',
  publicLabel: 'nome público',
  type: 'tipo',
  value: 'valor inicial',
  options: 'opções',
  multiple: 'vários valores',
  min: 'mínimo',
  cumulative: 'acumula',
  active: 'ativo',
  position: 'posição'
}
