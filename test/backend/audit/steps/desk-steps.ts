import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { bookings, issues, products, refunds } from '#app/backend/db/schema.server.ts'
import { WAIVER_DRAFT } from '#app/domain/waiver/draft.ts'
import { bookingForm } from '../../../support/database/backend.ts'
import { type AuditWorld, callAs, type Step } from '../world.ts'
import { withdrawalSteps } from './money/withdrawal-steps.ts'

const onSite = { payment_method: 'cod', payLater: true }

const event =
  (action: string, payload: object = {}) =>
  ({ things }: AuditWorld) => ({ body: { hash: things.hash, action, payload } })

const withAgent =
  (action: string) =>
  ({ things }: AuditWorld) => ({
    body: { hash: things.hash, action, payload: { agents: [things.agent], uuid: things.agent } }
  })

const choosing =
  (agent: boolean) =>
  ({ things }: AuditWorld) => ({ body: { booking: things.booking, agent_uuid: agent ? things.agent : '' } })

async function typeOf({ db, things }: AuditWorld): Promise<string> {
  const [row] = await db.orm.select().from(issues).where(eq(issues.id, things.issue))
  return row?.typeId ?? ''
}

const lifting = { product: '', from: '2026-12-30', to: '2026-12-30' }

/** A visitor's, which waits to be confirmed. */
async function bookAhead(world: AuditWorld): Promise<string> {
  const form = bookingForm(world.place, { ...onSite, date: '2026-11-26' })
  return (await callAs(world, 'createExpressBooking', { token: '', body: form })).body.uuid
}

/** One group for these steps, with a link; a step may have ended it. */
async function linkedGroup(world: AuditWorld) {
  const { body } = await callAs(world, 'createGroupSale', { body: groupForm(world.place.productUuid, 'f') })
  const { body: link } = await callAs(world, 'setGroupLink', { params: { uuid: body.uuid }, body: { action: 'renew' } })
  return { uuid: String(body.uuid), key: String(link.key) }
}

/** A booking whose people sign, at an attraction that asks for it. */
async function waivedBooking(world: AuditWorld) {
  await callAs(world, 'publishWaiver', { body: { product: '', text: WAIVER_DRAFT, version: '' } })
  await world.db.orm.update(products).set({ waiver: 'asked' }).where(eq(products.id, world.place.productId))
  const uuid = await bookAhead(world)
  const { body } = await callAs(world, 'setWaiverLink', { params: { uuid }, body: { action: 'renew' } })
  return { uuid, key: String(body.key) }
}

const groupForm = (product: string, hash: string) => ({
  hash: hash.repeat(32),
  name: 'Escola Azul',
  person: 'Maria Reis',
  phone: '(75) 98888-7766',
  lines: [
    { atrativo: product, date: '2026-12-03', time: '14:00', tickets: [{ label: 'INTEIRA', quantity: '2' }] },
    { atrativo: product, date: '2026-12-03', time: '09:00', tickets: [{ label: 'INTEIRA', quantity: '2' }] }
  ],
  method: 'pos_money'
})

async function findTerminal(world: AuditWorld): Promise<string> {
  const { body } = await callAs(world, 'listCardTerminals', {})
  const [found] = body.terminals.filter(({ name }: { name: string }) => name === 'Caixa 2')
  return String(found?.id)
}

/** Sells at the terminal, which refuses the card; its numbers are then typed. */
async function refuseAtTerminal(world: AuditWorld) {
  const sale = {
    hash: 'e'.repeat(32),
    atrativo: world.place.productUuid,
    date: '2026-11-20',
    time: '14:00',
    tickets: [{ label: 'INTEIRA', quantity: '1' }],
    name: 'Maria Reis',
    method: 'pos_card',
    terminal: await findTerminal(world)
  }
  const sold = await callAs(world, 'createCounterSale', { body: sale })
  const params = { uuid: String(sold.body.booking.uuid) }
  await callAs(world, 'moveTerminalCharge', { params, body: { action: 'simulate-refused' } })
  return { params, body: { action: 'receive', method: 'pos_debit', cv: '1', aut: '2' } }
}

const bookingSteps: Step[] = [
  {
    id: 'createExpressBooking',
    actions: ['booking.created'],
    ask: ({ place }) => ({ body: bookingForm(place, onSite) }),
    to: /^21\/11\/2026 09:00, 3 pessoas, R\$ 200,00$/
  },
  { id: 'createExpressBooking', actions: [], ask: ({ place }) => ({ token: '', body: bookingForm(place, onSite) }) },
  {
    id: 'createCounterSale',
    actions: ['booking.sold', 'booking.received'],
    ask: ({ place }) => ({
      body: {
        hash: 'b'.repeat(32),
        atrativo: place.productUuid,
        date: '2026-11-20',
        time: '14:00',
        tickets: [{ label: 'INTEIRA', quantity: '1' }],
        name: 'Maria Reis',
        method: 'pos_money'
      }
    }),
    to: /^20\/11\/2026 14:00, 1 pessoa, R\$ 80,00$/,
    twice: true
  },
  {
    id: 'saveCardTerminal',
    actions: ['payments.terminal-saved'],
    ask: () => ({ body: { terminal: 'PAX_A910__SIMULADA2', name: 'Balcão 2' } }),
    to: /^Balcão 2$/,
    twice: true
  },
  {
    id: 'saveCardTerminal',
    actions: ['payments.terminal-saved'],
    ask: () => ({ body: { terminal: 'PAX_A910__SIMULADA2', name: 'Caixa 2' } }),
    from: /^Balcão 2$/,
    to: /^Caixa 2$/
  },
  { id: 'moveTerminalCharge', actions: ['booking.received'], ask: refuseAtTerminal },
  {
    id: 'deleteCardTerminal',
    actions: ['payments.terminal-removed'],
    ask: async (world) => ({ params: { id: await findTerminal(world) } })
  },
  {
    id: 'createGroupSale',
    actions: ['booking.sold', 'booking.received', 'booking.sold', 'booking.received', 'group.sold'],
    ask: ({ place }) => ({ body: groupForm(place.productUuid, 'c') }),
    to: /^03\/12\/2026 09:00, 2 pessoas, R\$ 160,00$/,
    twice: true
  },
  {
    id: 'cancelGroup',
    actions: ['booking.cancelled', 'booking.cancelled'],
    ask: async (world) => {
      const { body } = await callAs(world, 'createGroupSale', { body: groupForm(world.place.productUuid, 'd') })
      return { params: { uuid: body.uuid }, body: { reason: 'Chuva forte' } }
    },
    to: /^cancelada$/
  },
  {
    id: 'saveGroupPeople',
    actions: ['group.people-changed'],
    ask: async (world) => {
      const { body } = await callAs(world, 'createGroupSale', { body: groupForm(world.place.productUuid, 'e') })
      return { params: { uuid: body.uuid }, body: { csv: 'Ana Reis\nRui Dias', version: 0 } }
    },
    to: /^2 pessoas$/
  },
  ...(['renew', 'off'] as const).map(
    (action): Step => ({
      id: 'setGroupLink',
      actions: [action === 'renew' ? 'group.link-made' : 'group.link-ended'],
      ask: async (world) => ({ params: { uuid: (await linkedGroup(world)).uuid }, body: { action } })
    })
  ),
  {
    id: 'fillGroupLink',
    actions: ['group.people-sent'],
    ask: async (world) => ({ params: { key: (await linkedGroup(world)).key }, body: { csv: 'Ana Reis', version: 0 } }),
    to: /^1 pessoa$/
  },
  {
    id: 'publishWaiver',
    actions: ['place.waiver-published'],
    ask: ({ place }) => ({ body: { product: place.productUuid, text: `${WAIVER_DRAFT} Da trilha.`, version: '' } }),
    from: /^termo de risco de .+: —$/,
    to: /^termo de risco de .+: TERMO DE CONHECIMENTO DE RISCO/,
    twice: true
  },
  ...(['renew', 'off'] as const).map(
    (action): Step => ({
      id: 'setWaiverLink',
      actions: [action === 'renew' ? 'booking.waiver-link-made' : 'booking.waiver-link-ended'],
      ask: async (world) => ({ params: { uuid: (await waivedBooking(world)).uuid }, body: { action } })
    })
  ),
  {
    id: 'signWaiver',
    actions: ['booking.waiver-signed'],
    ask: async (world) => {
      const { key } = await waivedBooking(world)
      const { version } = (await callAs(world, 'readWaiverLink', { params: { key } })).body
      const person = { name: 'Ana Reis', birth: '01/02/1990', signature: 'Ana Reis', accepted: true }
      const care = { emergency_name: 'Rui Reis', emergency_phone: '75 98888-7766' }
      return { params: { key }, body: { version, ...person, ...care } }
    },
    to: /^1 de \d+ assinou$/
  },
  {
    id: 'confirmVisit',
    actions: ['booking.confirmed'],
    ask: async (world) => {
      world.notes.waiting ??= await bookAhead(world)
      return { params: { uuid: world.notes.waiting } }
    },
    twice: true
  },
  {
    id: 'postBookingEvent',
    actions: ['booking.agent-added'],
    ask: withAgent('add-agent'),
    to: /^Joana Prado$/,
    twice: true
  },
  {
    id: 'postBookingEvent',
    actions: ['booking.agent-removed'],
    ask: withAgent('remove-agent'),
    from: /^Joana Prado$/,
    twice: true
  },
  { id: 'chooseAgent', actions: ['booking.agent-added'], ask: choosing(true), to: /^Joana Prado$/, twice: true },
  { id: 'chooseAgent', actions: ['booking.agent-removed'], ask: choosing(false), twice: true },
  { id: 'postBookingEvent', actions: [], ask: event('checkin'), status: 409 },
  {
    id: 'postBookingEvent',
    actions: ['booking.checked-in'],
    ask: event('checkin', { override: true, reason: 'Paga na volta' }),
    from: /^0 de 3 pessoas dentro$/,
    to: /^3 de 3 pessoas dentro$/,
    twice: true
  },
  {
    id: 'postBookingEvent',
    actions: ['booking.left'],
    ask: event('leave'),
    from: /^3 de 3 pessoas dentro$/,
    to: /^0 de 3 pessoas dentro$/,
    twice: true
  },
  { id: 'postBookingEvent', actions: ['booking.returned'], ask: event('come-back'), to: /^3 de 3/, twice: true },
  {
    id: 'postBookingEvent',
    actions: ['booking.returned-undone'],
    ask: event('undo-passage', { reason: 'Engano' }),
    to: /^0 de 3/
  },
  {
    id: 'postBookingEvent',
    actions: ['booking.left-undone'],
    ask: event('undo-passage', { reason: 'Engano' }),
    to: /^3 de 3/
  },
  {
    id: 'postBookingEvent',
    actions: ['booking.checkin-undone'],
    ask: event('undo-checkin', { reason: 'Engano' }),
    from: /^3 de 3/,
    to: /^0 de 3/
  },
  {
    id: 'postBookingEvent',
    actions: ['booking.date-changed'],
    ask: event('change-date', { date: '2026-11-22', reason: 'Chuva' }),
    from: /^21\/11\/2026/,
    to: /^22\/11\/2026/
  },
  {
    id: 'postBookingEvent',
    actions: ['booking.received'],
    ask: event('receive', {
      value: 50,
      method: 'pos_money',
      tendered: 50,
      key: '6a0fdb7c-8f0a-4b63-9a52-1c51ae8f7f01'
    }),
    to: /^Dinheiro na portaria/,
    twice: true
  },
  {
    id: 'postBookingEvent',
    actions: ['booking.receive-undone'],
    ask: event('undo-receive', { payment: '6a0fdb7c-8f0a-4b63-9a52-1c51ae8f7f01', reason: 'Engano' })
  },
  {
    id: 'postBookingEvent',
    actions: ['booking.cancelled'],
    ask: event('cancel', { reason: 'Chuva forte' }),
    from: /^a pagar no local$/,
    to: /^cancelada$/,
    twice: true
  },
  {
    id: 'postBookingEvent',
    actions: ['booking.confirmed'],
    ask: async (world) => {
      const booked = await bookAhead(world)
      const [row] = await world.db.orm.select().from(bookings).where(eq(bookings.publicId, booked))
      return { body: { hash: row?.hash, action: 'confirm' } }
    }
  },
  {
    id: 'postBookingEvent',
    actions: ['booking.tickets-changed'],
    ask: async (world) => {
      const booked = await bookAhead(world)
      const [row] = await world.db.orm.select().from(bookings).where(eq(bookings.publicId, booked))
      return { body: { hash: row?.hash, action: 'change-tickets', payload: { tickets: { INTEIRA: 3 } } } }
    },
    from: /^2 × Inteira, 1 × Meia-entrada$/,
    to: /^3 × Inteira$/
  },
  {
    id: 'updateBookingPerson',
    actions: ['booking.person-changed'],
    ask: async (world) => {
      const booked = await bookAhead(world)
      const { body } = await callAs(world, 'readBookingPerson', { params: { uuid: booked } })
      return { params: { uuid: booked }, body: { ...body, client: false, notes: 'cadeira de rodas' } }
    },
    from: /^observações: —$/,
    to: /^observações: ca••••as$/
  },
  {
    id: 'sendPaymentLink',
    actions: ['booking.payment-link'],
    ask: async (world) => ({ params: { uuid: await bookAhead(world) } })
  },
  {
    id: 'resendConfirmation',
    actions: ['messages.confirmed-again'],
    ask: async (world) => ({ params: { uuid: await bookAhead(world) } })
  }
]

const moving = (action: string, note = '') => {
  const body = { action, note }
  return ({ things }: AuditWorld) => ({ params: { id: things.refund }, body })
}

/** Somebody else had asked for it. */
async function byAnother(world: AuditWorld): Promise<void> {
  const waiting = { state: 'approval', askedBy: null, endedAt: null }
  await world.db.orm.update(refunds).set(waiting).where(eq(refunds.id, world.things.refund))
}

const refundSteps: Step[] = [
  {
    id: 'askRefund',
    actions: ['booking.cancelled', 'booking.refund-asked', 'booking.refunded'],
    ask: ({ things }) => {
      const key = '7b1fdb7c-8f0a-4b63-9a52-1c51ae8f7f02'
      const body = { key, kind: 'whole', reason: 'Desistiu', given: 'money' }
      return { params: { uuid: things.sale }, body }
    },
    twice: true
  },
  {
    id: 'moveRefund',
    actions: ['booking.refund-refused'],
    ask: moving('refuse', 'Veio em outra reserva'),
    twice: true
  },
  {
    id: 'moveRefund',
    actions: ['booking.refund-approved'],
    ask: async (world) => {
      await byAnother(world)
      return moving('approve')(world)
    }
  },
  { id: 'moveRefund', actions: ['booking.refunded'], ask: moving('give', 'Em dinheiro'), twice: true }
]

const settling = (action: string, note = '') => {
  const body = { action, note }
  return ({ things }: AuditWorld) => ({ params: { id: things.stray }, body })
}

const moneySteps: Step[] = [
  {
    id: 'settlePayment',
    actions: ['unsettled.solved'],
    ask: settling('other', 'Venda de fora'),
    label: /^Getnet \(simulado\) /,
    twice: true
  },
  { id: 'settlePayment', actions: ['unsettled.reopened'], ask: settling('reopen'), twice: true }
]

const issueSteps: Step[] = [
  {
    id: 'createIssue',
    actions: ['issue.opened'],
    ask: async (world) => ({ body: { details: 'Queremos ir.', type: await typeOf(world) } }),
    to: /^Visita/,
    label: /^Requerimento \d+, Visita/
  },
  {
    id: 'createIssueMessage',
    actions: ['issue.answered'],
    ask: ({ things }) => ({ body: { issuesId: things.issue, message: 'Bom dia, segredo.' } }),
    to: /^mensagem$/
  },
  {
    id: 'createFile',
    actions: ['file.sent'],
    ask: ({ things }) => ({
      query: { ref: 'issues', refId: things.issue, name: 'cpf-da-maria.txt' },
      body: { texto: randomUUID() }
    }),
    label: /^Documento avulso$/
  },
  {
    id: 'updateFile',
    actions: ['file.judged', 'file.published'],
    ask: ({ things }) => ({ params: { id: things.issueFile }, body: { statusId: 2, public: true } }),
    from: /^situação: /,
    to: /^situação: /,
    twice: true
  },
  {
    id: 'deleteFile',
    actions: ['file.removed'],
    ask: ({ things }) => ({ params: { id: things.issueFile } }),
    label: /^Documento avulso$|^\w/,
    twice: true
  },
  {
    id: 'moveIssue',
    actions: ['issue.moved'],
    ask: ({ things }) => ({ params: { id: things.issue }, body: { statusId: 2, message: 'Vamos ver.' } })
  },
  {
    id: 'moveIssue',
    actions: ['issue.moved', 'day.unblocked'],
    ask: async (world) => {
      const { product, issueType } = world.things
      const blocked = { product_uuid: product, unavailability: [lifting.from] }
      await callAs(world, 'updateUnavailability', { body: blocked })
      const subject = { ...lifting, product }
      const { body } = await callAs(world, 'createIssue', { body: { details: 'Abram.', type: issueType, subject } })
      return { params: { id: String(body.id) }, body: { statusId: 4, message: 'Pode.' } }
    }
  },
  {
    id: 'createIssueType',
    actions: ['issue-type.created'],
    ask: () => ({ body: { label: 'Fotografar', description: 'Com drone', active: true, days_to_answer: 5 } }),
    to: /^nome: Fotografar$/m,
    after: ({ body }, { notes }) => {
      notes.type = String(body.id)
    }
  },
  {
    id: 'updateIssueType',
    actions: ['issue-type.changed'],
    ask: ({ notes }) => ({
      params: { id: notes.type ?? '' },
      body: { label: 'Fotografar', description: 'Sem drone', active: true, days_to_answer: 5 }
    }),
    from: /^descrição: Com drone$/,
    to: /^descrição: Sem drone$/,
    twice: true
  },
  {
    id: 'deleteIssueType',
    actions: ['issue-type.removed'],
    ask: ({ notes }) => ({ params: { id: notes.type ?? '' } })
  },
  {
    id: 'createIssueAnswer',
    actions: ['issue-answer.created'],
    ask: () => ({ body: { title: 'Falta a ementa', body: 'Envie a ementa.' } })
  },
  {
    id: 'updateIssueAnswer',
    actions: ['issue-answer.changed'],
    ask: ({ things }) => ({ params: { id: things.issueAnswer }, body: { title: 'Falta o RG', body: 'Envie.' } }),
    to: /^título: Falta o RG$/,
    twice: true
  },
  {
    id: 'deleteIssueAnswer',
    actions: ['issue-answer.removed'],
    ask: ({ things }) => ({ params: { id: things.issueAnswer } })
  }
]

export const deskSteps: Step[] = [...bookingSteps, ...refundSteps, ...moneySteps, ...withdrawalSteps, ...issueSteps]
