import { type ControllerAction, PERMISSIONS, splitKey } from './permission-table.ts'

/** Screen of specification §2; its right opens all paths below it too. */
export type Screen = ControllerAction & { path: string }

export const SCREENS: readonly Screen[] = PERMISSIONS.filter(({ kind }) => kind === 'screen').map(({ path, key }) => ({
  ...splitKey(key),
  path: path ?? `/${key}`
}))

/** Specification §6. */
export const OPEN_AREAS: readonly string[] = ['dashboard', 'account']

export const GUARDED_AREAS: readonly string[] = Array.from(
  new Set([...OPEN_AREAS, ...SCREENS.map(({ path }) => path.split('/')[1] ?? '')])
)
