import type { FormState } from '#app/components/index.ts'
import type { Agent, AgentField } from '#app/contracts/agents/shapes.ts'
import { formatDocument } from '#app/domain/person/documents.ts'
import { formatPhone } from '#app/domain/person/phone.ts'

export interface CertificateLine {
  name: string
  issuer: string
  number: string
  valid_until: string
}

export interface DayOffLine {
  from: string
  until: string
  reason: string
}

/** Values as text, as the form's fields hold them. */
export interface TypedAgent {
  name: string
  phone: string
  email: string
  cpf: string
  about: string
  user_uuid: string
  languages: string[]
  products: string[]
  cadastur: string
  cadastur_until: string
  certificates: CertificateLine[]
  days_off: DayOffLine[]
  weekdays_off: string[]
  bookings_per_day: string
  group_people: string
  /** Values of the place's own fields, by key. */
  fields: Record<string, string[]>
  notes: string
  public: boolean
  active: boolean
  /** '' for a new agent. */
  version: string
}

export function newAgent(fields: readonly AgentField[]): TypedAgent {
  const first = fields.filter(({ value }) => value !== '').map(({ key, value }) => [key, [value]])
  return {
    name: '',
    phone: '',
    email: '',
    cpf: '',
    about: '',
    user_uuid: '',
    cadastur: '',
    cadastur_until: '',
    languages: ['pt'],
    products: [],
    certificates: [],
    days_off: [],
    weekdays_off: [],
    bookings_per_day: '0',
    group_people: '',
    fields: Object.fromEntries(first),
    notes: '',
    public: true,
    active: true,
    version: ''
  }
}

export function toTyped(agent: Agent): TypedAgent {
  const { name, email, about, user_uuid, languages, products, cadastur, cadastur_until } = agent
  const { certificates, days_off, notes, active } = agent
  return {
    name,
    email,
    about,
    user_uuid,
    languages,
    products,
    cadastur,
    cadastur_until,
    certificates,
    days_off,
    notes,
    active,
    phone: formatPhone(agent.phone),
    cpf: formatDocument(agent.cpf),
    weekdays_off: agent.weekdays_off.map(String),
    bookings_per_day: String(agent.bookings_per_day),
    group_people: String(agent.group_people ?? ''),
    fields: Object.fromEntries(agent.fields.map(({ key, values }) => [key, values])),
    public: agent.public,
    version: String(agent.version)
  }
}

type Refused = FormState | null | undefined

export function tickedOf(refused: Refused, name: string, saved: boolean): boolean {
  return refused ? refused.initialValue?.[name] === 'on' : saved
}

const blanks = 2

/** Number of lines to draw: as many as were sent, otherwise the stored ones and some empty ones. */
export function lineCount(refused: Refused, { first, saved, most }: { first: string; saved: number; most: number }) {
  let sent = 0
  while (refused?.initialValue?.[first.replace('#', String(sent))] !== undefined) sent += 1
  return Math.min(most, sent || saved + blanks)
}
