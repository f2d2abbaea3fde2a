/** Entry in the place's wall clock, never converted. */
export interface TrafxEntry {
  /** `YYYY-MM-DD` */
  date: string
  /** `HH:mm:ss` or `HH:mm`. */
  time: string
  /** Values as written; a line counts once whatever they are (specification §5). */
  values: [number, number, number, number]
}

/** Total of sensor 1 from this hour or day on. */
export interface TrafxTotal {
  date: string
  /** `HH:mm` */
  time: string
  count: number
}

export type RecordLine = { kind: 'entry'; entry: TrafxEntry } | { kind: 'total'; total: TrafxTotal }

export const MAX_LINE = 200

const ENTRY = /^(\d\d-\d\d-\d\d) *, *(\d\d:\d\d(?::\d\d)?) *, *(\d+) *, *(\d+) *, *(\d+) *, *(\d+)$/
const TOTAL = /^(\d\d-\d\d-\d\d) *, *(\d\d:\d\d) *, *(\d{1,9})(?: *, *\d{1,9})?$/
const RECORD_LIKE = /^\d{2}-\d{2}-\d{2}\b/
const HEADER = /^\*\s*(Serial Number|Counter name|Mode|Batt\. voltage|Stored records)\s*:(.*)$/i
const PERIOD = /^PERIOD\b[^:]*:\s*0*(\d{1,3})$/i
const CLOCK = /^=\s*(TIME|START)\s*\([^)]*\)\s*:\s*(\d\d-\d\d-\d\d)\s*[, ]\s*(\d\d:\d\d(?::\d\d)?)$/i

export function isRecordLike(line: string): boolean {
  return RECORD_LIKE.test(line)
}

/** Reads a line as in specification §5 and the maker's manual. `reason` is in Portuguese. */
export function readRecord(line: string): RecordLine | { kind: 'skipped'; reason: string } {
  const total = TOTAL.exec(line)
  const match = total ?? ENTRY.exec(line)
  if (!match) return { kind: 'skipped', reason: 'A linha não tem data, hora e os números de um registro.' }
  const [, written = '', time = '', ...numbers] = match
  const date = readTrafxDate(written)
  if (date === null) return { kind: 'skipped', reason: `A data ${written} não existe.` }
  if (!isTime(time)) return { kind: 'skipped', reason: `A hora ${time} não existe.` }
  const [a = 0, b = 0, c = 0, d = 0] = numbers.map(Number)
  if (total) return { kind: 'total', total: { date, time, count: a } }
  return { kind: 'entry', entry: { date, time, values: [a, b, c, d] } }
}

type Field<Name, Value> = Name extends string ? { field: Name; value: Value } : never

export type HeaderLine =
  | Field<'serial' | 'name' | 'mode', string>
  | Field<'records' | 'battery' | 'period', number | null>
  | (Field<'clock' | 'start', string | null> & { isLost: boolean })

/** Reads `YYYY-MM-DDTHH:mm[:ss]`; null if the clock was lost. */
export function readHeader(line: string): HeaderLine | null {
  const header = HEADER.exec(line)
  if (header) return readStarred((header[1] ?? '').toLowerCase(), (header[2] ?? '').trim())
  const period = PERIOD.exec(line)
  if (period) return { field: 'period', value: Number(period[1]) }
  const clock = CLOCK.exec(line)
  if (!clock) return null
  const [, name = '', written = '', time = ''] = clock
  const date = readTrafxDate(written)
  // A counter without battery restarts at 00-00-00 or 01-01-01.
  const isLost = date === null || !isTime(time) || written === '01-01-01'
  return { field: /time/i.test(name) ? 'clock' : 'start', value: isLost ? null : `${date}T${time}`, isLost }
}

function readStarred(name: string, value: string): HeaderLine {
  if (name === 'serial number') return { field: 'serial', value }
  if (name === 'counter name') return { field: 'name', value }
  if (name === 'mode') return { field: 'mode', value }
  if (name === 'stored records') return { field: 'records', value: /^\d{1,9}$/.test(value) ? Number(value) : null }
  const battery = /^\d{1,2}(?:[.,]\d{1,3})?$/.test(value) ? Number(value.replace(',', '.')) : null
  return { field: 'battery', value: battery }
}

// Read by hand: toIsoDay and Date would take most of the time of 14 000 lines.
function readTrafxDate(written: string): string | null {
  const year = Number(written.slice(0, 2))
  const month = Number(written.slice(3, 5))
  const day = Number(written.slice(6, 8))
  const last =
    month === 2 ? (year % 4 === 0 ? 29 : 28) : month === 4 || month === 6 || month === 9 || month === 11 ? 30 : 31
  return month >= 1 && month <= 12 && day >= 1 && day <= last ? `20${written}` : null
}

function isTime(time: string): boolean {
  return Number(time.slice(0, 2)) < 24 && Number(time.slice(3, 5)) < 60 && Number(time.slice(6, 8)) < 60
}
