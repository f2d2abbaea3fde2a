/** Method of a counter sale that waits for a card terminal; the payment itself says credit, debit or Pix. */
export const TERMINAL_METHOD = 'pos_card'

export const TERMINAL_WORD = 'Maquininha'

/**
 * `sending`: the provider has not answered. `busy`, `refused` and `not-ready`: it did not take the charge. `unclear`: only
 * the terminal shows how it ended.
 */
export type TerminalState =
  | ('sending' | 'created' | 'at-terminal' | 'cancelling' | 'unclear')
  | ('paid' | 'cancelled' | 'failed' | 'expired' | 'busy' | 'refused' | 'not-ready')

const OVER: readonly TerminalState[] = ['cancelled', 'failed', 'expired', 'busy', 'refused', 'not-ready']

/** True if the terminal took no money for this charge, and will take none. */
export const isOverAtTerminal = (state: TerminalState | ''): boolean => state !== '' && OVER.includes(state)

/** Sentences for the seller. */
export const TERMINAL_STATES: Readonly<Record<TerminalState, string>> = {
  sending: 'O Mercado Pago ainda não respondeu. Não cobre de novo: a cobrança é conferida a cada instante.',
  created: 'A cobrança está a caminho da maquininha. Se não aparecer, aperte o botão verde dela.',
  'at-terminal': 'A cobrança está na maquininha. Peça ao visitante que passe o cartão.',
  cancelling: 'A maquininha foi avisada do cancelamento. Espere a confirmação.',
  unclear: 'Confira na tela da maquininha se o pagamento passou. Não cobre de novo antes disso.',
  paid: 'Pago.',
  cancelled: 'A cobrança foi cancelada. Nada foi cobrado.',
  failed: 'O pagamento foi recusado. Nada foi cobrado: tente de novo, com este ou outro cartão.',
  expired: 'O tempo acabou sem pagamento. Nada foi cobrado: envie de novo.',
  busy: 'Esta maquininha está com outra cobrança. Termine-a ou escolha outra maquininha.',
  refused: 'O Mercado Pago não aceitou a cobrança. Confira a maquininha em Configurações, Pagamentos.',
  'not-ready': 'Esta maquininha não está no modo integrado. Ponha-a em Configurações, Pagamentos, e reinicie-a.'
}

/** Sentences for a visitor who stands before the terminal, at a kiosk. '': nothing was sent to it yet. */
export const TERMINAL_TOLD: Readonly<Record<TerminalState | '', string>> = {
  '': 'O valor ainda não foi para a maquininha.',
  sending: 'O valor está a caminho da maquininha.',
  created: 'O valor está a caminho da maquininha. Se não aparecer, aperte o botão verde dela.',
  'at-terminal': 'O valor está na maquininha: aproxime ou insira o cartão.',
  cancelling: 'A maquininha está cancelando. Se ela ainda mostra o valor, aperte o botão vermelho dela.',
  unclear: 'A maquininha não disse se o pagamento passou. Não pague de novo: chame alguém da equipe.',
  paid: 'A maquininha recebeu o pagamento.',
  cancelled: 'O pagamento na maquininha foi cancelado. Nada foi cobrado.',
  failed: 'O cartão não foi aceito. Nada foi cobrado: tente de novo, com este ou outro cartão.',
  expired: 'O tempo da maquininha acabou. Nada foi cobrado.',
  busy: 'A maquininha está com outro pagamento. Espere um instante e tente de novo.',
  refused: 'A maquininha não aceitou o pagamento. Nada foi cobrado.',
  'not-ready': 'A maquininha não aceitou o pagamento. Nada foi cobrado.'
}

/** Names as on the cards; other words of the provider stay unnamed. */
const BRANDS: Readonly<Record<string, string>> = {
  visa: 'Visa',
  debvisa: 'Visa',
  master: 'Mastercard',
  debmaster: 'Mastercard',
  elo: 'Elo',
  debelo: 'Elo',
  amex: 'American Express',
  hipercard: 'Hipercard',
  diners: 'Diners',
  cabal: 'Cabal'
}

export const brandName = (word: string) => (Object.hasOwn(BRANDS, word) ? (BRANDS[word] ?? '') : '')

/** Minutes that a charge stays at its terminal. */
const patienceMinutes = 5

export const terminalUntil = (now: Date) => new Date(now.getTime() + patienceMinutes * 60_000)

/** Places stay held a little longer than the charge, so that money of the last second finds them. */
export function holdForTerminal(held: Date | null, until: Date): Date {
  const needed = new Date(until.getTime() + 60_000)
  return held !== null && held > needed ? held : needed
}
