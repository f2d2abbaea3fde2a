import { searchText } from '../person/names.ts'
import { readCsv } from './read-csv.ts'

export interface ImportColumn {
  /** As `columnName` writes it. */
  name: string
  help: string
  /** Other headings that mean the same, written alike. */
  also?: readonly string[]
}

export interface ImportError {
  /** '' for the line as a whole. */
  column: string
  message: string
}

interface TableRules {
  columns: readonly ImportColumn[]
  /** One of them at least. */
  needs: readonly string[]
  mostLines: number
  /** Characters. */
  mostText: number
}

export interface TableLine {
  /** Of the file, from 1. */
  line: number
  /** Trimmed; '' where the file has no such column. */
  cell(column: string): string
  errors: ImportError[]
}

const megabyte = 1024 * 1024

/** `O arquivo passa de 1 MB. Divida-o em partes.` */
export const tooLargeWords = (mostText: number) => `O arquivo passa de ${mostText / megabyte} MB. Divida-o em partes.`

/** As a heading is looked for: `Duração` and `duracao` are one. */
export function columnName(heading: string): string {
  return searchText(heading)
    .replace(/[^a-z0-9]+/g, '_')
    .replace(/^_+|_+$/g, '')
}

/** `problem`: the file as a whole cannot be read. Cells that a line lacks at its end are empty. */
export function readTable(
  sent: string,
  rules: TableRules
): { problem: string } | { problem: null; lines: TableLine[] } {
  // What a browser sends on has longer line ends than the file.
  const text = sent.replace(/\r\n?/g, '\n')
  if (text.length > rules.mostText) return { problem: tooLargeWords(rules.mostText) }
  if (text.includes('\u0000')) return { problem: 'O arquivo não é um CSV. Salve a planilha como CSV (UTF-8).' }
  const rows = readCsv(text)
  if (!rows) return { problem: 'Há aspas que não fecham. Confira as células com aspas e ponto e vírgula.' }
  const [head, ...body] = rows
  if (!head || body.length === 0) return { problem: 'O arquivo não tem linhas. A primeira traz os nomes das colunas.' }
  if (body.length > rules.mostLines) {
    const [found, most] = [body.length, rules.mostLines].map((count) => count.toLocaleString('pt-BR'))
    return { problem: `São ${found} linhas; o máximo é ${most} de cada vez.` }
  }
  const columns = head.cells.map((heading) => meantBy(heading, rules.columns))
  const problem = headProblem(head.cells, columns, rules)
  if (problem) return { problem }
  return { problem: null, lines: body.map((row) => toLine(row, columns)) }
}

/** '' for none; null for one that nobody knows. */
function meantBy(heading: string, known: readonly ImportColumn[]): string | null {
  const name = columnName(heading)
  if (name === '') return ''
  const own = known.find((one) => one.name === name) ?? known.find(({ also = [] }) => also.includes(name))
  return own?.name ?? null
}

function headProblem(
  headings: readonly string[],
  columns: readonly (string | null)[],
  { needs }: TableRules
): string | null {
  const unknown = headings[columns.indexOf(null)]
  if (unknown !== undefined) {
    return `A coluna “${unknown.trim().slice(0, 40)}” não existe. Use os nomes do modelo.`
  }
  const named = columns.filter((name) => name !== '')
  const twice = named.find((name, at) => named.indexOf(name) < at)
  if (twice) return `A coluna ${twice} está repetida.`
  if (needs.some((name) => columns.includes(name))) return null
  return `Falta a coluna ${needs.join(' ou ')}.`
}

function toLine({ line, cells }: { line: number; cells: string[] }, columns: readonly (string | null)[]): TableLine {
  const cell = (column: string) => (cells[columns.indexOf(column)] ?? '').trim()
  const isWider = cells.some((one, at) => !columns[at] && one.trim() !== '')
  return { line, cell, errors: isWider ? [{ column: '', message: 'Há mais células do que colunas.' }] : [] }
}
