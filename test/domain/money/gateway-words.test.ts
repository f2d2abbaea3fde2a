import { expect, it } from 'vitest'
import { gatewayTitle, providerName } from '#app/domain/money/gateway-words.ts'

it.each([
  ['getnet', 'Getnet'],
  ['mercadopago-simulator', 'Mercado Pago (simulado)'],
  ['another', 'another'],
  ['__proto__', '__proto__']
])('a payment kept with %s is of %s', (name, title) => {
  expect(gatewayTitle(name)).toBe(title)
})

it('no provider is nobody', () => {
  expect(providerName('')).toBe('ninguém')
})
