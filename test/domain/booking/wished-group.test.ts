import { describe, expect, it } from 'vitest'
import { readWish, writeWish } from '#app/domain/booking/wished-group.ts'

const wish = {
  product: '0b1f7c52-5a0e-4d0b-9b1c-0a3f6f0f6d11',
  date: '2026-12-10',
  time: '08:30',
  tickets: [
    { label: 'INTEIRA', quantity: 3 },
    { label: 'MEIA ESTUDANTE', quantity: 42 }
  ]
}

describe('the group that a visitor wishes for', () => {
  it('travels in a URL', () => {
    expect(readWish(new URLSearchParams(writeWish(wish)))).toEqual(wish)
    const nothing = { product: '', date: '', time: '', tickets: [] }
    expect(writeWish(nothing)).toEqual([])
    expect(readWish(new URLSearchParams())).toEqual(nothing)
  })

  it('loses what is not valid, and stays bounded', () => {
    const forged = new URLSearchParams([
      ['atrativo', '../x'],
      ['data', '2026-02-31'],
      ['hora', '25:00'],
      ['ingresso', '1e3 MEIA'],
      ['ingresso', '0 MEIA'],
      ['ingresso', `2 ${'x'.repeat(61)}`]
    ])
    expect(readWish(forged)).toEqual({ product: '', date: '', time: '', tickets: [] })
    const many = new URLSearchParams(Array.from({ length: 200 }, (_, index) => ['ingresso', `1 T${index}`]))
    expect(readWish(many).tickets).toHaveLength(50)
  })
})
