import { z } from 'zod'
import type { PermissionKey } from '#app/domain/access/permission-table.ts'
import { endpoint } from '../endpoint.ts'
import { PlanSchema } from '../places.ts'
import { count, flag, instant, list, text } from '../tolerant.ts'

/** User who saved the group last; `version` is 0 if nobody has yet. */
export const SavedSchema = z.object({ version: count, saved_at: instant, saved_by: text })

export type Saved = z.output<typeof SavedSchema>

interface Described<R extends z.ZodRawShape, B extends z.ZodRawShape> {
  /** Noun of the call's id, after `Get` or `save`. */
  id: string
  path: string
  permission: PermissionKey
  what: string
  response: R
  body: B
}

/** Missing fields of a body keep their values. A user who may change all settings may change each group. */
function groupCalls<R extends z.ZodRawShape, B extends z.ZodRawShape>(described: Described<R, B>) {
  const { id, path, permission, what } = described
  const access = [permission, 'configurations/edit'] as const
  const response = SavedSchema.extend(described.response)
  const read = endpoint({
    id: `get${id}`,
    api: 'main',
    method: 'GET',
    path,
    access,
    summary: `${what}, com quem salvou por último e quando.`,
    response
  })
  const save = endpoint({
    id: `save${id}`,
    api: 'main',
    method: 'PUT',
    path,
    access,
    summary: `Altera só este grupo: ${what.toLowerCase()}. 409 se outra pessoa o salvou desde que version foi lida.`,
    body: z.object({ version: count }).extend(described.body),
    response
  })
  return { read, save }
}

const typed = z.string().trim().optional()
const number = z.number().int().optional()
const yes = z.boolean().optional()

export const { read: getPlaceData, save: savePlaceData } = groupCalls({
  id: 'PlaceData',
  path: '/places/groups/place',
  permission: 'configurations/place',
  what: 'Dados do parque',
  response: {
    name: text,
    description: text,
    legal_name: text,
    cnpj: text,
    address: text,
    city: text,
    state: text,
    email: text,
    phone: text,
    whatsapp: text,
    timezone: text,
    facebook: text,
    instagram: text,
    github: text,
    /** Path on this site, or an address; '' for none. */
    logo: text
  },
  body: {
    name: typed,
    description: typed,
    legal_name: typed,
    cnpj: typed,
    address: typed,
    city: typed,
    state: typed,
    email: typed,
    phone: typed,
    whatsapp: typed,
    facebook: typed,
    instagram: typed,
    github: typed,
    timezone: typed,
    /** Confirms a change of the zone, which is refused otherwise. */
    confirm_timezone: yes
  }
})

export const { read: getBookingRules, save: saveBookingRules } = groupCalls({
  id: 'BookingRules',
  path: '/places/groups/booking',
  permission: 'configurations/booking',
  what: 'Regras das reservas',
  response: {
    hold_minutes: count.default(15),
    pay_on_site: flag,
    unpaid_until: z.enum(['eve', 'visit']),
    ask_confirmation: z.boolean(),
    arrive_minutes: count,
    what_to_bring: text
  },
  body: {
    hold_minutes: number,
    pay_on_site: yes,
    unpaid_until: z.enum(['eve', 'visit']).optional(),
    ask_confirmation: yes,
    arrive_minutes: number,
    what_to_bring: typed
  }
})

export const { read: getPlaceLimits, save: savePlaceLimits } = groupCalls({
  id: 'PlaceLimits',
  path: '/places/groups/limits',
  permission: 'configurations/limits',
  what: 'Cotas e limites',
  response: {
    quota_percent: count,
    unpaid_per_contact: count,
    unpaid_per_address: count,
    issues_per_day: count,
    issues_open: flag
  },
  body: {
    quota_percent: number,
    unpaid_per_contact: number,
    unpaid_per_address: number,
    issues_per_day: number,
    issues_open: yes
  }
})

export const { read: getGateRules, save: saveGateRules } = groupCalls({
  id: 'GateRules',
  path: '/places/groups/gate',
  permission: 'configurations/gate',
  what: 'Regras da portaria e do balcão',
  response: { entry_tolerance: count, counter_contact_optional: z.boolean() },
  body: { entry_tolerance: number, counter_contact_optional: yes }
})

const contact = z.enum(['none', 'place', 'agent'])

export const { read: getAgentRules, save: saveAgentRules } = groupCalls({
  id: 'AgentRules',
  path: '/places/groups/agents',
  permission: 'configurations/agents',
  what: 'Regras dos condutores',
  response: { agents_need_valid: flag, agent_contact: contact },
  body: { agents_need_valid: yes, agent_contact: contact.optional() }
})

export const { read: getPlaceModules, save: savePlaceModules } = groupCalls({
  id: 'PlaceModules',
  path: '/places/groups/modules',
  permission: 'configurations/modules',
  what: 'Módulos ligados',
  response: { modules: list(z.string()), parts_off: list(z.string()) },
  body: {
    modules: z.array(z.string().max(60)).max(100).optional(),
    parts_off: z.array(z.string().max(60)).max(20).optional()
  }
})

export const { read: getPlans, save: savePlans } = groupCalls({
  id: 'Plans',
  path: '/places/groups/plans',
  permission: 'configurations/plans',
  what: 'Planos da página pública',
  response: { plans: list(PlanSchema) },
  body: { plans: z.array(PlanSchema).max(20).optional() }
})

export const { read: getStaffHelp, save: saveStaffHelp } = groupCalls({
  id: 'StaffHelp',
  path: '/places/groups/help',
  permission: 'configurations/help',
  what: 'Ajuda da equipe e atendimento por chat',
  response: { staff_help_whatsapp: text, staff_help_email: text, staff_help_hours: text, support_chat: flag },
  body: { staff_help_whatsapp: typed, staff_help_email: typed, staff_help_hours: typed, support_chat: yes }
})

export const { read: getSecurityRules, save: saveSecurityRules } = groupCalls({
  id: 'SecurityRules',
  path: '/places/groups/security',
  permission: 'configurations/security',
  what: 'Duas etapas, cadastro pelo site e guarda do registro',
  response: {
    require_two_step: flag,
    registration_open: z.boolean(),
    audit_days: count,
    approval_days: count.default(30),
    /** Instant from which a lowered number counts, and the number until then; null if it counts already. */
    approval_days_from: instant,
    approval_days_before: count.default(0),
    without_two_step: count,
    users: count
  },
  body: { require_two_step: yes, registration_open: yes, audit_days: number, approval_days: number }
})
