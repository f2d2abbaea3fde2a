import type { Rule } from '#app/contracts/auth.ts'
import { type Menu, menuOf } from '#app/domain/access/menu.ts'
import type { Permission, Visibility } from '#app/domain/access/permissions.ts'
import { SCREENS } from '#app/domain/access/screens.ts'

const paths = SCREENS.map(({ path }) => path)

/** Leaves out pages that do not exist here. */
export function shellMenu(rules: readonly Rule[]): Menu {
  return menuOf(rules.map(toPermission), paths)
}

function toPermission(rule: Rule): Permission {
  return { ...rule, visible: toVisibility(rule.visible) }
}

function toVisibility(text: string): Visibility {
  return text === 'main-menu' || text === 'profile-menu' ? text : ''
}
