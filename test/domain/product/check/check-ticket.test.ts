import { describe, expect, it } from 'vitest'
import { checkTicketType, type TypedTicketType } from '#app/domain/product/check/check-ticket.ts'

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
