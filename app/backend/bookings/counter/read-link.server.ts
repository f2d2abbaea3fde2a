import { holds, onlineWays, type StaffContext } from '../../kernel/context.server.ts'

/** Says whether the seller may send a payment link with a sale, and by which ways it is paid. */
export async function readLink(place: { id: string; pixKey: string }, ctx: StaffContext) {
  const [ways, messenger] = await Promise.all([onlineWays(ctx, place), ctx.messengers.of(place.id, 'whatsapp')])
  const isSent = messenger !== null
  return { ways, isSent, problem: linkProblem({ mayLink: holds(ctx.actor, 'operation/payment-link'), ways, isSent }) }
}

interface Known {
  mayLink: boolean
  ways: readonly unknown[]
  isSent: boolean
}

/** '' if the link can be sent. */
function linkProblem({ mayLink, ways, isSent }: Known): string {
  if (!mayLink) return 'Só quem pode enviar o link de pagamento vende assim. Escolha Pagar depois.'
  if (ways.length === 0) return 'Este parque não recebe pelo site: não há link para enviar. Escolha Pagar depois.'
  return isSent ? '' : 'O envio de mensagens não está ligado: o link não sairia. Escolha Pagar depois.'
}
