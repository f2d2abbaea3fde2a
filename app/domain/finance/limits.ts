import { countLabel } from '../words/labels.ts'

/** R$ 99.999.999,99: more is a typing error, and sums of many stay exact. */
export const mostCentavos = 9_999_999_999

/** No day of this product is earlier. */
export const firstDay = '2000-01-01'

/** Rows that count and removed ones together, so that a page that shows them stays readable. */
export const FINANCE_CEILINGS = {
  items: { most: 30, of: 'Um lançamento', one: 'item', many: 'itens' },
  payments: { most: 30, of: 'Um lançamento', one: 'pagamento', many: 'pagamentos' },
  rows: { most: 200, of: 'Um lançamento', one: 'linha, com as removidas', many: 'linhas, com as removidas' },
  recurrences: { most: 200, of: 'Um parque', one: 'repetição', many: 'repetições' }
} as const

export function financeCeilingWords(what: keyof typeof FINANCE_CEILINGS): string {
  const { most, of, one, many } = FINANCE_CEILINGS[what]
  return `${of} tem no máximo ${countLabel(most, { one, many })}.`
}
