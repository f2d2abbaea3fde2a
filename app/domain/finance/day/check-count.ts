import { type Centavos, formatMoney, parseMoney, sumCentavos } from '../../money/money.ts'
import { type CheckedForm, createReading, type Reading } from '../../typed/reading.ts'
import { type CashCount, readCash } from '../cash-count.ts'
import { CASH_WAY, type DayLine, expectedByWay, wayTitle } from './lines.ts'
import type { CountedWay } from './snapshot.ts'

/** As typed. */
export interface TypedCount {
  /** Denomination → quantity. */
  cash: Readonly<Record<string, string>>
  float: string
  cash_note: string
  counts: readonly { way: string; counted: string; note: string }[]
}

interface Checked {
  ways: CountedWay[]
  cash: CashCount
  float: Centavos
  expected: Centavos
  counted: Centavos
}

/** Ten million reais: more than any place counts in a day, and small enough that sums stay exact. */
const mostCounted = 1_000_000_000

const shortestNote = 3

/** Every difference needs a reason. A method with no expected money is counted too if somebody typed an amount. */
export function checkCount(lines: readonly DayLine[], typed: TypedCount): CheckedForm<Checked> {
  const expected = expectedByWay(lines)
  const form = createReading()
  const heap = countHeap(typed, expected.get(CASH_WAY) ?? 0, form)
  const named = typed.counts.map(({ way }) => way)
  const isOdd = named.some((way, at) => way === CASH_WAY || !expected.has(way) || named.indexOf(way) !== at)
  if (isOdd) form.fail('_', 'O formulário não é o deste dia. Abra de novo e confira.')
  const others = [...expected].flatMap(([way, sum]) => (way === CASH_WAY ? [] : [countWay(typed, { way, sum }, form)]))
  const ways = [heap.way, ...others]
  return form.finish({
    ways,
    cash: heap.cash,
    float: heap.float,
    expected: sumCentavos(ways.map((one) => one.expected)),
    counted: sumCentavos(ways.map((one) => one.counted))
  })
}

function countHeap(typed: TypedCount, expected: Centavos, form: Reading) {
  const read = readCash(typed.cash)
  const float = typed.float.trim() === '' ? 0 : parseMoney(typed.float)
  const note = typed.cash_note.trim()
  if (!read.ok) for (const [name, [message = '']] of Object.entries(read.fields)) form.fail(name, message)
  if (float === null || float < 0 || float > mostCounted) form.fail('float', 'Informe um valor em reais, como 100,00.')
  const counted = (read.ok ? read.sum : 0) - (float ?? 0)
  if (read.ok && float !== null) requireNote({ expected, counted, note, field: 'cash_note', title: '' }, form)
  return {
    way: { way: CASH_WAY, expected, counted, note },
    cash: read.ok ? read.cash : {},
    float: float ?? 0
  }
}

function countWay(typed: TypedCount, { way, sum }: { way: string; sum: Centavos }, form: Reading): CountedWay {
  const at = typed.counts.findIndex((one) => one.way === way)
  const row = typed.counts[at]
  const note = row?.note.trim() ?? ''
  const title = wayTitle(way)
  const text = row?.counted.trim() ?? ''
  const counted = text === '' && sum === 0 ? 0 : parseMoney(text)
  if (at < 0 && sum !== 0) form.fail('_', 'O formulário não é o deste dia. Abra de novo e confira.')
  if (at >= 0 && (counted === null || Math.abs(counted) > mostCounted)) {
    form.fail(
      `counts.${at}.counted`,
      text === ''
        ? `Informe quanto foi contado em ${title}.`
        : `Informe em reais quanto foi contado em ${title}, como 80,00.`
    )
  } else if (at >= 0) {
    requireNote({ expected: sum, counted: counted ?? 0, note, field: `counts.${at}.note`, title }, form)
  }
  return { way, expected: sum, counted: counted ?? 0, note }
}

interface Noted {
  expected: Centavos
  counted: Centavos
  note: string
  field: string
  /** Title of the way, '' where the difference stands beside the field. */
  title: string
}

function requireNote({ expected, counted, note, field, title }: Noted, form: Reading): void {
  if (expected === counted || note.length >= shortestNote) return
  form.fail(field, differenceWords(counted - expected, title))
}

/** 'Faltam R$ 5,00 em Pix na portaria: diga por quê.' */
export function differenceWords(difference: Centavos, title = ''): string {
  const where = title === '' ? '' : ` em ${title}`
  return `${difference < 0 ? 'Faltam' : 'Sobram'} ${formatMoney(Math.abs(difference))}${where}: diga por quê.`
}
