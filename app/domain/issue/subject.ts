import { addDays, daysBetween, formatDay, type IsoDay, toIsoDay } from '../calendar/dates.ts'
import { hasLetter } from '../person/names.ts'
import { ERRORS, tooLong } from '../words/error-catalogue.ts'
import { countOf } from '../words/plural.ts'
import { effectAsks } from './effects.ts'

/** Subject of a request: the days of an attraction, the certificate of an agent, or a group's visit. */
export interface IssueSubject {
  product?: string
  /** Days y-m-d, both inclusive. */
  from?: string
  to?: string
  agent?: string
  certificate?: { name: string; issuer: string; number: string; valid_until: string }
  group?: GroupSubject
}

export interface GroupSubject {
  /** y-m-d; HH:MM, or '' for any. */
  date: string
  time: string
  people: number
  /** People by ticket type; empty if the asker told only how many there are. */
  tickets: { label: string; title: string; quantity: number }[]
}

/** Limits of one request. */
const mostDays = 92
const farthestYears = 3 * 366
const mostPeople = 9999

type Fields = Record<string, string[]>
type Checked = { ok: true; value: IssueSubject } | { ok: false; fields: Fields }

/**
 * Checks what the type's effect asks and drops the rest; messages are at `subject.from` and alike. The caller checks
 * that the named attraction or agent exists.
 */
export function checkSubject(effect: string, typed: IssueSubject, today: IsoDay): Checked {
  const fields: Fields = {}
  const fail = (name: string, message: string) => {
    fields[`subject.${name}`] = [message]
  }
  const asks = effectAsks(effect)
  const value =
    asks === 'days'
      ? readWishedDays(typed, today, fail)
      : asks === 'certificate'
        ? readProof(typed, fail)
        : asks === 'group'
          ? readWishedGroup(typed, today, fail)
          : {}
  return Object.keys(fields).length > 0 ? { ok: false, fields } : { ok: true, value }
}

type Fail = (name: string, message: string) => void

function readWishedDays(typed: IssueSubject, today: IsoDay, fail: Fail): IssueSubject {
  const from = toIsoDay(typed.from ?? '')
  const to = toIsoDay(typed.to ?? '')
  if (!typed.product) fail('product', 'Escolha o atrativo.')
  if (!from) fail('from', typed.from ? ERRORS.unknownDay : 'Diga o primeiro dia.')
  if (!to) fail('to', typed.to ? ERRORS.unknownDay : 'Diga o último dia.')
  if (!from || !to) return {}
  if (from < today) fail('from', ERRORS.dayPast)
  if (to < from) fail('to', ERRORS.daysReversed)
  else if (to > addDays(today, farthestYears)) fail('to', 'Escolha um dia mais próximo de hoje.')
  else if (daysBetween(from, to) >= mostDays) fail('to', `Peça no máximo ${mostDays} dias de cada vez.`)
  return { product: typed.product, from, to }
}

function readWishedGroup({ product, group }: IssueSubject, today: IsoDay, fail: Fail): IssueSubject {
  const date = toIsoDay(group?.date ?? '')
  const time = (group?.time ?? '').trim()
  const tickets = (group?.tickets ?? []).filter(({ quantity }) => quantity !== 0)
  const people = tickets.length > 0 ? tickets.reduce((sum, { quantity }) => sum + quantity, 0) : (group?.people ?? 0)
  if (!product) fail('product', 'Escolha o atrativo.')
  if (!date) fail('group.date', group?.date ? ERRORS.unknownDay : 'Diga o dia da visita.')
  else if (date < today) fail('group.date', ERRORS.dayPast)
  else if (date > addDays(today, farthestYears)) fail('group.date', 'Escolha um dia mais próximo de hoje.')
  if (time !== '' && !/^([01]\d|2[0-3]):[0-5]\d$/.test(time)) fail('group.time', 'Escreva a hora assim: 08:30.')
  const isCounted = [people, ...tickets.map(({ quantity }) => quantity)].every(
    (each) => Number.isInteger(each) && each > 0
  )
  if (!isCounted || people > mostPeople) fail('group.people', `Diga quantas pessoas, de 1 a ${mostPeople}.`)
  return { product, group: { date: date ?? '', time, people, tickets } }
}

function readProof({ agent, certificate }: IssueSubject, fail: Fail): IssueSubject {
  const read = (name: 'name' | 'issuer' | 'number', most: number) => {
    const text = (certificate?.[name] ?? '').replace(/\s+/g, ' ').trim()
    if (text.length > most) fail(`certificate.${name}`, tooLong(most))
    return text
  }
  if (!agent) fail('agent', 'Escolha o condutor.')
  const proof = { name: read('name', 120), issuer: read('issuer', 120), number: read('number', 60) }
  if (!hasLetter(proof.name)) fail('certificate.name', 'Diga o nome do certificado.')
  const typedDay = certificate?.valid_until.trim() ?? ''
  const day = toIsoDay(typedDay)
  if (typedDay !== '' && !day) fail('certificate.valid_until', ERRORS.unknownDay)
  return { agent, certificate: { ...proof, valid_until: day ?? '' } }
}

/** Says whether an approval has anything to act on: the type may have got its effect after the request. */
export function hasSubject(effect: string, subject: IssueSubject): boolean {
  const asks = effectAsks(effect)
  if (asks === 'group') return Boolean(subject.group)
  if (asks === 'days') return Boolean(subject.product && subject.from && subject.to)
  return asks === 'certificate' && Boolean(subject.agent && subject.certificate)
}

/** Subject in words; `names` holds the present names of attraction and agent. */
export function tellSubject(
  { from, to, product, agent, certificate, group }: IssueSubject,
  names: { product: string; agent: string }
): { label: string; value: string }[] {
  const days = from && to ? (from === to ? formatDay(from) : `${formatDay(from)} a ${formatDay(to)}`) : ''
  const until = certificate?.valid_until ? formatDay(certificate.valid_until) : 'sem vencimento'
  const facts = [
    { label: 'Atrativo', value: product ? names.product || 'não existe mais' : '' },
    { label: from === to ? 'Dia' : 'Dias', value: group?.date ? formatDay(group.date) : days },
    { label: 'Horário', value: group?.time ?? '' },
    { label: 'Pessoas', value: group ? tellPeople(group) : '' },
    { label: 'Condutor', value: agent ? names.agent || 'não existe mais' : '' },
    { label: 'Certificado', value: certificate?.name ?? '' },
    { label: 'Emitido por', value: certificate?.issuer ?? '' },
    { label: 'Número', value: certificate?.number ?? '' },
    { label: 'Validade', value: certificate ? until : '' }
  ]
  return facts.filter(({ value }) => value !== '')
}

function tellPeople({ people, tickets }: GroupSubject): string {
  const types = tickets.map(({ quantity, title }) => countOf(quantity, title)).join(', ')
  return types === '' ? String(people) : `${people} (${types})`
}
