import { expect, it } from 'vitest'
import { payPage } from '#app/domain/money/pay-page.ts'

it.each([
  'https://www.mercadopago.com.br/checkout/v1/redirect?pref_id=1-2',
  'http://localhost:4200/simulador/mercadopago/x',
  '/simulador/mercadopago/x'
])('leads to %s', (url) => {
  expect(payPage(url)).toBe(url)
})

it.each([
  '',
  'javascript:alert(1)',
  'data:text/html,x',
  '//evil.example/',
  '/\\evil.example',
  'checkout',
  'ftp://x.y/'
])('never leads to %j', (url) => {
  expect(payPage(url)).toBe('')
})
