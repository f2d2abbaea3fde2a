import { searchText } from '../person/names.ts'
import { ACCOUNT_SCREENS } from './account-screens.ts'
import { type ControllerAction, keyOf, menuLabel, PERMISSIONS } from './permission-table.ts'

export interface FoundScreen {
  label: string
  path: string
  /** Work that a person does there; '' where the label says it. */
  does: string
}

/**
 * Screens of the menu, the settings and the account that a person with these permissions may open and whose name or
 * description has a word beginning with each typed one. Those whose name has them all come first.
 */
export function findScreens(typed: string, held: readonly ControllerAction[]): FoundScreen[] {
  const words = searchText(typed).split(' ').filter(Boolean)
  if (words.length === 0) return []
  const open = new Set(held.map(keyOf))
  const screens = [
    ...PERMISSIONS.filter(({ key, kind, menu }) => kind === 'screen' && menu && open.has(key)).map((row) => ({
      label: menuLabel(row),
      path: row.path ?? `/${row.key}`,
      does: row.allows
    })),
    ...ACCOUNT_SCREENS.map(({ label, path }) => ({ label, path, does: '' }))
  ]
  const has = (text: string) => words.every((word) => ` ${searchText(text)}`.includes(` ${word}`))
  const named = screens.filter(({ label }) => has(label))
  return [...named, ...screens.filter((screen) => !named.includes(screen) && has(`${screen.label} ${screen.does}`))]
}
