import { type AuditWorld, callAs, type Step } from '../../world.ts'

const key = '9d2fdb7c-8f0a-4b63-9a52-1c51ae8f7f03'

const order = ({ things }: AuditWorld) => ({ orders: [things.order], value: 99 })

const moving =
  (action: string, more: object = {}) =>
  ({ things }: AuditWorld) => ({ params: { id: things.withdrawal }, body: { action, ...more } })

export const withdrawalSteps: Step[] = [
  {
    id: 'askWithdrawal',
    actions: ['withdrawal.asked'],
    ask: (world) => ({ body: { ...order(world), key, note: 'Folha' } }),
    to: /^R\$.99,00, Mercado Pago$/,
    label: /^Saque 2$/,
    twice: true,
    after: ({ body }, { notes }) => {
      notes.withdrawal = String((body.withdrawal as { id: string }).id)
    }
  },
  {
    id: 'moveWithdrawal',
    actions: ['withdrawal.dropped'],
    ask: ({ notes }) => ({ params: { id: notes.withdrawal ?? '' }, body: { action: 'drop' } }),
    from: /^Solicitado$/,
    to: /^Desistência$/,
    twice: true
  },
  {
    id: 'moveWithdrawal',
    actions: ['withdrawal.refused'],
    ask: async (world) => {
      const { body } = await callAs(world, 'askWithdrawal', { token: world.things.managerToken, body: order(world) })
      return { params: { id: String(body.withdrawal.id) }, body: { action: 'refuse', reason: 'Valor errado' } }
    },
    to: /^Recusado$/
  },
  {
    id: 'moveWithdrawal',
    actions: ['withdrawal.approved'],
    ask: moving('approve'),
    to: /^Aprovado\n.+, sem convite no registro/,
    twice: true
  },
  {
    id: 'moveWithdrawal',
    actions: ['withdrawal.paid'],
    ask: moving('pay', { reference: 'TED 1-1', paid_on: '2026-11-20' }),
    from: /^Aprovado$/,
    to: /^Pago$/,
    twice: true
  },
  {
    id: 'moveWithdrawal',
    actions: ['withdrawal.unpaid'],
    ask: moving('undo', { reason: 'O banco devolveu' }),
    from: /^Pago$/,
    to: /^Aprovado$/,
    twice: true
  }
]
