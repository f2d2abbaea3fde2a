import type { Rule } from '#app/contracts/auth.ts'
import { type Menu, type MenuLink, menuOf } from '#app/domain/access/menu.ts'
import type { Permission, Visibility } from '#app/domain/access/permissions.ts'
import { NOT_BUILT_PATHS, PUBLIC_MENU_SCREENS, SCREENS } from '#app/domain/access/screens.ts'

const builtPaths = [...SCREENS, ...PUBLIC_MENU_SCREENS]
  .map(({ path }) => path)
  .filter((path) => !NOT_BUILT_PATHS.includes(path))

/** Nothing in it leads to a page that is not there. */
export function shellMenu(rules: readonly Rule[], placeUuid: string): Menu {
  const { main, profile } = menuOf(rules.map(toPermission), builtPaths)
  const ofPlace = (link: MenuLink) => ({ ...link, path: withPlace(link.path, placeUuid) })
  const whole = main.map((entry) =>
    entry.kind === 'group' ? { ...entry, items: entry.items.map(ofPlace) } : ofPlace(entry)
  )
  return { main: whole, profile }
}

const publicPaths = PUBLIC_MENU_SCREENS.map(({ path }) => path)

/** Public pages know no session: without the place's `pid` they would ask which one. */
function withPlace(path: string, pid: string): string {
  return publicPaths.includes(path) ? `${path}?${new URLSearchParams({ pid })}` : path
}

function toPermission(rule: Rule): Permission {
  return { ...rule, visible: toVisibility(rule.visible) }
}

function toVisibility(text: string): Visibility {
  return text === 'main-menu' || text === 'profile-menu' ? text : ''
}
