import type { IsoDay } from '../calendar/dates.ts'
import type { Centavos } from '../money/money.ts'

/** Whole numbers by name. */
type Figures<Sums> = Record<keyof Sums, number>

/** What sales are counted in: bookings, people and centavos. */
export interface SalesSums {
  bookings: number
  people: number
  /** Prices before discount. */
  gross: Centavos
  discount: Centavos
  /** What was paid for what stands. */
  net: Centavos
  /** What providers keep of it. */
  fees: Centavos
  /** What was paid for what was cancelled. */
  cancelled: Centavos
}

/** One roll-up row of GET /bills/products, its keys already normalised (channel, payment method). */
export interface SalesRow extends SalesSums {
  day: IsoDay
  product: string
  productName: string
  channel: string
  method: string
  seller: string
  sellerName: string
}

/** People. */
export interface VisitsSums {
  expected: number
  checkedIn: number
  noShow: number
}

export interface VisitsRow extends VisitsSums {
  day: IsoDay
  /** `HH` of the place's wall clock. */
  hour: string
  ticket: string
  ticketName: string
  origin: string
}

/** The sums of what shares a key; `label` is what a person reads, or empty. */
export interface Group<Sums> {
  key: string
  label: string
  sums: Sums
}

/**
 * Partial totals of some rows: `all` and, for each dimension, groups in the order of their keys. Adding is associative
 * and commutative with an empty one, so slots may arrive in any order; plain data, so it travels as JSON.
 */
export interface Totals<Dimension extends string, Sums> {
  rows: number
  all: Sums
  by: Record<Dimension, Group<Sums>[]>
}

export type SalesTotals = Totals<'day' | 'product' | 'channel' | 'method' | 'seller', SalesSums>
export type VisitsTotals = Totals<'day' | 'hour' | 'ticket' | 'origin', VisitsSums>

const SALES_ZERO: SalesSums = { bookings: 0, people: 0, gross: 0, discount: 0, net: 0, fees: 0, cancelled: 0 }
const VISITS_ZERO: VisitsSums = { expected: 0, checkedIn: 0, noShow: 0 }

/** Adds up sales rows. @throws RangeError when a value is no whole number or a sum leaves the safe ones */
export function totalSales(rows: readonly SalesRow[]): SalesTotals {
  const group = (read: (row: SalesRow) => [key: string, label: string]) => groupRows(rows, read, SALES_ZERO)
  return {
    rows: rows.length,
    all: rows.reduce(addTo<SalesSums>, { ...SALES_ZERO }),
    by: {
      day: group(({ day }) => [day, '']),
      product: group(({ product, productName }) => [product, productName]),
      channel: group(({ channel }) => [channel, '']),
      method: group(({ method }) => [method, '']),
      seller: group(({ seller, sellerName }) => [seller, sellerName])
    }
  }
}

/** Adds up visit rows. @throws RangeError as `totalSales` */
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

/** Totals of two parts of the rows. @throws RangeError when a sum leaves the safe whole numbers */
export function mergeTotals<Dimension extends string, Sums extends Figures<Sums>>(
  a: Totals<Dimension, Sums>,
  b: Totals<Dimension, Sums>
): Totals<Dimension, Sums> {
  const by = { ...a.by }
  for (const dimension of Object.keys(by) as Dimension[]) by[dimension] = mergeGroups(a.by[dimension], b.by[dimension])
  return { rows: a.rows + b.rows, all: addTo({ ...a.all }, b.all), by }
}

/** People who had a ticket for what is over and did not come; nobody while they still may. */
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

// A product renamed within the range has two names: always the same one must win, whichever slot came first.
function later(a: string, b: string): string {
  return a > b ? a : b
}

/** Adds to each field of `sums` the same of `more`; what else `more` has is left. */
function addTo<Sums extends Figures<Sums>>(sums: Sums, more: Sums): Sums {
  for (const field in sums) {
    const sum = sums[field] + more[field]
    if (!Number.isSafeInteger(sum) || !Number.isSafeInteger(more[field])) throw new RangeError(`not whole: ${field}`)
    sums[field] = sum as Sums[typeof field]
  }
  return sums
}
