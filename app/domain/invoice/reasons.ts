export interface Reason {
  value: string
  label: string
}

/** cMotivo of e101101 (TSCodJustCanc). */
export const CANCEL_REASONS: readonly Reason[] = [
  { value: '1', label: 'Erro na emissão' },
  { value: '2', label: 'Serviço não prestado' },
  { value: '9', label: 'Outro motivo' }
]

/** cMotivo of the group subst (TSCodJustSubst); reasons for a change of regime are left to the portal. */
export const REPLACE_REASONS: readonly Reason[] = [
  { value: '05', label: 'Rejeição pelo tomador' },
  { value: '99', label: 'Outro motivo (valor, dados do cliente…)' }
]

/** xMotivo: TSMotivo of the layout. */
export const REASON_LENGTH = { min: 15, max: 255 } as const

export function isReason(reasons: readonly Reason[], value: string): boolean {
  return reasons.some((one) => one.value === value)
}
