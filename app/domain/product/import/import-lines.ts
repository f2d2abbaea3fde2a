import { type ImportColumn as Column, type ImportError, readTable, type TableLine } from '../../import/read-table.ts'
import { parseMoney } from '../../money/money.ts'
import { entriesOf } from '../../words/records.ts'
import { checkProduct, type ProductData } from '../check/check-product.ts'
import type { ProductFieldName } from '../fields.ts'
import { toSlug } from '../slug.ts'
import { readSlotCell, readTicketCell, type SlotCell, type TicketCell } from './import-cells.ts'

export const IMPORT_COLUMNS = [
  {
    name: 'slug',
    help: 'Endereço curto. Já existe: o atrativo é alterado; não existe: é criado. Em branco, vem do nome.',
    example: 'cachoeira-do-exemplo',
    also: ['endereco_curto']
  },
  {
    name: 'nome',
    help: 'Obrigatório para criar.',
    example: 'Cachoeira do Exemplo',
    also: ['atrativo', 'nome_do_atrativo', 'produto', 'passeio', 'titulo', 'name', 'title']
  },
  {
    name: 'descricao',
    help: 'O que o visitante lê.',
    example: 'Trilha de 2 km até a queda, com banho.',
    also: ['description', 'texto']
  },
  {
    name: 'categoria',
    help: 'Por exemplo Roteiro, Cachoeira, Gruta.',
    example: 'Cachoeira',
    also: ['categorias', 'category', 'categories']
  },
  {
    name: 'endereco',
    help: 'Onde o visitante se apresenta.',
    example: 'Estrada do Vale, km 3',
    also: ['local', 'address']
  },
  { name: 'latitude', help: 'Em graus, como -12,5713.', example: -12.5891, also: ['lat'] },
  { name: 'longitude', help: 'Em graus, como -41,4052.', example: -41.4217, also: ['lon', 'lng', 'long'] },
  {
    name: 'duracao',
    help: 'Em minutos.',
    example: '180',
    also: ['duracao_minutos', 'duracao_em_minutos', 'minutos', 'duration']
  },
  { name: 'idade_minima', help: 'Em anos.', example: '6', also: ['idade', 'minimum_age'] },
  { name: 'acessibilidade', help: 'Degraus, piso, banheiro adaptado.', example: 'Trilha com pedras.' },
  { name: 'o_que_levar', help: 'Vai no ingresso.', example: 'Água e lanche.', also: ['levar'] },
  {
    name: 'ingressos',
    help: 'INTEIRA=80,00|MEIA=40,00; um valor só é o da inteira.',
    example: 'INTEIRA=80,00|MEIA=40,00',
    also: ['ingresso', 'preco', 'precos', 'valor', 'preco_normal', 'regular_price', 'price']
  },
  {
    name: 'horarios',
    help: 'seg-sex 09:00=40|sab,dom 09:00=60: dias, horário e vagas.',
    example: 'seg-sex 09:00=40|sab,dom 09:00=60',
    also: ['horario', 'horarios_e_vagas']
  }
] as const satisfies readonly Column[]

export type ImportColumn = (typeof IMPORT_COLUMNS)[number]['name']

const MOST_IMPORT_LINES = 200
/** Characters of a file of 1 MB, at most. */
export const MOST_IMPORT_TEXT = 1024 * 1024

/** Form fields by column; the other fields exist only in the form. */
const FIELD_OF_COLUMN = {
  slug: ['slug', 'slug'],
  nome: ['name', 'name'],
  descricao: ['description', 'description'],
  categoria: ['category', 'category'],
  endereco: ['address', 'address'],
  latitude: ['latitude', 'latitude'],
  longitude: ['longitude', 'longitude'],
  duracao: ['duration_minutes', 'durationMinutes'],
  idade_minima: ['minimum_age', 'minimumAge'],
  acessibilidade: ['accessibility', 'accessibility'],
  o_que_levar: ['what_to_bring', 'whatToBring']
} as const satisfies Partial<Record<ImportColumn, readonly [ProductFieldName, keyof ProductData]>>

/** Columns of `products`; an empty cell leaves the value. */
export type ImportedData = Partial<
  Pick<
    ProductData,
    | 'name'
    | 'description'
    | 'category'
    | 'address'
    | 'latitude'
    | 'longitude'
    | 'durationMinutes'
    | 'minimumAge'
    | 'accessibility'
    | 'whatToBring'
  >
>

export interface ImportLine {
  line: number
  slug: string
  data: ImportedData
  tickets: TicketCell[] | null
  slots: SlotCell[] | null
  errors: ImportError[]
  notes: string[]
}

/** `problem`: the file cannot be read at all. `left`: headings that are ignored. */
export function readImport(text: string): { problem: string } | { problem: null; left: string[]; lines: ImportLine[] } {
  const read = readTable(text, {
    columns: IMPORT_COLUMNS,
    needs: ['nome', 'slug'],
    mostLines: MOST_IMPORT_LINES,
    mostText: MOST_IMPORT_TEXT
  })
  return read.problem === null ? { ...read, lines: withoutRepeats(read.lines.map(readProductLine)) } : read
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

function readProductLine(row: TableLine): ImportLine {
  const errors = [...row.errors]
  const cell: (column: ImportColumn) => string = row.cell
  const refuse = (column: ImportColumn, message: string) => void errors.push({ column, message })
  const checked = checkCells(cell)
  errors.push(...checked.errors)
  const tickets = cell('ingressos')
  const slots = cell('horarios')
  const isPrice = parseMoney(tickets) !== null
  const readTickets = tickets === '' ? null : readTicketCell(isPrice ? `INTEIRA=${tickets}` : tickets)
  const readSlots = slots === '' ? null : readSlotCell(slots)
  for (const [column, read] of [
    ['ingressos', readTickets],
    ['horarios', readSlots]
  ] as const) {
    if (read && !read.ok) refuse(column, read.fields[column]?.[0] ?? '')
  }
  return {
    line: row.line,
    slug: checked.slug,
    data: checked.data,
    errors,
    notes: row.notes,
    tickets: readTickets?.ok ? readTickets.value : null,
    slots: readSlots?.ok ? readSlots.value : null
  }
}

/** Checks the cells like the form's fields. A line that names an existing attraction by its slug needs no name. */
function checkCells(cell: (column: ImportColumn) => string) {
  const columns = entriesOf(FIELD_OF_COLUMN)
  const typed = Object.fromEntries(columns.map(([column, [field]]) => [field, cell(column)]))
  const isUnnamed = typed.name === '' && typed.slug !== ''
  const checked = checkProduct(isUnnamed ? { ...typed, name: standIn } : typed)
  const slug = toSlug(cell('slug') || cell('nome'))
  if (!checked.ok) {
    const errors = columns.flatMap(([column, [field]]) =>
      (checked.errors[field] ?? []).map((message) => ({ column, message }))
    )
    return { slug, data: { name: cell('nome') }, errors }
  }
  const data = columns.flatMap(([column, [, key]]) => {
    // The cell of the latitude may hold the whole point.
    const isSaid = cell(column) !== '' || (column === 'longitude' && cell('latitude') !== '')
    return isSaid && column !== 'slug' ? [[key, checked.value[key]]] : []
  })
  return { slug, data: Object.fromEntries(data) as ImportedData, errors: [] }
}

const standIn = 'Atrativo'
