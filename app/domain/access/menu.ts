import { findPermission, keyOf, menuLabel, type PermissionKey } from './permission-table.ts'
import type { Permission } from './permissions.ts'
import { SCREENS } from './screens.ts'

export type MenuLink = { kind: 'link'; label: string; icon: string; path: string; controller: string; action: string }
export type MenuGroup = { kind: 'group'; label: string; icon: string; items: MenuLink[] }
export type MenuEntry = MenuLink | MenuGroup
export type Menu = { main: MenuEntry[]; profile: MenuLink[] }

/** Parts of people's work, in the menu's order. A screen stands in the same part for each role. */
export const MENU_PARTS: readonly { name: string; icon: string; screens: readonly PermissionKey[] }[] = [
  {
    name: 'Reservas',
    icon: 'calendar-check',
    screens: [
      'operation/booking-list',
      'operation/group-sale',
      'operation/index',
      'operation/closure',
      'operation/refund'
    ]
  },
  {
    name: 'Portaria e balcão',
    icon: 'ticket-check',
    screens: ['operation/checkin', 'operation/inside', 'booking/index', 'operation/drawer']
  },
  { name: 'Passeios', icon: 'mountain', screens: ['products/index', 'agents/index', 'operation/transport'] },
  {
    name: 'Atendimento',
    icon: 'users',
    screens: ['clients/index', 'clients/pendencies', 'clients/services', 'issues/index', 'messenger/edit']
  },
  {
    name: 'Financeiro',
    icon: 'wallet',
    screens: [
      'financial/index',
      'financial/cash-flow',
      'financial/receivables',
      'financial/commissions',
      'financial/withdrawals',
      'financial/close',
      'financial/reconciliation',
      'financial/unsettled',
      'nf/index'
    ]
  },
  {
    name: 'Relatórios',
    icon: 'chart-column',
    screens: ['reports/sales', 'reports/visits', 'reports/booking', 'reports/ratings', 'trafx/index']
  },
  // Settings stand under the user's name, unless a session puts them into the main menu.
  { name: 'Configurações', icon: 'settings', screens: [] }
]

const PATHS: ReadonlyMap<string, string> = new Map(SCREENS.map((screen) => [keyOf(screen), screen.path]))

/** With so many screens or fewer nobody needs groups. */
const FEW = 7

/**
 * Menu by specification §2: only permissions whose page exists. Parts keep the table's order, their screens the
 * session's; one that is alone in its part stands for it.
 */
export function menuOf(permissions: readonly Permission[], existingPaths: Iterable<string>): Menu {
  const existing = new Set(existingPaths)
  const links = linksOf(permissions, { visible: 'main-menu', existing })
  const main = MENU_PARTS.flatMap((part): MenuEntry[] => {
    const items = links.filter((link) => partOfLink(link) === part)
    const isGroup = items.length > 1 && links.length > FEW
    return isGroup ? [{ kind: 'group', label: part.name, icon: part.icon, items }] : items
  })
  return { main, profile: linksOf(permissions, { visible: 'profile-menu', existing }) }
}

function partOfLink(link: MenuLink) {
  return MENU_PARTS.find(({ screens }) => screens.some((key) => key === keyOf(link))) ?? MENU_PARTS.at(-1)
}

function linksOf(
  permissions: readonly Permission[],
  { visible, existing }: { visible: Permission['visible']; existing: ReadonlySet<string> }
): MenuLink[] {
  const links: MenuLink[] = []
  for (const { controller, action, name, icon, visible: where } of permissions) {
    const key = keyOf({ controller, action })
    const path = PATHS.get(key)
    const isNew = !links.some((link) => link.path === path)
    if (where !== visible || path === undefined || !existing.has(path) || !isNew) continue
    links.push({ kind: 'link', label: name.trim() || labelOf(key), icon, path, controller, action })
  }
  return links
}

function labelOf(key: string): string {
  const row = findPermission(key)
  return row ? menuLabel(row) : key
}
