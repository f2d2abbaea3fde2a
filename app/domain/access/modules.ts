/** Module switches that this program knows (specification §6). */
export const MODULES = [
  {
    key: 'enable_bookings_report',
    name: 'Relatório de reservas completo',
    does: 'Os relatórios leem o serviço de reservas, com todos os filtros, e aceitam dados inventados para treino. Desligado, leem o serviço antigo, por período.'
  }
] as const

export function moduleName(module: string): string {
  return MODULES.find(({ key }) => key === module)?.name ?? module
}

export function isKnownModule(module: string): boolean {
  return MODULES.some(({ key }) => key === module)
}

/** `'*'` is the right to all modules. */
export function moduleLabel(module: string): string {
  return module === '*' ? 'Todos os módulos' : moduleName(module)
}

/** Null means all of the place's modules, now and later. */
export function effectiveModules(own: readonly string[] | null, ofPlace: readonly string[]): string[] {
  return own === null ? [...ofPlace] : ofPlace.filter((module) => own.indexOf(module) >= 0)
}

export interface ModuleChange {
  wanted: readonly string[] | null
  current: readonly string[] | null
  granter: readonly string[] | null
  ofPlace: readonly string[]
}

/**
 * Lists the modules that the granter may not give. `'*'` means "all of the place's" and needs a granter with all of
 * them.
 */
export function refusedModules({ wanted, current, granter, ofPlace }: ModuleChange): string[] {
  if (wanted === null) return granter === null || current === null ? [] : ['*']
  const free = [...effectiveModules(granter, ofPlace), ...effectiveModules(current, ofPlace), ...(current ?? [])]
  return wanted.filter((module) => free.indexOf(module) < 0)
}
