import { describe, expect, it } from 'vitest'
import { checkTicketType, MOST_PRICES, type TypedTicketType } from '#app/domain/product/check/check-ticket.ts'

const typed: TypedTicketType = {
  label: ' inteira ',
  title: 'Inteira',
  description: '',
  price: '80,00',
  minimum: '',
  maximum: '',
  valid_from: '',
  valid_to: '',
  needs_proof: false,
  counts_to_quota: true,
  with_adult: false,
  active: true,
  prices: [{ price: 'R$ 1.200,50', valid_from: '20/12/2026', valid_to: '2027-01-05', weekdays: ['6', '0', '9'] }]
}

describe('checkTicketType', () => {
  it('reads typed values', () => {
    expect(checkTicketType(typed)).toEqual({
      ok: true,
      value: {
        label: 'INTEIRA',
        title: 'Inteira',
        description: '',
        unitPrice: 8000,
        minimum: 0,
        maximum: 50,
        validFrom: null,
        validTo: null,
        needsProof: false,
        countsToQuota: true,
        withAdult: false,
        active: true,
        prices: [{ price: 120_050, validFrom: '2026-12-20', validTo: '2027-01-05', weekdays: [0, 6] }]
      }
    })
  })

  it.each<[Partial<TypedTicketType>, string]>([
    [{ label: '' }, 'label'],
    [{ label: 'MEIA ENTRADA' }, 'label'],
    [{ label: 'CRIANÇA' }, 'label'],
    [{ label: 'A'.repeat(31) }, 'label'],
    [{ title: ' \u0000' }, 'title'],
    [{ title: 'a'.repeat(61) }, 'title'],
    [{ description: 'a'.repeat(301) }, 'description'],
    [{ price: '' }, 'price'],
    [{ price: '-1' }, 'price'],
    [{ price: '1.234' }, 'price'],
    [{ price: '1000000,01' }, 'price'],
    [{ minimum: '-1' }, 'minimum'],
    [{ minimum: '3', maximum: '2' }, 'maximum'],
    [{ maximum: '501' }, 'maximum'],
    [{ maximum: '1e2' }, 'maximum'],
    [{ valid_from: '31/02/2026' }, 'valid_from'],
    [{ valid_from: '2026-02-02', valid_to: '2026-02-01' }, 'valid_to'],
    [{ prices: [{ price: 'x', valid_from: '', valid_to: '', weekdays: ['1'] }] }, 'prices.0.price'],
    [{ prices: [{ price: '1', valid_from: '', valid_to: '', weekdays: [] }] }, 'prices.0.weekdays'],
    [{ prices: Array(21).fill(typed.prices[0]) }, 'prices']
  ])('refuses %j at %s', (changes, field) => {
    const checked = checkTicketType({ ...typed, ...changes })
    expect(checked).toEqual({ ok: false, fields: { [field]: [expect.any(String)] } })
  })
})

describe('the ends of a type', () => {
  const said = (changes: Partial<TypedTicketType>) => {
    const checked = checkTicketType({ ...typed, prices: [], ...changes })
    return checked.ok ? null : checked.fields
  }
  const price = ['Escreva o preço como 80,00, de R$ 0,00 a R$ 1.000.000,00.']
  it.each<[Partial<TypedTicketType>, Record<string, string[]> | null]>([
    [{ price: '0,00' }, null],
    [{ price: '1.000.000,00' }, null],
    [{ price: '1.000.000,01' }, { price }],
    [{ price: '-0,01' }, { price }],
    [{ price: '' }, { price }],
    [{ minimum: '5', maximum: '5' }, null],
    [{ minimum: '5', maximum: '4' }, { maximum: ['O máximo é menor que o mínimo.'] }],
    [{ title: '123' }, { title: ['Escreva o nome que o visitante lê, como Inteira.'] }],
    [{ title: 'x'.repeat(61) }, { title: ['Use no máximo 60 letras.'] }],
    [{ label: 'A'.repeat(30) }, null]
  ])('%j: %j', (changes, fields) => {
    expect(said(changes)).toEqual(fields)
  })

  it('has as many prices by date as its form carries', () => {
    const one = { price: '1', valid_from: '', valid_to: '', weekdays: ['1'] }
    const prices = Array.from({ length: MOST_PRICES }, () => one)
    expect(said({ prices })).toBeNull()
    expect(said({ prices: [...prices, { ...one, price: 'x' }] })).toEqual({
      prices: [`Use no máximo ${MOST_PRICES} preços por data.`]
    })
    expect(said({ prices: [one, { ...one, price: 'x' }] })).toEqual({ 'prices.1.price': price })
  })
})
