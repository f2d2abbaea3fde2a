import { describe, expect, it } from 'vitest'
import { type GuideNews, guideNewsLines, hasComing } from '#app/domain/agent/guide-news.ts'

const now = { people: 12, meetingPoint: 'Portaria do Vale.' }
const news: GuideNews = {
  product: 'p',
  productName: 'Gruta',
  date: '2026-11-21',
  time: '09:00',
  was: false,
  now
}
const left: GuideNews = { ...news, was: true, now: null }

describe('guideNewsLines', () => {
  it.each<[string, GuideNews[], string[]]>([
    [
      'a new slot',
      [news],
      ['Você conduz: Gruta, sábado, 21/11/2026, às 09:00, 12 pessoas. Encontro: Portaria do Vale.']
    ],
    [
      'a new slot without bookings and without a meeting point',
      [{ ...news, now: { people: 0, meetingPoint: '' } }],
      ['Você conduz: Gruta, sábado, 21/11/2026, às 09:00, ainda sem reservas.']
    ],
    ['a slot that is gone', [left], ['Não é mais com você: Gruta, sábado, 21/11/2026, às 09:00.']],
    [
      'another hour of the same day',
      [left, { ...news, time: '14:00' }],
      ['Mudou a hora, era às 09:00: Gruta, sábado, 21/11/2026, às 14:00, 12 pessoas. Encontro: Portaria do Vale.']
    ],
    [
      'what is as it was',
      [
        { ...news, was: true },
        { ...left, was: false, time: '10:00' }
      ],
      []
    ]
  ])('says %s', (_, all, lines) => {
    expect(guideNewsLines(all)).toEqual(lines)
  })

  it('says each slot by itself where it cannot tell which hour became which', () => {
    const lines = guideNewsLines([left, { ...left, time: '10:00' }, { ...news, time: '14:00' }])
    expect(lines.map((line) => line.split(':')[0])).toEqual([
      'Não é mais com você',
      'Não é mais com você',
      'Você conduz'
    ])
    expect(guideNewsLines([left, { ...news, date: '2026-11-22' }])).toHaveLength(2)
    expect(guideNewsLines([left, { ...news, product: 'q', time: '14:00' }])).toHaveLength(2)
  })

  it('is in the order of days and hours, and ends a long list with the number left', () => {
    const days = Array.from({ length: 14 }, (_, at) => ({ ...left, date: `2026-12-${String(28 - at)}` }))
    const lines = guideNewsLines(days)
    expect(lines[0]).toContain('15/12/2026')
    expect([lines.length, lines.at(-1)]).toEqual([13, 'E mais 2 mudanças.'])
  })
})

it('asks for an answer only where something comes', () => {
  expect([hasComing([news]), hasComing([left]), hasComing([{ ...news, was: true }])]).toEqual([true, false, false])
})
