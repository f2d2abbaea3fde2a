import { fieldValues, partsOf, readWeekdays, readYesNo } from '#app/domain/agent/import-cells.ts'
import { AGENT_COLUMNS, type AgentColumn, ownColumns } from '#app/domain/agent/import-columns.ts'
import { groupPeopleProblem } from '#app/domain/agent/limits.ts'
import { MOST_PEOPLE_LINES, MOST_PEOPLE_TEXT } from '#app/domain/import/limits.ts'
import { mendDocument } from '#app/domain/import/mend.ts'
import { type ImportError, readTable, type TableLine } from '#app/domain/import/read-table.ts'
import { languageCode } from '#app/domain/person/languages.ts'
import { searchText } from '#app/domain/person/names.ts'
import type { listAttractions } from '../../db/queries/agents/import.server.ts'
import type { FormFieldRow } from '../../db/queries/form-fields.server.ts'
import { mapInTurns } from '../../kernel/import/define-import.server.ts'
import { checkAgent, type TypedAgent } from '../check-agent.server.ts'

type Checked = ReturnType<typeof checkAgent>

/** Lists that the cells are checked against. */
export interface Lookups {
  attractions: Awaited<ReturnType<typeof listAttractions>>
  fields: readonly FormFieldRow[]
}

export interface ReadAgent {
  line: number
  /** Name as typed; '' if the line names the agent by the CPF alone. */
  name: string
  /** Columns with a value; the others stay as they are. */
  said: ReadonlySet<AgentColumn>
  checked: Checked
  /** Empty for all attractions of the place. */
  productIds: number[]
  /** Own fields by key; a missing key means that the file does not name it. */
  own: ReadonlyMap<string, string[]>
  errors: ImportError[]
  /** Corrections and ignored parts. */
  notes: string[]
}

/** Form field → column at which its problem is reported. */
const columnOf: Record<string, AgentColumn> = {
  name: 'nome',
  phone: 'telefone',
  email: 'email',
  cpf: 'cpf',
  cadastur: 'cadastur',
  cadastur_until: 'cadastur_ate',
  languages: 'idiomas',
  bookings_per_day: 'reservas_por_dia',
  group_people: 'pessoas_por_grupo',
  weekdays_off: 'folgas_semanais',
  about: 'sobre',
  notes: 'anotacoes'
}

/** `problem`: the file cannot be read at all. `left`: headings that are ignored. */
export async function readAgents(
  csv: string,
  lookups: Lookups
): Promise<{ problem: string } | { problem: null; left: string[]; lines: ReadAgent[] }> {
  const own = ownColumns(lookups.fields)
  const read = readTable(csv, {
    columns: [...AGENT_COLUMNS, ...own],
    needs: ['nome', 'cpf'],
    mostLines: MOST_PEOPLE_LINES,
    mostText: MOST_PEOPLE_TEXT
  })
  if (read.problem !== null) return read
  const findAttraction = attractionFinder(lookups)
  const readOwn = (line: TableLine) =>
    lookups.fields.flatMap((field, at) => {
      const cell = line.cell(own[at]?.name ?? '')
      const values = fieldValues(field, cell)
      return cell === '' ? [] : [[field.key, values] as const]
    })
  const lines = await mapInTurns(read.lines, (line) => ({
    ...readAgentLine(line, findAttraction),
    own: new Map(readOwn(line))
  }))
  return { ...read, lines }
}

type FindAttraction = (text: string) => { id: number } | { problem: string }

/** Finds an attraction by slug or name, as people write it; archived ones and other places' are not found. */
function attractionFinder({ attractions }: Lookups): FindAttraction {
  const found = new Map<string, Set<number>>()
  for (const { id, slug, name, archivedAt } of attractions) {
    if (archivedAt !== null) continue
    for (const key of [slug, searchText(name)]) found.set(key, (found.get(key) ?? new Set()).add(id))
  }
  return (text) => {
    const [id, ...more] = found.get(searchText(text)) ?? []
    if (id === undefined) return { problem: `Não há o atrativo “${text.slice(0, 60)}”.` }
    return more.length > 0 ? { problem: `Há mais de um atrativo “${text.slice(0, 60)}”: use o slug.` } : { id }
  }
}

function readAgentLine({ line, cell: cellOf, errors: before, notes }: TableLine, findAttraction: FindAttraction) {
  const cell: (column: AgentColumn) => string = cellOf
  const errors = [...before]
  const fail = (column: AgentColumn, message: string) => void errors.push({ column, message })
  const said = new Set(AGENT_COLUMNS.flatMap(({ name }) => (cell(name) === '' ? [] : [name])))
  const name = cell('nome')
  const isUnnamed = name === '' && cell('cpf') !== ''
  const cpf = mendDocument(cell('cpf'))
  const typed: TypedAgent = {
    name: isUnnamed ? standIn : name,
    phone: cell('telefone'),
    email: cell('email'),
    cpf: cpf.value,
    about: cell('sobre'),
    notes: cell('anotacoes'),
    cadastur: cell('cadastur'),
    cadastur_until: cell('cadastur_ate'),
    certificates: [],
    days_off: [],
    fields: [],
    products: [],
    user_uuid: '',
    ...readLists(cell, fail),
    public: readFlag(cell, 'pagina_publica', fail),
    active: readFlag(cell, 'ativo', fail)
  }
  const checked = checkAgent(typed, (field, message) => fail(columnOf[field] ?? 'nome', message))
  const productIds = readAttractions(cell, findAttraction, fail)
  return { line, name, said, checked, errors, notes: [...notes, ...(cpf.note ? [cpf.note] : [])], productIds }
}

/** A line that names the agent by the CPF needs no name. */
const standIn = 'Condutor'

type Cell = (column: AgentColumn) => string
type Fail = (column: AgentColumn, message: string) => void

type Numbers = Pick<TypedAgent, 'languages' | 'weekdays_off' | 'bookings_per_day' | 'group_people'>

function readLists(cell: Cell, fail: Fail): Numbers {
  const languages = partsOf(cell('idiomas')).map((text) => languageCode(text) ?? fail('idiomas', unknownLanguage(text)))
  const weekdays = cell('folgas_semanais') === '' ? [] : readWeekdays(cell('folgas_semanais'))
  if (!weekdays) fail('folgas_semanais', 'Escreva os dias como dom|seg, ou nenhuma.')
  const most = cell('reservas_por_dia') || '0'
  if (!/^\d{1,4}$/.test(most)) fail('reservas_por_dia', 'Use um número de 0 a 100.')
  const group = cell('pessoas_por_grupo')
  if (!/^\d{0,4}$/.test(group)) fail('pessoas_por_grupo', groupPeopleProblem)
  return {
    languages: languages.filter((code) => typeof code === 'string'),
    weekdays_off: weekdays ?? [],
    bookings_per_day: /^\d{1,4}$/.test(most) ? Number(most) : 0,
    group_people: /^\d{1,4}$/.test(group) ? Number(group) : null
  }
}

const unknownLanguage = (text: string) => `Não conhecemos o idioma “${text.slice(0, 40)}”.`

/** A missing value is that of a new form. */
function readFlag(cell: Cell, column: AgentColumn, fail: Fail): boolean {
  const said = cell(column) === '' ? true : readYesNo(cell(column))
  if (said === null) fail(column, 'Escreva sim ou não.')
  return said ?? true
}

function readAttractions(cell: Cell, find: FindAttraction, fail: Fail): number[] {
  const parts = partsOf(cell('atrativos'))
  if (parts.length === 1 && searchText(parts[0] ?? '') === 'todos') return []
  const ids = parts.flatMap((part) => {
    const found = find(part)
    if ('id' in found) return [found.id]
    fail('atrativos', found.problem)
    return []
  })
  return [...new Set(ids)].sort((one, other) => one - other)
}
