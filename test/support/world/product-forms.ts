import { type FormCase, known } from './form-case.ts'

const screen = (rest: string) => () => `/products/${known.product}/${rest}`

/** Forms on the pages of one attraction. */
export const productForms: FormCase[] = [
  {
    route: 'routes/guarded/products/list/remove',
    path: () => `/products/remove?id=${known.newProduct}`,
    button: 'Apagar atrativo',
    call: /^DELETE \/products\//
  },
  {
    route: 'routes/guarded/products/tickets/page',
    path: screen('tickets'),
    button: 'Descer',
    call: /^POST \/products\/[^/]+\/tickets\/\d+\/move/,
    isButton: true
  },
  {
    route: 'routes/guarded/products/tickets/type',
    path: screen('tickets/add'),
    button: 'Salvar ingresso',
    values: { label: 'GRUPO', title: 'Grupo', price: '50,00', maximum: '40', description: 'De escola' },
    call: /^POST \/products\/[^/]+\/tickets/
  },
  {
    route: 'routes/guarded/products/tickets/remove',
    path: () => known.ticketRemoval,
    button: 'Tirar de venda',
    call: /^DELETE \/products/,
    isButton: true
  },
  {
    route: 'routes/guarded/products/hours/page',
    path: screen('hours'),
    button: 'Ver o que muda',
    values: { 'rules[0].capacity': '17', 'rules[0].time': '07:45' },
    call: /^POST \/products\/[^/]+\/hours\/preview/
  },
  {
    route: 'routes/guarded/products/policy/page',
    path: screen('refund-policy'),
    button: 'Salvar',
    values: { own_withdrawalDays: 'on', withdrawal_days: '10' },
    call: /^PUT \/products\/[^/]+\/refund-policy/
  },
  {
    route: 'routes/guarded/products/term/page',
    path: screen('term'),
    button: 'Salvar termo',
    values: { text: 'Use colete e capacete.' },
    call: /^PUT \/products\/[^/]+\/term/
  },
  {
    route: 'routes/guarded/operation/calendar/day/page',
    path: () => known.day,
    button: 'Salvar anotação',
    values: { body: 'Ônibus da escola às 9h.' },
    call: /^PUT \/operations\/notes/
  },
  {
    route: 'routes/guarded/operation/calendar/day/capacity',
    path: () => known.slot,
    button: 'Mudar as vagas',
    values: { capacity: '33', note: 'Turma de escola' },
    call: /^PUT \/operations\/capacity/
  },
  {
    route: 'routes/guarded/operation/calendar/guides/page',
    path: () => known.slot.replace('/capacity', '/guides'),
    button: 'Copiar deste dia',
    values: { from: '2026-12-24' },
    call: /^POST \/operations\/guides\/copy/
  },
  {
    route: 'routes/guarded/operation/calendar/block/page',
    path: () => known.block,
    button: 'Confirmar o bloqueio',
    values: { motivo: 'Chuva forte na serra' },
    call: /^POST \/products\/updateUnavailability/
  }
]
