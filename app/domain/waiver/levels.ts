import { tCount } from '../words/speech.ts'

/** Levels at which an attraction asks for its risk term, in the order of the form. */
export const WAIVER_LEVELS = [
  { value: 'none', label: 'Não pede' },
  { value: 'asked', label: 'Pede, e a portaria só avisa' },
  { value: 'required', label: 'Exige: sem assinatura, só entra com liberação e motivo' }
] as const

export type WaiverLevel = (typeof WAIVER_LEVELS)[number]['value']

/** An unknown level asks for nothing. */
export function toWaiverLevel(text: string): WaiverLevel {
  return WAIVER_LEVELS.find(({ value }) => value === text)?.value ?? 'none'
}

/** `3 de 5 assinaram`, for the booking, the gate and lists. */
export function signedWords({ signed, people }: { signed: number; people: number }): string {
  return tCount(signed, '{n} de {people} assinou', '{n} de {people} assinaram', { people })
}
