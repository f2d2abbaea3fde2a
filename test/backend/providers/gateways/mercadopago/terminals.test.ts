import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import {
  bookingOfReference,
  type TerminalOrder,
  terminalReference
} from '#app/backend/providers/gateways/card-terminals.server.ts'
import {
  answering,
  badAnswers,
  doubling,
  providerSecrets,
  retelling
} from '../../../../support/server/providers/misdeeds.ts'
import { accessToken, faultOf, newHash, openProvider } from './world.ts'

const terminalId = 'NEWLAND_N950__SIMULADA1'
const otherId = 'PAX_A910__SIMULADA2'

let world: Awaited<ReturnType<typeof openProvider>>
beforeEach(async () => {
  world = await openProvider()
  await terminalsOf().setIntegrated(terminalId, true)
})
afterEach(() => world.provider.close())

function terminalsOf(within = world.gateway) {
  if (!within.terminals) throw new Error('it has no terminals')
  return within.terminals
}

function order(changes: Partial<TerminalOrder> = {}): TerminalOrder {
  const key = randomUUID()
  const reference = terminalReference(newHash(), key)
  return { idempotencyKey: key, reference, terminalId, amount: 16050, description: 'Reserva', seconds: 300, ...changes }
}

const decide = (id: string, decision: Parameters<typeof world.simulator.decideOrder>[1]) =>
  world.simulator.decideOrder(id, decision)

async function ask(method: string, path: string, body?: object, headers: Record<string, string> = {}) {
  const response = await fetch(`${world.provider.url}${path}`, {
    method,
    headers: {
      authorization: `Bearer ${accessToken}`,
      'x-idempotency-key': randomUUID(),
      ...(body ? { 'content-type': 'application/json' } : {}),
      ...headers
    },
    body: body && JSON.stringify(body)
  })
  // biome-ignore lint/suspicious/noExplicitAny: what the wire says is what the test looks at
  const said: any = await response.json()
  return { status: response.status, code: said.errors?.[0]?.code, body: said }
}

describe('terminals', () => {
  test('lists the account, and changes the mode of one', async () => {
    expect(await terminalsOf().list()).toEqual([
      { id: terminalId, serial: 'SIMULADA1', isIntegrated: true },
      { id: otherId, serial: 'SIMULADA2', isIntegrated: false }
    ])
    await terminalsOf().setIntegrated(terminalId, false)
    expect((await terminalsOf().list()).map(({ isIntegrated }) => isIntegrated)).toEqual([false, false])
  })

  test('tells a foreign terminal and a broken list by their faults', async () => {
    const foreign = await faultOf(terminalsOf().setIntegrated('NEWLAND_N950__OUTRA', true))
    expect([foreign.kind, foreign.status, foreign.code]).toEqual(['refused', 404, 'not_found'])
    world.provider.misbehave(
      /list/,
      retelling(() => ({ data: { terminals: [{ id: 'a b' }] }, paging: { total: 1 } }))
    )
    expect((await faultOf(terminalsOf().list())).kind).toBe('unsure')
  })
})

describe('an order', () => {
  test('goes to its terminal as the API wants it, is paid there, and tells payment and slip', async () => {
    world.provider.misbehave(/^$/, null)
    const sent = order()
    const made = await terminalsOf().send(sent)
    expect(made).toMatchObject({ status: 'created', reference: sent.reference, paymentId: '', isCancelling: false })
    const [asked] = world.provider.asked
    expect([asked?.call, asked?.headers['x-idempotency-key']]).toEqual(['POST /v1/orders', sent.idempotencyKey])
    expect(JSON.parse(asked?.body ?? '')).toEqual({
      type: 'point',
      external_reference: sent.reference,
      expiration_time: 'PT300S',
      transactions: { payments: [{ amount: '160.50' }] },
      config: { point: { terminal_id: terminalId, print_on_terminal: 'no_ticket' } },
      description: 'Reserva'
    })
    world.clock.pass(0.1)
    expect(await terminalsOf().find(made.id)).toMatchObject({ status: 'at-terminal' })
    await decide(made.id, 'approve-debit')
    const paid = await terminalsOf().find(made.id)
    expect(paid).toMatchObject({ status: 'paid', paymentId: expect.stringMatching(/^\d+$/) })
    const payment = await world.gateway.findPayment(paid?.paymentId ?? '')
    expect(payment).toMatchObject({ status: 'APPROVED', amount: 16050, method: 'card' })
    expect(payment?.orderId).toBe(bookingOfReference(sent.reference))
    const slip = await terminalsOf().readSlip(paid?.paymentId ?? '')
    expect(slip).toEqual({ aut: expect.stringMatching(/^\d{6}$/), brand: 'elo', method: 'debit' })
    expect(await world.gateway.searchPayments(sent.reference)).toHaveLength(1)
  })

  test.each([
    ['reject', 'failed'],
    ['cancel', 'cancelled'],
    ['unclear', 'unclear'],
    ['unclear-paid', 'unclear']
  ] as const)('that its terminal ends by %s is %s, without a payment in it', async (decision, status) => {
    const made = await terminalsOf().send(order())
    await decide(made.id, decision)
    expect(await terminalsOf().find(made.id)).toMatchObject({ status, paymentId: '' })
  })

  test('ends by itself when nobody pays', async () => {
    const made = await terminalsOf().send(order())
    world.clock.pass(5)
    expect(await terminalsOf().find(made.id)).toMatchObject({ status: 'expired' })
    expect(await decide(made.id, 'approve')).toBe(false)
  })

  test('is made once by one key, however often it is sent, also at once and by a proxy that repeats', async () => {
    world.provider.misbehave(/^POST \/v1\/orders$/, doubling)
    const sent = order()
    const all = await Promise.all(
      Array.from({ length: 4 }, () =>
        terminalsOf()
          .send(sent)
          .catch((error) => error)
      )
    )
    const ids = new Set(all.flatMap((one) => ('id' in one ? [one.id] : [])))
    const again = await terminalsOf().send(sent)
    expect([...ids, again.id].every((id) => id === again.id)).toBe(true)
  })

  test('is cancelled on its way at once, at its terminal a moment later, and a paid one never', async () => {
    const early = await terminalsOf().send(order())
    expect(await terminalsOf().cancel(early.id)).toMatchObject({ status: 'cancelled' })
    const late = await terminalsOf().send(order())
    world.clock.pass(0.1)
    expect(await terminalsOf().cancel(late.id)).toMatchObject({ status: 'at-terminal', isCancelling: true })
    world.clock.pass(0.1)
    expect(await terminalsOf().find(late.id)).toMatchObject({ status: 'cancelled' })
    const paid = await terminalsOf().send(order())
    await decide(paid.id, 'approve')
    expect(await faultOf(terminalsOf().cancel(paid.id))).toMatchObject({ status: 409, code: 'cannot_cancel_order' })
  })

  test('is unknown as null; an answer about another order is believed by nobody', async () => {
    expect(await terminalsOf().find('ORDNONE')).toBeNull()
    expect(await terminalsOf().find('../v1/payments')).toBeNull()
    const made = await terminalsOf().send(order())
    world.provider.misbehave(
      /orders/,
      retelling((said) => ({ ...said, id: 'ORDOTHER', external_reference: 'x' }))
    )
    expect((await faultOf(terminalsOf().find(made.id))).kind).toBe('unsure')
    await decide(made.id, 'cancel')
    expect((await faultOf(terminalsOf().send(order()))).kind).toBe('unsure')
  })

  test.each(Object.entries(badAnswers))('a provider that %s is told by its fault', async (_name, bad) => {
    const quick = terminalsOf(world.within(400))
    world.provider.misbehave(/^POST \/v1\/orders$/, bad.misdeed)
    const fault = await faultOf(quick.send(order()))
    expect(fault.kind).toBe(bad.kind)
    expect(fault.message).not.toMatch(providerSecrets)
  })

  test('reads the code of a refusal, and no words of it', async () => {
    world.provider.misbehave(/orders/, answering(409, { errors: [{ code: 'already_queued_order_for_terminal' }] }))
    expect((await faultOf(terminalsOf().send(order()))).code).toBe('already_queued_order_for_terminal')
    world.provider.misbehave(/orders/, answering(400, { errors: [{ code: 'SELECT * FROM payers' }] }))
    expect((await faultOf(terminalsOf().send(order()))).code).toBe('')
  })
})

describe('a refund', () => {
  test('of a part and of the rest goes to the order, once by one key', async () => {
    const made = await terminalsOf().send(order())
    await decide(made.id, 'approve')
    const paid = await terminalsOf().find(made.id)
    const whose = { paymentId: paid?.paymentId ?? '', order: { id: made.id, transactionId: made.transactionId } }
    const part = { ...whose, amount: 5000, isWhole: false, idempotencyKey: randomUUID() }
    const first = await world.gateway.refund(part)
    expect(first).toMatchObject({ amount: 5000, state: 'done' })
    expect(await world.gateway.refund(part)).toEqual(first)
    expect(await world.gateway.listRefunds(whose.paymentId)).toMatchObject([{ id: first.id, amount: 5000 }])
    const rest = { ...whose, amount: 11050, isWhole: true, idempotencyKey: randomUUID() }
    expect(await world.gateway.refund(rest)).toMatchObject({ amount: 11050, state: 'done' })
    const more = { ...rest, idempotencyKey: randomUUID() }
    expect(await faultOf(world.gateway.refund(more))).toMatchObject({ status: 409, code: 'cannot_refund_order' })
    expect(await world.gateway.findPayment(whose.paymentId)).toMatchObject({ refunded: 16050 })
  })
})

describe('the simulator is as strict as the provider', () => {
  const body = (changes: object = {}) => ({
    type: 'point',
    external_reference: randomUUID(),
    transactions: { payments: [{ amount: '10.00' }] },
    config: { point: { terminal_id: terminalId } },
    ...changes
  })

  test.each([
    ['no reference', { external_reference: undefined }],
    ['a reference with signs', { external_reference: 'a b' }],
    ['a long reference', { external_reference: 'a'.repeat(65) }],
    ['an amount as a number', { transactions: { payments: [{ amount: 10 }] } }],
    ['three decimals', { transactions: { payments: [{ amount: '10.001' }] } }],
    ['no money', { transactions: { payments: [{ amount: '0.00' }] } }],
    ['two payments', { transactions: { payments: [{ amount: '5.00' }, { amount: '5.00' }] } }],
    ['too short a time', { expiration_time: 'PT29S' }],
    ['too long a time', { expiration_time: 'PT3H1S' }],
    ['another type', { type: 'online' }],
    ['an unknown property', { payer: {} }],
    ['a long description', { description: 'a'.repeat(151) }]
  ])('refuses %s', async (_name, changes) => {
    expect(await ask('POST', '/v1/orders', body(changes))).toMatchObject({ status: 400, code: 'property_value' })
  })

  test('refuses an order without a key, a used key, a used reference, and a busy, foreign or idle terminal', async () => {
    const without = await ask('POST', '/v1/orders', body(), { 'x-idempotency-key': '' })
    expect([without.status, without.code]).toEqual([400, 'empty_required_header'])
    const key = { 'x-idempotency-key': randomUUID() }
    const first = body()
    expect((await ask('POST', '/v1/orders', first, key)).status).toBe(201)
    expect((await ask('POST', '/v1/orders', body(), key)).code).toBe('idempotency_key_already_used')
    expect((await ask('POST', '/v1/orders', body())).code).toBe('already_queued_order_for_terminal')
    expect((await ask('POST', '/v1/orders', first)).code).toBe('property_value')
    const at = (id: string) => body({ config: { point: { terminal_id: id } } })
    expect((await ask('POST', '/v1/orders', at('PAX_A910__OUTRA'))).code).toBe('forbidden_checking_terminal_owner')
    expect((await ask('POST', '/v1/orders', at(otherId))).code).toBe('terminal_not_allowed_action')
  })

  test('gives a terminal to one of many orders at once', async () => {
    const all = await Promise.all(Array.from({ length: 6 }, () => ask('POST', '/v1/orders', body())))
    expect(all.filter(({ status }) => status === 201)).toHaveLength(1)
    expect(new Set(all.map(({ code }) => code))).toEqual(new Set([undefined, 'already_queued_order_for_terminal']))
  })

  test('does not cancel at the terminal for those who do not know of it', async () => {
    const { body: made } = await ask('POST', '/v1/orders', body())
    world.clock.pass(0.1)
    expect((await ask('POST', `/v1/orders/${made.id}/cancel`)).code).toBe('cannot_cancel_order')
    const allowed = { 'x-allow-cancelable-status': 'at_terminal' }
    expect((await ask('POST', `/v1/orders/${made.id}/cancel`, undefined, allowed)).status).toBe(202)
    expect((await ask('POST', '/v1/orders/ORDNONE/cancel')).code).toBe('order_not_found')
  })

  test('refuses a wrong setup, and refunds of what is not there', async () => {
    const setup = (terminals: object[]) => ask('PATCH', '/terminals/v1/setup', { terminals })
    expect((await setup([])).code).toBe('property_value')
    expect((await setup([{ id: terminalId, operating_mode: 'pdv' }])).code).toBe('property_value')
    const { body: made } = await ask('POST', '/v1/orders', body())
    expect((await ask('POST', `/v1/orders/${made.id}/refund`)).code).toBe('cannot_refund_order')
    const other = { transactions: [{ id: 'PAYOTHER', amount: '1.00' }] }
    expect((await ask('POST', `/v1/orders/${made.id}/refund`, other)).code).toBe('property_value')
    expect((await ask('GET', '/terminals/v1/list?limit=51')).code).toBe('property_value')
  })
})
