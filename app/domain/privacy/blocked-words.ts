interface Blocked {
  ahead: readonly string[]
  refunds: readonly string[]
  payments: readonly string[]
  transactions: readonly string[]
  issues: readonly string[]
  users: readonly string[]
  trips: readonly string[]
}

const shown = 5

function saidAlike(one: string, values: readonly string[]): string[] {
  if (values.length === 0) return []
  const rest = values.length > shown ? ` e mais ${values.length - shown}` : ''
  return [`${one}: ${values.slice(0, shown).join(', ')}${rest}.`]
}

/** Reasons why somebody cannot be anonymised yet, and what to do; empty if nothing prevents it. */
export function blockedWords({ ahead, refunds, payments, transactions, issues, users, trips }: Blocked): string[] {
  return [
    ...saidAlike('Há reserva por vir (cancele-a, ou espere a visita)', ahead),
    ...saidAlike('Há devolução em aberto (conclua-a)', refunds),
    ...saidAlike('Há pagamento pendente, retido ou contestado (resolva-o)', payments),
    ...saidAlike('Há lançamento por receber (receba-o ou cancele-o)', transactions),
    ...saidAlike('Há requerimento sem resposta (responda-o)', issues),
    ...saidAlike('Ainda tem acesso ao sistema (remova o usuário)', users),
    ...saidAlike('Conduz ou dirige uma viagem por vir (troque quem vai)', trips)
  ]
}
