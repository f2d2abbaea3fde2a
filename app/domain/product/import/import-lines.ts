import { toSlug } from '../slug.ts'
import { readSlotCell, readTicketCell, type SlotCell, type TicketCell } from './import-cells.ts'
import { readCsv } from './read-csv.ts'

export const IMPORT_COLUMNS = [
  {
    name: 'slug',
    help: 'Endereço curto. Já existe: o atrativo é alterado; não existe: é criado. Em branco, vem do nome.'
  },
  { name: 'nome', help: 'Obrigatório para criar.' },
  { name: 'descricao', help: 'O que o visitante lê.' },
  { name: 'categoria', help: 'Por exemplo Roteiro, Cachoeira, Gruta.' },
  { name: 'endereco', help: 'Onde o visitante se apresenta.' },
  { name: 'latitude', help: 'Em graus, como -12,5713.' },
  { name: 'longitude', help: 'Em graus, como -41,4052.' },
  { name: 'duracao', help: 'Em minutos.' },
  { name: 'idade_minima', help: 'Em anos.' },
  { name: 'acessibilidade', help: 'Degraus, piso, banheiro adaptado.' },
  { name: 'o_que_levar', help: 'Vai no ingresso.' },
  { name: 'ingressos', help: 'INTEIRA=80,00|MEIA=40,00' },
  { name: 'horarios', help: 'seg-sex 09:00=40|sab,dom 09:00=60: dias, horário e vagas.' }
] as const

export type ImportColumn = (typeof IMPORT_COLUMNS)[number]['name']

const MOST_IMPORT_LINES = 200
/** Characters of a file of 1 MB, at most. */
export const MOST_IMPORT_TEXT = 1024 * 1024

/** A column of `products`; empty cells say nothing. */
export interface ImportedData {
  name?: string
  description?: string
  category?: string
  address?: string
  latitude?: number
  longitude?: number
  durationMinutes?: number
  minimumAge?: number
  accessibility?: string
  whatToBring?: string
}

export interface ImportLine {
  line: number
  slug: string
  data: ImportedData
  tickets: TicketCell[] | null
  slots: SlotCell[] | null
  errors: { column: string; message: string }[]
}

/** `problem`: the file as a whole cannot be read. */
export function readImport(text: string): { problem: string } | { problem: null; lines: ImportLine[] } {
  if (text.length > MOST_IMPORT_TEXT) return { problem: 'O arquivo passa de 1 MB. Divida-o em partes.' }
  if (text.includes('\u0000')) return { problem: 'O arquivo não é um CSV. Salve a planilha como CSV (UTF-8).' }
  const rows = readCsv(text)
  if (!rows) return { problem: 'Há aspas que não fecham. Confira as células com aspas e ponto e vírgula.' }
  const [head, ...body] = rows
  if (!head || body.length === 0) return { problem: 'O arquivo não tem linhas. A primeira traz os nomes das colunas.' }
  if (body.length > MOST_IMPORT_LINES) return { problem: `São ${body.length} linhas; o máximo é 200 de cada vez.` }
  const columns = head.cells.map((name) => toSlug(name).replace(/-/g, '_'))
  const unknown = columns.find((name) => name !== '' && !IMPORT_COLUMNS.some((known) => known.name === name))
  if (unknown) return { problem: `A coluna “${unknown.slice(0, 40)}” não existe. Use os nomes do modelo.` }
  if (new Set(columns.filter(Boolean)).size < columns.filter(Boolean).length)
    return { problem: 'Há uma coluna repetida.' }
  if (!columns.includes('slug') && !columns.includes('nome')) return { problem: 'Falta a coluna nome ou slug.' }
  return { problem: null, lines: withoutRepeats(body.map((row) => readLine(row, columns))) }
}

function withoutRepeats(lines: ImportLine[]): ImportLine[] {
  const seen = new Map<string, number>()
  return lines.map((one) => {
    const before = seen.get(one.slug)
    if (before === undefined) seen.set(one.slug, one.line)
    if (before === undefined || one.slug === '') return one
    const message = `O mesmo atrativo já está na linha ${before}.`
    return { ...one, errors: [...one.errors, { column: 'slug', message }] }
  })
}

function readLine({ line, cells }: { line: number; cells: string[] }, columns: readonly string[]): ImportLine {
  const errors: ImportLine['errors'] = []
  const cell = (column: ImportColumn) => (cells[columns.indexOf(column)] ?? '').trim()
  const refuse = (column: ImportColumn, message: string) => void errors.push({ column, message })
  if (cells.slice(columns.length).some((one) => one.trim() !== '')) {
    errors.push({ column: '', message: 'Há mais células do que colunas.' })
  }
  const text = (column: ImportColumn, most: number) => {
    const typed = cell(column)
    if (typed.length > most) refuse(column, `Use no máximo ${most} letras.`)
    return typed === '' ? undefined : typed
  }
  const number = (column: ImportColumn, { least, most, whole }: { least: number; most: number; whole: boolean }) => {
    const typed = cell(column)
    if (typed === '') return undefined
    const value = /^-?\d{1,9}(?:[.,]\d{1,9})?$/.test(typed) ? Number(typed.replace(',', '.')) : Number.NaN
    const isRight = value >= least && value <= most && (!whole || Number.isInteger(value))
    if (!isRight) refuse(column, `Use um número de ${least} a ${most}.`)
    return isRight ? value : undefined
  }
  const typedSlug = cell('slug').toLowerCase()
  const slug = typedSlug === '' ? toSlug(cell('nome')) : typedSlug
  if (!/^[a-z0-9]+(?:-[a-z0-9]+)*$/.test(slug) || slug.length > 80) {
    refuse(typedSlug === '' ? 'nome' : 'slug', typedSlug === '' ? 'Escreva o nome.' : 'Use letras, números e hífens.')
  }
  const [tickets, slots] = [cell('ingressos'), cell('horarios')]
  const readTickets = tickets === '' ? null : readTicketCell(tickets)
  const readSlots = slots === '' ? null : readSlotCell(slots)
  if (tickets !== '' && !readTickets) refuse('ingressos', 'Escreva como INTEIRA=80,00|MEIA=40,00.')
  if (slots !== '' && !readSlots) refuse('horarios', 'Escreva como seg-sex 09:00=40|sab,dom 09:00=60.')
  const data = {
    name: text('nome', 120),
    description: text('descricao', 2000),
    category: text('categoria', 60),
    address: text('endereco', 200),
    latitude: number('latitude', { least: -90, most: 90, whole: false }),
    longitude: number('longitude', { least: -180, most: 180, whole: false }),
    durationMinutes: number('duracao', { least: 0, most: 10_000, whole: true }),
    minimumAge: number('idade_minima', { least: 0, most: 120, whole: true }),
    accessibility: text('acessibilidade', 600),
    whatToBring: text('o_que_levar', 300)
  }
  if ((data.latitude === undefined) !== (data.longitude === undefined)) {
    refuse(data.latitude === undefined ? 'latitude' : 'longitude', 'Latitude e longitude vão juntas.')
  }
  const named = Object.fromEntries(Object.entries(data).filter(([, value]) => value !== undefined)) as ImportedData
  return { line, slug, data: named, tickets: readTickets, slots: readSlots, errors }
}
