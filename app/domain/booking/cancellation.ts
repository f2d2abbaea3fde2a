/** `withdrawalDays` from the purchase, `hoursBefore` the visit. */
export type CancellationSettings = { withdrawalDays: number; hoursBefore: number }

/** CDC art. 49. */
const DEFAULT_CANCELLATION: CancellationSettings = { withdrawalDays: 7, hoursBefore: 0 }

export type CancellationInput = {
  purchasedAt: Date
  visitAt: Date
  now: Date
  isPaid: boolean
  hasCheckin: boolean
  isCancelled: boolean
  settings?: Partial<CancellationSettings>
}

export type CancellationPolicy = { allowed: boolean; refund: boolean; reason: string }

/** `reason` (pt-BR) is shown to the visitor. */
export function cancellationPolicy(input: CancellationInput): CancellationPolicy {
  const { withdrawalDays, hoursBefore } = { ...DEFAULT_CANCELLATION, ...input.settings }
  const now = input.now.getTime()
  if (input.isCancelled) return refuse('Esta reserva já foi cancelada.')
  if (input.hasCheckin) return refuse('A visita já começou: fale com a portaria.')
  if (now >= input.visitAt.getTime()) return refuse('O horário da visita já passou.')
  if (now >= input.visitAt.getTime() - hoursBefore * 3_600_000) {
    return refuse(`O cancelamento vai até ${count(hoursBefore, 'hora', 'horas')} antes da visita. Fale com o atrativo.`)
  }
  if (!input.isPaid)
    return { allowed: true, refund: false, reason: 'Nada foi pago: o cancelamento só libera as vagas.' }
  if (now <= input.purchasedAt.getTime() + withdrawalDays * 86_400_000) {
    const days = count(withdrawalDays, 'dia', 'dias')
    return { allowed: true, refund: true, reason: `Até ${days} depois da compra, o valor volta inteiro.` }
  }
  const days = withdrawalDays === 1 ? 'Passou 1 dia' : `Passaram ${withdrawalDays} dias`
  return { allowed: true, refund: false, reason: `${days} da compra: você pode cancelar, mas o valor não volta.` }
}

function refuse(reason: string): CancellationPolicy {
  return { allowed: false, refund: false, reason }
}

function count(value: number, one: string, many: string): string {
  return `${value} ${value === 1 ? one : many}`
}
