import { formatMoney } from '#app/domain/money/money.ts'

/** `value` in centavos. */
export function Money({ value }: { value: number }) {
  return <span className="num">{formatMoney(value)}</span>
}
