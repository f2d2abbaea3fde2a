import { formatDocument } from '../person/documents.ts'
import { formatPhone } from '../person/phone.ts'
import { type OwnPolicy, policyOf } from '../refund/policy.ts'
import { policyWords } from '../refund/words.ts'
import { countLabel } from '../words/labels.ts'

export interface TermFacts {
  name: string
  legalName: string
  cnpj: string
  address: string
  email: string
  phone: string
  holdMinutes: number
  /** Minutes before the visit; 0 for its start. */
  arriveMinutes: number
  /** Null for the default policy. */
  refundPolicy: OwnPolicy | null
  /** Per cent of a slot's places for half-price tickets; 100 is no limit. */
  quotaPercent: number
}

function quotaWords({ quotaPercent }: TermFacts) {
  if (quotaPercent >= 100) return { limit: '', elderly: 'do mesmo modo' }
  return { limit: `, até o limite de ${quotaPercent}% dos ingressos`, elderly: 'fora desse limite' }
}

function supplierOf(facts: TermFacts): string {
  const { name, legalName, cnpj, address } = facts
  return [
    legalName || name,
    cnpj && `inscrito no CNPJ sob o nº ${formatDocument(cnpj)}`,
    address && `com sede em ${address}`
  ]
    .filter(Boolean)
    .join(', ')
}

function contactOf({ email, phone }: TermFacts): string {
  return (
    [email, phone && formatPhone(phone)].filter(Boolean).join(' ou ') || 'os canais de contato indicados nesta página'
  )
}

/** Rule after the days of withdrawal: no refund, or what the place promises voluntarily. */
function withdrawalWords({ refundPolicy }: TermFacts) {
  const policy = policyOf(refundPolicy, null)
  const { withdrawalDays, tiers, noShowPercent } = policy
  if (tiers.length === 0 && noShowPercent === 0) {
    const later =
      'Depois desse prazo, ou em caso de não comparecimento, não há devolução, salvo acordo ou disposição legal em contrário.'
    return { withdrawalDays, later }
  }
  // The first sentence repeats the days of withdrawal, the last one is about date changes.
  return { withdrawalDays, later: policyWords(policy).slice(1, -2).join(' ') }
}

function arrivalWords({ arriveMinutes }: TermFacts): string {
  if (arriveMinutes === 0) return 'até o horário da visita, ou antes dele, como o ingresso indicar'
  const minutes = arriveMinutes === 1 ? '1 minuto' : `${arriveMinutes} minutos`
  return `com ${minutes} de antecedência, ou com a que o ingresso indicar`
}

/**
 * Sources: CDC art. 49, Decreto 7.962/2013, Lei 12.933/2013, Lei 10.741/2003, Lei 13.709/2018. One section per
 * paragraph.
 */
export function defaultTerm(facts: TermFacts): string {
  const { name, holdMinutes } = facts
  const { withdrawalDays, later } = withdrawalWords(facts)
  const contact = contactOf(facts)
  const { limit, elderly } = quotaWords(facts)
  return [
    `TERMO DE COMPRA, VISITAÇÃO E PRIVACIDADE — ${name}`,
    `1. Partes e objeto. Este termo regula a compra de ingressos para os atrativos de ${name}, oferecidos por ${supplierOf(facts)} (“fornecedor”), à pessoa que faz a reserva (“visitante”). O preço total, a data, o horário e os ingressos escolhidos são mostrados antes da confirmação, quando ainda podem ser corrigidos.`,
    `2. Reserva e pagamento. As vagas ficam reservadas por ${countLabel(holdMinutes, { one: 'minuto', many: 'minutos' })} enquanto se aguarda o pagamento; sem ele, a reserva expira e as vagas voltam à venda. A reserva só se confirma com o pagamento aprovado ou, onde o atrativo oferece, com a escolha de pagar no local. Pagamento recebido depois da expiração reativa a reserva, se ainda houver vagas, ou é devolvido integralmente.`,
    `3. Desistência e cancelamento. O visitante pode desistir da compra em até ${withdrawalDays} dias contados da sua realização, sem contar o dia da compra e até o fim do último dia, desde que antes do horário da visita, com devolução integral e atualizada do valor pago, pelo mesmo meio do pagamento (art. 49 do Código de Defesa do Consumidor e art. 5º do Decreto nº 7.962/2013). O pedido é feito por ${contact}, e o recebimento é confirmado imediatamente. ${later}`,
    `4. Cancelamento pelo fornecedor. Por chuva forte, risco de tromba-d’água, determinação de autoridade ou outro motivo de segurança, o fornecedor pode suspender a visita. Nesse caso o visitante escolhe entre nova data e a devolução integral do valor pago.`,
    `5. Meia-entrada e gratuidades. Estudantes com Carteira de Identificação Estudantil, pessoas com deficiência e seu acompanhante, quando necessário, e jovens de baixa renda de 15 a 29 anos com ID Jovem pagam metade do preço${limit} (Lei nº 12.933/2013). Pessoas com 60 anos ou mais pagam meia-entrada ${elderly} (art. 23 da Lei nº 10.741/2003). O comprovante é apresentado na entrada; sem ele, cobra-se a diferença para o ingresso inteiro.`,
    `6. Visita. O visitante chega ${arrivalWords(facts)}, com documento e o código da reserva, segue as orientações dos condutores e informa previamente condições de saúde que exijam cuidado. Menores de 18 anos entram acompanhados de responsável. É proibido deixar lixo, alimentar animais, retirar plantas ou rochas e usar protetor solar ou repelente antes do banho nos poços.`,
    `7. Dados pessoais. O fornecedor, controlador dos dados, trata nome, CPF ou CNPJ, telefone, e-mail e, quando preciso, endereço para cumprir este contrato e obrigações legais (art. 7º, II e V, da Lei nº 13.709/2018 — LGPD): fazer a reserva, receber o pagamento, controlar a entrada, emitir documento fiscal e avisar sobre a visita. Os dados são compartilhados somente com o meio de pagamento, com os condutores da visita (nome e ingressos) e com autoridades, quando a lei exigir. São guardados pelo prazo legal de cinco anos e, depois, eliminados ou anonimizados. Não são usados para publicidade sem consentimento específico e separado.`,
    `8. Direitos do titular. A qualquer momento o visitante pode confirmar a existência do tratamento, acessar, corrigir, pedir a portabilidade, a anonimização ou a eliminação dos dados e obter informação sobre o compartilhamento (art. 18 da LGPD), por ${contact}, com resposta em até 15 dias. Pode também peticionar à Autoridade Nacional de Proteção de Dados (ANPD).`,
    `9. Aceite e foro. Ao marcar a caixa de aceite, o visitante declara que leu este termo. Ficam registrados a versão do texto, a data e a hora, o endereço de rede e o navegador, como prova do aceite. Aplica-se a lei brasileira, e fica eleito o foro do domicílio do visitante.`
  ].join('\n\n')
}

/** Former wordings of sentences in the default term. */
const former = {
  arrival: (facts: TermFacts): [string, string] => [arrivalWords(facts), 'com 20 minutos de antecedência'],
  withdrawal: (): [string, string] => [
    ', sem contar o dia da compra e até o fim do último dia, desde que',
    ', desde que'
  ]
}

/**
 * All default terms that such a place has ever had, the present one first: a text among them was written by nobody at
 * the place.
 */
export function houseTerms(facts: TermFacts): string[] {
  const texts = [facts, { ...facts, quotaPercent: 40 }].map(defaultTerm)
  const old = texts.map((text) =>
    [former.withdrawal(), former.arrival(facts)].reduce((said, [now, before]) => said.replace(now, before), text)
  )
  return [...new Set([...texts, ...old])]
}
