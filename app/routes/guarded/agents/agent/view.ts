import type { Agent, AgentField } from '#app/contracts/agents/shapes.ts'
import { certificateValidity } from '#app/domain/agent/certificate.ts'
import { formatDay, formatDayNamed, type IsoDay } from '#app/domain/calendar/dates.ts'
import { formatDocument, maskDocument } from '#app/domain/person/documents.ts'
import { isFieldType, valueWords } from '#app/domain/person/form-field.ts'
import { languageName } from '#app/domain/person/languages.ts'
import { formatPhone, whatsappUrl } from '#app/domain/person/phone.ts'
import { directionLabel } from '#app/domain/transport/status.ts'
import { countLabel, peopleLabel } from '#app/domain/words/labels.ts'
import { onThisSite } from '../../../shop-window.ts'
import { WEEKDAYS } from '../weekdays.ts'

interface Shown {
  fields: readonly AgentField[]
  today: IsoDay
  canEdit: boolean
}

const tones = { valid: 'green', expiring: 'amber', expired: 'red' } as const

export function toAgentView(agent: Agent, { fields, today, canEdit }: Shown) {
  const { uuid, name, active, credentials, credentials_text: ends, about, notes } = agent
  return {
    uuid,
    name,
    active,
    credentials,
    ends,
    about,
    notes,
    blocks: agent.needs_valid,
    publicPath: active && agent.public ? `/condutor/${uuid}` : '',
    photo: onThisSite(agent.photo_url),
    phone: formatPhone(agent.phone),
    whatsapp: agent.phone ? whatsappUrl(agent.phone) : null,
    email: agent.email,
    cpf: canEdit ? formatDocument(agent.cpf) : maskDocument(agent.cpf),
    user: agent.user_name,
    languages: agent.languages.map(languageName).join(', '),
    attractions: agent.attractions.join(', ') || 'Todos os atrativos do parque',
    papers: papersOf(agent, today),
    availability: availabilityOf(agent),
    fields: ownFields(agent, fields),
    bookings: agent.bookings.map(({ uuid: id, product_name: product, date, time, people, problem }) => ({
      id,
      product,
      time,
      problem,
      day: formatDayNamed(date),
      people: peopleLabel(people)
    })),
    trips: agent.trips.map(({ uuid: id, date, time, direction, product_name: product, problem }) => ({
      id,
      problem,
      name: `${directionLabel(direction)}, ${formatDayNamed(date)}, ${time}`,
      product
    }))
  }
}

export type AgentView = ReturnType<typeof toAgentView>

function papersOf({ cadastur, cadastur_until: until, certificates }: Agent, today: IsoDay) {
  const register = cadastur || until ? [{ name: 'Cadastur', issuer: '', number: cadastur, valid_until: until }] : []
  return [...register, ...certificates].map(({ name, issuer, number, valid_until }, index) => {
    const { state, label, until: ends } = certificateValidity(valid_until, today)
    const about = [issuer, number && `nº ${number}`].filter(Boolean).join(', ')
    return { key: `${index}`, name, about, tone: tones[state], label, ends }
  })
}

function availabilityOf({ days_off, weekdays_off, bookings_per_day: most, group_people: group }: Agent) {
  return {
    weekdays: weekdays_off.map((day) => WEEKDAYS[day]).join(', '),
    most: most > 0 ? countLabel(most, { one: 'grupo', many: 'grupos' }) : 'Sem limite',
    group: group === null ? 'Pela regra do atrativo' : `No máximo ${peopleLabel(group)}`,
    daysOff: days_off.map(({ from, until, reason }) => ({
      key: `${from} ${until} ${reason}`,
      days: from === until ? formatDay(from) : `${formatDay(from)} a ${formatDay(until)}`,
      reason
    }))
  }
}

/** Lists the place's own fields in its order, without empty ones. */
function ownFields({ fields: held }: Agent, fields: readonly AgentField[]) {
  return fields.flatMap(({ key, label, type, active }) => {
    const values = held.find((one) => one.key === key)?.values ?? []
    const value = valueWords(isFieldType(type) ? type : 'text', values)
    return active && value !== '' ? [{ term: label, value }] : []
  })
}
