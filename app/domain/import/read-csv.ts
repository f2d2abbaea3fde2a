import { CSV_BOM } from '../report/csv.ts'

export interface CsvRow {
  /** Line of the file where the row begins, from 1. */
  line: number
  cells: string[]
}

export const SEPARATORS = [';', ',', '\t'] as const

/** Separator that a first line `sep=;` names, as spreadsheets write it, and the text below that line. */
export function splitMark(text: string): { separator: string | null; source: string; line: number } {
  const source = text.startsWith(CSV_BOM) ? text.slice(1) : text
  const mark = /^"?sep=(.)"?[;,\t]*(?:\r\n?|\n)/i.exec(source)
  return mark?.[1]
    ? { separator: mark[1], source: source.slice(mark[0].length), line: 2 }
    : { separator: null, source, line: 1 }
}

/**
 * Reads RFC 4180 with `;`, `,` or TAB: the requested one, the one that a line `sep=;` names, else the most frequent one
 * of the first line. Accepts CRLF, LF or CR; skips a BOM and empty lines; undoes the apostrophe that our own files put
 * before a formula. Null if a quote never closes.
 */
export function readCsv(text: string, asked?: string): CsvRow[] | null {
  const { separator: marked, source, line: first } = splitMark(text)
  const separator = marked ?? asked ?? separatorOf(source.slice(0, source.search(/[\r\n]|$/)))
  const rows: CsvRow[] = []
  let line = first
  let start = first
  let cell = ''
  let isQuoted = false
  let cells: string[] = []
  const endCell = () => {
    cells.push(withoutApostrophe(cell))
    cell = ''
  }
  const endRow = () => {
    endCell()
    if (cells.some((one) => one.trim() !== '')) rows.push({ line: start, cells })
    cells = []
  }
  for (let at = 0; at < source.length; at++) {
    const sign = source.charAt(at)
    const isBreak = sign === '\n' || (sign === '\r' && source.charAt(at + 1) !== '\n')
    if (isBreak) line += 1
    if (isQuoted) {
      if (sign !== '"') cell += sign
      else if (source.charAt(at + 1) === '"') {
        cell += '"'
        at += 1
      } else isQuoted = false
    } else if (sign === '"' && cell.trim() === '') {
      cell = ''
      isQuoted = true
    } else if (sign === separator) endCell()
    else if (isBreak) {
      endRow()
      start = line
    } else if (sign !== '\r') cell += sign
  }
  if (isQuoted) return null
  endRow()
  return rows
}

/** Most frequent separator outside quotes. */
export function separatorOf(text: string): string {
  const head = text.replace(/"[^"]*"/g, '')
  const count = (sign: string) => head.split(sign).length
  return SEPARATORS.reduce((best, sign) => (count(sign) > count(best) ? sign : best))
}

/** Undoes the apostrophe that `neutraliseFormula` adds. */
function withoutApostrophe(cell: string): string {
  return /^'(?:[\t\r\n]|\s*[=+\-@\uff1d\uff0b\uff0d\uff20])/.test(cell) ? cell.slice(1) : cell
}
