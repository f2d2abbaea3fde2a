import { describe, expect, it } from 'vitest'
import { checkBlocks, MOST_BLOCKS } from '#app/domain/product/check/check-blocks.ts'
import { ERRORS } from '#app/domain/words/error-catalogue.ts'

const block = (changes: object = {}) => ({ date: '21/11/2026', time: '', reason: '', ...changes })

describe('a block', () => {
  it.each([
    ['21/11/2026', { date: '2026-11-21', time: '', reason: '' }],
    [' 2026-11-21 09:00 ', { date: '2026-11-21', time: '09:00', reason: '' }],
    ['2026-11-21T9h', { date: '2026-11-21', time: '09:00', reason: '' }],
    ['2026-11-21   09:00', { date: '2026-11-21', time: '09:00', reason: '' }],
    [block({ time: ' ', reason: ' Chuva ' }), { date: '2026-11-21', time: '', reason: 'Chuva' }],
    [block({ time: '14h30' }), { date: '2026-11-21', time: '14:30', reason: '' }]
  ])('is read from %j', (typed, value) => {
    expect(checkBlocks([typed])).toEqual({ ok: true, value: [value] })
  })

  it('is said once where it is said twice, as it was said last', () => {
    const typed = [block({ reason: 'Chuva' }), block({ time: '9h' }), block({ date: '2026-11-21', reason: 'Cheia' })]
    expect(checkBlocks(typed)).toEqual({
      ok: true,
      value: [
        { date: '2026-11-21', time: '', reason: 'Cheia' },
        { date: '2026-11-21', time: '09:00', reason: '' }
      ]
    })
  })

  it.each<[string, Parameters<typeof checkBlocks>[0], Record<string, string[]>]>([
    ['nothing', [], { unavailability: ['Diga pelo menos um dia.'] }],
    ['no day', [block(), block({ date: ' ' })], { 'unavailability.1.date': ['Diga o dia.'] }],
    ['an empty text', [''], { 'unavailability.0.date': ['Diga o dia.'] }],
    ['a day that is none', ['31/02/2026'], { 'unavailability.0.date': [ERRORS.unknownDay] }],
    ['a time that is none', [block({ time: '25h' })], { 'unavailability.0.time': ['Escreva o horário como 09:00.'] }],
    [
      'too long a reason',
      [block({ reason: 'x'.repeat(201) })],
      { 'unavailability.0.reason': ['Use no máximo 200 letras.'] }
    ]
  ])('is refused where it is %s', (_, typed, fields) => {
    expect(checkBlocks(typed)).toEqual({ ok: false, fields })
  })

  it('is of as many days as one call may name', () => {
    const many = (count: number) => Array.from({ length: count }, () => '21/11/2026')
    expect(checkBlocks(many(MOST_BLOCKS)).ok).toBe(true)
    expect(checkBlocks([...many(MOST_BLOCKS), 'x'])).toEqual({
      ok: false,
      fields: { unavailability: ['Envie no máximo 400 de cada vez.'] }
    })
  })
})
