/** Scan that a gate made without network and that the server hears later. */
export type ScanDirection = 'entry' | 'exit'

const problems = {
  unknown: 'Código desconhecido',
  already: 'Já tinha entrado ou saído',
  cancelled: 'Reserva cancelada',
  'wrong-date': 'Outra data',
  unpaid: 'Sem pagamento',
  unsigned: 'Termo de risco sem assinatura',
  'too-many': 'Mais pessoas do que a reserva tinha',
  'void-ticket': 'Ingresso sem validade',
  'never-came': 'Saiu sem ter entrado',
  'too-old': 'Lida há mais de três dias',
  'sale-drawer': 'Venda sem rede: caixa já entregue',
  'sale-places': 'Venda sem rede: não há mais a vaga',
  sale: 'Venda sem rede: não deu para registrar',
  other: 'Não deu para registrar'
} as const

export type ScanProblem = keyof typeof problems

export const SCAN_PROBLEMS = Object.entries(problems).map(([value, label]) => ({ value, label }))

const isProblem = (code: string): code is ScanProblem => Object.hasOwn(problems, code)

export const scanProblemLabel = (code: string): string => (isProblem(code) ? problems[code] : problems.other)

/** Reads a refusal's code; the fields of a form are people of a ticket type that nobody bought. */
export function toScanProblem(code: string): ScanProblem {
  if (code === 'invalid' || code === 'invalid-quantity') return 'too-many'
  return isProblem(code) ? code : 'other'
}

/** The way to the server takes time: a smaller difference says nothing of the device's clock. */
const unsureMs = 30_000
/** Older scans are not recorded by themselves: nobody could remember them. */
const longestMs = 3 * 24 * 3_600_000

interface Clocks {
  /** Instant of the scan by the device's clock. */
  scanned: Date
  /** The device's clock when it sent the scan. */
  device: Date
  now: Date
}

/** Corrects a scan's instant by how wrong the device's clock is; never later than now. */
export function scanInstant({ scanned, device, now }: Clocks): { at: Date; isTooOld: boolean } {
  const wrong = now.getTime() - device.getTime()
  const corrected = scanned.getTime() + (Math.abs(wrong) < unsureMs ? 0 : wrong)
  const at = new Date(Math.min(corrected, now.getTime()))
  return { at, isTooOld: now.getTime() - at.getTime() > longestMs }
}

interface Bought {
  label: string
  /** People of this type who may pass. */
  free: number
}

/**
 * Splits a number of people over ticket types, those first that are sold first, or takes what the device counted by
 * type. Null if they are more than may pass.
 */
export function splitPeople(
  bought: readonly Bought[],
  { people, items }: { people: number; items: Readonly<Record<string, number>> }
): Record<string, number> | null {
  const counted = Object.entries(items).filter(([, count]) => count > 0)
  if (counted.length > 0) {
    const fits = counted.every(([label, count]) => count <= (bought.find((one) => one.label === label)?.free ?? 0))
    return fits && counted.reduce((sum, [, count]) => sum + count, 0) === people ? Object.fromEntries(counted) : null
  }
  let left = people
  const split: Record<string, number> = {}
  for (const { label, free } of bought) {
    const taken = Math.min(left, free)
    if (taken > 0) split[label] = taken
    left -= taken
  }
  return left === 0 ? split : null
}
