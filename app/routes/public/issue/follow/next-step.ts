/** Text by `statusId` that tells the requester what happens next. */
const steps: Record<number, string> = {
  1: 'Recebemos o seu pedido. A equipe vai ler e responder por aqui.',
  2: 'A equipe está analisando. Se faltar alguma coisa, ela pergunta por aqui.',
  3: 'Falta um documento seu. Envie-o aqui embaixo e a análise continua sozinha.',
  4: 'O pedido foi aprovado. Se ainda houver algo a combinar, está na conversa.',
  5: 'O pedido não foi aceito. O motivo está na conversa.',
  6: 'Está tudo feito: você não precisa fazer mais nada.',
  7: 'O requerimento foi cancelado, e ninguém trabalha mais nele.'
}

export const nextStep = (statusId: number) => steps[statusId] ?? ''
