import { countLabel } from '../words/labels.ts'

/** Limits per place, so that nobody can fill it up. */
const AGENT_LIMITS = {
  agents: { most: 500, of: 'Um parque', one: 'condutor', many: 'condutores' },
  fields: { most: 40, of: 'Um formulário', one: 'campo próprio', many: 'campos próprios' }
} as const

/** Limits of an agent's page and of its form. */
export const MOST_CERTIFICATES = 50
export const MOST_DAYS_OFF = 60
export const MOST_ATTRACTIONS = 500

/** People in a group of one guide. */
export const MOST_IN_GROUP = 1000
export const groupPeopleProblem = `Use um número de 1 a ${MOST_IN_GROUP}, ou deixe vazio.`

/** Problem of adding one more; '' if it fits. */
export function limitProblem(what: keyof typeof AGENT_LIMITS, before: number): string {
  const { most, of, one, many } = AGENT_LIMITS[what]
  return before < most ? '' : `${of} tem no máximo ${countLabel(most, { one, many })}.`
}

/** Days after its end for which a day off is still shown and can be changed. */
export const DAYS_OFF_SHOWN = 30
