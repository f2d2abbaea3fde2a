import { afterEach, describe, expect, it } from 'vitest'
import { buildPixCode, parsePixCode } from '#app/domain/money/pix.ts'
import { badAnswers, doubling, providerSecrets, retelling } from '../../../../support/server/providers/misdeeds.ts'
import { closeProviders, createGetnetWorld, faultOf, getnetAccount, openProvider, ours, pixOrder } from './world.ts'

afterEach(closeProviders)

describe('requests to Getnet', () => {
  it('match those of the published plugins', async () => {
    const { clock, provider, gateway } = await openProvider()
    const order = pixOrder(clock.now())
    const made = await gateway.createPix(order)
    await gateway.findPayment(made.id)
    const [token, charge, read] = provider.asked
    expect(provider.asked.map(({ call }) => call)).toEqual([
      'POST /auth/oauth/v2/token',
      'POST /v2/payments/qrcode/pix',
      `GET /v1/payments/qrcode/${made.id}`
    ])
    const basic = Buffer.from(`${getnetAccount.clientId}:${getnetAccount.clientSecret}`).toString('base64')
    expect(token?.headers.authorization).toBe(`Basic ${basic}`)
    expect(token?.body).toBe('scope=oob&grant_type=client_credentials')
    expect(charge?.headers).toMatchObject({
      'x-seller-id': getnetAccount.sellerId,
      'x-qrcode-expiration-time': '900',
      'content-type': 'application/json'
    })
    expect(charge?.headers.authorization).toMatch(/^Bearer \S+$/)
    expect(JSON.parse(charge?.body ?? '')).toEqual({
      idempotency_key: order.idempotencyKey,
      amount: 12_345,
      currency: 'BRL',
      order_id: order.orderId,
      customer_id: '52998224725'
    })
    expect(read?.headers).toMatchObject({ seller_id: getnetAccount.sellerId })
  })

  it('tells the merchant to a simulator alone', async () => {
    const { clock, provider, gatewayOn } = await openProvider()
    const wire = (request: Request) => fetch(request)
    const real = gatewayOn({ wire, baseUrl: provider.url, simulated: false })
    expect([real.name, real.simulated]).toEqual(['getnet', false])
    await faultOf(real.createPix(pixOrder(clock.now())))
    expect(provider.asked.some(({ headers }) => 'x-simulator-merchant' in headers)).toBe(false)
  })
})

it('a charge is the code of its amount until its time, and again the same by the same key', async () => {
  const { clock, gateway } = await openProvider()
  const order = pixOrder(clock.now())
  const made = await gateway.createPix(order)
  expect(made).toMatchObject({
    status: 'PENDING',
    said: 'WAITING',
    amount: 12_345,
    orderId: order.orderId,
    method: 'pix',
    expiresAt: order.expiresAt,
    fee: null,
    refunded: null,
    dispute: ''
  })
  expect(parsePixCode(made.brCode)).toMatchObject({
    amount: 12_345,
    key: 'pix@example.com',
    merchantName: 'Vale do Sossego',
    merchantCity: 'Lencois'
  })
  clock.pass(1)
  const again = await Promise.all(Array.from({ length: 5 }, () => gateway.createPix(order)))
  expect(new Set([made, ...again].map(({ id, brCode }) => `${id} ${brCode}`)).size).toBe(1)
  expect((await gateway.createPix(pixOrder(clock.now(), { orderId: order.orderId }))).id).not.toBe(made.id)
})

it.each([
  ['PAID', 'APPROVED'],
  ['DENIED', 'DENIED'],
  ['ERROR', 'DENIED'],
  ['CANCELED', 'CANCELLED']
] as const)('reads a payment back after a notice that the bank decided %s', async (decision, status) => {
  const { clock, gateway, simulator, notices } = await openProvider()
  const { id, orderId } = await gateway.createPix(pixOrder(clock.now()))
  expect(await simulator.decide(id, decision)).toBe(true)
  expect(await gateway.findPayment(id)).toMatchObject({ id, status, said: decision, amount: 12_345, orderId })
  const [notice] = notices
  expect([notice?.origin, notice?.pathname, notice?.hash]).toEqual([
    'https://reservas.test',
    '/api/v3/getnet/callback/payment',
    '#GET'
  ])
  const query = Object.fromEntries(notice?.searchParams ?? [])
  expect(query).toMatchObject({
    payment_type: 'pix',
    payment_id: id,
    order_id: orderId,
    amount: '12345',
    status: decision,
    seller_id: getnetAccount.sellerId
  })
  const isFailed = decision === 'DENIED' || decision === 'ERROR'
  expect('error_code' in query).toBe(isFailed)
  // It ends once, and each telling is a notice more.
  await simulator.decide(id, 'PAID')
  expect([(await gateway.findPayment(id))?.said, notices.length]).toEqual([decision, 2])
})

it('reports an unpaid code as expired, and still accepts late money', async () => {
  const { clock, gateway, simulator } = await openProvider()
  const { id } = await gateway.createPix(pixOrder(clock.now()))
  clock.pass(15)
  expect(await gateway.findPayment(id)).toMatchObject({ status: 'EXPIRED', said: 'EXPIRED' })
  await simulator.decide(id, 'PAID')
  expect(await gateway.findPayment(id)).toMatchObject({ status: 'APPROVED' })
})

it('ignores payments of another seller or id, and never asks for a malformed id', async () => {
  const { clock, provider, gateway, simulator } = await openProvider()
  await gateway.createPix(pixOrder(clock.now()))
  expect(await gateway.findPayment('c0ffee')).toBeNull()
  provider.misbehave(/^$/, null)
  expect(await gateway.findPayment('../../auth?x=')).toBeNull()
  expect(await gateway.findPayment('')).toBeNull()
  expect(provider.asked).toEqual([])
  expect(await simulator.decide('c0ffee', 'PAID')).toBe(false)
})

it('reports operations that Getnet lacks, and ignores giving up a code', async () => {
  const { gateway } = await openProvider()
  const { now } = createGetnetWorld().clock
  const period = { from: now(), to: now() }
  const refund = { paymentId: 'a', amount: 1, isWhole: true, idempotencyKey: 'b' }
  const listed = async () => {
    for await (const _ of gateway.listPayments(period)) throw new Error('it listed something')
  }
  const calls = [gateway.refund(refund), gateway.listRefunds('a'), gateway.searchPayments('a'), listed()]
  for (const call of calls) expect(await faultOf(call)).toMatchObject({ name: 'GatewayFault', kind: 'unsupported' })
  expect(gateway.canList).toBe(false)
  await gateway.cancelPayment('a')
})

it.each(Object.entries(badAnswers))(
  'a charge where Getnet %s',
  async (_name, { misdeed, kind, status, retryAfter }) => {
    // Only what never comes is waited for in vain: what comes, comes in time on a busy machine too.
    const { clock, provider, gateway } = await openProvider({ timeoutMs: kind === 'unsure' && !status ? 1500 : 20_000 })
    await gateway.test()
    provider.misbehave(/qrcode\/pix/, misdeed)
    const order = pixOrder(clock.now())
    const fault = await faultOf(gateway.createPix(order))
    expect(fault).toMatchObject({ name: 'GatewayFault', kind })
    if (status) expect(fault.status).toBe(status)
    if (retryAfter) expect(fault.retryAfter).toBe(retryAfter)
    expect(`${fault.message} ${fault.stack} ${JSON.stringify(fault)} ${fault.cause ?? ''}`).not.toMatch(providerSecrets)
    expect(`${fault.message} ${JSON.stringify(fault)}`).not.toMatch(ours)
    // Whatever was done meanwhile, the same key ends at one charge.
    provider.misbehave(/^$/, null)
    const first = await gateway.createPix(order)
    const second = await gateway.createPix(order)
    expect(second.id).toBe(first.id)
  }
)

it.each(Object.entries(badAnswers))('reading back where Getnet %s', async (_name, { misdeed, kind }) => {
  const { clock, provider, gateway } = await openProvider({ timeoutMs: 1500 })
  const { id } = await gateway.createPix(pixOrder(clock.now()))
  provider.misbehave(/GET/, misdeed)
  const fault = await faultOf(gateway.findPayment(id))
  expect(fault).toMatchObject({ name: 'GatewayFault', kind })
  expect(`${fault.message} ${fault.stack}`).not.toMatch(providerSecrets)
})

const codeOf = (amount: number) =>
  buildPixCode({ key: 'pix@example.com', amount, merchantName: 'Fulano', merchantCity: 'Lencois' })

const lies: Record<string, (truth: Record<string, unknown>) => unknown> = {
  'another amount': (truth) => ({ ...truth, amount: 1 }),
  'an amount in reais': (truth) => ({ ...truth, amount: 123.45 }),
  'an amount of words': (truth) => ({ ...truth, amount: 'muito' }),
  'another order': (truth) => ({ ...truth, order_id: 'another' }),
  'another seller': (truth) => ({ ...truth, seller_id: 'another' }),
  'no id': ({ payment_id: _, ...truth }) => truth,
  'an id that leads elsewhere': (truth) => ({ ...truth, payment_id: '../auth' }),
  'no status': ({ status: _, ...truth }) => truth,
  'no code': (truth) => ({ ...truth, additional_data: {} }),
  'a code of another amount': (truth) => ({ ...truth, additional_data: { qr_code: codeOf(100) } })
}

it.each(Object.entries(lies))('a charge with %s is no charge to be shown', async (_name, change) => {
  const { clock, provider, gateway } = await openProvider()
  provider.misbehave(/qrcode\/pix/, retelling(change))
  expect(await faultOf(gateway.createPix(pixOrder(clock.now())))).toMatchObject({ kind: 'unsure' })
})

it('rejects a payment that reads back with impossible data, or for another seller', async () => {
  const { clock, provider, gateway } = await openProvider()
  const { id } = await gateway.createPix(pixOrder(clock.now()))
  for (const name of ['an amount in reais', 'another seller', 'no id', 'no status']) {
    provider.misbehave(/GET/, retelling(lies[name] ?? (() => null)))
    expect([name, (await faultOf(gateway.findPayment(id))).kind]).toEqual([name, 'unsure'])
  }
  provider.misbehave(
    /GET/,
    retelling((truth) => ({ ...truth, payment_id: 'other' }))
  )
  expect(await faultOf(gateway.findPayment(id))).toMatchObject({ kind: 'unsure' })
  // Another amount is told as it is: whoever asked for it holds it for a person.
  provider.misbehave(
    /GET/,
    retelling((truth) => ({ ...truth, amount: '1', status: 'CONFIRMED', seller_id: undefined }))
  )
  expect(await gateway.findPayment(id)).toMatchObject({ amount: 1, status: 'APPROVED' })
  provider.misbehave(
    /GET/,
    retelling(({ payment_id, status }) => ({ payment_id, status }))
  )
  expect(await gateway.findPayment(id)).toMatchObject({ amount: null, orderId: '', status: 'PENDING' })
})

it('one that is asked twice on its way is one charge', async () => {
  const { clock, provider, gateway } = await openProvider()
  provider.misbehave(/qrcode\/pix/, doubling)
  const order = pixOrder(clock.now())
  const made = await gateway.createPix(order)
  provider.misbehave(/^$/, null)
  expect((await gateway.createPix(order)).id).toBe(made.id)
})

it('nothing is asked for a charge that cannot be paid', async () => {
  const { clock, provider, gateway } = await openProvider()
  for (const changes of [{ amount: 0 }, { amount: 1.5 }, { expiresAt: clock.now() }]) {
    expect(await faultOf(gateway.createPix(pixOrder(clock.now(), changes)))).toMatchObject({ kind: 'refused' })
  }
  expect(provider.asked).toEqual([])
  expect(await faultOf(gateway.createPix(pixOrder(clock.now(), { pixKey: '' })))).toMatchObject({ kind: 'refused' })
})
