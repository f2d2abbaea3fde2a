import type { Discount } from '#app/contracts/products/discounts.ts'
import { formatMoney, parseMoney } from '#app/domain/money/money.ts'

export function offWords({ kind, value }: Pick<Discount, 'kind' | 'value'>): string {
  return kind === 'percent' ? `${value} %` : `${formatMoney(parseMoney(value) ?? 0)} por ingresso`
}
