import { certificateUntil } from '#app/domain/agent/certificate.ts'
import { changedFields, firstFields, type Wording } from '#app/domain/audit/changed.ts'
import { formatDay } from '#app/domain/calendar/dates.ts'
import { languageName } from '#app/domain/person/languages.ts'
import { WEEKDAY_NAMES } from '#app/domain/product/tell-days.ts'
import { maskEmail, maskKey } from '#app/domain/words/mask.ts'
import { recordFrom } from '#app/domain/words/records.ts'
import type { Transaction } from '../db/connection.server.ts'
import type { AgentData, AgentRecord, DayOff } from '../db/queries/agents/manage.server.ts'
import { listFormFields } from '../db/queries/form-fields.server.ts'
import { recordChange } from '../kernel/audit/record-change.server.ts'
import type { StaffContext } from '../kernel/context.server.ts'

type Person = AgentData & { user: string; attractions: string[]; daysOff: readonly DayOff[] }
type Own = `own_${string}`
/** Values in words, the place's own fields beside the others. */
type Told = Omit<Person, 'fields'> & Record<Own, string>
type Labels = readonly { key: string; label: string }[]

const words: Wording<Told> = {
  name: 'nome',
  phone: ['telefone', maskKey],
  email: ['e-mail', maskEmail],
  cpf: ['CPF', maskKey],
  user: 'usuário',
  about: 'sobre',
  languages: ['idiomas', (codes) => codes.map(languageName).join(', ')],
  attractions: ['atrativos', (names) => names.join(', ') || 'todos'],
  cadastur: 'Cadastur',
  cadasturUntil: 'Cadastur até',
  certificates: [
    'certificados',
    (list) => list.map(({ name, valid_until }) => `${name} (${certificateUntil(valid_until)})`).join(', ')
  ],
  daysOff: ['folgas', (days) => days.map(({ from, until }) => `${formatDay(from)} a ${formatDay(until)}`).join(', ')],
  weekdaysOff: ['dias sem trabalho', (days) => days.map((day) => WEEKDAY_NAMES[day]).join(', ')],
  bookingsPerDay: 'grupos por dia',
  groupPeople: 'pessoas por grupo',
  isPublic: 'página pública',
  active: 'ativo'
}

const ownKey = (key: string): Own => `own_${key}`

/** The place's own data are masked in the record: its readers need not be allowed to see agents. */
function wordingOf(labels: Labels, isMasked: boolean): Wording<Told> {
  const own = labels.map(({ key, label }) => {
    const name = `campo ${label}`
    return [ownKey(key), isMasked ? [name, maskKey] : name] as const
  })
  return { ...words, ...Object.fromEntries(own), notes: isMasked ? ['anotações', maskKey] : 'anotações' }
}

function toTold<T extends Partial<Person>>({ fields, ...row }: T, labels: Labels) {
  if (!fields) return row
  return { ...row, ...recordFrom(labels.map(({ key }) => [ownKey(key), (fields[key] ?? []).join(', ')])) }
}

interface Compared {
  before: Partial<Person>
  after: Partial<Person>
  /** Labels of all fields that may change. */
  labels: Labels
}

/** Changes in readable form, for users who may change agents; null if nothing changed. */
export const changedAgent = ({ before, after, labels }: Compared) =>
  changedFields(wordingOf(labels, false), toTold(before, labels), toTold(after, labels))

/** The same in masked form, for the record of changes. */
export const recordedAgent = ({ before, after, labels }: Compared) =>
  changedFields(wordingOf(labels, true), toTold(before, labels), toTold(after, labels))

interface Saved {
  uuid: string
  before: AgentRecord | null
  after: AgentData
  user: string
  attractions: readonly { name: string }[]
  daysOff: readonly DayOff[]
}

export async function recordAgent(tx: Transaction, ctx: StaffContext, saved: Saved): Promise<void> {
  const { uuid, before, after, user, daysOff } = saved
  const namesOf = (list: readonly { name: string }[]) => list.map(({ name }) => name)
  const now: Person = { ...after, user, attractions: namesOf(saved.attractions), daysOff }
  const action = before ? 'agent.changed' : 'agent.created'
  const was = before && {
    ...before.agent,
    user: before.userName ?? '',
    attractions: namesOf(before.products),
    daysOff: before.daysOff
  }
  const labels = await listFormFields(tx, { placeId: ctx.actor.placeId, form: 'agents' })
  const changed = was
    ? recordedAgent({ before: was, after: now, labels })
    : firstFields(wordingOf(labels, true), toTold(now, labels))
  await recordChange(tx, ctx, { action, id: uuid, label: after.name, changed })
}
