import type { AgentColumn } from '#app/domain/agent/import-columns.ts'
import { limitProblem } from '#app/domain/agent/limits.ts'
import { openRegister } from '#app/domain/agent/register.ts'
import { changeLines } from '#app/domain/audit/change-lines.ts'
import type { ImportError } from '#app/domain/import/read-table.ts'
import { formatDocument } from '#app/domain/person/documents.ts'
import { readValues } from '#app/domain/person/form-field.ts'
import { languageName } from '#app/domain/person/languages.ts'
import { searchText } from '#app/domain/person/names.ts'
import { formatPhone } from '#app/domain/person/phone.ts'
import { entriesOf } from '#app/domain/words/records.ts'
import type { KnownAgent } from '../../db/queries/agents/import.server.ts'
import type { AgentData } from '../../db/queries/agents/manage.server.ts'
import { mapInTurns, type Planned } from '../../kernel/import/define-import.server.ts'
import { changedAgent, recordedAgent } from '../record-agent.server.ts'
import type { Lookups, ReadAgent } from './read-lines.server.ts'

export interface PlannedAgent extends Planned {
  known: KnownAgent | null
  /** Row to write; for a known agent, only the fields that the file names. */
  row: AgentData
  /** Null leaves them as they are. */
  productIds: readonly number[] | null
  /** Changes in the words of the record. */
  recorded: string[]
}

const keysOf = ({ name, cpf, phone }: { name: string; cpf: string; phone: string }) => ({
  cpf,
  phone,
  foldedName: searchText(name)
})

export async function planAgents(
  lines: readonly ReadAgent[],
  all: readonly KnownAgent[],
  lookups: Lookups
): Promise<PlannedAgent[]> {
  const known = openRegister(all.map((one) => ({ ...keysOf(one.agent), one })))
  const before = openRegister<ReturnType<typeof keysOf> & { line: number }>()
  const taken = new Map<string, number>()
  let kept = all.length
  return mapInTurns(lines, (read) => {
    const keys = keysOf({ ...read.checked, name: read.name })
    const found = known.find(keys)
    const [first] = before.find(keys)
    const own = found.length === 1 ? (found[0]?.one ?? null) : null
    const repeated = first?.line ?? taken.get(own?.agent.uuid ?? '')
    if (repeated === undefined) before.add({ ...keys, line: read.line })
    if (own && repeated === undefined) taken.set(own.agent.uuid, read.line)
    const whose = whoseProblems({ repeated, several: found.length })
    const line = planAgent({ ...read, errors: [...read.errors, ...whose] }, own, lookups)
    if (line.action !== 'create') return line
    if (known.hasName(keys.foldedName)) line.changes.push('Há outro condutor com este nome: confira se não é o mesmo.')
    const message = limitProblem('agents', kept)
    kept += 1
    const errors = [{ column: '', message }]
    return message ? { ...line, action: 'refused' as const, errors, isBeyond: true } : line
  })
}

function whoseProblems({ repeated, several }: { repeated: number | undefined; several: number }): ImportError[] {
  if (repeated !== undefined) return [{ column: 'nome', message: `O mesmo condutor já está na linha ${repeated}.` }]
  if (several < 2) return []
  return [{ column: 'nome', message: `Há ${several} condutores assim: diga o CPF ou o telefone de qual.` }]
}

function planAgent(read: ReadAgent, known: KnownAgent | null, lookups: Lookups): PlannedAgent {
  const { line, notes } = read
  const { fields, errors: ofFields } = checkOwn(read, known, lookups)
  const errors = [...read.errors, ...ofFields]
  if (!known && read.name === '' && errors.length === 0) errors.push({ column: 'nome', message: 'Diga o nome.' })
  const productIds = read.said.has('atrativos') ? read.productIds : null
  const row = known ? { ...saidColumns(read), name: read.name || known.agent.name, fields } : { ...newOf(read), fields }
  const about = {
    line,
    name: row.name,
    known,
    isBeyond: false,
    changes: [],
    recorded: [],
    errors,
    notes,
    row,
    productIds
  }
  if (errors.length > 0)
    return { ...about, name: read.name || (known?.agent.name ?? ''), action: 'refused', seal: errors }
  if (!known) return { ...about, action: 'create', changes: [asRead(read, lookups)], seal: [row, productIds] }
  const after = { ...row, ...toldPlaces(productIds, lookups) }
  const compared = { before: toldBefore(known, lookups), after, labels: lookups.fields }
  const changed = changedAgent(compared)
  const recorded = recordedAgent(compared)
  const seal = [known.agent.uuid, known.agent.version, row, productIds]
  if (!changed || !recorded) return { ...about, action: 'same', seal }
  const lines = { changes: changeLines(changed.from, changed.to), recorded: changeLines(recorded.from, recorded.to) }
  return { ...about, ...lines, action: 'update', seal }
}

/** Text for the comparison with the file. */
function asRead({ checked, said, productIds }: ReadAgent, lookups: Lookups): string {
  const spoken = said.has('idiomas') ? checked.languages.map(languageName).join(', ') : ''
  const places = namesOf(productIds, lookups).join(', ') || 'todos os atrativos'
  return [formatDocument(checked.cpf), formatPhone(checked.phone), spoken, places].filter(Boolean).join(' · ')
}

/** Missing values are those of a new form. */
function newOf({ checked, said }: ReadAgent): AgentData {
  return { ...checked, languages: said.has('idiomas') ? checked.languages : ['pt'] }
}

const dataOf = {
  telefone: 'phone',
  email: 'email',
  cpf: 'cpf',
  cadastur: 'cadastur',
  cadastur_ate: 'cadasturUntil',
  idiomas: 'languages',
  reservas_por_dia: 'bookingsPerDay',
  pessoas_por_grupo: 'groupPeople',
  folgas_semanais: 'weekdaysOff',
  pagina_publica: 'isPublic',
  ativo: 'active',
  sobre: 'about',
  anotacoes: 'notes'
} as const satisfies Partial<Record<AgentColumn, keyof AgentData>>

function saidColumns({ checked, said }: ReadAgent): Partial<AgentData> {
  const all = entriesOf(dataOf)
  return Object.fromEntries(all.flatMap(([column, key]) => (said.has(column) ? [[key, checked[key]]] : [])))
}

/**
 * Checks each own field by its rules. A field that the file does not name keeps its value, or gets the initial value of
 * a new form.
 */
function checkOwn({ own }: ReadAgent, known: KnownAgent | null, { fields }: Lookups) {
  const errors: ImportError[] = []
  const stands = new Map(Object.entries(known?.agent.fields ?? {}))
  for (const field of fields) {
    const said = own.get(field.key)
    if (!said && known) continue
    const values = said ?? (field.value === '' ? [] : [field.value])
    const read = readValues(field, values, stands.get(field.key))
    if (read.ok) stands.set(field.key, read.values)
    else errors.push({ column: field.label, message: read.message })
  }
  return { errors, fields: Object.fromEntries([...stands].filter(([, values]) => values.length > 0)) }
}

const namesOf = (ids: readonly number[], { attractions }: Lookups) =>
  attractions.flatMap(({ id, name }) => (ids.includes(id) ? [name] : []))

const toldPlaces = (ids: readonly number[] | null, lookups: Lookups) =>
  ids === null ? {} : { attractions: namesOf(ids, lookups) }

const toldBefore = ({ agent, productIds }: KnownAgent, lookups: Lookups) => ({
  ...agent,
  attractions: namesOf(productIds, lookups)
})
