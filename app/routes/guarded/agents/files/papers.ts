import type { Agent } from '#app/contracts/agents/shapes.ts'

/** Limit, because the form has a field for each. */
const mostAsked = 12

/** Lists what a document may prove: the Cadastur registration and the certificates. */
export function papersOf({ cadastur, certificates }: Pick<Agent, 'cadastur' | 'certificates'>) {
  const names = [...(cadastur ? ['Cadastur'] : []), ...certificates.map(({ name }) => name)]
  return [...new Set(names)].slice(0, mostAsked).map((name) => ({ name, required: false }))
}
