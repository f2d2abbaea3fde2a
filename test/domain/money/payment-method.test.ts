import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import {
  methodInSentence,
  methodWords,
  namesOfMethod,
  normalisePaymentMethod,
  PAYMENT_METHODS
} from '#app/domain/money/payment-method.ts'

const slugOf = (text: string | null | undefined) => normalisePaymentMethod(text).slug

test('a payment method within a sentence begins small, except the name Pix', () => {
  const said = (['credit', 'pos_money', 'pix', 'pos_pix'] as const).map(methodInSentence)
  expect(said).toEqual(['cartão de crédito', 'dinheiro na portaria', 'Pix', 'Pix na portaria'])
})

describe('normalisePaymentMethod', () => {
  it('keeps every slug of the specification and reads its own titles', () => {
    const slugs =
      'pix credit debit wallet cod money cortesia voucher pos_credit pos_debit pos_pix pos_money pos_cortesia'.split(
        ' '
      )
    expect(PAYMENT_METHODS.map(({ slug }) => slug)).toEqual([...slugs, 'unknown'])
    for (const method of PAYMENT_METHODS) {
      expect(normalisePaymentMethod(method.slug)).toEqual(method)
      expect(normalisePaymentMethod(method.title.toUpperCase())).toEqual(method)
    }
  })

  it.each([
    ['PIX', 'pix'],
    ['bank_transfer', 'pix'],
    ['credit_card', 'credit'],
    ['Cartão de crédito', 'credit'],
    ['Cartão de Débito', 'debit'],
    ['debit-card', 'debit'],
    ['account_money', 'wallet'],
    ['local', 'cod'],
    ['Pagar no local', 'cod'],
    ['Dinheiro', 'money'],
    ['pos_credit_card', 'pos_credit'],
    ['POS Dinheiro', 'pos_money'],
    ['pos_pix', 'pos_pix'],
    ['  Cartão -- de crédito!! ', 'credit'],
    ['__pix__', 'pix'],
    ['visa', 'credit'],
    ['wc_getnet_creditcard', 'credit'],
    ['mpago_credit', 'credit'],
    ['debelo', 'debit'],
    ['woo_wallet', 'wallet'],
    ['Mercado Pago', 'wallet'],
    ['paylater', 'cod'],
    ['espécie', 'money'],
    ['Gratuidade', 'cortesia'],
    ['pos_especie', 'pos_money'],
    ['pos_wallet', 'unknown'],
    ['pos_cod', 'unknown'],
    ['gratuito', 'cortesia']
  ])('reads %s as %s', (text, slug) => {
    expect(slugOf(text)).toBe(slug)
  })

  it.each(['', '   ', null, undefined])('takes %j for a courtesy', (text) => {
    expect(slugOf(text)).toBe('cortesia')
  })

  it.each(['boleto', 'ticket', 'x', '---', 'constructor', '__proto__', 'pos_', 'pos_pos_pix'])(
    'does not know %s',
    (text) => {
      expect(normalisePaymentMethod(text)).toEqual({ slug: 'unknown', title: 'Formato não identificado' })
    }
  )

  it('always gives one of its methods, and the same again for its slug', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        const method = normalisePaymentMethod(text)
        expect(PAYMENT_METHODS).toContainEqual(method)
        expect(normalisePaymentMethod(method.slug)).toEqual(method)
      })
    )
  })
})

it('spells out methods paid on the spot, and titles all others', () => {
  expect(methodWords(normalisePaymentMethod('cod'))).toBe('Pagar no local')
  expect(methodWords(normalisePaymentMethod('pix'))).toBe('Pix')
})

it('finds a stored raw name by every name that means the same method', () => {
  for (const { slug } of PAYMENT_METHODS) {
    expect(namesOfMethod(slug)).toContain(slug)
    for (const name of namesOfMethod(slug)) expect(slugOf(name)).toBe(slug)
  }
  expect(namesOfMethod('credit')).toContain('card')
  expect(namesOfMethod('nothing')).toEqual([])
})
