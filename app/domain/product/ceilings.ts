import { countLabel } from '../words/labels.ts'

/** As many as there may be: nobody fills a place. What already stands beyond is kept, and one more is refused. */
export const CEILINGS = {
  attractions: { most: 500, of: 'Um parque', one: 'atrativo', many: 'atrativos' },
  ticketTypes: { most: 40, of: 'Um atrativo', one: 'tipo de ingresso', many: 'tipos de ingresso' },
  /** As many lines as the form of a type can carry, and the form of hours. */
  prices: { most: 20, of: 'Um tipo de ingresso', one: 'preço por data', many: 'preços por data' },
  rules: { most: 40, of: 'Um atrativo', one: 'linha de horário', many: 'linhas de horário' },
  exceptions: { most: 60, of: 'Um atrativo', one: 'exceção', many: 'exceções' },
  /** From today on. */
  blocks: { most: 2000, of: 'Um atrativo', one: 'bloqueio daqui em diante', many: 'bloqueios daqui em diante' },
  photos: { most: 12, of: 'Um atrativo', one: 'foto', many: 'fotos' },
  discountCodes: { most: 1000, of: 'Um parque', one: 'código de desconto', many: 'códigos de desconto' },
  points: { most: 500, of: 'Um parque', one: 'ponto de interesse', many: 'pontos de interesse' }
} as const

export type Ceiling = keyof typeof CEILINGS

/** Null where it fits, or where nothing is added. */
export function ceilingProblem(what: Ceiling, { before, after }: { before: number; after: number }): string | null {
  return after <= CEILINGS[what].most || after <= before ? null : ceilingWords(what)
}

export function ceilingWords(what: Ceiling): string {
  const { most, of, one, many } = CEILINGS[what]
  return `${of} tem no máximo ${countLabel(most, { one, many })}.`
}
