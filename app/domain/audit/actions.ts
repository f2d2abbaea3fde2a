import { FINANCE_ACTIONS } from './finance-actions.ts'
import { PLACE_ACTIONS, placePage } from './place-actions.ts'
import { VISITOR_ACTIONS } from './visitor-actions.ts'

/** Actions of people in the words of the record: `noun.verb`, in the groups of the record's filter. */
export const AUDIT_GROUPS = [
  {
    key: 'bookings',
    label: 'Reservas',
    actions: {
      'booking.created': 'Reserva feita',
      'booking.sold': 'Venda no balcão',
      'booking.confirmed': 'Presença confirmada',
      'booking.checked-in': 'Check-in feito',
      'booking.checkin-undone': 'Check-in desfeito',
      'booking.left': 'Saída registrada',
      'booking.returned': 'Volta registrada',
      'booking.left-undone': 'Saída desfeita',
      'booking.returned-undone': 'Volta desfeita',
      'booking.cancelled': 'Reserva cancelada',
      'booking.date-changed': 'Data da reserva alterada',
      'booking.tickets-changed': 'Ingressos da reserva alterados',
      'booking.limit-exceeded': 'Máximo de ingressos ultrapassado',
      'booking.person-changed': 'Dados da reserva alterados',
      'booking.agent-added': 'Condutor incluído na reserva',
      'booking.agent-removed': 'Condutor retirado da reserva',
      'booking.received': 'Pagamento recebido',
      'booking.credit-used': 'Reserva paga com crédito',
      'booking.receive-undone': 'Recebimento desfeito',
      'booking.payment-link': 'Link de pagamento enviado',
      'booking.tickets-returned': 'Ingressos devolvidos',
      'booking.refund-asked': 'Devolução pedida',
      'booking.refund-approved': 'Devolução aprovada',
      'booking.refund-refused': 'Devolução não aprovada',
      'booking.refunded': 'Devolução feita',
      'booking.held-accepted': 'Pagamento retido aceito',
      'booking.held-moved': 'Pagamento retido passou a outra reserva',
      'booking.held-returned': 'Pagamento retido a devolver',
      'booking.stray-adopted': 'Pagamento sem reserva encaixado',
      'booking.closure-answered': 'Resposta a um fechamento',
      'booking.changed': 'Reserva alterada',
      'booking.waiver-signed': 'Termo de risco assinado',
      'booking.waiver-link-made': 'Link do termo de risco trocado',
      'booking.waiver-link-ended': 'Link do termo de risco encerrado',
      'gate.allotted': 'Vagas separadas para vender sem rede',
      'gate.scan-seen': 'Leitura sem rede conferida',
      'group.sold': 'Grupo vendido',
      'group.people-changed': 'Lista de pessoas do grupo alterada',
      'group.people-sent': 'Lista de pessoas preenchida pelo link do grupo',
      'group.link-made': 'Link da lista do grupo criado',
      'group.link-ended': 'Link da lista do grupo encerrado',
      'closure.made': 'Dia fechado e visitantes avisados',
      'closure.told-again': 'Visitantes avisados de novo',
      'closure.reopened': 'Dia fechado reaberto'
    }
  },
  {
    key: 'clients',
    label: 'Clientes',
    actions: {
      'client.created': 'Cliente cadastrado',
      'client.changed': 'Cliente alterado',
      'client.imported': 'Clientes importados',
      'client.merged': 'Clientes juntados',
      'client.unmerged': 'Junção de clientes desfeita',
      'client.distinct': 'Clientes ditos diferentes',
      'client.note-added': 'Lembrete criado',
      'client.note-done': 'Lembrete feito',
      'client.note-undone': 'Lembrete reaberto'
    }
  },
  {
    key: 'products',
    label: 'Atrativos e preços',
    actions: {
      'product.created': 'Atrativo criado',
      'product.changed': 'Atrativo alterado',
      'product.state-changed': 'Venda do atrativo alterada',
      'product.removed': 'Atrativo apagado',
      'product.photos-changed': 'Fotos do atrativo alteradas',
      'ticket.created': 'Tipo de ingresso criado',
      'ticket.changed': 'Tipo de ingresso alterado',
      'ticket.removed': 'Tipo de ingresso apagado',
      'ticket.moved': 'Ordem dos ingressos alterada',
      'hours.changed': 'Horários alterados',
      'term.changed': 'Termo alterado',
      'day.blocked': 'Dias bloqueados',
      'day.unblocked': 'Bloqueio retirado',
      'day.capacity-changed': 'Vagas do dia alteradas',
      'day.note-changed': 'Anotação do dia alterada',
      'day.guide-assigned': 'Condutor designado a um horário',
      'day.guide-removed': 'Condutor retirado de um horário',
      'day.guide-accepted': 'Condutor aceitou um horário',
      'day.guide-declined': 'Condutor recusou um horário',
      'point.created': 'Ponto de interesse criado',
      'point.changed': 'Ponto de interesse alterado',
      'point.removed': 'Ponto de interesse apagado',
      'point.moved': 'Ordem dos pontos alterada',
      'discount.created': 'Código de desconto criado',
      'discount.changed': 'Código de desconto alterado',
      'season.created': 'Temporada criada',
      'season.changed': 'Temporada alterada',
      'season.removed': 'Temporada apagada'
    }
  },
  PLACE_ACTIONS,
  {
    key: 'payments',
    label: 'Pagamentos',
    actions: {
      'payments.settings-changed': 'Quem recebe alterado',
      'payments.account-changed': 'Credenciais de pagamento trocadas',
      'payments.account-removed': 'Credenciais de pagamento apagadas',
      'payments.terminal-saved': 'Maquininha cadastrada ou renomeada',
      'payments.terminal-removed': 'Maquininha retirada',
      'unsettled.solved': 'Pagamento sem reserva resolvido',
      'unsettled.reopened': 'Pagamento sem reserva reaberto',
      'commission-rate.added': 'Comissão definida',
      'commission-rate.removed': 'Comissão retirada',
      'commission.paid': 'Comissão marcada como paga',
      'commission.undone': 'Pagamento de comissão desfeito',
      'withdrawal.asked': 'Saque solicitado',
      'withdrawal.approved': 'Saque aprovado',
      'withdrawal.refused': 'Saque recusado',
      'withdrawal.dropped': 'Desistência de saque',
      'withdrawal.paid': 'Saque marcado como pago',
      'withdrawal.unpaid': 'Pagamento de saque desfeito'
    }
  },
  ...FINANCE_ACTIONS,
  ...VISITOR_ACTIONS,
  {
    key: 'users',
    label: 'Usuários e acessos',
    actions: {
      'user.invited': 'Usuário convidado',
      'user.invited-again': 'Convite enviado de novo',
      'user.changed': 'Dados do usuário alterados',
      'user.phone-changed': 'Telefone alterado',
      'user.phone-confirmed': 'Telefone confirmado',
      'user.photo-changed': 'Foto alterada',
      'user.password-changed': 'Senha trocada',
      'user.access-changed': 'Acessos alterados',
      'user.suspended': 'Usuário suspenso',
      'user.reactivated': 'Usuário reativado',
      'user.removed': 'Usuário removido',
      'user.two-step-on': 'Verificação em duas etapas ativada',
      'user.two-step-off': 'Verificação em duas etapas desativada',
      'user.two-step-reset': 'Verificação em duas etapas zerada',
      'user.codes-renewed': 'Códigos de recuperação trocados',
      'user.google-linked': 'Conta do Google ligada',
      'user.recovered': 'Acesso recuperado pelo servidor'
    }
  },
  {
    key: 'sessions',
    label: 'Entradas e saídas',
    actions: {
      'session.signed-in': 'Entrou no sistema',
      'session.signed-out': 'Saiu do sistema',
      'session.ended': 'Sessões encerradas',
      'session.second-step-failed': 'Código da segunda etapa errado'
    }
  },
  {
    key: 'issues',
    label: 'Requerimentos',
    actions: {
      'issue.opened': 'Requerimento aberto',
      'issue.moved': 'Situação do requerimento alterada',
      'issue.answered': 'Mensagem no requerimento',
      'issue-type.created': 'Tipo de requerimento criado',
      'issue-type.changed': 'Tipo de requerimento alterado',
      'issue-type.removed': 'Tipo de requerimento apagado',
      'issue-answer.created': 'Resposta pronta criada',
      'issue-answer.changed': 'Resposta pronta alterada',
      'issue-answer.removed': 'Resposta pronta apagada',
      'file.sent': 'Documento enviado',
      'file.judged': 'Documento avaliado',
      'file.removed': 'Documento removido',
      'file.published': 'Publicação do documento alterada',
      'agent.certificate-added': 'Certificado do condutor aceito'
    }
  },
  {
    key: 'people',
    label: 'Clientes e agentes',
    actions: {
      'agent.created': 'Condutor cadastrado',
      'agent.changed': 'Condutor alterado',
      'agent.imported': 'Condutores importados',
      'agent.photo-changed': 'Foto do condutor alterada',
      'calendar.renewed': 'Endereço do calendário criado',
      'calendar.ended': 'Endereço do calendário desligado',
      'agent-field.created': 'Campo dos condutores criado',
      'agent-field.changed': 'Campo dos condutores alterado'
    }
  },
  {
    key: 'counters',
    label: 'Contadores',
    actions: {
      'counter.uploaded': 'Contagens enviadas',
      'counter.log-removed': 'Contagens apagadas',
      'counter.changed': 'Contador alterado',
      'capacity.changed': 'Capacidade de carga alterada'
    }
  },
  {
    key: 'transport',
    label: 'Transporte',
    actions: {
      'trip.created': 'Viagem planejada',
      'trip.changed': 'Viagem alterada',
      'trip.moved': 'Situação da viagem alterada',
      'trip.passengers-changed': 'Passageiros da viagem alterados',
      'company.created': 'Transportadora cadastrada',
      'company.changed': 'Transportadora alterada',
      'vehicle.created': 'Veículo cadastrado',
      'vehicle.changed': 'Veículo alterado',
      'driver.created': 'Motorista cadastrado',
      'driver.changed': 'Motorista alterado'
    }
  }
] as const

type Group = (typeof AUDIT_GROUPS)[number]
type KeysOf<G> = G extends { actions: infer A } ? keyof A : never

export type AuditAction = KeysOf<Group>
export type AuditSubject = AuditAction extends `${infer Noun}.${string}` ? Noun : never

const words: Readonly<Record<string, string>> = Object.assign({}, ...AUDIT_GROUPS.map(({ actions }) => actions))

export function isAuditAction(text: string): text is AuditAction {
  return Object.hasOwn(words, text)
}

/** An action of a newer program version is shown by its key. */
export function auditWords(action: string): string {
  return isAuditAction(action) ? (words[action] ?? action) : action
}

export function actionsOfGroup(key: string): AuditAction[] {
  const group = AUDIT_GROUPS.find((one) => one.key === key)
  return group ? Object.keys(group.actions).filter(isAuditAction) : []
}

export function subjectOf(action: AuditAction): AuditSubject {
  return action.slice(0, action.indexOf('.')) as AuditSubject
}

const toProduct = (id: string) => `/products/${id}`

/** Pages that show the subject; subjects without a page are missing. */
const pages: Partial<Record<AuditSubject, (id: string) => string>> = {
  booking: (id) => `/operation/booking-list/${id}`,
  group: (id) => `/operation/booking-list/group/${id}`,
  client: (id) => `/clients/${id}`,
  product: toProduct,
  ticket: (id) => `/products/${id}/tickets`,
  hours: (id) => `/products/${id}/hours`,
  term: (id) => `/products/${id}/term`,
  day: (id) => `/products/${id}/hours`,
  point: (id) => `/products/poi/${id}`,
  discount: (id) => `/products/discounts/${id}`,
  season: () => '/products/seasons',
  user: (id) => `/configurations/users/${id}`,
  session: (id) => `/configurations/users/${id}`,
  issue: (id) => `/issues/details?id=${id}`,
  file: (id) => `/issues/details?id=${id}`,
  'issue-type': (id) => `/configurations/issuesTypes/edit?id=${id}`,
  agent: (id) => `/agents/${id}`,
  'agent-field': (id) => `/configurations/agent-fields/${id}`,
  trip: (id) => `/operation/transport/${id}`,
  company: (id) => `/operation/transport/companies/${id}`,
  vehicle: (id) => `/operation/transport/vehicles/${id}`,
  driver: (id) => `/operation/transport/drivers/${id}`,
  counter: () => '/trafx/devices',
  capacity: () => '/trafx/devices',
  'place-field': (id) => `/configurations/place-fields/${id}`,
  'own-text': () => '/configurations/languages',
  kiosk: () => '/configurations/gate/kiosks',
  wordpress: () => '/configurations/integrations/wordpress',
  payments: () => '/configurations/payments',
  unsettled: (id) => `/financial/unsettled/${id}`,
  transaction: (id) => `/financial/transactions/${id}`,
  recurrence: (id) => `/financial/recurrences/${id}`,
  'day-close': (id) => `/financial/close/${id}`,
  // The id of a drawer is the day it was opened.
  drawer: (id) => `/financial/close/${id}`,
  withdrawal: (id) => `/financial/withdrawals/${id}`,
  'commission-rate': () => '/financial/commissions/rates',
  commission: (id) => `/financial/commissions/${id}`,
  invoice: (id) => `/nf/${id}`,
  invoices: () => '/configurations/invoices'
}

/** Path of the subject's page; '' if there is none, for example after a removal. */
export function auditPath({ action, id }: { action: string; id: string }): string {
  if (!isAuditAction(action) || id === '' || /\.(?:removed|log-removed)$/.test(action)) return ''
  if (subjectOf(action) === 'place') return placePage(action)
  return pages[subjectOf(action)]?.(encodeURIComponent(id)) ?? ''
}
