import { expect, it } from 'vitest'
import { connectionWords, gatewayTitle, providerName } from '#app/domain/money/gateway-words.ts'

it.each([
  ['getnet', 'Getnet'],
  ['mercadopago-simulator', 'Mercado Pago (simulado)'],
  ['demo', 'Demonstração'],
  ['wordpress', 'Site do fornecedor'],
  ['another', 'another'],
  ['another-simulator', 'another (simulado)'],
  ['__proto__', '__proto__']
])('a payment kept with %s is of %s', (name, title) => {
  expect(gatewayTitle(name)).toBe(title)
})

it('describes a missing provider', () => {
  expect(providerName('')).toBe('ninguém')
})

it('describes the result of a connection test, each fault in its own words', () => {
  expect(connectionWords(null)).toMatch(/^A conexão funciona/)
  expect(connectionWords('unsure')).toMatch(/não respondeu.*Tente de novo/)
  expect(connectionWords('refused')).toMatch(/recusou o pedido/)
  expect(connectionWords('credentials')).toMatch(/não aceitou as credenciais/)
  expect(connectionWords('unsupported')).toMatch(/não oferece um teste/)
})
