/** Keys that tell agents apart in a file. */
export interface AgentKeys {
  cpf: string
  phone: string
  /** Accent-free, lower case; '' for an agent identified by the CPF alone. */
  foldedName: string
}

/**
 * Finds agents by identity. The same CPF is the same person, another CPF is another person. If one of the two has no
 * CPF, the same name is the same person, unless both have different telephones.
 */
export function openRegister<Agent extends AgentKeys>(all: readonly Agent[] = []) {
  const byCpf = new Map<string, Agent[]>()
  const byName = new Map<string, Agent[]>()
  const put = (map: Map<string, Agent[]>, key: string, agent: Agent) => {
    const known = map.get(key)
    if (known) known.push(agent)
    else if (key !== '') map.set(key, [agent])
  }
  const add = (agent: Agent) => {
    put(byCpf, agent.cpf, agent)
    put(byName, agent.foldedName, agent)
  }
  for (const agent of all) add(agent)
  return {
    add,
    /** True for the name alone, whatever CPF or telephone. */
    hasName: (foldedName: string) => byName.has(foldedName),
    /** Returns several agents if it is unclear which one is meant. */
    find({ cpf, phone, foldedName }: AgentKeys): Agent[] {
      const sure = byCpf.get(cpf)
      if (sure) return sure
      const named = (byName.get(foldedName) ?? []).filter((one) => one.cpf === '' || cpf === '')
      const reached = phone === '' ? [] : named.filter((one) => one.phone === phone)
      return reached.length > 0 ? reached : named.filter((one) => one.phone === '' || phone === '')
    }
  }
}
