import type { IsoDay } from '../calendar/dates.ts'
import type { Centavos } from '../money/money.ts'
import { keysOf } from '../words/records.ts'

type Figures<Sums> = Record<keyof Sums, number>

/** Money in centavos, in the words of `domain/booking/amounts`. */
export interface SalesSums {
  /** Confirmed bookings, as `people` and `sold` count them. */
  bookings: number
  people: number
  /** Before discount. */
  gross: Centavos
  discount: Centavos
  /** gross − discount */
  sold: Centavos
  /** Payments received less refunds, of every booking. */
  received: Centavos
  /** Fees that providers kept. */
  fees: Centavos
  /** received − fees */
  net: Centavos
  receivable: Centavos
  refundDue: Centavos
  /** Former price of cancelled bookings. */
  cancelled: Centavos
}

/** Row of GET /bills/products with normalised keys (channel, payment method). */
export interface SalesRow extends SalesSums {
  day: IsoDay
  product: string
  productName: string
  channel: string
  method: string
  seller: string
  sellerName: string
}

/** Sales with a discount code; the other rows contain them too. */
export interface CodeRow extends SalesSums {
  code: string
}

/** People. */
export interface VisitsSums {
  expected: number
  checkedIn: number
  noShow: number
}

export interface VisitsRow extends VisitsSums {
  day: IsoDay
  /** Place's wall clock. */
  hour: string
  ticket: string
  ticketName: string
  origin: string
}

export interface Group<Sums> {
  key: string
  label: string
  sums: Sums
}

/** Adding is associative and commutative, so slots may arrive in any order. Plain data that travels as JSON. */
export interface Totals<Dimension extends string, Sums> {
  rows: number
  all: Sums
  by: Record<Dimension, Group<Sums>[]>
}

export type SalesTotals = Totals<'day' | 'product' | 'channel' | 'method' | 'seller' | 'code', SalesSums>
export type VisitsTotals = Totals<'day' | 'hour' | 'ticket' | 'origin', VisitsSums>

export const SALES_ZERO: SalesSums = {
  bookings: 0,
  people: 0,
  gross: 0,
  discount: 0,
  sold: 0,
  received: 0,
  fees: 0,
  net: 0,
  receivable: 0,
  refundDue: 0,
  cancelled: 0
}
const VISITS_ZERO: VisitsSums = { expected: 0, checkedIn: 0, noShow: 0 }

/** @throws RangeError when a value is no whole number or a sum leaves the safe ones */
export function totalSales(rows: readonly SalesRow[], codes: readonly CodeRow[] = []): SalesTotals {
  const group = (read: (row: SalesRow) => [key: string, label: string]) => groupRows(rows, read, SALES_ZERO)
  return {
    rows: rows.length,
    all: rows.reduce(addTo<SalesSums>, { ...SALES_ZERO }),
    by: {
      day: group(({ day }) => [day, '']),
      product: group(({ product, productName }) => [product, productName]),
      channel: group(({ channel }) => [channel, '']),
      method: group(({ method }) => [method, '']),
      seller: group(({ seller, sellerName }) => [seller, sellerName]),
      code: groupRows(codes, ({ code }) => [code, ''], SALES_ZERO)
    }
  }
}

/** @throws RangeError as `totalSales` */
export function totalVisits(rows: readonly VisitsRow[]): VisitsTotals {
  const group = (read: (row: VisitsRow) => [key: string, label: string]) => groupRows(rows, read, VISITS_ZERO)
  return {
    rows: rows.length,
    all: rows.reduce(addTo<VisitsSums>, { ...VISITS_ZERO }),
    by: {
      day: group(({ day }) => [day, '']),
      hour: group(({ hour }) => [hour, '']),
      ticket: group(({ ticket, ticketName }) => [ticket, ticketName]),
      origin: group(({ origin }) => [origin, ''])
    }
  }
}

/** @throws RangeError when a sum leaves the safe whole numbers */
export function mergeTotals<Dimension extends string, Sums extends Figures<Sums>>(
  a: Totals<Dimension, Sums>,
  b: Totals<Dimension, Sums>
): Totals<Dimension, Sums> {
  const by = { ...a.by }
  for (const dimension of keysOf(by)) by[dimension] = mergeGroups(a.by[dimension], b.by[dimension])
  return { rows: a.rows + b.rows, all: addTo({ ...a.all }, b.all), by }
}

/** 0 while people may still come. */
export function countNoShow({ expected, checkedIn, isOver }: Omit<VisitsSums, 'noShow'> & { isOver: boolean }): number {
  return isOver ? Math.max(0, expected - checkedIn) : 0
}

function groupRows<Row extends Sums, Sums extends Figures<Sums>>(
  rows: readonly Row[],
  read: (row: Row) => [key: string, label: string],
  zero: Sums
): Group<Sums>[] {
  const groups = new Map<string, Group<Sums>>()
  for (const row of rows) {
    const [key, label] = read(row)
    const group = groups.get(key) ?? { key, label: '', sums: { ...zero } }
    group.label = later(group.label, label)
    addTo(group.sums, row)
    groups.set(key, group)
  }
  return inOrder(groups)
}

function mergeGroups<Sums extends Figures<Sums>>(a: readonly Group<Sums>[], b: readonly Group<Sums>[]): Group<Sums>[] {
  const groups = new Map(a.map((group) => [group.key, group]))
  for (const group of b) {
    const known = groups.get(group.key)
    const { key } = group
    groups.set(
      key,
      known ? { key, label: later(known.label, group.label), sums: addTo({ ...known.sums }, group.sums) } : group
    )
  }
  return inOrder(groups)
}

function inOrder<Sums>(groups: ReadonlyMap<string, Group<Sums>>): Group<Sums>[] {
  return Array.from(groups.values()).sort((a, b) => (a.key < b.key ? -1 : 1))
}

// Picks one of two names of a renamed product, the same whichever slot came first.
function later(a: string, b: string): string {
  return a > b ? a : b
}

function addTo<Sums extends Figures<Sums>>(sums: Sums, more: Sums): Sums {
  for (const field in sums) {
    const sum = sums[field] + more[field]
    if (!Number.isSafeInteger(sum) || !Number.isSafeInteger(more[field])) throw new RangeError(`not whole: ${field}`)
    sums[field] = sum as Sums[typeof field]
  }
  return sums
}
