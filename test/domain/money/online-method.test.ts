import { describe, expect, it } from 'vitest'
import { chosenFirst, onlineMethod, waitsOnline, wayWords } from '#app/domain/money/online-method.ts'

describe('methods paid on this site', () => {
  it.each([
    ['pix', 'pix'],
    ['card', 'card'],
    ['credit', 'card'],
    ['Cartão de débito', 'card'],
    ['cod', null],
    ['pos_pix', null],
    ['pos_credit', null],
    ['', null],
    ['bitcoin', null]
  ])('%j is %j', (method, expected) => {
    expect(onlineMethod(method)).toBe(expected)
  })

  it('are offered with the chosen one first, and in order when another was chosen', () => {
    expect(chosenFirst(['pix', 'card'], 'credit')).toEqual(['card', 'pix'])
    expect(chosenFirst(['pix', 'card'], 'pix')).toEqual(['pix', 'card'])
    expect(chosenFirst(['pix', 'card'], 'cod')).toEqual(['pix', 'card'])
    expect(chosenFirst(['pix'], 'card')).toEqual(['pix'])
  })

  it('is said by its ways', () => {
    expect([wayWords(['pix']), wayWords(['card']), wayWords(['pix', 'card']), wayWords(['card', 'pix'])]).toEqual([
      'por Pix',
      'com cartão',
      'por Pix ou cartão',
      'por Pix ou cartão'
    ])
  })

  it.each([
    ['PENDING', false, 'card', true],
    ['EXPIRED', false, 'pix', true],
    ['PENDING', false, 'pos_pix', false],
    ['EXPIRED', true, 'cod', false],
    ['UNPAID', true, 'cod', false],
    ['APPROVED', false, 'card', false],
    ['CANCELLED', false, 'card', false]
  ])('%s (pay later: %s, %s) waits for it: %s', (status, payLater, paymentMethod, expected) => {
    expect(waitsOnline({ status, payLater, paymentMethod })).toBe(expected)
  })
})
