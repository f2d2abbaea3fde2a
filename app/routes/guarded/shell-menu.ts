import type { Rule } from '#app/contracts/auth.ts'
import { type Menu, menuOf, type Permission, type Visibility } from '#app/domain/permissions.ts'
import { PUBLIC_MENU_SCREENS, SCREENS } from '#app/domain/screens.ts'
import { notBuiltPaths } from './not-built-paths.ts'

const builtPaths = [...SCREENS, ...PUBLIC_MENU_SCREENS]
  .map(({ path }) => path)
  .filter((path) => !notBuiltPaths.includes(path))

/** The menu of somebody with these permissions: nothing in it leads to a page that is not there. */
export function shellMenu(rules: readonly Rule[]): Menu {
  return menuOf(rules.map(toPermission), builtPaths)
}

function toPermission(rule: Rule): Permission {
  return { ...rule, visible: toVisibility(rule.visible) }
}

function toVisibility(text: string): Visibility {
  return text === 'main-menu' || text === 'profile-menu' ? text : ''
}
