import { callAs, type Step } from '../../world.ts'

const day = { date: '2026-11-18' }
const nothing = { cash: {}, float: '', cash_note: '', counts: [] }

export const drawerSteps: Step[] = [
  {
    id: 'closeFinanceDay',
    actions: ['day-close.closed'],
    ask: () => ({ params: day, body: nothing }),
    to: /^esperado: R\$\s0,00\ncontado: R\$\s0,00\ndiferença: R\$\s0,00$/,
    label: /^18\/11\/2026, 1º fechamento$/,
    twice: true
  },
  {
    id: 'reopenFinanceDay',
    actions: ['day-close.reopened'],
    ask: () => ({ params: day, body: { number: 1, reason: 'Faltou um recibo' } }),
    twice: true
  },
  {
    id: 'openDrawer',
    actions: ['drawer.opened'],
    ask: () => ({ body: { cash: { '5000': '2' } } }),
    to: /^troco inicial: R\$\s100,00$/,
    twice: true
  },
  {
    id: 'takeEarlier',
    actions: ['drawer.earlier-taken'],
    ask: () => ({ body: {} }),
    to: /^recebido antes de abrir: -?R\$\s/,
    twice: true
  },
  {
    id: 'moveDrawer',
    actions: ['drawer.moved'],
    ask: () => ({ body: { kind: 'supply', value: '10,00', reason: 'Moedas' } }),
    to: /^suprimento: R\$\s10,00$/
  },
  {
    id: 'handDrawer',
    actions: ['drawer.handed'],
    ask: async (world) => {
      const { body } = await callAs(world, 'readOwnDrawer', {})
      const stamp = body.drawer?.stamp ?? 0
      return { body: { cash: { '5000': '2', '1000': '1' }, note: 'Conferido', to: 'safe', stamp } }
    },
    to: /^entregue a: cofre/,
    twice: true
  },
  {
    id: 'confirmDrawer',
    actions: ['drawer.confirmed'],
    ask: ({ things }) => ({ params: { id: things.drawer }, body: { value: '99,00', note: 'Faltou um real' } }),
    from: /^entregue: R\$\s100,00$/,
    to: /^recebido: R\$\s99,00\n.+, sem convite no registro/,
    twice: true
  },
  {
    id: 'takeDrawer',
    actions: ['drawer.taken'],
    ask: ({ things }) => ({
      params: { id: things.openDrawer },
      body: { cash: { '5000': '2' }, reason: 'Foi embora', stamp: 0 }
    }),
    to: /^encerrado por: .*\nesperado: R\$\s100,00\ncontado: R\$\s100,00$/,
    twice: true
  }
]
