import { type FormCase, known } from '../form-case.ts'

export const moneyForms: FormCase[] = [
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
    route: 'routes/guarded/operation/booking/receive/undo',
    path: () => `${known.received}/undo`,
    button: 'Desfazer recebimento',
    values: { reason: 'Era de outra reserva' },
    call: /^POST \/booking\/event/
  },
  {
    route: 'routes/guarded/operation/booking/date/page',
    path: () => known.moved,
    button: 'Mudar para',
    values: { reason: 'Voo remarcado' },
    call: /^POST \/booking\/event/
  }
]
