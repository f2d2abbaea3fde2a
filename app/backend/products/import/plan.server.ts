import type { IsoDay } from '#app/domain/calendar/dates.ts'
import { checkName } from '#app/domain/person/names.ts'
import { ceilingProblem } from '#app/domain/product/ceilings.ts'
import { dearerHalves, dearHalfWords, type WeighedType } from '#app/domain/product/half-price.ts'
import { slotCell, ticketCell } from '#app/domain/product/import/import-cells.ts'
import { IMPORT_COLUMNS, type ImportedData, type ImportLine } from '#app/domain/product/import/import-lines.ts'
import type { SeasonPrice } from '#app/domain/product/season.ts'
import { ticketCalled } from '#app/domain/product/start/first-tickets.ts'
import type { CsvValue } from '#app/domain/report/csv.ts'
import { keysOf } from '#app/domain/words/records.ts'
import type { KnownProduct } from '../../db/queries/products/import.server.ts'
import type { Planned } from '../../kernel/import/define-import.server.ts'

export interface PlannedLine extends Planned {
  read: ImportLine
  known: KnownProduct | null
  /** Place among the attractions, for a new one. */
  position: number
  /** In the place's zone. */
  today: IsoDay
  /** Only changed columns. */
  data: ImportedData
  changesTickets: boolean
  changesSlots: boolean
}

const columnOf: Record<keyof ImportedData, string> = {
  name: 'nome',
  description: 'descrição',
  category: 'categoria',
  address: 'endereço',
  latitude: 'latitude',
  longitude: 'longitude',
  durationMinutes: 'duração',
  minimumAge: 'idade mínima',
  accessibility: 'acessibilidade',
  whatToBring: 'o que levar'
}

/** Uses the form's own message. */
const [noName = ''] = [checkName('')].flatMap((checked) => (checked.ok ? [] : [checked.message]))

interface Known {
  today: IsoDay
  /** Those of the place that change prices by a percentage, and so those of new types. */
  seasons: readonly SeasonPrice[]
  /** All attractions of the place. */
  known: readonly KnownProduct[]
}

export function planImport(lines: readonly ImportLine[], { today, seasons, known: all }: Known): PlannedLine[] {
  const bySlug = new Map(all.map((known) => [known.product.slug, known]))
  let there = all.length
  let position = Math.max(-1, ...all.map(({ product }) => product.position))
  return lines.map((read) => {
    const line = { ...planProduct(read, bySlug.get(read.slug) ?? null, { today, seasons }), today, position }
    if (line.action !== 'create') return line
    there += 1
    position += 1
    line.position = position
    const message = ceilingProblem('attractions', { before: all.length, after: there })
    return message ? { ...line, action: 'refused', errors: [{ column: 'slug', message }] } : line
  })
}

/** Types on sale after the import, with prices and seasons; those sold in a part of the year stay as they are. */
function typesAfter(read: ImportLine, known: KnownProduct | null, seasons: Known['seasons']): WeighedType[] {
  const before = known?.tickets ?? []
  const plain = known ? plainTickets(known) : []
  const kept = before.filter((type) => !plain.includes(type))
  const named = (read.tickets ?? []).map(({ label, price }) => {
    const there = before.find((type) => type.label === label)
    const made = { ...ticketCalled(label), minimum: 0, validFrom: null, validTo: null, prices: [], seasons }
    return { ...(there ?? made), unitPrice: price }
  })
  return [...named, ...kept.filter(({ label }) => !named.some((type) => type.label === label))]
}

/** Half-price tickets that the file makes cost more than half of the whole one; null for none. */
function halvesProblem(
  read: ImportLine,
  known: KnownProduct | null,
  { today, seasons }: Omit<Known, 'known'>
): string | null {
  if (!read.tickets) return null
  const change = { before: known?.tickets ?? [], after: typesAfter(read, known, seasons) }
  const [dear] = dearerHalves<WeighedType>(change, today)
  return dear ? dearHalfWords(dear) : null
}

/** Types that the file leaves out are kept, so with the new ones they may exceed the limit. */
function typesProblem({ tickets }: ImportLine, known: KnownProduct | null): string | null {
  const before = known?.labels ?? []
  const after = new Set([...before, ...(tickets ?? []).map(({ label }) => label)]).size
  return ceilingProblem('ticketTypes', { before: before.length, after })
}

function planProduct(
  read: ImportLine,
  known: KnownProduct | null,
  place: Omit<Known, 'known'>
): Omit<PlannedLine, 'position' | 'today'> {
  const errors = [...read.errors]
  if (!known && !read.data.name && errors.length === 0) errors.push({ column: 'nome', message: noName })
  if (known?.product.archivedAt) errors.push({ column: 'slug', message: 'Este atrativo está arquivado.' })
  const data = known ? differing(read.data, known) : read.data
  const tickets = ticketText(known)
  const slots = slotText(known)
  const changesTickets = read.tickets !== null && ticketCell(read.tickets) !== tickets
  const tooMany = typesProblem(read, known)
  if (tooMany) errors.push({ column: 'ingressos', message: tooMany })
  const tooDear = halvesProblem(read, known, place)
  if (tooDear) errors.push({ column: 'ingressos', message: tooDear })
  const changesSlots = read.slots !== null && slotCell(read.slots) !== slots
  if (changesSlots && known?.soldAhead) {
    errors.push({ column: 'horarios', message: 'Há vagas vendidas de hoje em diante: mude na tela de horários.' })
  }
  if (changesSlots && known && known.rules.length > 0 && slots === '') {
    errors.push({ column: 'horarios', message: 'Os horários têm temporadas ou prazos: mude na tela de horários.' })
  }
  const changes = [
    ...keysOf(data).map((field) => columnOf[field]),
    ...(changesTickets && read.tickets ? [`ingressos: ${tickets || 'nenhum'} → ${ticketCell(read.tickets)}`] : []),
    ...(changesSlots && read.slots ? [`horários: ${slots || 'nenhum'} → ${slotCell(read.slots)}`] : [])
  ]
  const action = errors.length > 0 ? 'refused' : !known ? 'create' : changes.length > 0 ? 'update' : 'same'
  return {
    line: read.line,
    name: read.data.name ?? known?.product.name ?? '',
    slug: read.slug,
    action,
    changes,
    errors,
    notes: read.notes,
    isBeyond: false,
    seal: [known?.product.uuid, known?.product.version, data, read.tickets, read.slots, errors],
    read,
    known,
    data,
    changesTickets,
    changesSlots
  }
}

function differing(data: ImportedData, { product }: KnownProduct): ImportedData {
  const changed = { ...data }
  for (const field of keysOf(data)) if (product[field] === data[field]) delete changed[field]
  return changed
}

/** Types sold all year at their usual price; others have screens of their own. */
export function plainTickets(known: KnownProduct) {
  return known.tickets.filter(({ validFrom, validTo }) => validFrom === null && validTo === null)
}

function ticketText(known: KnownProduct | null): string {
  return known ? ticketCell(plainTickets(known).map(({ label, unitPrice }) => ({ label, price: unitPrice }))) : ''
}

/** Empty if the timetable says more than a cell can. */
function slotText(known: KnownProduct | null): string {
  const rules = known?.rules ?? []
  const isPlain = rules.every((rule) => rule.validFrom === null && rule.validTo === null && rule.closingMinutes === 0)
  return isPlain
    ? slotCell(rules.map(({ time, capacity, weekdays }) => ({ time, capacity, weekdays: [...weekdays] })))
    : ''
}

/** Cells in the order of `IMPORT_COLUMNS`. Coordinates are numbers: a text that begins with - would get an apostrophe. */
export function toCells(known: KnownProduct): CsvValue[] {
  const { product } = known
  const number = (value: number | null) => (value === null || value === 0 ? '' : String(value).replace('.', ','))
  const cells: Record<(typeof IMPORT_COLUMNS)[number]['name'], CsvValue> = {
    slug: product.slug,
    nome: product.name,
    descricao: product.description,
    categoria: product.category,
    endereco: product.address,
    latitude: product.latitude,
    longitude: product.longitude,
    duracao: number(product.durationMinutes),
    idade_minima: number(product.minimumAge),
    acessibilidade: product.accessibility,
    o_que_levar: product.whatToBring,
    ingressos: ticketText(known),
    horarios: slotText(known)
  }
  return IMPORT_COLUMNS.map(({ name }) => cells[name])
}
