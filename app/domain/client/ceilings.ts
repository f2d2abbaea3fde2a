import { countLabel } from '../words/labels.ts'

/** Limits per place, so that nobody can fill it up. */
const CLIENT_CEILINGS = {
  /** Counts clients made by hand or imported, not those of bookings. */
  clients: { most: 100_000, of: 'Um parque', one: 'cliente cadastrado à mão', many: 'clientes cadastrados à mão' },
  followUps: { most: 100, of: 'Um cliente', one: 'lembrete por fazer', many: 'lembretes por fazer' }
} as const

/** Problem of adding one more; null if it fits. */
export function clientCeilingProblem(what: keyof typeof CLIENT_CEILINGS, count: number): string | null {
  const { most, of, ...words } = CLIENT_CEILINGS[what]
  return count < most ? null : `${of} tem no máximo ${countLabel(most, words)}.`
}
