import { afterEach, describe, expect, it } from 'vitest'
import type { MisbehavingProvider } from '../../../../support/server/providers/misbehaving-provider.ts'
import { answering, badAnswers } from '../../../../support/server/providers/misdeeds.ts'
import { closeProviders, faultOf, getnetAccount, openProvider, ours, pixOrder } from './world.ts'

afterEach(closeProviders)

describe('the token', () => {
  const tokens = ({ asked }: MisbehavingProvider) => asked.filter(({ call }) => call.includes('token')).length

  it('is asked once, however many come at once, and again a minute before its end', async () => {
    const { clock, provider, gateway } = await openProvider({ timeoutMs: 5000 })
    await Promise.all(Array.from({ length: 20 }, () => gateway.createPix(pixOrder(clock.now()))))
    expect(tokens(provider)).toBe(1)
    clock.pass(58.9)
    await gateway.findPayment('one')
    expect(tokens(provider)).toBe(1)
    clock.pass(0.2)
    await gateway.findPayment('one')
    expect(tokens(provider)).toBe(2)
  })

  it('is renewed once where it is refused before its time, and twenty at once renew it once', async () => {
    const { clock, provider, gateway } = await openProvider({ timeoutMs: 5000 })
    const { id } = await gateway.createPix(pixOrder(clock.now()))
    provider.misbehave(/GET/, answering(401, {}), 1)
    expect(await gateway.findPayment(id)).toMatchObject({ id })
    expect(provider.asked.map(({ call }) => call.split(' ')[0])).toEqual(['GET', 'POST', 'GET'])
    provider.misbehave(/GET/, answering(401, {}))
    expect(await faultOf(gateway.findPayment(id))).toMatchObject({ kind: 'credentials', status: 401 })
    expect(provider.asked.map(({ call }) => call.split(' ')[0])).toEqual(['GET', 'POST', 'GET'])
  })

  it.each([400, 401, 403])(
    'is missing after wrong credentials (%i), and the next caller tries again',
    async (status) => {
      const { clock, provider, gateway } = await openProvider()
      provider.misbehave(/token/, answering(status, { error: 'invalid_client', hint: getnetAccount.clientSecret }), 1)
      const fault = await faultOf(gateway.createPix(pixOrder(clock.now())))
      expect(fault).toMatchObject({ kind: 'credentials', status })
      expect(fault.message).not.toMatch(ours)
      await gateway.createPix(pixOrder(clock.now()))
    }
  )

  it('is asked anew by a test of the connection, which a wrong secret fails', async () => {
    const { provider, gateway, gatewayOn } = await openProvider()
    await gateway.test()
    await gateway.test()
    expect(tokens(provider)).toBe(2)
    const wrong = gatewayOn({ wire: (request) => fetch(request), baseUrl: provider.url, clientSecret: 'wrong' })
    expect(await faultOf(wrong.test())).toMatchObject({ kind: 'credentials' })
  })

  it.each(['never answers', 'drips', 'answers a page', 'answers null', 'answers 503'])(
    'delays nobody when it never arrives (%s)',
    async (name) => {
      const { clock, provider, gateway } = await openProvider({ timeoutMs: 1500 })
      provider.misbehave(/token/, badAnswers[name]?.misdeed ?? null)
      const faults = await Promise.all([1, 2, 3].map(() => faultOf(gateway.createPix(pixOrder(clock.now())))))
      expect(faults.map(({ kind }) => kind)).toEqual(['unsure', 'unsure', 'unsure'])
    }
  )

  it('and the call share one time, so that a slow token leaves less for the rest', async () => {
    const { clock, provider, gateway } = await openProvider({ timeoutMs: 600 })
    provider.misbehave(/./, async ({ response, truth }) => {
      const { status, text } = await truth()
      setTimeout(() => response.writeHead(status, { 'content-type': 'application/json' }).end(text), 400)
    })
    // Each of the two is in time by itself.
    expect(await faultOf(gateway.createPix(pixOrder(clock.now())))).toMatchObject({ kind: 'unsure' })
  })
})
