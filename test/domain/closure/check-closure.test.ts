import { expect, it } from 'vitest'
import { checkClosure, usualAnswerUntil } from '#app/domain/closure/check-closure.ts'

const today = '2026-11-20'
const typed = {
  date: '2026-11-21',
  until: '',
  slots: [{ product: 'a', times: [] }],
  reason: 'rain',
  note: '',
  offers: ['refund', 'date'],
  answerUntil: '2026-12-01',
  fallback: '',
  message: '{nome}: {link}'
}

it('reads a closure, its offers in their own order', () => {
  expect(checkClosure(typed, today)).toMatchObject({ ok: true, value: { offers: ['date', 'refund'], fallback: '' } })
})

it('closes the days from the first to the last, both included', () => {
  const days = (until: string) => {
    const checked = checkClosure({ ...typed, until }, today)
    return checked.ok ? checked.value.days : checked.fields
  }
  expect(days('')).toEqual(['2026-11-21'])
  expect(days('23/11/2026')).toEqual(['2026-11-21', '2026-11-22', '2026-11-23'])
  expect(days('2026-12-21')).toHaveLength(31)
  expect(days('2026-12-22')).toEqual({
    until: ['Para avisar quem reservou, feche no máximo 31 dias de uma vez.']
  })
})

it.each([
  ['until', { until: '2026-11-20' }],
  ['until', { until: 'amanhã' }],
  ['date', { date: '2026-11-19' }],
  ['date', { date: 'amanhã' }],
  ['slots', { slots: [] }],
  ['reason', { reason: 'toString' }],
  ['note', { reason: 'other', note: ' ' }],
  ['offers', { offers: ['money'] }],
  ['answer_until', { answerUntil: '2026-11-19' }],
  ['answer_until', { answerUntil: '2027-11-19' }],
  ['fallback', { fallback: 'cancel' }],
  ['message', { message: 'Fechamos.' }]
])('reports at %s what is wrong with %j', (field, change) => {
  expect(checkClosure({ ...typed, ...change }, today)).toEqual({ ok: false, fields: { [field]: [expect.any(String)] } })
})

it('gives two weeks from the day, or from today', () => {
  expect([usualAnswerUntil('2026-11-25', today), usualAnswerUntil('2026-11-10', today)]).toEqual([
    '2026-12-10',
    '2026-12-05'
  ])
})
