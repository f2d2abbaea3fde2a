import { type ControllerAction, PERMISSIONS, splitKey } from './permission-table.ts'

/** Specification §2; opens all paths below it too. */
export type Screen = ControllerAction & { path: string }

const screens = PERMISSIONS.filter(({ kind }) => kind === 'screen').map(({ path, ...row }) => ({
  ...row,
  screen: { ...splitKey(row.key), path: path ?? `/${row.key}` }
}))

export const SCREENS: readonly Screen[] = screens.map(({ screen }) => screen)

/** Specification §2. */
export const NOT_BUILT_PATHS: readonly string[] = screens
  .filter(({ isBuilt }) => isBuilt === false)
  .map(({ screen }) => screen.path)

/** Specification §6. */
export const OPEN_AREAS: readonly string[] = ['dashboard', 'account']

export const GUARDED_AREAS: readonly string[] = Array.from(
  new Set([...OPEN_AREAS, ...SCREENS.map(({ path }) => path.split('/')[1] ?? '')])
)
