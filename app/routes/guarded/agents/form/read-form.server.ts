import { listAgentFields } from '#app/contracts/agents/fields.ts'
import type { createAgent } from '#app/contracts/agents/manage.ts'
import type { AgentField } from '#app/contracts/agents/shapes.ts'
import { invalid } from '#app/contracts/api-error.ts'
import type { CallInput } from '#app/contracts/endpoint.ts'
import { groupPeopleProblem, MOST_CERTIFICATES, MOST_DAYS_OFF } from '#app/domain/agent/limits.ts'
import {
  readField,
  readOwnFields,
  readTexts,
  requireFields,
  type Viewer,
  whereKnown
} from '#app/session/index.server.ts'

type Body = Omit<CallInput<typeof createAgent>['body'], 'uuid'>

/** Lists the fields that the form shows; empty when the API has no own fields. */
export async function loadFields({ call }: Viewer): Promise<AgentField[]> {
  return ((await whereKnown(call(listAgentFields, {}))) ?? []).filter(({ active }) => active)
}

/** @throws ApiError 400 for a truncated body, 422 at a field */
export function readAgentForm(form: FormData, fields: readonly AgentField[]): Body {
  requireFields(form, 'name', 'phone', 'email', 'cpf', 'about', 'cadastur', 'cadastur_until', 'bookings_per_day')
  requireFields(form, 'group_people', 'notes', 'field_keys', 'certificates[0].name', 'days_off[0].from', 'complete')
  const text = (name: string) => readField(form, name)
  const most = text('bookings_per_day')
  if (!/^\d{1,4}$/.test(most)) throw invalid({ fields: { bookings_per_day: ['Use um número de 0 a 100.'] } })
  const group = text('group_people')
  if (!/^\d{0,4}$/.test(group)) throw invalid({ fields: { group_people: [groupPeopleProblem] } })
  return {
    name: text('name'),
    phone: text('phone'),
    email: text('email'),
    cpf: text('cpf'),
    about: text('about'),
    user_uuid: text('user_uuid'),
    cadastur: text('cadastur'),
    cadastur_until: text('cadastur_until'),
    languages: readTexts(form, 'languages'),
    products: readTexts(form, 'products'),
    weekdays_off: readTexts(form, 'weekdays_off'),
    bookings_per_day: Number(most),
    group_people: group === '' ? null : Number(group),
    certificates: readDocumentLines(form, { group: 'certificates', first: 'name', most: MOST_CERTIFICATES }, (at) => ({
      name: text(`${at}name`),
      issuer: text(`${at}issuer`),
      number: text(`${at}number`),
      valid_until: text(`${at}valid_until`)
    })),
    days_off: readDocumentLines(form, { group: 'days_off', first: 'from', most: MOST_DAYS_OFF }, (at) => ({
      from: text(`${at}from`),
      until: text(`${at}until`),
      reason: text(`${at}reason`)
    })),
    fields: readOwnFields(form, fields),
    notes: text('notes'),
    public: text('public') === 'on',
    active: text('active') === 'on'
  }
}

/** Reads at most one line above the limit, so that the check refuses it. */
function readDocumentLines<Line>(
  form: FormData,
  { group, first, most }: { group: string; first: string; most: number },
  read: (at: string) => Line
): Line[] {
  const lines: Line[] = []
  while (lines.length <= most && form.has(`${group}[${lines.length}].${first}`)) {
    lines.push(read(`${group}[${lines.length}].`))
  }
  return lines
}
