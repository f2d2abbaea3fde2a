/** Modules (`params.modules`) as people call them; one we do not know keeps its own name. */
const NAMES: Readonly<Record<string, string>> = {
  enable_bookings_report: 'Relatório de reservas completo'
}

export function moduleName(module: string): string {
  return NAMES[module] ?? module
}

/** What a user's modules amount to: null stands for all of the place's, now and later. Never one the place has not. */
export function effectiveModules(own: readonly string[] | null, ofPlace: readonly string[]): string[] {
  return own === null ? [...ofPlace] : ofPlace.filter((module) => own.indexOf(module) >= 0)
}

export interface ModuleChange {
  wanted: readonly string[] | null
  /** What the user has now. */
  current: readonly string[] | null
  /** What who changes it has. */
  granter: readonly string[] | null
  ofPlace: readonly string[]
}

/**
 * The modules that may not be given: not the place's, or not the granter's own and not yet the user's. `'*'` stands for
 * "all of the place's", which only somebody may give who has them all for good.
 */
export function refusedModules({ wanted, current, granter, ofPlace }: ModuleChange): string[] {
  if (wanted === null) return granter === null || current === null ? [] : ['*']
  const free = [...effectiveModules(granter, ofPlace), ...effectiveModules(current, ofPlace), ...(current ?? [])]
  return wanted.filter((module) => free.indexOf(module) < 0)
}
