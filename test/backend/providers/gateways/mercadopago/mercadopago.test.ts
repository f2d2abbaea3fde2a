import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createMercadoPago } from '#app/backend/providers/gateways/mercadopago/mercadopago.server.ts'
import { parsePixCode } from '#app/domain/money/pix.ts'
import { answering, badAnswers, providerSecrets, retelling } from '../../../../support/server/providers/misdeeds.ts'
import { accessToken, checkoutOrder, faultOf, openProvider, pixOrder, siteUrl } from './world.ts'

type World = Awaited<ReturnType<typeof openProvider>>
let world: World
beforeAll(async () => {
  world = await openProvider()
})
afterAll(() => world.provider.close())

const paid = async () => {
  const made = await world.gateway.createPix(pixOrder(world.clock.now()))
  await world.simulator.decide(made.id, 'approve')
  return made
}

describe('a Pix', () => {
  test('is asked for as published, and its code is one', async () => {
    world.provider.misbehave(/^$/, null)
    const order = pixOrder(world.clock.now())
    const made = await world.gateway.createPix(order)
    const [asked] = world.provider.asked
    expect(asked?.call).toBe('POST /v1/payments')
    expect(asked?.headers).toMatchObject({
      authorization: `Bearer ${accessToken}`,
      'x-idempotency-key': order.idempotencyKey
    })
    expect(JSON.parse(asked?.body ?? '')).toEqual({
      transaction_amount: 160.5,
      description: 'Ingressos · Vale do Sossego',
      payment_method_id: 'pix',
      external_reference: order.orderId,
      notification_url: `${siteUrl}/api/v3/mpago/webhook?source_news=webhooks`,
      date_of_expiration: '2026-11-20T09:46:00.000-03:00',
      payer: {
        first_name: 'Quitéria',
        last_name: 'Vasconcelos Bragança',
        email: 'quiteria@example.com',
        identification: { type: 'CPF', number: '52998224725' }
      }
    })
    expect(made).toMatchObject({ status: 'PENDING', amount: 16050, refunded: 0, fee: null, orderId: order.orderId })
    expect(made).toMatchObject({ method: 'pix', paidAt: null, said: 'pending pending_waiting_transfer' })
    expect(parsePixCode(made.brCode)).toMatchObject({ amount: 16050 })
  })

  test('ends when the provider says, which takes no code of less than half an hour', async () => {
    const now = world.clock.now()
    const short = await world.gateway.createPix(pixOrder(now))
    expect(short.expiresAt).toEqual(new Date(now.getTime() + 46 * 60_000))
    const tomorrow = new Date(now.getTime() + 86_400_000)
    expect((await world.gateway.createPix(pixOrder(now, { expiresAt: tomorrow }))).expiresAt).toEqual(tomorrow)
  })

  test('is one for a key, however often and however close together it is asked for', async () => {
    const order = pixOrder(world.clock.now())
    const made = await Promise.all(Array.from({ length: 5 }, () => world.gateway.createPix(order)))
    expect(new Set(made.map(({ id }) => id)).size).toBe(1)
    expect(await world.gateway.searchPayments(order.orderId)).toHaveLength(1)
  })

  test('needs an e-mail of the payer or the place, and enough time', async () => {
    const now = world.clock.now()
    const buyer = { ...pixOrder(now).buyer, email: '' }
    expect((await faultOf(world.gateway.createPix(pixOrder(now, { buyer })))).kind).toBe('refused')
    expect((await faultOf(world.gateway.createPix(pixOrder(now, { expiresAt: now })))).kind).toBe('refused')
  })
})

describe('a checkout', () => {
  test('is asked for as published and leads to its page', async () => {
    world.provider.misbehave(/^$/, null)
    const order = checkoutOrder(world.clock.now())
    const made = await world.gateway.createCheckout(order)
    expect(made.url).toBe(`${siteUrl}/simulador/mercadopago/${made.id}`)
    expect(JSON.parse(world.provider.asked[0]?.body ?? '')).toEqual({
      items: [
        {
          id: 'RESERVA',
          title: 'Ingressos · Vale do Sossego',
          category_id: 'tickets',
          quantity: 1,
          currency_id: 'BRL',
          unit_price: 160.5
        }
      ],
      payer: {
        name: 'Quitéria',
        surname: 'Vasconcelos Bragança',
        email: 'quiteria@example.com',
        phone: { area_code: '75', number: '981234567' },
        identification: { type: 'CPF', number: '52998224725' }
      },
      back_urls: { success: order.backUrl, pending: order.backUrl, failure: order.backUrl },
      auto_return: 'approved',
      notification_url: `${siteUrl}/api/v3/mpago/webhook?source_news=webhooks`,
      external_reference: order.orderId,
      statement_descriptor: 'Vale do Sosse',
      expires: true,
      expiration_date_to: '2026-11-20T09:15:00.000-03:00',
      payment_methods: { excluded_payment_types: [{ id: 'ticket' }, { id: 'atm' }] },
      binary_mode: false
    })
  })

  test('ends before its time where another way is chosen', async () => {
    world.provider.misbehave(/^$/, null)
    const { id } = await world.gateway.createCheckout(checkoutOrder(world.clock.now()))
    await world.gateway.closeCheckout(id)
    const { call, body } = world.provider.asked.at(-1) ?? {}
    expect(call).toBe(`PUT /checkout/preferences/${id}`)
    expect(JSON.parse(body ?? '')).toEqual({ expires: true, expiration_date_to: '2026-11-20T09:00:00.000-03:00' })
    expect(await world.simulator.decideCheckout(id, 'approve')).toBeNull()
    expect((await faultOf(world.gateway.closeCheckout('unknown'))).status).toBe(404)
  })

  test('on a machine without TLS and of a foreigner without e-mail', async () => {
    world.provider.misbehave(/^$/, null)
    const buyer = { name: 'Ann', surname: 'Lee', email: '', phone: '+14155550100', document: '' }
    const order = checkoutOrder(world.clock.now(), { buyer, noticeUrl: '', backUrl: 'http://localhost/x' })
    await world.gateway.createCheckout(order)
    const sent = JSON.parse(world.provider.asked[0]?.body ?? '')
    expect(sent.payer).toEqual({ name: 'Ann', surname: 'Lee' })
    expect(Object.keys(sent)).not.toContain('notification_url')
    expect(Object.keys(sent)).not.toContain('auto_return')
  })

  test.each(['https://evil.example/pay', 'javascript:alert(1)', '//evil.example/', '/simulador/x', 'data:text/html,x'])(
    'never leads to %s',
    async (init_point) => {
      world.provider.misbehave(
        /preferences/,
        retelling((truth) => ({ ...truth, init_point }))
      )
      const refused = await faultOf(world.gateway.createCheckout(checkoutOrder(world.clock.now())))
      expect(refused.kind).toBe('unsure')
    }
  )
})

describe('payments at Mercado Pago', () => {
  test('is read back with its fee, refunded in parts and then whole, each once', async () => {
    world.provider.misbehave(/^$/, null)
    const { id } = await paid()
    expect(await world.gateway.findPayment(id)).toMatchObject({
      status: 'APPROVED',
      amount: 16050,
      fee: 159,
      paidAt: world.clock.now()
    })
    const part = { paymentId: id, amount: 1050, isWhole: false, idempotencyKey: randomUUID() }
    const first = await world.gateway.refund(part)
    expect(first).toMatchObject({ amount: 1050, state: 'done' })
    expect(await Promise.all([world.gateway.refund(part), world.gateway.refund(part)])).toEqual([first, first])
    expect(await world.gateway.findPayment(id)).toMatchObject({ status: 'APPROVED', refunded: 1050 })
    const tooMuch = { ...part, amount: 15001, idempotencyKey: randomUUID() }
    expect((await faultOf(world.gateway.refund(tooMuch))).kind).toBe('refused')
    const rest = { ...part, amount: 15000, isWhole: true, idempotencyKey: randomUUID() }
    const last = await world.gateway.refund(rest)
    expect(last).toMatchObject({ amount: 15000, state: 'done' })
    expect(await world.gateway.findPayment(id)).toMatchObject({ status: 'CANCELLED', refunded: 16050 })
    expect(await world.gateway.listRefunds(id)).toEqual([first, last])
    const bodies = world.provider.asked.filter(({ call }) => call.endsWith('/refunds')).map(({ body }) => body)
    expect(bodies).toContain('{"amount":10.5}')
    expect(bodies).toContain('{}')
  })

  test('are refunded once when the answer was lost', async () => {
    const { id } = await paid()
    const order = { paymentId: id, amount: 16050, isWhole: true, idempotencyKey: randomUUID() }
    world.provider.misbehave(/refunds$/, badAnswers['answers 500 after the work']?.misdeed ?? null, 1)
    expect((await faultOf(world.gateway.refund(order))).kind).toBe('unsure')
    expect(await world.gateway.refund(order)).toMatchObject({ amount: 16050, state: 'done' })
    expect(await world.gateway.listRefunds(id)).toHaveLength(1)
  })

  test('are reported as disputed or charged back', async () => {
    world.provider.misbehave(/^$/, null)
    const { id } = await paid()
    await world.simulator.decide(id, 'dispute')
    expect(await world.gateway.findPayment(id)).toMatchObject({ status: 'APPROVED', dispute: 'open' })
    await world.simulator.decide(id, 'charge-back')
    expect(await world.gateway.findPayment(id)).toMatchObject({ status: 'CANCELLED', dispute: 'lost' })
    await world.simulator.decide(id, 'reimburse')
    expect(await world.gateway.findPayment(id)).toMatchObject({ status: 'APPROVED', dispute: '' })
  })
})

test('can be cancelled while pending, and stay unchanged after that', async () => {
  world.provider.misbehave(/^$/, null)
  const waiting = await world.gateway.createPix(pixOrder(world.clock.now()))
  await world.gateway.cancelPayment(waiting.id)
  expect(await world.gateway.findPayment(waiting.id)).toMatchObject({ status: 'CANCELLED' })
  await world.gateway.cancelPayment(waiting.id)
  const { id } = await paid()
  await world.gateway.cancelPayment(id)
  expect(await world.gateway.findPayment(id)).toMatchObject({ status: 'APPROVED' })
})

test('give nothing for an unknown or malformed id', async () => {
  world.provider.misbehave(/^$/, null)
  expect(await world.gateway.findPayment('1')).toBeNull()
  expect(await world.gateway.listRefunds('1')).toEqual([])
  world.provider.misbehave(/^$/, null)
  for (const id of ['', 'search', '../users/me', '1/refunds', '1?x=1']) {
    expect(await world.gateway.findPayment(id)).toBeNull()
    expect(await world.gateway.listRefunds(id)).toEqual([])
    await world.gateway.cancelPayment(id)
    const order = { paymentId: id, amount: 1, isWhole: true, idempotencyKey: randomUUID() }
    expect((await faultOf(world.gateway.refund(order))).kind).toBe('refused')
  }
  expect(world.provider.asked).toEqual([])
})

test('a credential is tested by asking who it is', async () => {
  world.provider.misbehave(/^$/, null)
  await world.gateway.test()
  expect(world.provider.asked.map(({ call }) => call)).toEqual(['GET /users/me'])
  const asOther = (token: string) =>
    createMercadoPago({
      name: 'mercadopago',
      simulated: false,
      wire: fetch,
      baseUrl: world.provider.url,
      accessToken: token,
      webhookSecret: '',
      pageOrigins: [],
      payerEmail: '',
      now: world.clock.now
    }).test()
  for (const token of ['APP_USR-wrong', 'APP_USR-with\na-line', '']) {
    const refused = await faultOf(asOther(token))
    expect(refused.kind).toBe('credentials')
    expect(String(refused.stack)).not.toContain('APP_USR')
  }
})

test('another payment than was asked for is not taken for it', async () => {
  world.provider.misbehave(/^$/, null)
  const { id } = await paid()
  world.provider.misbehave(
    /GET/,
    retelling((truth) => ({ ...truth, id: truth.id + 1 }))
  )
  expect((await faultOf(world.gateway.findPayment(id))).kind).toBe('unsure')
})

describe('a provider that misbehaves', () => {
  test.each(Object.entries(badAnswers))('%s', async (_name, { misdeed, kind, status, retryAfter }) => {
    const slow = await openProvider()
    // Only what never comes is waited for in vain: what comes, comes in time on a busy machine too.
    const asking = kind === 'unsure' && !status ? slow.within(400) : slow.gateway
    try {
      slow.provider.misbehave(/v1\/payments/, misdeed)
      const order = pixOrder(slow.clock.now())
      const thrown = await faultOf(asking.createPix(order))
      expect(thrown).toMatchObject({ kind, ...(status ? { status } : {}), retryAfter: retryAfter ?? 0 })
      expect(String(thrown.stack)).not.toMatch(providerSecrets)
      expect(String(thrown.stack)).not.toContain(order.orderId)
      slow.provider.misbehave(/^$/, null)
      const again = await slow.gateway.createPix(order)
      expect(again).toMatchObject({ status: 'PENDING', amount: order.amount })
      expect(await slow.gateway.searchPayments(order.orderId)).toHaveLength(1)
    } finally {
      await slow.provider.close()
    }
  })

  test('a day and time to come again is counted from the answer’s own', async () => {
    const headers = { date: 'Fri, 20 Nov 2026 12:00:00 GMT', 'retry-after': 'Fri, 20 Nov 2026 12:02:00 GMT' }
    world.provider.misbehave(/users/, answering(429, {}, headers))
    expect((await faultOf(world.gateway.test())).retryAfter).toBe(120)
  })
})
