import type { createAgentField } from '#app/contracts/agents/fields.ts'
import { changedMeanwhile, conflict, notFound } from '#app/contracts/api-error.ts'
import type { Answer, Received } from '#app/contracts/endpoint.ts'
import { limitProblem } from '#app/domain/agent/limits.ts'
import type { AuditAction } from '#app/domain/audit/actions.ts'
import { changedFields, firstFields, type Wording } from '#app/domain/audit/changed.ts'
import { fieldKey } from '#app/domain/person/form-field.ts'
import type { Transaction } from '../../db/connection.server.ts'
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
import { recordChange } from '../audit/record-change.server.ts'
import type { StaffContext } from '../context.server.ts'
import { requireUuid } from '../place-id.server.ts'
import { checkField } from './check-field.server.ts'

const unknownField = 'Não encontramos este campo.'

type Typed = Omit<Received<typeof createAgentField>['body'], 'uuid'>

/** Owner of the form, and the record's names for its changes. */
interface Form {
  form: FormKey['form']
  created: AuditAction
  changed: AuditAction
  /**
   * Further rule among its neighbours.
   * @throws ApiError 422
   */
  check?: (row: FormFieldData, others: readonly FormFieldRow[]) => void
}

export const formKey = (ctx: StaffContext, form: FormKey['form']): FormKey => ({
  placeId: ctx.actor.placeId,
  form
})

export function toWireField(row: FormFieldRow): Answer<typeof createAgentField> {
  const { uuid, key, label, publicLabel, type, value, options, multiple } = row
  const { min, cumulative, active, position, version, changed } = row
  const changedAt = changed.toISOString()
  return {
    uuid,
    key,
    label,
    public_label: publicLabel,
    type,
    value,
    options,
    multiple,
    min,
    cumulative,
    active,
    position,
    version,
    changed: changedAt
  }
}

/** The same uuid twice is one field. @throws ApiError 409 `too_many_kept`, or for a uuid of another place; 422 */
export async function addFormField(
  ctx: StaffContext,
  { form, created, check }: Form,
  { uuid, ...typed }: Typed & { uuid: string }
): Promise<FormFieldRow> {
  const whose = formKey(ctx, form)
  const row = checkField(typed)
  await inTransaction(ctx.db, async (tx) => {
    await lockPlace(tx, whose.placeId)
    const known = await listFormFields(tx, whose)
    check?.(
      row,
      known.filter((field) => field.uuid !== uuid)
    )
    const key = fieldKey(
      row.label,
      known.map((field) => field.key)
    )
    if (!(await insertFormField(tx, { ...row, ...whose, uuid, key, changed: ctx.now() }))) return
    const problem = limitProblem('fields', known.length)
    if (problem) throw conflict({ code: 'too_many_kept', message: problem })
    await recordChange(tx, ctx, { action: created, id: uuid, label: row.label, changed: firstFields(words, row) })
  })
  const found = await findFormField(ctx.db.orm, { ...whose, uuid })
  if (!found) throw conflict()
  return found
}

interface Change {
  uuid: string
  version: number
  /** Without `value`, the stored values stay. */
  typed: Omit<Typed, 'value'> & { value?: string }
}

/**
 * The key stays, so that old values are still found.
 * @throws ApiError 404, 409 `changed_meanwhile`, 422
 */
export async function changeFormField(
  ctx: StaffContext,
  { form, changed: action, check }: Form,
  { version, typed, ...asked }: Change
): Promise<FormFieldRow> {
  const whose = formKey(ctx, form)
  const uuid = requireUuid(asked.uuid, unknownField)
  return inTransaction(ctx.db, async (tx) => {
    const before = await findFormField(tx, { ...whose, uuid })
    if (!before) throw notFound({ message: unknownField })
    const checked = checkField({ ...typed, value: typed.value ?? '' })
    const row = typed.value === undefined ? { ...checked, value: before.value } : checked
    if (check)
      check(
        row,
        (await listFormFields(tx, whose)).filter((field) => field.uuid !== uuid)
      )
    const changed = changedFields(words, before, row)
    await keepFormField(tx, { key: { ...whose, uuid, version }, row, now: ctx.now() })
    await recordChange(tx, ctx, { action, id: uuid, label: row.label, changed })
    const after = await findFormField(tx, { ...whose, uuid })
    if (!after) throw notFound({ message: unknownField })
    return after
  })
}

interface Keeping {
  key: FormKey & { uuid: string; version: number }
  row: FormFieldData
  now: Date
}

/** @throws ApiError 409 `changed_meanwhile` */
export async function keepFormField(tx: Transaction, { key, row, now }: Keeping): Promise<void> {
  if (await saveFormField(tx, key, { ...row, changed: now })) return
  throw changedMeanwhile('Outra pessoa salvou este campo enquanto você o mudava.')
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
