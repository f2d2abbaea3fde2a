import { type Centavos, sumCentavos } from '../../money/money.ts'
import { methodWords, normalisePaymentMethod } from '../../money/payment-method.ts'

/** Ledger money of one day, by method and channel. */
export interface DayLine {
  /** A slug of domain/money/payment-method. */
  method: string
  /** Channel of the booking; '' for a transaction. */
  channel: string
  /** `desk`, a gateway's name; '' of a transaction. */
  provider: string
  /** Centavos; below 0 if more was refunded than received. */
  value: Centavos
  entries: number
}

/** Notes and coins of all methods lie in one heap. */
export const CASH_WAY = 'cash'

const online = 'online-'

/** Methods that staff can count because they take the money themselves. */
const atDesk = [CASH_WAY, 'pos_credit', 'pos_debit', 'pos_pix']

const isCash = (method: string): boolean => method === 'money' || method === 'pos_money'

/** Way of counting a line: all cash together, card machines by kind, and provider payments apart. */
export function wayOf({ method, provider }: Pick<DayLine, 'method' | 'provider'>): string {
  if (isCash(method)) return CASH_WAY
  const isHere = provider === 'desk' || provider === '' || method.startsWith('pos_')
  return isHere ? method : `${online}${method}`
}

/** Nobody at the place can count it, so the provider's amount counts unless somebody knows better. */
export const isOnlineWay = (way: string): boolean => way.startsWith(online)

export function wayTitle(way: string): string {
  if (way === CASH_WAY) return 'Dinheiro'
  const method = methodWords(normalisePaymentMethod(isOnlineWay(way) ? way.slice(online.length) : way))
  return isOnlineWay(way) && way !== `${online}voucher` ? `${method} pela internet` : method
}

/** Money expected by method, in the order of counting. Methods of the desk are always listed. */
export function expectedByWay(lines: readonly DayLine[]): Map<string, Centavos> {
  const sums = new Map<string, Centavos>(atDesk.map((way) => [way, 0]))
  for (const line of lines) {
    const way = wayOf(line)
    sums.set(way, sumCentavos([sums.get(way) ?? 0, line.value]))
  }
  const rank = (way: string) => (atDesk.includes(way) ? atDesk.indexOf(way) : isOnlineWay(way) ? 100 : 50)
  return new Map([...sums].sort(([one], [other]) => rank(one) - rank(other) || one.localeCompare(other)))
}
