import { changedFields, firstFields, type Wording } from '#app/domain/audit/changed.ts'
import { formatMoney } from '#app/domain/money/money.ts'
import { maskCode } from '#app/domain/words/mask.ts'
import type { Queryable } from '../../db/connection.server.ts'
import type { DiscountRow } from '../../db/queries/products/discounts.server.ts'
import { recordChange } from '../../kernel/audit/record-change.server.ts'
import type { ApiContext } from '../../kernel/context.server.ts'
import type { checkDiscount } from './check-discount.server.ts'

type Checked = Awaited<ReturnType<typeof checkDiscount>>
type Shown = Pick<Checked, keyof Checked & keyof DiscountRow> & { off: string }

const words: Wording<Shown> = {
  code: ['código', maskCode],
  description: 'descrição',
  off: 'desconto',
  products: ['atrativos', (products) => String(products.length)],
  types: 'tipos de ingresso',
  validFrom: 'vale desde',
  validTo: 'vale até',
  visitFrom: 'visitas desde',
  visitTo: 'visitas até',
  maxUses: 'usos no máximo',
  maxPerPerson: 'usos por pessoa',
  maxTickets: 'ingressos por reserva',
  active: 'ativo'
}

/** Attractions are compared by their ids, and recorded by their number. */
export async function recordDiscount(
  tx: Queryable,
  ctx: ApiContext,
  { uuid, before, after }: { uuid: string; before: DiscountRow | null; after: Checked }
): Promise<void> {
  const action = before ? 'discount.changed' : 'discount.created'
  const changed = before ? changedFields(words, toShown(before), toShown(after)) : firstFields(words, toShown(after))
  await recordChange(tx, ctx, { action, id: uuid, label: maskCode(after.code), changed })
}

function toShown<Row extends Pick<DiscountRow, 'kind' | 'value'>>(row: Row): Row & { off: string } {
  return { ...row, off: row.kind === 'amount' ? formatMoney(row.value) : `${row.value} %` }
}
