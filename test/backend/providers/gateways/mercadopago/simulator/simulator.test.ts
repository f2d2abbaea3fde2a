import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, test } from 'vitest'
import { readNotice } from '#app/backend/providers/gateways/mercadopago/notice.server.ts'
import { toOffsetTime, toPreferenceBody } from '#app/backend/providers/gateways/mercadopago/orders.server.ts'
import { createMemoryStore } from '../../../../../support/server/providers/memory-store.ts'
import { accessToken, checkoutOrder, openSimulator, placeId, siteUrl, webhookSecret } from '../world.ts'

let world: ReturnType<typeof openSimulator>
beforeEach(() => {
  world = openSimulator()
})

interface Asked {
  body?: unknown
  key?: string
  token?: string
  type?: string
}

async function ask(method: string, path: string, asked: Asked = {}) {
  const { body, key = randomUUID(), token = accessToken, type = 'application/json' } = asked
  const headers: Record<string, string> = { authorization: `Bearer ${token}` }
  if (key !== '') headers['x-idempotency-key'] = key
  if (body !== undefined) headers['content-type'] = type
  const request = new Request(`https://api.mercadopago.com${path}`, {
    method,
    headers,
    body: body === undefined ? undefined : JSON.stringify(body)
  })
  const response = await world.simulator.wire(request)
  // biome-ignore lint/suspicious/noExplicitAny: what the wire says is what the test looks at
  const said: any = await response.json()
  return { status: response.status, body: said }
}

const pixBody = (changes: object = {}) => ({
  transaction_amount: 80.5,
  description: 'Ingresso',
  payment_method_id: 'pix',
  external_reference: 'abc',
  notification_url: `${siteUrl}/aviso?source_news=webhooks`,
  date_of_expiration: toOffsetTime(new Date(world.clock.now().getTime() + 31 * 60_000)),
  payer: { email: 'ana@example.com' },
  ...changes
})

const makePix = async () => String((await ask('POST', '/v1/payments', { body: pixBody() })).body.id)

const makeCheckout = async (changes: Parameters<typeof checkoutOrder>[1] = {}) => {
  const body = toPreferenceBody(checkoutOrder(world.clock.now(), changes))
  return (await ask('POST', '/checkout/preferences', { body })).body
}

describe('conformance to the published API', () => {
  test('a Pix has the published shape', async () => {
    const { status, body } = await ask('POST', '/v1/payments', { body: pixBody() })
    expect(status).toBe(201)
    expect(body).toMatchObject({
      id: expect.any(Number),
      status: 'pending',
      status_detail: 'pending_waiting_transfer',
      payment_type_id: 'bank_transfer',
      payment_method_id: 'pix',
      currency_id: 'BRL',
      transaction_amount: 80.5,
      transaction_amount_refunded: 0,
      external_reference: 'abc',
      date_created: '2026-11-20T09:00:00.000-03:00',
      date_of_expiration: '2026-11-20T09:31:00.000-03:00',
      fee_details: [],
      point_of_interaction: { type: 'PIX', transaction_data: { qr_code: expect.stringMatching(/^000201.*6304/) } }
    })
    expect(JSON.stringify(body)).not.toContain('ana@example.com')
  })

  test('gives a preference the published shape, and an id that names its account', async () => {
    const preference = await makeCheckout()
    expect(preference).toMatchObject({ site_id: 'MLB', external_reference: expect.any(String) })
    expect(preference.id).toMatch(new RegExp(`^${placeId}-[0-9a-f-]{36}$`))
    expect(preference.init_point).toBe(`${siteUrl}/simulador/mercadopago/${preference.id}`)
  })

  test.each<[string, number, string, string, Asked]>([
    ['another token', 401, 'GET', '/users/me', { token: 'x' }],
    ['an unknown path', 404, 'GET', '/v1/orders', {}],
    ['another method', 404, 'DELETE', '/v1/payments/1', {}],
    ['an unknown payment', 404, 'GET', '/v1/payments/1', {}],
    ['a cancelling of none', 404, 'PUT', '/v1/payments/1', { body: { status: 'cancelled' } }],
    ['a refund of none', 404, 'POST', '/v1/payments/1/refunds', { body: {} }],
    ['refunds of none', 404, 'GET', '/v1/payments/1/refunds', {}],
    ['a search by nothing that there is', 400, 'GET', '/v1/payments/search?range=x', {}],
    ['a search far below', 400, 'GET', '/v1/payments/search?offset=20000', {}],
    ['nothing for a body', 400, 'POST', '/v1/payments', {}],
    ['nothing for a preference', 400, 'POST', '/checkout/preferences', { body: {} }]
  ])('%s is a %i', async (_name, status, method, path, asked) => {
    const answer = await ask(method, path, asked)
    expect(answer.status).toBe(status)
    expect(answer.body).toMatchObject({ message: expect.any(String), status })
  })

  test('no order goes without its key, its payer, or half an hour', async () => {
    const soon = toOffsetTime(new Date(world.clock.now().getTime() + 29 * 60_000))
    for (const asked of [
      { body: pixBody(), key: '' },
      { body: pixBody({ payer: {} }) },
      { body: pixBody({ date_of_expiration: soon }) },
      { body: pixBody({ transaction_amount: 0 }) },
      { body: pixBody(), key: 'chave' },
      { body: pixBody({ transaction_amount: '80.50' }) },
      { body: pixBody({ transaction_amount: 80.505 }) },
      { body: pixBody({ date_of_expiration: new Date(world.clock.now().getTime() + 45 * 60_000).toISOString() }) },
      { body: pixBody({ date_of_expiration: toOffsetTime(new Date(world.clock.now().getTime() + 31 * 86_400_000)) }) },
      { body: pixBody({ external_reference: 'uma reserva' }) },
      { body: pixBody({ payer: { email: 'ana@example.com', identification: { type: 'CPF', number: '1' } } }) }
    ]) {
      expect((await ask('POST', '/v1/payments', asked)).status).toBe(400)
    }
  })

  test('refuses a body not declared as JSON', async () => {
    expect((await ask('POST', '/v1/payments', { body: pixBody(), type: 'text/plain' })).status).toBe(415)
  })

  test('returns automatically only to https', async () => {
    const body = { ...toPreferenceBody(checkoutOrder(world.clock.now(), { backUrl: 'http://localhost/x' })) }
    expect((await ask('POST', '/checkout/preferences', { body: { ...body, auto_return: 'approved' } })).status).toBe(
      400
    )
    expect((await ask('POST', '/checkout/preferences', { body })).status).toBe(201)
  })

  test('accounts know nothing of each other', async () => {
    const store = createMemoryStore()
    world = openSimulator(store)
    const id = await makePix()
    const mine = world
    world = openSimulator(store, randomUUID())
    expect((await ask('GET', `/v1/payments/${id}`)).status).toBe(404)
    expect((await ask('GET', '/v1/payments/search')).body.results).toEqual([])
    world = mine
    expect((await ask('GET', `/v1/payments/${id}`)).status).toBe(200)
  })
})

test('a Pix that nobody pays ends in its time, and cannot be paid any more', async () => {
  const id = await makePix()
  world.clock.pass(32)
  expect((await ask('GET', `/v1/payments/${id}`)).body).toMatchObject({ status: 'cancelled', status_detail: 'expired' })
  expect(await world.simulator.decide(id, 'approve')).toBe('cancelled')
})

describe('decisions of payers and banks', () => {
  test.each([
    [['approve'], 'approved'],
    [['approve', 'reject'], 'approved'],
    [['reject'], 'rejected'],
    [['reject', 'approve'], 'rejected'],
    [['pending'], 'pending'],
    [['dispute'], 'pending'],
    [['approve', 'dispute'], 'in_mediation'],
    [['approve', 'charge-back'], 'charged_back'],
    [['approve', 'charge-back', 'approve'], 'charged_back'],
    [['approve', 'reimburse'], 'approved']
  ] as const)('%j makes it %s', async (decisions, expected) => {
    const id = await makePix()
    let said: string | null = null
    for (const decision of decisions) said = await world.simulator.decide(id, decision)
    expect(said).toBe(expected)
  })

  test('have no effect on an unknown payment', async () => {
    expect(await world.simulator.decide('1', 'approve')).toBeNull()
    expect(await world.simulator.decideCheckout(`${placeId}-${randomUUID()}`, 'approve')).toBeNull()
    expect(await world.simulator.findCheckout('x')).toBeNull()
    expect(world.notices).toEqual([])
  })
})

describe('its notices', () => {
  test('are signed webhooks that say which payment to read', async () => {
    const id = await makePix()
    await world.simulator.decide(id, 'approve')
    await ask('POST', `/v1/payments/${id}/refunds`, { body: {} })
    const read = world.notices.map((notice) => readNotice(notice, { secret: webhookSecret, now: world.clock.now() }))
    expect(read).toEqual(Array(3).fill({ paymentId: id, orderId: '', signature: 'valid', why: '' }))
    expect(world.notices[0]?.query).toEqual({ source_news: 'webhooks', 'data.id': id, type: 'payment' })
    expect(world.notices.map(({ body }) => JSON.parse(body).action)).toEqual([
      'payment.created',
      'payment.updated',
      'payment.updated'
    ])
  })

  test('that nobody takes change nothing', async () => {
    const failing = openSimulator()
    world = failing
    const id = await makePix()
    failing.notices.push = () => {
      throw new Error('the site is down')
    }
    expect(await failing.simulator.decide(id, 'approve')).toBe('approved')
  })

  test('are dropped without a listener', async () => {
    await ask('POST', '/v1/payments', { body: pixBody({ notification_url: undefined }) })
    expect(world.notices).toEqual([])
  })
})

describe('a checkout', () => {
  test('leads back with the provider’s query', async () => {
    const { id, external_reference: orderId } = await makeCheckout()
    expect(await world.simulator.findCheckout(id)).toMatchObject({ amount: 16050, state: 'open' })
    const decided = await world.simulator.decideCheckout(id, 'approve')
    const back = new URL(decided?.returnTo ?? '')
    expect(`${back.origin}${back.pathname}`).toBe(`${siteUrl}/booking-details/1`)
    expect(Object.fromEntries(back.searchParams)).toEqual({
      payment_id: decided?.paymentId,
      status: 'approved',
      external_reference: orderId,
      merchant_order_id: 'null',
      preference_id: id
    })
    expect((await ask('GET', `/v1/payments/${decided?.paymentId}`)).body).toMatchObject({
      status: 'approved',
      payment_type_id: 'credit_card',
      transaction_amount: 160.5,
      fee_details: [{ amount: 7.99, fee_payer: 'collector' }]
    })
  })

  test('accepts another card after a refused one, decides pending payments later, and keeps paid ones', async () => {
    const { id, external_reference: orderId } = await makeCheckout()
    const refused = await world.simulator.decideCheckout(id, 'reject')
    expect((await world.simulator.findCheckout(id))?.state).toBe('open')
    const pending = await world.simulator.decideCheckout(id, 'pending')
    expect((await world.simulator.findCheckout(id))?.state).toBe('pending')
    expect(pending).toMatchObject({ status: 'in_process' })
    expect(pending?.paymentId).not.toBe(refused?.paymentId)
    const paid = await world.simulator.decideCheckout(id, 'approve')
    expect(paid).toMatchObject({ paymentId: pending?.paymentId, status: 'approved' })
    expect(await world.simulator.decideCheckout(id, 'reject')).toEqual(paid)
    expect(await world.simulator.findCheckout(id)).toMatchObject({ state: 'approved', returnTo: paid?.returnTo })
    const found = await ask('GET', `/v1/payments/search?external_reference=${orderId}`)
    expect(found.body.results.map(({ status }: { status: string }) => status)).toEqual(['rejected', 'approved'])
  })

  test('twenty who approve at once pay once', async () => {
    const { id, external_reference: orderId } = await makeCheckout()
    const all = await Promise.all(Array.from({ length: 20 }, () => world.simulator.decideCheckout(id, 'approve')))
    expect(new Set(all.map((one) => one?.paymentId)).size).toBe(1)
    expect((await ask('GET', `/v1/payments/search?external_reference=${orderId}`)).body.paging.total).toBe(1)
  })

  test('expires on time, but a payment begun earlier can still arrive', async () => {
    const left = await makeCheckout()
    const begun = await makeCheckout()
    await world.simulator.decideCheckout(begun.id, 'pending')
    world.clock.pass(16)
    expect(await world.simulator.findCheckout(left.id)).toMatchObject({ state: 'expired' })
    expect(await world.simulator.decideCheckout(left.id, 'approve')).toBeNull()
    expect(await world.simulator.decideCheckout(begun.id, 'approve')).toMatchObject({ status: 'approved' })
  })
})
