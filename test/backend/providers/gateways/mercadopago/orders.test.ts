import { describe, expect, test } from 'vitest'
import { checkoutOrder, faultOf, openProvider, pixOrder } from './world.ts'

describe('the payer’s e-mail', () => {
  const place = 'visite@vale.example'

  test.each([
    ['Ana@Example.com', 'ana@example.com'],
    ['', place],
    ['ana@', place],
    ['ana lima@example.com', place],
    ['ana', place]
  ])('%j is sent as %j', async (typed, sent) => {
    const shop = await openProvider({ payerEmail: place })
    const { buyer } = pixOrder(shop.clock.now())
    await shop.gateway.createPix(pixOrder(shop.clock.now(), { buyer: { ...buyer, email: typed } }))
    expect(JSON.parse(shop.provider.asked[0]?.body ?? '').payer.email).toBe(sent)
    await shop.provider.close()
  })

  test('is left out of a checkout when invalid', async () => {
    const shop = await openProvider()
    const buyer = { ...checkoutOrder(shop.clock.now()).buyer, email: 'ana@' }
    await shop.gateway.createCheckout(checkoutOrder(shop.clock.now(), { buyer }))
    expect(JSON.parse(shop.provider.asked[0]?.body ?? '').payer).not.toHaveProperty('email')
    await shop.provider.close()
  })

  test('refuses Pix when neither payer nor place has one', async () => {
    const shop = await openProvider({ payerEmail: 'vale' })
    const now = shop.clock.now()
    const buyer = { ...pixOrder(now).buyer, email: '' }
    expect((await faultOf(shop.gateway.createPix(pixOrder(now, { buyer })))).kind).toBe('refused')
    expect(shop.provider.asked).toEqual([])
    await shop.provider.close()
  })
})
