import { formatMoney } from '#app/domain/money/money.ts'

/** An amount in centavos as `R$ 1.234,50`, in figures of one width. */
export function Money({ value }: { value: number }) {
  return <span className="num">{formatMoney(value)}</span>
}
