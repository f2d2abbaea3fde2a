/** Reasons of a closure, and their words for a visitor. */
export const CLOSURE_REASONS = {
  rain: { label: 'Choveu', told: 'por causa da chuva' },
  river: { label: 'Cheia do rio', told: 'por causa da cheia do rio' },
  repair: { label: 'Manutenção', told: 'porque está em manutenção' },
  access: { label: 'Acesso fechado', told: 'porque o acesso está fechado' },
  other: { label: 'Outro', told: '' }
} as const

export type ClosureReason = keyof typeof CLOSURE_REASONS

export function isClosureReason(text: string): text is ClosureReason {
  return Object.hasOwn(CLOSURE_REASONS, text)
}

export function closureLabel(reason: string, note: string): string {
  const label = isClosureReason(reason) ? CLOSURE_REASONS[reason].label : reason
  return reason === 'other' ? note : note === '' ? label : `${label}: ${note}`
}

/** Words for the middle of a sentence; a typed reason stays as it was. */
export function closureTold(reason: string, note: string): string {
  return isClosureReason(reason) && reason !== 'other' ? CLOSURE_REASONS[reason].told : note
}
