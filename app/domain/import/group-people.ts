import { formatDay, type IsoDay, toIsoDay } from '../calendar/dates.ts'
import { isValidCpf, normaliseDocument } from '../person/documents.ts'
import { checkName, searchText } from '../person/names.ts'
import { csvLine } from '../report/csv.ts'
import { tooLong } from '../words/error-catalogue.ts'
import { type ImportColumn, type ImportError, readTable } from './read-table.ts'

export const MOST_GROUP_PEOPLE = 500
/** Characters, and bytes of the file. */
export const MOST_GROUP_TEXT = 1024 * 1024
/** For a list by the link: 500 people with notes are 50 kB. */
export const MOST_LINK_TEXT = 64 * 1024
const mostNote = 200
const firstBirth = '1900-01-01'

export interface GroupPerson {
  name: string
  /** Normalised; '' for none. */
  document: string
  birth: IsoDay | null
  /** Needs of the visit. */
  note: string
}

export interface PeopleLine {
  /** Line of the text, from 1. */
  line: number
  person: GroupPerson
  errors: ImportError[]
  /** Parts of the line that were left out, in words. */
  notes: string[]
}

export interface PeopleList {
  /** Problem of the text as a whole; null if it can be read. */
  problem: string | null
  lines: PeopleLine[]
  /** Unknown headings; their columns are ignored. */
  left: string[]
}

const order: readonly string[] = ['nome', 'documento', 'nascimento', 'observacao']
const headings = ['Nome', 'Documento', 'Nascimento', 'Observação']

const columns: ImportColumn[] = [
  {
    name: 'nome',
    help: '',
    also: [
      'nome_completo',
      'nomes',
      'aluno',
      'aluna',
      'participante',
      'visitante',
      'name',
      'full_name',
      'nombre',
      'nombre_completo'
    ]
  },
  {
    name: 'documento',
    help: '',
    also: [
      'cpf',
      'rg',
      'cpf_rg',
      'rg_cpf',
      'identidade',
      'passaporte',
      'doc',
      'document',
      'passport',
      'pasaporte',
      'dni'
    ]
  },
  {
    name: 'nascimento',
    help: '',
    also: [
      'data_de_nascimento',
      'data_nascimento',
      'data_nasc',
      'dt_nascimento',
      'dt_nasc',
      'nasc',
      'date_of_birth',
      'birth',
      'nacimiento',
      'fecha_de_nacimiento'
    ]
  },
  {
    name: 'observacao',
    help: '',
    also: [
      'observacoes',
      'obs',
      'nota',
      'notas',
      'necessidades',
      'restricoes',
      'note',
      'notes',
      'observacion',
      'observaciones'
    ]
  },
  // Lists are often numbered; the number says nothing.
  { name: 'numero', help: '', also: ['n', 'no', 'num', 'ordem', 'item'] }
]

/** Reads one person per line, or columns with or without a heading. An empty text is an empty list. */
export function readGroupPeople(text: string, today: IsoDay): PeopleList {
  if (text.trim() === '') return { problem: null, lines: [], left: [] }
  const rules = { columns, needs: ['nome'], mostLines: MOST_GROUP_PEOPLE, mostText: MOST_GROUP_TEXT, order }
  const table = readTable(text, rules)
  if (table.problem !== null) return { problem: table.problem, lines: [], left: [] }
  const lines = table.lines.map(({ line, cell, errors, notes }) => {
    const read = readGroupPerson(cell, today)
    return { line, person: read.person, errors: [...errors, ...read.errors], notes }
  })
  refuseRepeated(lines)
  return { problem: null, lines, left: table.left }
}

/** One person as typed into fields. */
export interface TypedPerson {
  name: string
  document: string
  birth: string
  note: string
}

/** Rows of fields that the form draws at most. */
export const MOST_TYPED = 60

/** Reads fields like columns; empty rows are skipped. `line` is the row's number, from 1. */
export function readTypedPeople(rows: readonly TypedPerson[], today: IsoDay): PeopleLine[] {
  const lines = rows.flatMap((row, at) => {
    const cells: Record<string, string> = {
      nome: row.name.trim(),
      documento: row.document.trim(),
      nascimento: row.birth.trim(),
      observacao: row.note.trim()
    }
    if (Object.values(cells).every((cell) => cell === '')) return []
    const { person, errors } = readGroupPerson((column) => cells[column] ?? '', today)
    return [{ line: at + 1, person, errors, notes: [] }]
  })
  refuseRepeated(lines)
  return lines
}

/** Field of a row for a column's error. */
export const typedField: Readonly<Record<string, keyof TypedPerson>> = {
  nome: 'name',
  documento: 'document',
  nascimento: 'birth',
  observacao: 'note'
}

function readGroupPerson(
  cell: (column: string) => string,
  today: IsoDay
): { person: GroupPerson; errors: ImportError[] } {
  const errors: ImportError[] = []
  const fail = (column: string, message: string) => errors.push({ column, message })
  const name = checkName(cell('nome'))
  if (!name.ok) fail('nome', name.message)
  const document = readAnyDocument(cell('documento'), (message) => fail('documento', message))
  const birth = readBirth(cell('nascimento'), today, (message) => fail('nascimento', message))
  const note = cell('observacao').replace(/\s+/g, ' ')
  if (note.length > mostNote) fail('observacao', tooLong(mostNote))
  return { person: { name: name.ok ? name.value : cell('nome'), document, birth, note }, errors }
}

/** Any kind: a CPF, an RG of any state or a passport. Only a written CPF has check digits to prove it. */
export function readAnyDocument(text: string, fail: (message: string) => void): string {
  const value = normaliseDocument(text)
  if (value === '') return ''
  // A list without headings may have the date of birth in the place of the document.
  const isDate = /^\s*\d{1,2}\/\d{1,2}\/\d{4}\s*$/.test(text)
  if (isDate || !/^[A-Z0-9]{4,20}$/.test(value) || !/\d/.test(value)) {
    fail(`“${text.slice(0, 40)}” não é um documento: use de 4 a 20 números e letras, ou deixe em branco.`)
  } else if (/^\d{3}\.\d{3}\.\d{3}-\d{2}$/.test(text) && !isValidCpf(value)) {
    fail(`O CPF ${text} não confere: veja os dígitos.`)
  }
  return value
}

export function readBirth(text: string, today: IsoDay, fail: (message: string) => void): IsoDay | null {
  if (text === '') return null
  const day = toIsoDay(text)
  if (day === null) fail(`“${text.slice(0, 40)}” não é uma data: escreva como 31/12/2012, com o ano inteiro.`)
  else if (day > today) fail(`${formatDay(day)} ainda não chegou.`)
  else if (day < firstBirth) fail(`${formatDay(day)} é antes de 1900.`)
  return day
}

function refuseRepeated(lines: readonly PeopleLine[]): void {
  const seen = new Map<string, number>()
  for (const { line, person, errors } of lines) {
    if (person.document === '') continue
    const before = seen.get(person.document)
    if (before === undefined) seen.set(person.document, line)
    else errors.push({ column: 'documento', message: `É o mesmo da linha ${before}.` })
  }
}

/** Errors shown one by one; the rest is counted. */
const mostTold = 20

/** `Linha 3, nascimento: …`, for the field; empty if the list is right. */
export function peopleProblems({ problem, lines }: PeopleList): string[] {
  if (problem !== null) return [problem]
  const told = lines.flatMap(({ line, errors }) =>
    errors.map(({ column, message }) =>
      column ? `Linha ${line}, ${columnWords(column)}: ${message}` : `Linha ${line}: ${message}`
    )
  )
  const more = told.length - mostTold
  if (more <= 0) return told
  return [...told.slice(0, mostTold), more === 1 ? 'E mais um erro.' : `E mais ${more} erros.`]
}

function columnWords(column: string): string {
  const at = order.indexOf(column)
  return (headings[at] ?? column).toLowerCase()
}

interface ListChange {
  sent: readonly GroupPerson[]
  /** The sent list takes the place of the whole present one. */
  replaces: boolean
  /** Names or documents, as typed. */
  removed: readonly string[]
}

/** The same document; without any, the same name and date of birth. */
function isSamePerson(one: GroupPerson, other: GroupPerson): boolean {
  if (one.document || other.document) return one.document === other.document
  return hasName(one, other) && one.birth === other.birth
}

/** The same name, and nothing of one that contradicts the other. */
function mayBeSame(one: GroupPerson, other: GroupPerson): boolean {
  const agrees = (mine: string | null, theirs: string | null) => !mine || !theirs || mine === theirs
  return hasName(one, other) && agrees(one.document, other.document) && agrees(one.birth, other.birth)
}

const hasName = (one: GroupPerson, other: GroupPerson) => searchText(one.name) === searchText(other.name)

/** Null if nobody has this name or document, or more than one person. */
function findNamed(people: readonly GroupPerson[], text: string): GroupPerson | null {
  const name = searchText(text)
  const document = normaliseDocument(text)
  const found = people.filter((one) => searchText(one.name) === name || (document !== '' && one.document === document))
  return found.length === 1 ? (found[0] ?? null) : null
}

/** Keeps each value that is not sent again: a second list may have names and documents only. */
function addTo(person: GroupPerson, { name, document, birth, note }: GroupPerson): GroupPerson {
  return {
    name,
    document: document || person.document,
    birth: birth ?? person.birth,
    note: note || person.note
  }
}

/**
 * Adds to a list, or replaces it. A sent person who is on the list already is added to their row, so that who sends a
 * list twice names nobody twice. A name alone finds a row only where no other row and no other sent person has it.
 */
export function changeList(
  before: readonly GroupPerson[],
  { sent, replaces, removed }: ListChange
): readonly GroupPerson[] {
  if (replaces) return sent
  const gone = new Set(removed.flatMap((text) => findNamed(before, text) ?? []))
  const kept = before.filter((person) => !gone.has(person))
  const left = new Set(sent)
  const findSent = (person: GroupPerson): GroupPerson | undefined => {
    const same = [...left].find((one) => isSamePerson(person, one))
    if (same) return same
    const maybe = [...left].filter((one) => mayBeSame(person, one))
    const isAlone =
      maybe.length === 1 && kept.filter((one) => maybe.some((other) => mayBeSame(one, other))).length === 1
    return isAlone ? maybe[0] : undefined
  }
  const people = kept.map((person) => {
    const found = findSent(person)
    if (!found) return person
    left.delete(found)
    return addTo(person, found)
  })
  return [...people, ...left]
}

/** Companions who pay nothing and are on the list all the same, per people bought. */
const companionShare = 0.2
const leastCompanions = 5

/** Names that a group may send by its link: the people bought and their companions. */
export function mostByLink(bought: number): number {
  return Math.min(MOST_GROUP_PEOPLE, bought + Math.max(leastCompanions, Math.ceil(bought * companionShare)))
}

/** Names that may come by the link before the list is replaced: a school corrects its list some times. */
export function mostSentByLink(bought: number): number {
  return Math.min(MOST_GROUP_PEOPLE, 3 * mostByLink(bought))
}

/** Says that a list has more names than the group has bought; '' if it has not. */
export function tooManyNames(names: number, bought: number): string {
  if (names <= bought) return ''
  const over = names - bought
  return `A lista tem ${over === 1 ? '1 nome' : `${over} nomes`} a mais do que as ${bought} pessoas que o grupo comprou. Na portaria entram as compradas.`
}

/** Writes the list in the form that `readGroupPeople` reads. */
export function writeGroupPeople(people: readonly GroupPerson[]): string {
  const lines = people.map(({ name, document, birth, note }) =>
    csvLine([name, document, birth ? formatDay(birth) : '', note])
  )
  return csvLine(headings) + lines.join('')
}
