import { formatDay, formatInstant } from '../calendar/dates.ts'
import { type Centavos, formatMoney } from '../money/money.ts'
import { countLabel } from '../words/labels.ts'
import { currentLanguage, t } from '../words/speech.ts'
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
  const { value } = decision
  if (decision.rule === 'unpaid') return whyWords(decision)
  const back = value > 0 ? t('Voltam {value}.', { value: formatMoney(value) }) : t('Nada é devolvido.')
  return `${whyWords(decision)} ${back}${feeWords(decision)}`
}

/** Says why, where the page shows the amount by itself. */
export const refundReason = (decision: RefundDecision): string => `${whyWords(decision)}${feeWords(decision)}`

const feeWords = ({ feeKept }: RefundDecision): string =>
  feeKept > 0 ? t(' A taxa do pagamento ({fee}) não volta.', { fee: formatMoney(feeKept) }) : ''

function whyWords({ rule, percent, hours, lastDay }: RefundDecision): string {
  switch (rule) {
    case 'unpaid':
      return t('Nada foi pago: não há o que devolver.')
    case 'place':
      return t('O cancelamento é do parque: tudo o que foi pago volta.')
    case 'withdrawal':
      return lastDay
        ? t(
            'Ainda dentro do prazo de desistência da compra, que vai até {day} e acaba antes se a visita começar: tudo o que foi pago volta.',
            { day: formatDay(lastDay) }
          )
        : t('Ainda dentro do prazo de desistência da compra, antes da visita: tudo o que foi pago volta.')
    case 'tier':
      return hours > 0
        ? t('Com pelo menos {hours} de antecedência {back}.', { hours: hoursWords(hours), back: backWords(percent) })
        : t('Antes do horário da visita {back}.', { back: backWords(percent) })
    case 'no-show':
      return t('O horário da visita já passou: para quem não veio {back}.', { back: backWords(percent) })
    case 'visited':
      return t('Já houve entrada com esta reserva: o que foi pago pela visita não volta.')
    case 'excess':
      return t('Volta só o que foi pago além do preço.')
    case 'none':
      return t('Pela política de cancelamento, o valor não volta a esta altura.')
  }
}

/** Says whether the visitor may change the date themselves, until when, and at what cost. */
export function changeWords(decision: ChangeDecision, zone: string): string {
  const until = formatInstant(decision.until, zone)
  if (decision.allowed) {
    const cost = decision.fee > 0 ? t('por uma taxa de {fee}', { fee: formatMoney(decision.fee) }) : t('sem taxa')
    return t('A data pode ser mudada até {until}, {cost}; a diferença de preço da nova data é cobrada ou devolvida.', {
      until,
      cost
    })
  }
  switch (decision.why) {
    case 'policy':
      return t('A data não pode ser mudada por aqui. Fale com o atrativo.')
    case 'visited':
      return t('Já houve entrada com esta reserva: a data não pode mais ser mudada.')
    case 'late':
      return t('A data podia ser mudada até {until}. Fale com o atrativo.', { until })
    case 'times':
      return t('A data desta reserva já foi mudada o número de vezes permitido. Fale com o atrativo.')
  }
}

/** Describes the whole policy, a sentence per rule, in the order of their precedence. */
export function policyWords(policy: RefundPolicy): string[] {
  const { withdrawalDays, noShowPercent, feeBearer } = policy
  const tiers = [...policy.tiers].filter(({ percent }) => percent > 0).sort((a, b) => b.hours - a.hours)
  const bears = feeBearer === 'visitor' && (tiers.length > 0 || noShowPercent > 0)
  return [
    t('Até {days} dias depois da compra, e antes do horário da visita, todo o valor pago volta.', {
      days: withdrawalDays
    }),
    ...tiers.map(({ hours, percent }) =>
      hours > 0
        ? t('Depois disso, com pelo menos {hours} de antecedência {back}.', {
            hours: hoursWords(hours),
            back: backWords(percent)
          })
        : t('Depois disso, até o horário da visita {back}.', { back: backWords(percent) })
    ),
    ...(tiers.length === 0 && noShowPercent === 0 ? [t('Depois desse prazo o valor não volta.')] : []),
    ...(tiers.length > 0 && noShowPercent === 0
      ? [t('Com menos antecedência, ou sem comparecer, o valor não volta.')]
      : []),
    ...(noShowPercent > 0 ? [t('Para quem não comparece {back}.', { back: backWords(noShowPercent) })] : []),
    ...(bears ? [t('Fora do prazo de desistência, a taxa do pagamento é descontada do que volta.')] : []),
    t('Se o cancelamento for do parque, todo o valor pago volta.'),
    changePolicyWords(policy)
  ]
}

function changePolicyWords({ change: { allowed, untilHours, times, fee } }: RefundPolicy): string {
  if (!allowed || times === 0) return t('Para mudar a data da visita, fale com o atrativo.')
  const until =
    untilHours > 0 ? t('{hours} antes da visita', { hours: hoursWords(untilHours) }) : t('o horário da visita')
  return t('A data pode ser mudada pelo visitante até {until}, {often}, {cost}.', {
    until,
    often: countLabel(times, { one: 'vez', many: 'vezes' }),
    cost: changeFeeWords(fee.percent, fee.value)
  })
}

function changeFeeWords(percent: number, value: Centavos): string {
  const parts = [
    ...(percent > 0 ? [t('{percent} do preço', { percent: percentWords(percent) })] : []),
    ...(value > 0 ? [formatMoney(value)] : [])
  ]
  return parts.length === 0 ? t('sem taxa') : t('com taxa de {fee}', { fee: parts.join(t(' mais ')) })
}

const percentWords = (percent: number) => `${String(percent).replace('.', currentLanguage() === 'en' ? '.' : ',')}%`
const backWords = (percent: number) =>
  percent >= 100
    ? t('volta todo o valor pago')
    : t('voltam {percent} do valor pago', { percent: percentWords(percent) })

/** Always hours, never days: a tier and a date change end at the hour. */
function hoursWords(hours: number): string {
  return countLabel(hours, { one: 'hora', many: 'horas' })
}
