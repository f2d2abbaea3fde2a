import { expect, it } from 'vitest'
import { checkCapacity, checkNote, checkRange, listDays, withCapacity } from '#app/domain/product/day/check-day.ts'

const today = '2026-11-20'
const fieldsOf = (checked: { ok: boolean; fields?: Record<string, string[]> }) => Object.keys(checked.fields ?? {})

it('reads a note of a day that is not too far away', () => {
  const note = (date: string, body = 'Chuva') => checkNote({ date, body }, today)
  expect(note('25/11/2026', ' a\r\nb \u0000')).toEqual({ ok: true, value: { date: '2026-11-25', body: 'a\nb' } })
  expect(note('2026-11-25', '').ok).toBe(true)
  expect([note('2025-11-19').ok, note('2028-11-20').ok]).toEqual([true, true])
  for (const date of ['', '2025-11-18', '2028-11-21', '2026-02-30', '1999-01-01']) {
    expect([date, fieldsOf(note(date))]).toEqual([date, ['date']])
  }
  expect(fieldsOf(note('2026-11-25', 'x'.repeat(2001)))).toEqual(['body'])
})

it('reads the places of a slot from today on, and none where the exception goes', () => {
  const typed = { date: '2026-11-20', time: '9h', capacity: '60', note: ' Turma extra ' }
  const check = (changes: Partial<typeof typed>, isRemoval = false) =>
    checkCapacity({ ...typed, ...changes }, { today, isRemoval })
  expect(check({})).toEqual({
    ok: true,
    value: { date: today, time: '09:00', capacity: 60, note: 'Turma extra' }
  })
  expect(check({ capacity: 'x' }, true)).toMatchObject({ ok: true, value: { capacity: null } })
  expect(fieldsOf(check({ date: '2026-11-19' }))).toEqual(['date'])
  expect(fieldsOf(check({ date: '', time: '25:00', capacity: '0' }))).toEqual(['date', 'time', 'capacity'])
  expect(fieldsOf(check({ capacity: '100001', note: 'x'.repeat(121) }))).toEqual(['capacity', 'note'])
})

it('puts another capacity in the place of the one before, and takes it away', () => {
  const other = { date: '2026-11-25', time: '14:00', capacity: 3 }
  const before = { rules: [], exceptions: [{ ...other, time: '09:00' }, other] }
  const wanted = { date: '2026-11-25', time: '09:00' }
  expect(withCapacity(before, { ...wanted, capacity: 9 }).exceptions).toEqual([other, { ...wanted, capacity: 9 }])
  expect(withCapacity(before, { ...wanted, capacity: null }).exceptions).toEqual([other])
})

it('reads a range of days, no longer than one blocking may name', () => {
  const range = (from: string, to = '', time = '') => checkRange({ from, to, time })
  expect(range('25/11/2026', '', '9:00')).toEqual({
    ok: true,
    value: { from: '2026-11-25', to: '2026-11-25', time: '09:00' }
  })
  expect(range('2026-11-25', '2027-12-29').ok).toBe(true)
  expect(fieldsOf(range('2026-11-25', '2027-12-30'))).toEqual(['to'])
  expect(fieldsOf(range('2026-11-25', '2026-11-24'))).toEqual(['to'])
  expect(fieldsOf(range('', 'x', 'y'))).toEqual(['from', 'to', 'time'])
  expect(listDays('2026-11-29', '2026-12-02')).toEqual(['2026-11-29', '2026-11-30', '2026-12-01', '2026-12-02'])
  expect(listDays('2026-11-29', '9998-12-02')).toHaveLength(400)
})

it('says at each field of a day what is wrong', () => {
  const said = (checked: { ok: boolean; fields?: Record<string, string[]> }) => checked.fields
  expect(said(checkNote({ date: '2028-11-21', body: '' }, today))).toEqual({
    date: ['Escolha um dia mais próximo de hoje.']
  })
  expect(said(checkNote({ date: ' ', body: '' }, today))).toEqual({ date: ['Diga o dia.'] })
  expect(checkNote({ date: today, body: 'a\rb\r\nc' }, today)).toMatchObject({ value: { body: 'a\nb\nc' } })
  const slot = { date: '', time: '9h', capacity: '1', note: '' }
  expect(said(checkCapacity(slot, { today, isRemoval: false }))).toEqual({ date: ['Diga o dia.'] })
})

it.each([
  [{ from: '20/11/2026' }, { from: '2026-11-20', to: '2026-11-20', time: '' }],
  [
    { from: '20/11/2026', to: ' ', time: ' ' },
    { from: '2026-11-20', to: '2026-11-20', time: '' }
  ],
  [
    { from: '20/11/2026', to: '20/11/2026', time: '9h' },
    { from: '2026-11-20', to: '2026-11-20', time: '09:00' }
  ],
  [
    { from: '2026-11-20', to: '2027-12-24' },
    { from: '2026-11-20', to: '2027-12-24', time: '' }
  ]
])('%j is a range of days', (typed, value) => {
  expect(checkRange({ to: '', time: '', ...typed })).toEqual({ ok: true, value })
})

it.each([
  [{ from: ' ' }, { from: ['Diga o primeiro dia.'] }],
  [{ from: ' ', to: '20/11/2026' }, { from: ['Diga o primeiro dia.'] }],
  [{ from: 'x', to: '20/11/2026' }, { from: ['Esta data não existe. Use dd/mm/aaaa.'] }],
  [{ from: '20/11/2026', to: 'x' }, { to: ['Esta data não existe. Use dd/mm/aaaa.'] }],
  [{ from: '20/11/2026', to: '19/11/2026' }, { to: ['O fim vem antes do início. Troque uma das datas.'] }],
  [{ from: '2026-11-20', to: '2027-12-25' }, { to: ['Escolha no máximo 400 dias de cada vez.'] }],
  [{ from: '20/11/2026', time: '25h' }, { time: ['Escreva o horário como 09:00.'] }]
])('%j is no range', (typed, fields) => {
  expect(checkRange({ to: '', time: '', ...typed })).toEqual({ ok: false, fields })
})

it('keeps the exceptions of other days and times', () => {
  const at = (date: string, time: string) => ({ date, time, capacity: 1 })
  const exceptions = [at('2026-11-25', '09:00'), at('2026-11-25', '10:00'), at('2026-11-26', '09:00')]
  const wanted = { date: '2026-11-25', time: '09:00', capacity: null }
  expect(withCapacity({ rules: [], exceptions }, wanted).exceptions).toEqual(exceptions.slice(1))
})

it('lists the days of a range, and none from what is no day', () => {
  expect(listDays('2026-11-30', '2026-12-01')).toEqual(['2026-11-30', '2026-12-01'])
  expect(listDays('x', '2026-12-01')).toEqual([])
})
