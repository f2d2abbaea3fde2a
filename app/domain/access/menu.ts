import { findPermission, keyOf, menuLabel } from './permission-table.ts'
import type { Permission } from './permissions.ts'
import { SCREENS } from './screens.ts'

export type MenuLink = { kind: 'link'; label: string; icon: string; path: string; controller: string; action: string }
export type MenuGroup = { kind: 'group'; label: string; icon: string; controller: string; items: MenuLink[] }
export type MenuEntry = MenuLink | MenuGroup
export type Menu = { main: MenuEntry[]; profile: MenuLink[] }

export const GROUPS: Readonly<Record<string, { name: string; icon: string }>> = {
  operation: { name: 'Operação', icon: 'calendar-check' },
  clients: { name: 'Clientes', icon: 'users' },
  financial: { name: 'Financeiro', icon: 'wallet' },
  reports: { name: 'Relatórios', icon: 'chart-column' },
  issues: { name: 'Requerimentos', icon: 'file-text' },
  configurations: { name: 'Configurações', icon: 'settings' }
}

const PATHS: ReadonlyMap<string, string> = new Map(SCREENS.map((screen) => [keyOf(screen), screen.path]))

/** Menu by specification §2: only permissions whose page exists; several of one controller become a group. */
export function menuOf(permissions: readonly Permission[], existingPaths: Iterable<string>): Menu {
  const existing = new Set(existingPaths)
  const main: MenuEntry[] = []
  for (const link of linksOf(permissions, { visible: 'main-menu', existing })) {
    const index = main.findIndex((entry) => entry.controller === link.controller)
    const sibling = main[index]
    if (!sibling) main.push(link)
    else main[index] = toGroup(sibling.kind === 'group' ? sibling.items : [sibling], link)
  }
  return { main, profile: linksOf(permissions, { visible: 'profile-menu', existing }) }
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

function toGroup(items: MenuLink[], added: MenuLink): MenuGroup {
  const { name, icon } = GROUPS[added.controller] ?? { name: items[0]?.label ?? added.label, icon: added.icon }
  return { kind: 'group', label: name, icon, controller: added.controller, items: [...items, added] }
}
