import type { PermissionKey } from '../access/permission-table.ts'
import { keysOf } from '../words/records.ts'

export type GroupKey =
  | 'place'
  | 'fields'
  | 'term'
  | 'booking'
  | 'limits'
  | 'gate'
  | 'agents'
  | 'modules'
  | 'policy'
  | 'plans'
  | 'help'
  | 'security'

interface PlaceGroup {
  /** Opens its page, and saves it. */
  permission: PermissionKey
  path: string
  title: string
  /** Columns of the place's row by their property names; empty if the settings are kept in another table. */
  columns: readonly string[]
}

/** Settings of a place: one page and one permission per group, in the order of the overview. */
export const PLACE_GROUPS = {
  place: {
    permission: 'configurations/place',
    path: '/configurations/place',
    title: 'Lugar',
    columns: [
      'name',
      'description',
      'timezone',
      'legalName',
      'cnpj',
      'address',
      'city',
      'state',
      'email',
      'phone',
      'whatsapp',
      'xfields'
    ]
  },
  fields: {
    permission: 'configurations/place-fields',
    path: '/configurations/place-fields',
    title: 'Campos do parque',
    columns: []
  },
  term: { permission: 'configurations/term', path: '/configurations/term', title: 'Termo', columns: [] },
  booking: {
    permission: 'configurations/booking',
    path: '/configurations/booking',
    title: 'Reservas',
    columns: ['holdMinutes', 'payOnSite', 'unpaidUntil', 'askConfirmation', 'arriveMinutes', 'whatToBring']
  },
  limits: {
    permission: 'configurations/limits',
    path: '/configurations/limits',
    title: 'Cotas e limites',
    columns: ['quotaPercent', 'unpaidPerContact', 'unpaidPerAddress', 'issuesOpen', 'issuesPerDay']
  },
  gate: {
    permission: 'configurations/gate',
    path: '/configurations/gate',
    title: 'Portaria e balcão',
    columns: ['entryTolerance', 'counterContactOptional']
  },
  agents: {
    permission: 'configurations/agents',
    path: '/configurations/agents',
    title: 'Condutores',
    columns: ['agentsNeedValid', 'agentContact']
  },
  modules: {
    permission: 'configurations/modules',
    path: '/configurations/modules',
    title: 'Módulos',
    columns: ['modules', 'partsOff']
  },
  policy: {
    permission: 'configurations/refund-policy',
    path: '/configurations/refund-policy',
    title: 'Cancelamento e devolução',
    columns: ['refundPolicy']
  },
  plans: { permission: 'configurations/plans', path: '/configurations/plans', title: 'Planos', columns: ['plans'] },
  help: {
    permission: 'configurations/help',
    path: '/configurations/help',
    title: 'Ajuda e suporte',
    columns: ['staffHelpWhatsapp', 'staffHelpEmail', 'staffHelpHours', 'supportChat']
  },
  security: {
    permission: 'configurations/security',
    path: '/configurations/security',
    title: 'Segurança e registro',
    columns: ['requireTwoStep', 'registrationOpen', 'auditDays', 'approvalDays']
  }
} as const satisfies Record<GroupKey, PlaceGroup>

export const GROUP_KEYS = keysOf(PLACE_GROUPS)

/** Groups that a set of the place's columns touches. */
export function groupsOf(columns: readonly string[]): GroupKey[] {
  return GROUP_KEYS.filter((key) => PLACE_GROUPS[key].columns.some((column: string) => columns.includes(column)))
}
