import type { Agent } from '#app/contracts/agents/shapes.ts'

/** A form has a field for each. */
const mostAsked = 12

/** What a document of an agent may be a copy of: the register and the certificates. */
export function papersOf({ cadastur, certificates }: Pick<Agent, 'cadastur' | 'certificates'>) {
  const names = [...(cadastur ? ['Cadastur'] : []), ...certificates.map(({ name }) => name)]
  return [...new Set(names)].slice(0, mostAsked).map((name) => ({ name, required: false }))
}
