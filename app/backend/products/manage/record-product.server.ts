import { type Changed, changedFields, changedText, firstFields, type Wording } from '#app/domain/audit/changed.ts'
import { PRODUCT_FIELDS, type ProductField } from '#app/domain/product/fields.ts'
import { PRODUCT_STATES, productState } from '#app/domain/product/state.ts'
import type { Queryable } from '../../db/connection.server.ts'
import type { ManagedRow } from '../../db/queries/products/manage.server.ts'
import { recordChange } from '../../kernel/audit/record-change.server.ts'
import type { ApiContext } from '../../kernel/context.server.ts'
import { toManaged } from './to-wire.server.ts'

type Said = Record<string, unknown>

/** Labels as in the form. */
const words: Wording<Said> = Object.fromEntries(PRODUCT_FIELDS.map((field) => [field.name, wordOf(field)] as const))

function wordOf({ label, options, type }: ProductField): Wording<Said>[string] {
  if (type !== 'select') return label
  return [label, (value) => options.find((option) => option.value === String(value))?.label ?? String(value)]
}

export async function recordNewProduct(tx: Queryable, ctx: ApiContext, row: ManagedRow): Promise<void> {
  const { uuid: id, name: label } = row.product
  await recordChange(tx, ctx, { action: 'product.created', id, label, changed: firstFields(words, toManaged(row)) })
}

export async function recordCopiedProduct(
  tx: Queryable,
  ctx: ApiContext,
  { of, copy }: { of: string; copy: ManagedRow }
): Promise<void> {
  const { uuid: id, name: label } = copy.product
  const { from, to } = firstFields(words, toManaged(copy))
  await recordChange(tx, ctx, { action: 'product.created', id, label, changed: { from, to: `cópia de: ${of}\n${to}` } })
}

export async function recordProduct(
  tx: Queryable,
  ctx: ApiContext,
  { before, after }: { before: ManagedRow; after: ManagedRow }
): Promise<void> {
  const { uuid: id, name: label } = after.product
  const changed = changedFields<Said>(words, toManaged(before), toManaged(after))
  await recordChange(tx, ctx, { action: 'product.changed', id, label, changed })
  const [from, to] = [before, after].map(({ product }) => PRODUCT_STATES[productState(product)].label)
  const moved: Changed | null = changedText('situação', from ?? '', to ?? '')
  await recordChange(tx, ctx, { action: 'product.state-changed', id, label, changed: moved })
}
