interface Mode {
  /** Pattern of the words in the counter's file (facts: TRAFx). */
  pattern: RegExp
  label: string
  countsVehicles: boolean
}

/** The first match counts: off-highway vehicles are vehicles too. */
const MODES: readonly Mode[] = [
  { pattern: /\bOHV\b|off-?highway/i, label: 'Veículos fora de estrada', countsVehicles: true },
  { pattern: /\bVEH\b|vehicle/i, label: 'Veículos', countsVehicles: true },
  { pattern: /\bAT\b|air tube/i, label: 'Veículos, por tubo de ar', countsVehicles: true },
  { pattern: /\bIR\b|infrared/i, label: 'Infravermelho', countsVehicles: false },
  { pattern: /\bMB\b|bike/i, label: 'Bicicletas', countsVehicles: false },
  { pattern: /\bPP\b|pressure pad/i, label: 'Tapete de pressão', countsVehicles: false }
]

/** Label in Portuguese; the maker's unknown words stay as they are. */
export function modeLabel(mode: string): string {
  return findMode(mode)?.label ?? mode
}

export function countsVehicles(mode: string): boolean {
  return findMode(mode)?.countsVehicles ?? false
}

/** True for counters of an attraction's people: no vehicles, and not the car park, which belongs to no attraction. */
export function isTrailCounter({ mode, prodUuid }: { mode: string; prodUuid: string }): boolean {
  return prodUuid !== '' && !countsVehicles(mode)
}

function findMode(mode: string): Mode | undefined {
  return MODES.filter(({ pattern }) => pattern.test(mode))[0]
}
