import type { Day } from '#app/contracts/day/calls.ts'
import { certificateValidity } from '#app/domain/agent/certificate.ts'
import { formatMoney } from '#app/domain/money/money.ts'
import { limitWarning } from '#app/domain/product/people-limit.ts'
import { countLabel, peopleLabel } from '#app/domain/words/labels.ts'
import { bookingWords } from './figures.ts'
import { listOf } from './list-link.ts'

export interface Alert {
  key: string
  text: string
  href: string
}

/** Lists what needs action, each with a link to the list where it is done. */
export function dayAlerts({ date, today, visits, alerts }: Day, mayOpenAgents: boolean): Alert[] {
  const {
    refunds,
    messages = 0,
    certificates,
    counters,
    issues = 0,
    unsettled,
    refund_moves: moves,
    withdrawals,
    invoices,
    closures,
    privacy
  } = alerts
  const found: (Alert | false)[] = [
    unguidedAlert({ date, today, visits }, mayOpenAgents),
    ...limitAlerts({ date, today, alerts }),
    ...refundAlerts(refunds, moves),
    (withdrawals ?? 0) > 0 && {
      key: 'withdrawals',
      text: countLabel(withdrawals ?? 0, { one: 'saque esperando aprovação', many: 'saques esperando aprovação' }),
      href: '/financial/withdrawals?situacao=asked'
    },
    ...unsettledAlerts(unsettled),
    (invoices ?? 0) > 0 && {
      key: 'invoices',
      text: countLabel(invoices ?? 0, { one: 'nota fiscal com problema', many: 'notas fiscais com problema' }),
      href: '/nf/index?situacao=problem'
    },
    (closures ?? 0) > 0 && {
      key: 'closures',
      text: `${countLabel(closures ?? 0, { one: 'reserva', many: 'reservas' })} sem resposta de um dia fechado`,
      href: '/operation/closure?situacao=open'
    },
    (alerts.gate_conflicts ?? 0) > 0 && {
      key: 'gate-conflicts',
      text: `${countLabel(alerts.gate_conflicts ?? 0, { one: 'leitura', many: 'leituras' })} da portaria sem rede a conferir`,
      href: '/operation/check-in/conflicts?situacao=open'
    },
    siteAlert(alerts.site_bookings ?? 0),
    privacyAlert(privacy),
    (issues ?? 0) > 0 && {
      key: 'issues',
      text: countLabel(issues ?? 0, { one: 'requerimento fora do prazo', many: 'requerimentos fora do prazo' }),
      href: '/issues/index?atrasados=1'
    },
    (messages ?? 0) > 0 && {
      key: 'messages',
      text: `${countLabel(messages ?? 0, { one: 'mensagem falhou', many: 'mensagens falharam' })} nos últimos 7 dias`,
      href: '/messages/index?situacao=failed'
    },
    countersAlert(counters),
    ...certificateAlerts(certificates, { today, mayOpenAgents })
  ]
  return found.filter((alert) => alert !== false)
}

const mostLimits = 5

function limitAlerts({ date, today, alerts: { limits } }: Pick<Day, 'date' | 'today' | 'alerts'>): Alert[] {
  if (!limits || date < today) return []
  const href = listOf(date)({})
  const shown = limits.slice(0, mostLimits).map((told) => {
    return { key: `limit ${told.product} ${told.from}`, text: limitWarning(told), href }
  })
  const more = limits.length - shown.length
  const rest = { key: 'limits', text: `e mais ${countLabel(more, limitCounted)}`, href }
  return more > 0 ? [...shown, rest] : shown
}

const limitCounted = { one: 'limite de pessoas quase cheio', many: 'limites de pessoas quase cheios' }

function refundAlerts(refunds: Day['alerts']['refunds'], moves: Day['alerts']['refund_moves']): (Alert | false)[] {
  const { approve, problem } = moves ?? { approve: 0, problem: 0 }
  return [
    refunds != null &&
      refunds.bookings > 0 && {
        key: 'refunds',
        text: `A devolver ${formatMoney(refunds.value ?? 0)} (${countLabel(refunds.bookings, bookingWords)}, de qualquer data)`,
        href: '/operation/booking-list?dinheiro=refund-due'
      },
    approve > 0 && {
      key: 'refunds-approve',
      text: countLabel(approve, { one: 'devolução a aprovar', many: 'devoluções a aprovar' }),
      href: '/operation/refunds?situacao=approve'
    },
    problem > 0 && {
      key: 'refunds-problem',
      text: countLabel(problem, {
        one: 'devolução com problema ou à mão',
        many: 'devoluções com problema ou à mão'
      }),
      href: '/operation/refunds?situacao=problem'
    }
  ]
}

function unsettledAlerts(unsettled: Day['alerts']['unsettled']): (Alert | false)[] {
  const { held, disputed, stray } = unsettled ?? { held: 0, disputed: 0, stray: 0 }
  return [
    held > 0 && {
      key: 'held',
      text: countLabel(held, { one: 'pagamento retido', many: 'pagamentos retidos' }),
      href: '/financial/unsettled?grupo=retidos'
    },
    disputed > 0 && {
      key: 'disputed',
      text: countLabel(disputed, { one: 'pagamento contestado', many: 'pagamentos contestados' }),
      href: '/financial/unsettled?grupo=contestados'
    },
    stray > 0 && {
      key: 'stray',
      text: countLabel(stray, { one: 'pagamento sem reserva', many: 'pagamentos sem reserva' }),
      href: '/financial/unsettled?grupo=sem-reserva'
    }
  ]
}

function siteAlert(bookings: number): Alert | false {
  return (
    bookings > 0 && {
      key: 'site-bookings',
      text: `${countLabel(bookings, bookingWords)} do site do fornecedor a conferir`,
      href: '/configurations/integrations/wordpress#conferir'
    }
  )
}

function privacyAlert(privacy: Day['alerts']['privacy']): Alert | false {
  const { waiting, late } = privacy ?? { waiting: 0, late: 0 }
  if (waiting === 0) return false
  const words = { one: 'pedido sobre dados pessoais a responder', many: 'pedidos sobre dados pessoais a responder' }
  const text = countLabel(waiting, words)
  return {
    key: 'privacy',
    text: late > 0 ? `${text}, ${late} fora do prazo da lei` : text,
    href: '/configurations/privacy?situacao=open'
  }
}

function unguidedAlert(
  { date, today, visits }: Pick<Day, 'date' | 'today' | 'visits'>,
  mayOpenAgents: boolean
): Alert | false {
  if (!visits || date < today || visits.unguided.bookings === 0) return false
  const { bookings, people } = visits.unguided
  const text = `${countLabel(bookings, bookingWords)} (${peopleLabel(people)}) sem o condutor que o atrativo pede`
  // An agent who sees only their own bookings gets that list: the list of slots covers the whole place.
  const slots = mayOpenAgents && !visits.own_only ? `/agents/unguided?inicio=${date}&fim=${date}` : ''
  return { key: 'guides', text, href: slots || listOf(date)({ condutor: 'missing' }) }
}

function countersAlert(counters: Day['alerts']['counters']): Alert | false {
  if (counters == null || counters.total === 0) return false
  const label = countLabel(counters.total, { one: 'contador', many: 'contadores' })
  return {
    key: 'counters',
    text: `${label} sem dados há mais de uma semana: ${named(counters)}`,
    href: '/trafx/devices'
  }
}

const named = ({ total, names }: { total: number; names: readonly string[] }) =>
  `${names.join(', ')}${total > names.length ? ` e mais ${total - names.length}` : ''}`

function certificateAlerts(
  certificates: Day['alerts']['certificates'],
  { today, mayOpenAgents }: { today: string; mayOpenAgents: boolean }
): Alert[] {
  if (!certificates) return []
  const more = certificates.total - certificates.data.length
  const rest = {
    key: 'certificates',
    text: `e mais ${countLabel(more, certificateWords)} perto do fim`,
    href: mayOpenAgents ? '/agents/index?ordem=ending' : ''
  }
  const named = certificates.data.map(({ agent_uuid: uuid, agent, certificate, valid_until: until }) => {
    const { state, label } = certificateValidity(until, today)
    const said = state === 'expired' ? `${certificate} vencido` : `${certificate}: ${label.toLowerCase()}`
    return {
      key: `${uuid} ${certificate} ${until}`,
      text: `${agent}, ${said}`,
      href: mayOpenAgents ? `/agents/${uuid}` : ''
    }
  })
  return more > 0 ? [...named, rest] : named
}

const certificateWords = { one: 'credencial', many: 'credenciais' }
