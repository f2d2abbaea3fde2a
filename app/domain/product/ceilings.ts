import { countLabel } from '../words/labels.ts'

/** Limits, so that nobody can fill a place. Existing rows beyond a limit are kept; one more is refused. */
export const CEILINGS = {
  attractions: { most: 500, of: 'Um parque', one: 'atrativo', many: 'atrativos' },
  ticketTypes: { most: 40, of: 'Um atrativo', one: 'tipo de ingresso', many: 'tipos de ingresso' },
  /** Limits of the form of a type, and of the form of hours. */
  prices: { most: 20, of: 'Um tipo de ingresso', one: 'preço por data', many: 'preços por data' },
  rules: { most: 40, of: 'Um atrativo', one: 'linha de horário', many: 'linhas de horário' },
  exceptions: { most: 60, of: 'Um atrativo', one: 'exceção', many: 'exceções' },
  /** Counts blocks from today on. */
  blocks: { most: 2000, of: 'Um atrativo', one: 'bloqueio daqui em diante', many: 'bloqueios daqui em diante' },
  photos: { most: 12, of: 'Um atrativo', one: 'foto', many: 'fotos' },
  discountCodes: { most: 1000, of: 'Um parque', one: 'código de desconto', many: 'códigos de desconto' },
  seasons: { most: 40, of: 'Um parque', one: 'temporada', many: 'temporadas' },
  points: { most: 500, of: 'Um parque', one: 'ponto de interesse', many: 'pontos de interesse' }
} as const

export type Ceiling = keyof typeof CEILINGS

/** Null if it fits, or if nothing is added. */
export function ceilingProblem(what: Ceiling, { before, after }: { before: number; after: number }): string | null {
  return after <= CEILINGS[what].most || after <= before ? null : ceilingWords(what)
}

export function ceilingWords(what: Ceiling): string {
  const { most, of, one, many } = CEILINGS[what]
  return `${of} tem no máximo ${countLabel(most, { one, many })}.`
}
