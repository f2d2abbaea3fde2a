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

function said(one: string, values: readonly string[]): string[] {
  if (values.length === 0) return []
  const rest = values.length > shown ? ` e mais ${values.length - shown}` : ''
  return [`${one}: ${values.slice(0, shown).join(', ')}${rest}.`]
}

/** Reasons why somebody cannot be anonymised yet, and what to do; empty if nothing prevents it. */
export function blockedWords({ ahead, refunds, payments, transactions, issues, users, trips }: Blocked): string[] {
  return [
    ...said('Há reserva por vir (cancele-a, ou espere a visita)', ahead),
    ...said('Há devolução em aberto (conclua-a)', refunds),
    ...said('Há pagamento pendente, retido ou contestado (resolva-o)', payments),
    ...said('Há lançamento por receber (receba-o ou cancele-o)', transactions),
    ...said('Há requerimento sem resposta (responda-o)', issues),
    ...said('Ainda tem acesso ao sistema (remova o usuário)', users),
    ...said('Conduz ou dirige uma viagem por vir (troque quem vai)', trips)
  ]
}
