import type { IsoDay } from '../calendar/dates.ts'
import { ERRORS } from '../words/error-catalogue.ts'
import {
  type HeaderLine,
  isRecordLike,
  MAX_LINE,
  readHeader,
  readRecord,
  type TrafxEntry,
  type TrafxTotal
} from './trafx-lines.ts'
import { decodeText, eachLine, isBinary, type NumberedLine } from './trafx-text.ts'

/** Skipped line with its reason in Portuguese. */
export interface SkippedLine {
  line: number
  reason: string
}

/** Log since the counter was last emptied; times are the place's wall clock. */
export interface TrafxLog {
  /** Serial number, case-sensitive. */
  serial: string
  name: string
  mode: string
  /** Number of records in the header; null if the header has none. It never counts the lines. */
  records: number | null
  /** 1 hourly, 24 daily totals, 0 timestamps; null if not told. */
  period: number | null
  /** Volts. */
  battery: number | null
  /** `YYYY-MM-DDTHH:mm:ss`; lost if the battery had been out. */
  clock: { at: string | null; isLost: boolean }
  /** `YYYY-MM-DDTHH:mm`. */
  start: string | null
  entries: TrafxEntry[]
  /** Sensor 1, by hour or day. */
  totals: TrafxTotal[]
  grain: 'hour' | 'day' | null
  skipped: SkippedLine[]
  skippedCount: number
  dates: IsoDay[]
  /** False if the log is cut off before its end. */
  isComplete: boolean
  /** Reason in Portuguese why it cannot be saved. */
  problem: string | null
}

export type TrafxFile =
  | { ok: true; logs: TrafxLog[] /** Lines before the first log. */; skipped: SkippedLine[] }
  | { ok: false; message: string }

const MAX_SKIPPED = 100
const MAX_LOGS = 1000

const FRAME =
  /^(?:[~>=<-]{5,}|-(?:close data|then check)|G\d Dock|Factory|Dock|=\s*DOCK|Counter log|System check|Welcome|\*{3,})/i

interface Draft extends Omit<TrafxLog, 'dates' | 'problem'> {
  section: 'header' | 'records' | 'ended'
  days: Set<IsoDay>
}

/** Lines between two pauses: far less than a millisecond each. */
const LINES_AT_ONCE = 500

/**
 * Reads a shuttle or cable download (specification §5; maker's manual). It never fails and takes linear time: a bad
 * line costs only itself. A generator with pauses, because a file may take a second of work.
 */
export function* readTrafxFile(file: string | Uint8Array): Generator<void, TrafxFile> {
  const text = typeof file === 'string' ? (isBinary(file) ? null : file) : decodeText(file)
  if (text === null) return refuse('Este arquivo não é de texto. Envie o .TXT como o contador o gravou.')
  if (text.trim() === '') return refuse('O arquivo está vazio.')
  const logs: Draft[] = []
  const skipped: SkippedLine[] = []
  let read = 0
  for (const line of eachLine(text)) {
    read++
    if (read % LINES_AT_ONCE === 0) yield
    if (line.text === '') continue
    const header = line.text.length > MAX_LINE || isRecordLike(line.text) ? null : readHeader(line.text)
    const log = logs[logs.length - 1]
    if (header?.field === 'serial') logs.push(startLog(header.value))
    else if (log) readTrafxLine(log, line, header)
    else if (isRecordLike(line.text) && skipped.length < MAX_SKIPPED) {
      skipped.push({ line: line.number, reason: 'A linha vem antes do cabeçalho de um contador.' })
    }
    if (logs.length > MAX_LOGS) return refuse('O arquivo tem contadores demais. Envie um arquivo por coleta.')
  }
  if (logs.length === 0) return refuse('Este arquivo não é de um contador: falta a linha "*Serial Number".')
  return { ok: true, logs: finishLogs(logs), skipped }
}

function refuse(message: string): TrafxFile {
  return { ok: false, message }
}

function startLog(serial: string): Draft {
  return {
    serial,
    name: '',
    mode: '',
    records: null,
    period: null,
    battery: null,
    clock: { at: null, isLost: false },
    start: null,
    entries: [],
    totals: [],
    grain: null,
    skipped: [],
    skippedCount: 0,
    isComplete: false,
    section: 'header',
    days: new Set()
  }
}

function readTrafxLine(log: Draft, line: NumberedLine, header: HeaderLine | null): void {
  const { text } = line
  if (isRecordLike(text)) {
    const reason = takeRecord(log, text)
    if (reason !== null) skip(log, line, reason)
  } else if (header) readHeaderLine(log, header)
  else if (/^END OF DATA\b/i.test(text)) {
    log.isComplete = true
    log.section = 'ended'
  } else if (log.section === 'records') {
    if (FRAME.test(text)) log.section = 'ended'
    else skip(log, line, 'A linha não é um registro.')
  }
}

function readHeaderLine(log: Draft, header: HeaderLine): void {
  if (log.section !== 'header') return
  if (header.field === 'clock') log.clock = { at: header.value, isLost: header.isLost }
  else if (header.field === 'start') log.start = header.value
  else if (header.field === 'records') log.records = header.value
  else if (header.field === 'battery') log.battery = header.value
  else if (header.field === 'period') log.period = header.value
  else log[header.field] = header.value
}

/** Reason in Portuguese, or null if the record was taken. */
function takeRecord(log: Draft, text: string): string | null {
  if (log.section === 'ended') return 'A linha vem depois do fim dos dados.'
  log.section = 'records'
  if (text.length > MAX_LINE) return 'A linha é longa demais para um registro.'
  const record = readRecord(text)
  if (record.kind === 'skipped') return record.reason
  if (record.kind === 'entry') {
    log.entries.push(record.entry)
    log.days.add(record.entry.date)
    return null
  }
  if (log.period === 0) return 'A linha é um total, e este contador grava cada passagem.'
  log.grain = log.period === 24 ? 'day' : 'hour'
  log.totals.push(record.total)
  log.days.add(record.total.date)
  return null
}

function skip(log: Draft, { number }: NumberedLine, reason: string): void {
  log.skippedCount++
  if (log.skipped.length < MAX_SKIPPED) log.skipped.push({ line: number, reason })
}

function finishLogs(drafts: readonly Draft[]): TrafxLog[] {
  const seen = new Set<string>()
  return drafts.map(({ section: _, days, ...log }) => {
    const mark = fingerprint(log)
    const problem = findProblem(log) ?? (seen.has(mark) ? ERRORS.duplicateCounterFile : null)
    seen.add(mark)
    return { ...log, dates: Array.from(days).sort(), problem }
  })
}

type Finished = Omit<TrafxLog, 'dates' | 'problem'>

function findProblem({ serial, records, entries, totals }: Finished): string | null {
  if (serial === '') return 'O número de série está em branco.'
  if (records === null) return 'Falta a quantidade de registros (a linha "*Stored records").'
  return entries.length + totals.length === 0 ? 'Não há registros para este contador.' : null
}

// Two weekly logs may hold equally many records, so only equal content means the same log.
function fingerprint({ serial, records, start, entries, totals }: Finished): string {
  const ends = [entries[0], entries[entries.length - 1], totals[0], totals[totals.length - 1]]
  return JSON.stringify([serial, records, start, entries.length, totals.length, ends])
}
