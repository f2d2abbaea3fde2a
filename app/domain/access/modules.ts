const NAMES: Readonly<Record<string, string>> = {
  enable_bookings_report: 'Relatório de reservas completo'
}

export function moduleName(module: string): string {
  return NAMES[module] ?? module
}

/** `'*'` is the right to all of them. */
export function moduleLabel(module: string): string {
  return module === '*' ? 'Todos os módulos' : moduleName(module)
}

/** null is all of the place's modules, now and later. */
export function effectiveModules(own: readonly string[] | null, ofPlace: readonly string[]): string[] {
  return own === null ? [...ofPlace] : ofPlace.filter((module) => own.indexOf(module) >= 0)
}

export interface ModuleChange {
  wanted: readonly string[] | null
  current: readonly string[] | null
  granter: readonly string[] | null
  ofPlace: readonly string[]
}

/** Modules the granter may not give; `'*'` is "all of the place's", which only somebody with all of them may give. */
export function refusedModules({ wanted, current, granter, ofPlace }: ModuleChange): string[] {
  if (wanted === null) return granter === null || current === null ? [] : ['*']
  const free = [...effectiveModules(granter, ofPlace), ...effectiveModules(current, ofPlace), ...(current ?? [])]
  return wanted.filter((module) => free.indexOf(module) < 0)
}
