import { permissionName } from '../access/catalogue.ts'
import { moduleLabel } from '../access/modules.ts'
import type { Changed } from './changed.ts'

interface Access {
  keys: readonly string[]
  /** Null means all modules of the place. */
  modules: readonly string[] | null
}

/** Says which rights were given and which were taken; null if none. */
export function accessChanged(before: Access, after: Access): Changed | null {
  const named = (keys: readonly string[]) => keys.map(permissionName).sort().join(', ')
  const given = named(after.keys.filter((key) => !before.keys.includes(key)))
  const taken = named(before.keys.filter((key) => !after.keys.includes(key)))
  const modules = [before.modules, after.modules].map(modulesWords)
  const lines = [
    given && `permissões dadas: ${given}`,
    taken && `permissões retiradas: ${taken}`,
    modules[0] === modules[1] ? '' : `módulos: ${modules[1]} (antes: ${modules[0]})`
  ].filter(Boolean)
  return lines.length > 0 ? { from: '', to: lines.join('\n') } : null
}

function modulesWords(modules: readonly string[] | null): string {
  if (modules === null) return 'todos'
  return modules.length === 0 ? 'nenhum' : [...modules].map(moduleLabel).sort().join(', ')
}
