import { type ControllerAction, PERMISSIONS, splitKey } from './permission-table.ts'

/** A guarded screen (specification §2 and the product decisions) and the permission that opens it and all below it. */
export type Screen = ControllerAction & { path: string }

const screens = PERMISSIONS.filter(({ kind }) => kind === 'screen').map(({ path, ...row }) => ({
  ...row,
  screen: { ...splitKey(row.key), path: path ?? `/${row.key}` }
}))

/** Every guarded screen but those of `OPEN_AREAS`. */
export const SCREENS: readonly Screen[] = screens.filter(({ isPublic }) => !isPublic).map(({ screen }) => screen)

/** What a menu may also link to although it is public. */
export const PUBLIC_MENU_SCREENS: readonly Screen[] = screens
  .filter(({ isPublic }) => isPublic)
  .map(({ screen }) => screen)

/** Screens of specification §2 without a page yet. */
export const NOT_BUILT_PATHS: readonly string[] = screens
  .filter(({ isBuilt }) => isBuilt === false)
  .map(({ screen }) => screen.path)

/** Areas of everybody who is signed in: the dashboard (specification §6) and one's own data. */
export const OPEN_AREAS: readonly string[] = ['dashboard', 'account']

/** The first segment of every guarded path. */
export const GUARDED_AREAS: readonly string[] = Array.from(
  new Set([...OPEN_AREAS, ...SCREENS.map(({ path }) => path.split('/')[1] ?? '')])
)
