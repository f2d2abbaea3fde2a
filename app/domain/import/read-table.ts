import { searchText } from '../person/names.ts'
import { cleanText } from '../words/clean-text.ts'
import { type CsvRow, readCsv, SEPARATORS, separatorOf, splitMark } from './read-csv.ts'

export interface ImportColumn {
  /** Name in the form that `columnName` returns. */
  name: string
  help: string
  /** Cell of the sample file; default ''. A negative number is no text: as text it would get an apostrophe. */
  example?: string | number
  /** Other headings of the same meaning, in normalised form. */
  also?: readonly string[]
}

export interface ImportError {
  /** Name of the column; '' for the line as a whole. */
  column: string
  message: string
}

interface TableRules {
  columns: readonly ImportColumn[]
  /** At least one of these columns is needed. */
  needs: readonly string[]
  mostLines: number
  /** Characters. */
  mostText: number
  /** Columns of a text without a heading, in their order. Missing: the heading is needed. */
  order?: readonly string[]
}

export interface TableLine {
  /** Line of the file, from 1. */
  line: number
  /** Trimmed text of the cell; '' if the file has no such column. */
  cell(column: string): string
  errors: ImportError[]
  /** Ignored parts of the line, in words. */
  notes: string[]
}

interface Table {
  problem: null
  lines: TableLine[]
  /** Unknown headings; their columns are ignored. */
  left: string[]
}

const megabyte = 1024 * 1024

/** `1 MB`, `96 kB` */
export const sizeWords = (bytes: number) => (bytes < megabyte ? `${bytes / 1024} kB` : `${bytes / megabyte} MB`)

/** `O arquivo passa de 1 MB. Divida-o em partes.` */
export const tooLargeWords = (mostText: number) => `O arquivo passa de ${sizeWords(mostText)}. Divida-o em partes.`

/** Normalises a heading for the search: `Duração` and `duracao` are one. */
export function columnName(heading: string): string {
  return searchText(heading)
    .replace(/[^a-z0-9]+/g, '_')
    .replace(/^_+|_+$/g, '')
}

/**
 * `problem`: the file cannot be read at all. The heading is the line that names most of the columns, since a title may
 * stand above it. Missing cells at the end of a line are empty.
 */
export function readTable(sent: string, rules: TableRules): { problem: string } | Table {
  // A browser sends CR LF for each line end, so the text is longer than the file.
  const text = sent.replace(/\r\n?/g, '\n')
  if (text.length > rules.mostText) return { problem: tooLargeWords(rules.mostText) }
  if (text.includes('\u0000')) return { problem: 'O arquivo não é um CSV. Salve a planilha como CSV (UTF-8).' }
  const rows = readCsv(text, bestSeparator(text, rules))
  if (!rows) return { problem: 'Há aspas que não fecham. Confira as células com aspas e ponto e vírgula.' }
  const at = headingOf(rows, rules)
  const isBare = rules.order !== undefined && rows.length > 0 && !isHeading(rows[at], rules)
  const head = isBare ? { line: 0, cells: [...(rules.order ?? [])] } : rows[at]
  const body = isBare ? rows : rows.slice(at + 1)
  if (!head || body.length === 0) return { problem: 'O arquivo não tem linhas. A primeira traz os nomes das colunas.' }
  if (body.length > rules.mostLines) {
    const [found, most] = [body.length, rules.mostLines].map((count) => count.toLocaleString('pt-BR'))
    return { problem: `São ${found} linhas; o máximo é ${most} de cada vez.` }
  }
  const columns = head.cells.map((heading) => meantBy(heading, rules.columns))
  const problem = headProblem(head.cells, columns, rules)
  if (problem) return { problem }
  const isUsed = (column: number) => body.some(({ cells }) => (cells[column] ?? '').trim() !== '')
  const left = head.cells.flatMap((heading, column) =>
    columns[column] === null && isUsed(column) ? [cleanText(heading).trim().slice(0, 60)] : []
  )
  return { problem: null, left: [...new Set(left)], lines: body.map((row) => toTableLine(row, columns)) }
}

/** Lines above the heading that are skipped. */
const mostAbove = 10

function bestSeparator(text: string, rules: TableRules): string | undefined {
  const { separator, source } = splitMark(text)
  if (separator) return separator
  const sample = source.split('\n', mostAbove * 2).join('\n')
  const named = SEPARATORS.map((sign) => {
    const rows = readCsv(sample, sign) ?? []
    return { sign, count: countNamed(rows[headingOf(rows, rules)], rules) }
  })
  const best = named.reduce((first, one) => (one.count > first.count ? one : first))
  if (best.count > 1) return best.sign
  // With at most one known column, the most frequent sign of the first line is the separator; without a heading, the
  // first line may hold less than the others.
  return rules.order ? separatorOf(sample) : undefined
}

/** Tells a heading from a person whose note is the name of a column. */
function isHeading(row: CsvRow | undefined, { columns, needs }: TableRules): boolean {
  const cells = row?.cells ?? []
  const meant = cells.map((cell) => meantBy(cell, columns))
  if (!needs.some((name) => meant.includes(name))) return false
  const first = meant[cells.findIndex((cell) => cell.trim() !== '')]
  return (
    new Set(meant.filter(Boolean)).size > 1 || Boolean(first) || cells.some((cell) => needs.includes(columnName(cell)))
  )
}

function headingOf(rows: readonly CsvRow[], rules: TableRules): number {
  const counts = rows.slice(0, mostAbove).map((row) => countNamed(row, rules))
  return Math.max(0, counts.indexOf(Math.max(1, ...counts)))
}

function countNamed(row: CsvRow | undefined, { columns }: TableRules): number {
  return new Set((row?.cells ?? []).flatMap((heading) => meantBy(heading, columns) || [])).size
}

/** Column of a heading; '' for an empty one, null for an unknown one. */
function meantBy(heading: string, known: readonly ImportColumn[]): string | null {
  const name = columnName(heading)
  if (name === '') return ''
  const find = (wanted: string) =>
    known.find((one) => one.name === wanted) ?? known.find(({ also = [] }) => also.includes(wanted))
  // Brackets hold an explanation, as in `Telefone (com DDD)`.
  const own = find(name) ?? find(columnName(heading.replace(/\([^)]*\)/g, ' ')))
  return own?.name ?? null
}

function headProblem(
  headings: readonly string[],
  columns: readonly (string | null)[],
  { needs }: TableRules
): string | null {
  const named = headings.map(columnName)
  const twice = columns.find((name, at) => name && named.indexOf(named[at] ?? '') < at)
  if (twice) return `A coluna ${twice} está repetida.`
  if (needs.some((name) => columns.includes(name))) return null
  return `Falta a coluna ${needs.join(' ou ')}.`
}

/** Two headings may mean one column, like a landline and a mobile: the first non-empty one counts. */
function toTableLine({ line, cells }: CsvRow, columns: readonly (string | null)[]): TableLine {
  const found = new Map<string, string>()
  const notes: string[] = []
  cells.forEach((text, at) => {
    const column = columns[at]
    const value = cleanText(text).trim()
    if (!column || value === '') return
    const before = found.get(column)
    if (before === undefined) found.set(column, value)
    else if (before !== value) notes.push(`${column}: ficou de fora “${value.slice(0, 60)}”.`)
  })
  const isWider = cells.some((one, at) => !columns[at] && columns[at] !== null && one.trim() !== '')
  const errors = isWider ? [{ column: '', message: 'Há mais células do que colunas.' }] : []
  return { line, cell: (column) => found.get(column) ?? '', errors, notes }
}
