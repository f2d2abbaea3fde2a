import { expect, it } from 'vitest'
import { mayFollowForm, payPage } from '#app/domain/money/pay-page.ts'

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

it.each([
  ['https://www.mercadopago.com.br/checkout/v1/redirect?pref_id=1-2', true],
  ['https://www.mercadopago.com/checkout/v1/redirect?pref_id=1-2', true],
  ['/simulador/mercadopago/x', true],
  ['https://sandbox.mercadopago.com.br/checkout', false],
  ['https://www.mercadopago.com.br.evil.example/', false],
  ['', false]
])('the answer to a form may lead to %j: %s', (page, may) => {
  expect(mayFollowForm(page)).toBe(may)
})

it.each(['xhttps://x.y/', 'httpsx://x.y/', 'ws://x.y/', ' javascript:alert(1)'])(
  'never leads to the scheme of %j',
  (url) => {
    expect(payPage(url)).toBe('')
  }
)
