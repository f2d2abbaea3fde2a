import { effectiveModules } from './modules.ts'
import { holdsMore, isKnownPermission } from './rules.ts'

export interface Held {
  keys: readonly string[]
  /** Null means all modules of the place. */
  modules: readonly string[] | null
  placeModules: readonly string[]
}

const modulesOf = ({ modules, placeModules }: Held) => effectiveModules(modules, placeModules)
const knownOf = ({ keys }: Pick<Held, 'keys'>) => keys.filter(isKnownPermission)

/**
 * Says whether the target holds a right that the other lacks. Permissions that this version does not know are ignored.
 */
export function isBeyond(target: Held, other: Held): boolean {
  return holdsMore(knownOf(target), other.keys) || holdsMore(modulesOf(target), modulesOf(other))
}

export interface OthersHold {
  keys: readonly string[]
  modules: readonly (readonly string[] | null)[]
}

interface Losing {
  before: Held
  after: Pick<Held, 'keys' | 'modules'>
  others: OthersHold
}

/**
 * Rights that `before` holds and that nobody would hold after the change. `'*'` means "all modules"; only somebody who
 * has it can give it.
 */
export function leftUnheld({ before, after, others }: Losing): { permissions: string[]; modules: string[] } {
  const { placeModules } = before
  const stay = [...after.keys, ...others.keys]
  const staying = [after.modules, ...others.modules].flatMap((modules) => moduleRights(modules, placeModules))
  return {
    permissions: knownOf(before).filter((key) => stay.indexOf(key) < 0),
    modules: moduleRights(before.modules, placeModules).filter((module) => staying.indexOf(module) < 0)
  }
}

function moduleRights(modules: readonly string[] | null, ofPlace: readonly string[]): string[] {
  return [...effectiveModules(modules, ofPlace), ...(modules === null ? ['*'] : [])]
}
