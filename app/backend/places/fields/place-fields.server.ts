import { invalid, notFound } from '#app/contracts/api-error.ts'
import type { Answer, Received } from '#app/contracts/endpoint.ts'
import type {
  createPlaceField,
  listPlaceFields,
  savePlaceFields,
  updatePlaceField
} from '#app/contracts/places/fields.ts'
import { readValues, valueWords } from '#app/domain/person/form-field.ts'
import { joinValues, keptValues, typeOf } from '#app/domain/place/field-values.ts'
import { OWN_XFIELDS } from '#app/domain/place/links.ts'
import { type FormFieldData, type FormFieldRow, listFormFields } from '../../db/queries/form-fields.server.ts'
import { markSaved } from '../../db/queries/places/saves.server.ts'
import { lockPlace } from '../../db/queries/places/settings.server.ts'
import { inTransaction } from '../../db/transaction.server.ts'
import { recordChange } from '../../kernel/audit/record-change.server.ts'
import type { StaffContext } from '../../kernel/context.server.ts'
import {
  addFormField,
  changeFormField,
  formKey,
  keepFormField,
  toWireField
} from '../../kernel/form-fields/form-fields.server.ts'

const form = {
  form: 'places',
  created: 'place-field.created',
  changed: 'place-field.changed',
  check: requireOwnName
} as const

const toWire = (row: FormFieldRow) => ({ ...toWireField(row), values: keptValues(row) })

/**
 * Visitors and other programs find it by this name among the place's xfields.
 * @throws ApiError 422
 */
function requireOwnName({ publicLabel }: FormFieldData, others: readonly FormFieldRow[]): void {
  const taken = [...OWN_XFIELDS, '__proto__', ...others.map((one) => one.publicLabel)]
  if (!publicLabel || !taken.includes(publicLabel)) return
  throw invalid({ fields: { public_label: ['Outro campo do parque já tem este nome. Use outro.'] } })
}

export async function readFields(_input: unknown, ctx: StaffContext): Promise<Answer<typeof listPlaceFields>> {
  return (await listFormFields(ctx.db.orm, formKey(ctx, 'places'))).map(toWire)
}

/** @throws as `addFormField` */
export async function addField(
  { body }: Received<typeof createPlaceField>,
  ctx: StaffContext
): Promise<Answer<typeof createPlaceField>> {
  return toWire(await addFormField(ctx, form, { ...body, value: '' }))
}

/**
 * Values that are filled in stay.
 * @throws like `changeFormField`
 */
export async function changeField(
  { params, body }: Received<typeof updatePlaceField>,
  ctx: StaffContext
): Promise<Answer<typeof updatePlaceField>> {
  const { version, ...typed } = body
  return toWire(await changeFormField(ctx, form, { uuid: params.uuid, version, typed }))
}

/**
 * Saves only changed values, with their instant.
 * @throws ApiError 404, 409 `changed_meanwhile`, 422 at `field_<key>`
 */
export async function fillFields(
  { body }: Received<typeof savePlaceFields>,
  ctx: StaffContext
): Promise<Answer<typeof savePlaceFields>> {
  const { placeId, userId } = ctx.actor
  const key = formKey(ctx, 'places')
  await inTransaction(ctx.db, async (tx) => {
    const place = await lockPlace(tx, placeId)
    if (!place) throw notFound()
    const filled = readFilled(await listFormFields(tx, key), body.values)
    const others = filled.filter(({ row, values }) => joinValues(values) !== row.value)
    for (const { row, values, version } of others) {
      const { uuid, id: _, placeId: __, form: ___, key: ____, version: _____, changed: ______, ...data } = row
      const kept = { key: { ...key, uuid, version }, row: { ...data, value: joinValues(values) }, now: ctx.now() }
      await keepFormField(tx, kept)
    }
    if (others.length === 0) return
    const lines = (said: (one: Filled) => string) => others.map((one) => `${one.row.label}: ${said(one) || '—'}`)
    await recordChange(tx, ctx, {
      action: 'place.fields-changed',
      id: placeId,
      label: place.name,
      changed: {
        from: lines(({ row }) => valueWords(typeOf(row), keptValues(row))).join('\n'),
        to: lines(({ row, values }) => valueWords(typeOf(row), values)).join('\n')
      }
    })
    await markSaved(tx, { placeId, keys: ['fields'], userId, now: ctx.now() })
  })
  return readFields({}, ctx)
}

interface Filled {
  row: FormFieldRow
  values: string[]
  version: number
}

/** @throws ApiError 404 for a field that is none, 422 for all that is wrong at once */
function readFilled(
  rows: readonly FormFieldRow[],
  typed: Received<typeof savePlaceFields>['body']['values']
): Filled[] {
  const errors: Record<string, string[]> = {}
  const filled = typed.flatMap(({ key, values, version }) => {
    const row = rows.find((one) => one.key === key && one.active)
    if (!row) throw notFound({ message: 'Não encontramos um dos campos. Abra a página de novo.' })
    const lines =
      typeOf(row) === 'textarea'
        ? values.map((text) => text.replace(/\r\n?/g, '\n'))
        : values.flatMap((text) => text.split(/\r?\n/))
    const read = readValues({ ...row, type: typeOf(row) }, lines, keptValues(row))
    if (read.ok) return [{ row, values: read.values, version }]
    errors[`field_${key}`] = [read.message]
    return []
  })
  if (Object.keys(errors).length > 0) throw invalid({ fields: errors })
  return filled
}
