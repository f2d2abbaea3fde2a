import { permissionName } from './catalogue.ts'
import type { Permission, Visibility } from './permissions.ts'
import { DEFAULT_NAMES, SCREENS } from './screens.ts'

export type RoleName = 'gestor' | 'operador' | 'portaria' | 'financeiro' | 'condutor'

/** Icons of the menu, by their names in the icon set. */
const ICONS: Readonly<Record<string, string>> = {
  'operation/index': 'calendar',
  'operation/booking-list': 'list',
  'operation/checkin': 'ticket-check',
  'operation/transport': 'bus',
  'booking/index': 'ticket-plus',
  'products/index': 'mountain',
  'clients/index': 'users',
  'clients/services': 'handshake',
  'agents/index': 'compass',
  'financial/index': 'wallet',
  'nf/index': 'receipt',
  'reports/sales': 'chart-column',
  'reports/visits': 'footprints',
  'reports/booking': 'table',
  'trafx/index': 'radio',
  'issues/index': 'file-text',
  'configurations/index': 'settings',
  'users/index': 'users',
  'messenger/edit': 'message-circle'
}

/** The sidebar in its order; everything else that can be opened is reached from one of these. */
const MAIN_MENU = [
  'operation/booking-list',
  'operation/checkin',
  'operation/index',
  'operation/transport',
  'booking/index',
  'products/index',
  'clients/index',
  'clients/services',
  'agents/index',
  'financial/index',
  'nf/index',
  'reports/sales',
  'reports/visits',
  'reports/booking',
  'trafx/index',
  'issues/index'
]
const PROFILE_MENU = ['configurations/index']
/** Reached from the settings; whoever cannot open those finds them under the own name. */
const UNDER_SETTINGS = ['users/index', 'messenger/edit']

/** What may be done rather than seen; asked by the action and by the back end. */
export const ACTIONS: readonly string[] = [
  'operation/checkin',
  'operation/checkin-override',
  'operation/cancel',
  'operation/edit',
  'operation/values',
  'operation/all-bookings',
  'products/edit',
  'clients/edit',
  'agents/edit',
  'financial/edit',
  'financial/reopen',
  'financial/withdraw',
  'nf/edit',
  'trafx/edit',
  'issues/edit',
  'configurations/edit',
  'users/edit',
  'messenger/edit'
]

const BOOKING_DESK = ['operation/booking-list', 'operation/all-bookings', 'operation/checkin']
const ISSUES = ['issues/index', 'issues/add', 'issues/details']

/** The keys `controller/action` of each seeded role; the manager holds all there are. */
const ROLE_KEYS: Readonly<Record<RoleName, readonly string[]>> = {
  gestor: [...MAIN_MENU, ...PROFILE_MENU, ...screenKeys(), ...ACTIONS],
  operador: [
    ...BOOKING_DESK,
    'operation/checkin-override',
    'operation/cancel',
    'operation/edit',
    'operation/values',
    'operation/index',
    'operation/transport',
    'booking/index',
    'products/index',
    'products/edit',
    'clients/index',
    'clients/services',
    'clients/edit',
    'agents/index',
    'agents/edit',
    'reports/visits',
    'trafx/index',
    'trafx/edit',
    'messenger/edit',
    ...ISSUES
  ],
  portaria: BOOKING_DESK,
  financeiro: [
    'operation/booking-list',
    'operation/all-bookings',
    'operation/values',
    'clients/index',
    'financial/index',
    'financial/edit',
    'financial/reopen',
    'financial/withdraw',
    'nf/index',
    'nf/edit',
    'reports/sales',
    'reports/booking',
    ...ISSUES
  ],
  condutor: ['operation/booking-list']
}

/** The seeded role sets (product decisions "Places, users, permissions"), each in menu order, nothing twice. */
export const ROLE_SETS: Readonly<Record<RoleName, readonly Permission[]>> = {
  gestor: permissionsOf('gestor'),
  operador: permissionsOf('operador'),
  portaria: permissionsOf('portaria'),
  financeiro: permissionsOf('financeiro'),
  condutor: permissionsOf('condutor')
}

function permissionsOf(role: RoleName): Permission[] {
  return toPermissions(ROLE_KEYS[role])
}

/** Permissions as the menu wants them: known ones only, in its order, with its names and icons. */
export function toPermissions(keys: readonly string[]): Permission[] {
  const order = [...MAIN_MENU, ...PROFILE_MENU, ...screenKeys(), ...ACTIONS]
  return Array.from(new Set(order))
    .filter((key) => keys.indexOf(key) >= 0)
    .map((key) => toPermission(key, keys))
}

function toPermission(key: string, held: readonly string[]): Permission {
  const [controller = '', action = ''] = key.split('/')
  const name = DEFAULT_NAMES[key] ?? permissionName(key)
  return { controller, action, name, icon: ICONS[key] ?? '', visible: visibilityOf(key, held) }
}

function visibilityOf(key: string, held: readonly string[]): Visibility {
  if (MAIN_MENU.indexOf(key) >= 0) return 'main-menu'
  const isAlone = UNDER_SETTINGS.indexOf(key) >= 0 && held.indexOf('configurations/index') < 0
  return isAlone || PROFILE_MENU.indexOf(key) >= 0 ? 'profile-menu' : ''
}

function screenKeys(): string[] {
  return SCREENS.map(({ controller, action }) => `${controller}/${action}`)
}
