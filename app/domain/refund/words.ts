import { formatDay, formatInstant } from '../calendar/dates.ts'
import { type Centavos, formatMoney } from '../money/money.ts'
import type { ChangeDecision, RefundDecision } from './decide.ts'
import type { RefundPolicy } from './policy.ts'
import type { RefundState } from './states.ts'

/** Words for badges; only `done` says that the money is back. */
export const REFUND_STATE_WORDS: Readonly<Record<RefundState, string>> = {
  approval: 'Aguardando aprovação',
  asked: 'Pedida',
  sent: 'Enviada ao provedor',
  done: 'Devolvida',
  failed: 'Com problema',
  dropped: 'Não aprovada'
}

/** Words for the visitor: anything that the place still has to do counts as under way. */
export const VISITOR_REFUND_WORDS: Readonly<Record<RefundState, string>> = {
  approval: 'Em andamento',
  asked: 'Em andamento',
  sent: 'Em andamento',
  failed: 'Em andamento',
  done: 'Devolvida',
  dropped: 'Não aprovada'
}

/** Says in one or two sentences how much is refunded now, and why; the same for visitor and staff. */
export function refundWords(decision: RefundDecision): string {
  const { value, feeKept } = decision
  if (decision.rule === 'unpaid') return whyWords(decision)
  const fee = feeKept > 0 ? ` A taxa do pagamento (${formatMoney(feeKept)}) não volta.` : ''
  return `${whyWords(decision)} ${value > 0 ? `Voltam ${formatMoney(value)}.` : 'Nada é devolvido.'}${fee}`
}

function whyWords({ rule, percent, hours, lastDay }: RefundDecision): string {
  switch (rule) {
    case 'unpaid':
      return 'Nada foi pago: não há o que devolver.'
    case 'place':
      return 'O cancelamento é do parque: tudo o que foi pago volta.'
    case 'withdrawal':
      return lastDay
        ? `Ainda dentro do prazo de desistência da compra, que vai até ${formatDay(lastDay)} e acaba antes se a visita começar: tudo o que foi pago volta.`
        : 'Ainda dentro do prazo de desistência da compra, antes da visita: tudo o que foi pago volta.'
    case 'tier':
      return hours > 0
        ? `Com pelo menos ${hoursWords(hours)} de antecedência ${backWords(percent)}.`
        : `Antes do horário da visita ${backWords(percent)}.`
    case 'no-show':
      return `O horário da visita já passou: para quem não veio ${backWords(percent)}.`
    case 'visited':
      return 'Já houve entrada com esta reserva: o que foi pago pela visita não volta.'
    case 'excess':
      return 'Volta só o que foi pago além do preço.'
    case 'none':
      return 'Pela política de cancelamento, o valor não volta a esta altura.'
  }
}

/** Says whether the visitor may change the date themselves, until when, and at what cost. */
export function changeWords(decision: ChangeDecision, zone: string): string {
  const until = formatInstant(decision.until, zone)
  if (decision.allowed) {
    const cost = decision.fee > 0 ? `por uma taxa de ${formatMoney(decision.fee)}` : 'sem taxa'
    return `A data pode ser mudada até ${until}, ${cost}; a diferença de preço da nova data é cobrada ou devolvida.`
  }
  switch (decision.why) {
    case 'policy':
      return 'A data não pode ser mudada por aqui. Fale com o atrativo.'
    case 'visited':
      return 'Já houve entrada com esta reserva: a data não pode mais ser mudada.'
    case 'late':
      return `A data podia ser mudada até ${until}. Fale com o atrativo.`
    case 'times':
      return 'A data desta reserva já foi mudada o número de vezes permitido. Fale com o atrativo.'
  }
}

/** Describes the whole policy, a sentence per rule, in the order of their precedence. */
export function policyWords(policy: RefundPolicy): string[] {
  const { withdrawalDays, noShowPercent, feeBearer } = policy
  const tiers = [...policy.tiers].filter(({ percent }) => percent > 0).sort((a, b) => b.hours - a.hours)
  const bears = feeBearer === 'visitor' && (tiers.length > 0 || noShowPercent > 0)
  return [
    `Até ${withdrawalDays} dias depois da compra, e antes do horário da visita, todo o valor pago volta.`,
    ...tiers.map(({ hours, percent }) =>
      hours > 0
        ? `Depois disso, com pelo menos ${hoursWords(hours)} de antecedência ${backWords(percent)}.`
        : `Depois disso, até o horário da visita ${backWords(percent)}.`
    ),
    ...(tiers.length === 0 && noShowPercent === 0 ? ['Depois desse prazo o valor não volta.'] : []),
    ...(tiers.length > 0 && noShowPercent === 0
      ? ['Com menos antecedência, ou sem comparecer, o valor não volta.']
      : []),
    ...(noShowPercent > 0 ? [`Para quem não comparece ${backWords(noShowPercent)}.`] : []),
    ...(bears ? ['Fora do prazo de desistência, a taxa do pagamento é descontada do que volta.'] : []),
    'Se o cancelamento for do parque, todo o valor pago volta.',
    changePolicyWords(policy)
  ]
}

function changePolicyWords({ change: { allowed, untilHours, times, fee } }: RefundPolicy): string {
  if (!allowed || times === 0) return 'Para mudar a data da visita, fale com o atrativo.'
  const until = untilHours > 0 ? `${hoursWords(untilHours)} antes da visita` : 'o horário da visita'
  const often = times === 1 ? '1 vez' : `${times} vezes`
  return `A data pode ser mudada pelo visitante até ${until}, ${often}, ${changeFeeWords(fee.percent, fee.value)}.`
}

function changeFeeWords(percent: number, value: Centavos): string {
  const parts = [
    ...(percent > 0 ? [`${percentWords(percent)} do preço`] : []),
    ...(value > 0 ? [formatMoney(value)] : [])
  ]
  return parts.length === 0 ? 'sem taxa' : `com taxa de ${parts.join(' mais ')}`
}

const percentWords = (percent: number) => `${String(percent).replace('.', ',')}%`
const backWords = (percent: number) =>
  percent >= 100 ? 'volta todo o valor pago' : `voltam ${percentWords(percent)} do valor pago`

/** Always hours, never days: a tier and a date change end at the hour. */
function hoursWords(hours: number): string {
  return hours === 1 ? '1 hora' : `${hours} horas`
}
