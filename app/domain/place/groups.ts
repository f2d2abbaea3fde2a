import type { PermissionKey } from '../access/permission-table.ts'
import { keysOf } from '../words/records.ts'
import { columnsOf, type GroupKey } from './settings.ts'

export type { GroupKey } from './settings.ts'

interface PlaceGroup {
  /** Opens its page, and saves it. */
  permission: PermissionKey
  path: string
  title: string
}

/** Groups of a place's settings: one page and one permission each, in the order of the overview. */
export const PLACE_GROUPS = {
  place: { permission: 'configurations/place', path: '/configurations/place', title: 'Lugar' },
  fields: {
    permission: 'configurations/place-fields',
    path: '/configurations/place-fields',
    title: 'Campos do parque'
  },
  term: { permission: 'configurations/term', path: '/configurations/term', title: 'Termo' },
  booking: { permission: 'configurations/booking', path: '/configurations/booking', title: 'Reservas' },
  limits: { permission: 'configurations/limits', path: '/configurations/limits', title: 'Cotas e limites' },
  gate: { permission: 'configurations/gate', path: '/configurations/gate', title: 'Portaria e balcão' },
  agents: { permission: 'configurations/agents', path: '/configurations/agents', title: 'Agentes' },
  modules: { permission: 'configurations/modules', path: '/configurations/modules', title: 'Módulos' },
  policy: {
    permission: 'configurations/refund-policy',
    path: '/configurations/refund-policy',
    title: 'Cancelamento e devolução'
  },
  plans: { permission: 'configurations/plans', path: '/configurations/plans', title: 'Planos' },
  help: { permission: 'configurations/help', path: '/configurations/help', title: 'Ajuda e suporte' },
  security: { permission: 'configurations/security', path: '/configurations/security', title: 'Segurança e registro' }
} as const satisfies Record<GroupKey, PlaceGroup>

export const GROUP_KEYS = keysOf(PLACE_GROUPS)

/** Groups that a set of the place's columns touches. */
export function groupsOf(columns: readonly string[]): GroupKey[] {
  return GROUP_KEYS.filter((key) => columnsOf(key).some((column) => columns.includes(column)))
}
