import { addDays, todayIn } from '#app/domain/calendar/dates.ts'
import { type FormCase, known } from '../form-case.ts'
import { invoiceForms } from './invoice-forms.ts'

/** Computed at each use: this file is loaded once for test files that may start on other days. */
const dayIn = (days: number) => addDays(todayIn('America/Bahia', new Date()), days)

/** Days for which the seeded agent was paid in part. */
const paidInPart = () => `inicio=${dayIn(-60)}&fim=${dayIn(0)}`

export const moneyForms: FormCase[] = [
  ...invoiceForms,
  {
    route: 'routes/simulator/mercadopago',
    path: () => known.checkout,
    button: 'Aprovar',
    call: /^POST \/simulator\/mercadopago/,
    as: 'nobody'
  },
  {
    route: 'routes/guarded/operation/counter/page',
    path: () => '/operation/counter',
    button: 'Vender',
    values: { name: 'Rosa Dias', method: 'pos_money', tendered: '900,00', phone: '75 98888-0000', reason: 'Guia' },
    call: /^POST \/counter\/sales/
  },
  {
    route: 'routes/guarded/operation/groups/sale/page',
    path: () => '/operation/groups/add',
    button: 'Vender o grupo',
    values: {
      name: 'Escola Azul',
      person: 'Rosa Dias',
      phone: '75 98888-0000',
      tendered: '900,00',
      limit_reason: 'Escola'
    },
    call: /^POST \/counter\/groups/
  },
  {
    route: 'routes/guarded/operation/groups/group/page',
    path: () => known.group,
    button: 'Trocar o link',
    call: /^POST \/counter\/groups\/[^/]+\/link/
  },
  {
    route: 'routes/public/group-list/page',
    path: () => known.groupList,
    button: 'Enviar a lista',
    values: { csv: 'Ana Reis;;01/02/2015' },
    call: /^POST \/lista-do-grupo\//,
    as: 'nobody'
  },
  {
    route: 'routes/public/waiver/page',
    path: () => known.waiver,
    button: 'Assinar',
    values: {
      name: 'Ana Reis',
      birth: '01/02/1990',
      emergency_name: 'Rui Reis',
      emergency_phone: '75 98888-7766',
      accepted: 'on',
      signature: 'Ana Reis'
    },
    call: /^POST \/termo-de-risco\//,
    as: 'nobody'
  },
  {
    route: 'routes/guarded/operation/booking/waivers/page',
    path: () => `${known.waived}/waivers`,
    button: 'Encerrar o link',
    call: /^POST \/booking\/[^/]+\/waiver-link/
  },
  {
    route: 'routes/guarded/operation/groups/group/people',
    path: () => `${known.group}/people`,
    button: 'Salvar a lista',
    values: { csv: 'Nome;Nascimento\nAna Reis;01/02/2015' },
    call: /^PUT \/counter\/groups\/[^/]+\/people/
  },
  {
    route: 'routes/guarded/operation/groups/group/cancel',
    path: () => `${known.group}/cancel`,
    button: 'Cancelar as reservas',
    values: { reason: 'A escola desistiu' },
    call: /^POST \/counter\/groups\/[^/]+\/cancel/
  },
  {
    route: 'routes/guarded/operation/counter/receipt/page',
    path: () => known.sale,
    button: 'Recebi o Pix',
    call: /^POST \/booking\/event/
  },
  {
    route: 'routes/guarded/operation/booking/receive/page',
    path: () => `${known.unpaid}/receive`,
    button: 'Receber',
    values: { method: 'pos_money', value: '80,00', tendered: '100,00', cv: '', aut: '', reason: 'Troco na gaveta' },
    call: /^POST \/booking\/event/
  },
  {
    route: 'routes/guarded/operation/booking/receive/credit',
    path: () => `${known.unpaid}/credit`,
    button: 'Pagar com crédito',
    values: { code: 'CR-AAAA-AAAA-AAAA-AAAA' },
    call: /^POST \/booking\/\w+\/credit/
  },
  {
    route: 'routes/guarded/operation/booking/tickets/page',
    path: () => `${known.unpaid}/tickets?tickets.INTEIRA=3`,
    button: 'Mudar os ingressos',
    values: { reason: 'Veio mais gente' },
    call: /^POST \/booking\/event/
  },
  {
    route: 'routes/guarded/operation/booking/edit/page',
    path: () => `${known.unpaid}/edit`,
    button: 'Salvar',
    values: { name: 'Rosa', surname: 'Dias', phone: '(75) 98888-0000', notes: 'cadeira de rodas' },
    call: /^PUT \/booking\/\w+\/person/
  },
  {
    route: 'routes/guarded/operation/booking/receive/payment-link',
    path: () => `${known.unpaid}/payment-link`,
    button: 'Enviar link de pagamento',
    call: /^POST \/booking\/\w+\/payment-link/
  },
  {
    route: 'routes/guarded/operation/booking/messages/confirmation',
    path: () => `${known.unpaid}/confirmation`,
    button: 'Reenviar confirmação',
    call: /^POST \/booking\/\w+\/confirmation/
  },
  {
    route: 'routes/guarded/operation/booking/receive/undo',
    path: () => `${known.received}/undo`,
    button: 'Desfazer recebimento',
    values: { reason: 'Era de outra reserva' },
    call: /^POST \/booking\/event/
  },
  {
    route: 'routes/guarded/operation/booking/refund/page',
    path: () => `${known.received.replace(/\/payments\/.*$/, '')}/refund`,
    button: 'Cancelar e devolver',
    values: { reason: 'Voo cancelado' },
    call: /^POST \/booking\/\w+\/refunds/
  },
  {
    route: 'routes/guarded/operation/refunds/refund',
    path: () => known.refund,
    button: 'Marcar como devolvida',
    values: { note: 'Em dinheiro, no caixa 2' },
    call: /^PUT \/refunds/
  },
  {
    route: 'routes/guarded/operation/closure/add/page',
    path: () => `/operation/closure/add?dia=${dayIn(200)}&motivo=rain&atrativo=${known.product}`,
    button: 'Fechar',
    call: /^POST \/closures(?:\?|$)/
  },
  {
    route: 'routes/guarded/operation/closure/follow/page',
    path: () => `/operation/closure/${known.closure}`,
    button: 'Avisar de novo',
    call: /^POST \/closures\/[\w-]+\/messages/
  },
  {
    route: 'routes/guarded/operation/closure/follow/answer',
    path: () => `/operation/closure/${known.closure}/answer/${known.closureBooking}?escolha=cancel`,
    button: 'Sim, cancelar a reserva',
    call: /^POST \/closures\/[\w-]+\/bookings/
  },
  {
    route: 'routes/guarded/operation/closure/follow/reopen',
    path: () => `/operation/closure/${known.closure}/reopen`,
    button: 'Reabrir o dia',
    call: /^POST \/closures\/[\w-]+\/reopen/
  },
  {
    route: 'routes/public/closure/page',
    path: () => `/fechamento/${known.closureToken}?escolha=cancel`,
    button: 'Sim, cancelar a reserva',
    call: /^POST \/closure-answers/
  },
  {
    route: 'routes/guarded/financial/unsettled/payment',
    path: () => known.held,
    button: 'Aceitar',
    values: { note: 'O visitante avisou antes' },
    call: /^PUT \/financial\/unsettled/
  },
  {
    route: 'routes/guarded/financial/withdrawals/ask/confirm',
    path: () => '/financial/withdrawals/new/confirm?sacar=todos',
    button: 'Solicitar saque',
    values: { note: 'Folha de pagamento' },
    call: /^POST \/withdraw$/
  },
  {
    route: 'routes/guarded/financial/withdrawals/one/page',
    path: () => known.withdrawal,
    button: 'Recusar',
    values: { reason: 'O valor não confere' },
    call: /^PUT \/withdrawals/
  },
  {
    route: 'routes/guarded/financial/commissions/rates/page',
    path: () => '/financial/commissions/rates',
    button: 'Definir',
    values: { kind: 'booking', value: '12,34', from: '2031-05-05' },
    call: /^POST \/finance\/commissions\/rates/
  },
  {
    route: 'routes/guarded/financial/commissions/agent/page',
    path: () => `/financial/commissions/${known.agent}?${paidInPart()}`,
    button: 'Marcar como paga',
    values: { note: 'Recibo 12' },
    call: /^POST \/finance\/commissions\/[0-9a-f-]+\/payouts/
  },
  {
    route: 'routes/guarded/financial/commissions/agent/page',
    path: () => `/financial/commissions/${known.agent}?${paidInPart()}`,
    button: 'Desfazer o pagamento',
    values: { reason: 'Marcado na pessoa errada' },
    call: /^POST \/finance\/commissions\/[0-9a-f-]+\/payouts\/[0-9a-f-]+\/undo/
  },
  {
    route: 'routes/guarded/operation/booking/date/page',
    path: () => known.moved,
    button: 'Mudar para',
    values: { reason: 'Voo remarcado' },
    call: /^POST \/booking\/event/
  }
]
