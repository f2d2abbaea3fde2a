import { countLabel } from '../words/labels.ts'

/** Limits per place, so that nobody can fill it up. */
const CLIENT_CEILINGS = {
  /** Made by hand or brought in; those of bookings are not counted. */
  clients: { most: 100_000, of: 'Um parque', one: 'cliente cadastrado à mão', many: 'clientes cadastrados à mão' },
  followUps: { most: 100, of: 'Um cliente', one: 'lembrete por fazer', many: 'lembretes por fazer' }
} as const

/** Null where one more fits. */
export function clientCeilingProblem(what: keyof typeof CLIENT_CEILINGS, count: number): string | null {
  const { most, of, ...words } = CLIENT_CEILINGS[what]
  return count < most ? null : `${of} tem no máximo ${countLabel(most, words)}.`
}
