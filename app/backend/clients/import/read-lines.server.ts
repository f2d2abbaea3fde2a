import { ApiError } from '#app/contracts/api-error.ts'
import { type Identity, identityKey, identityOf, wholeName } from '#app/domain/client/identity.ts'
import { CLIENT_COLUMNS, CLIENT_NEEDS, type ClientColumn } from '#app/domain/client/import-columns.ts'
import { MOST_PEOPLE_LINES, MOST_PEOPLE_TEXT } from '#app/domain/import/limits.ts'
import { mendCep, mendDocument } from '#app/domain/import/mend.ts'
import { type ImportError, readTable, type TableLine } from '#app/domain/import/read-table.ts'
import { isForeign } from '#app/domain/person/any-document.ts'
import { searchText } from '#app/domain/person/names.ts'
import { entriesOf, recordFrom } from '#app/domain/words/records.ts'
import { countries, states } from '../../geo/geo-data.server.ts'
import { mapInTurns } from '../../kernel/import/define-import.server.ts'
import { type CheckedClient, checkClient, type TypedClient } from '../check-client.server.ts'

/** File column → form field; for an error of a field, the first such column is named. */
const fieldOf = {
  nome: 'name',
  documento: 'document',
  pais: 'document_country',
  telefone: 'phone',
  email: 'email',
  cep: 'zipcode',
  rua: 'street',
  numero: 'number',
  complemento: 'complement',
  bairro: 'neighborhood',
  cidade: 'city',
  estado: 'state',
  observacoes: 'notes'
} as const satisfies Partial<Record<ClientColumn, keyof TypedClient>>

type Field = (typeof fieldOf)[keyof typeof fieldOf]
const columns = entriesOf(fieldOf)

export interface ReadClient {
  line: number
  /** Name as typed; '' if the line names the client by the document alone. */
  name: string
  /** Form fields with a value; the others stay as they are. */
  said: ReadonlySet<Field>
  /** Null if there is an error. */
  checked: CheckedClient | null
  identity: Identity | null
  errors: ImportError[]
  /** Corrections and ignored parts. */
  notes: string[]
}

/** `problem`: the file cannot be read at all. `left`: headings that are ignored. */
export async function readClients(
  csv: string
): Promise<{ problem: string } | { problem: null; left: string[]; lines: ReadClient[] }> {
  const rules = { columns: CLIENT_COLUMNS, needs: CLIENT_NEEDS }
  const read = readTable(csv, { ...rules, mostLines: MOST_PEOPLE_LINES, mostText: MOST_PEOPLE_TEXT })
  if (read.problem !== null) return read
  return { ...read, lines: withoutRepeats(await mapInTurns(read.lines, readClientLine)) }
}

/** Checks the cells like the form's fields. */
function readClientLine({ line, cell: cellOf, errors, notes: left }: TableLine): ReadClient {
  const cell: (column: ClientColumn) => string = cellOf
  const typed = recordFrom(columns.map(([column, field]) => [field, cell(column)]))
  const said = new Set(columns.flatMap(([, field]) => (typed[field] === '' ? [] : [field])))
  const notes = [...left]
  for (const field of ['phone', 'email'] as const) typed[field] = firstOf(typed[field], notes)
  const name = joinNames([typed.name, cell('nome_do_meio'), cell('sobrenome')])
  if (name !== '') said.add('name')
  const isUnnamed = name === '' && typed.document !== ''
  const country = codeOf(typed.document_country, countryCodes)
  // Other countries have states of the same names.
  const state = isForeign(country) ? typed.state : codeOf(typed.state, stateCodes)
  const document = isForeign(country) ? null : mendDocument(typed.document)
  const cep = isForeign(country) ? null : mendCep(typed.zipcode, state)
  for (const mended of [document, cep]) if (mended?.note) notes.push(mended.note)
  const whole = {
    ...typed,
    name: isUnnamed ? standIn : name,
    document_country: country,
    document: document?.value ?? typed.document,
    zipcode: cep?.value ?? typed.zipcode,
    state
  }
  const { checked, refused } = checkTyped(whole)
  const identity = checked && identityOf(checked)
  return { line, name, said, checked, identity, errors: [...errors, ...refused], notes }
}

/** Google writes several values of a person into one cell. */
function firstOf(cell: string, notes: string[]): string {
  const [first = '', ...more] = cell.split(' ::: ').map((one) => one.trim())
  if (more.length > 0) notes.push(`Ficou de fora: ${more.join(', ')}.`)
  return first
}

/** A file may hold the whole name and its parts. */
function joinNames(parts: readonly string[]): string {
  return parts.reduce((name, part) => {
    const isThere = ` ${searchText(name)} `.includes(` ${searchText(part)} `)
    return isThere ? name : wholeName({ name, surname: part })
  }, '')
}

/** A line that names the client by the document needs no name. */
const standIn = 'Cliente'

function checkTyped(typed: TypedClient): { checked: CheckedClient | null; refused: ImportError[] } {
  try {
    return { checked: checkClient(typed), refused: [] }
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    const { fields } = error
    const refused = columns.flatMap(([column, field]) => (fields[field] ?? []).map((message) => ({ column, message })))
    return { checked: null, refused }
  }
}

/** Accepts a code or a name, as people write them; any other text stays and is refused as in the form. */
const codesBy = (all: readonly { code: string; name: string }[]) =>
  new Map(all.flatMap(({ code, name }) => [code, name].map((text) => [searchText(text), code])))

const countryCodes = codesBy(countries)
const stateCodes = codesBy(states)

const codeOf = (text: string, codes: ReadonlyMap<string, string>) => codes.get(searchText(text)) ?? text

/** Keeps only the first line of each identity. */
function withoutRepeats(lines: readonly ReadClient[]): ReadClient[] {
  const seen = new Map<string, number>()
  return lines.map((one) => {
    if (!one.identity) return one
    const key = identityKey(one.identity)
    const before = seen.get(key)
    if (before === undefined) {
      seen.set(key, one.line)
      return one
    }
    const column = one.identity.document === '' ? 'telefone' : 'documento'
    return { ...one, errors: [...one.errors, { column, message: `O mesmo cliente já está na linha ${before}.` }] }
  })
}
