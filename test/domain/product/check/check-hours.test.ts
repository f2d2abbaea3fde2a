import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDays } from '#app/domain/calendar/dates.ts'
import {
  checkExceptions,
  checkSlotRule,
  checkSlotRules,
  EXCEPTION_KINDS,
  MOST_EXCEPTIONS,
  MOST_RULES,
  type TypedException,
  type TypedSlotRule,
  toTypedExceptions
} from '#app/domain/product/check/check-hours.ts'
import { slotsOn } from '#app/domain/product/timetable.ts'

const today = '2026-11-22'
const rule: TypedSlotRule = {
  time: '9h30',
  capacity: '1.000',
  closing_minutes: '',
  valid_from: '',
  valid_to: '',
  weekdays: ['1', '2']
}
const one: TypedException = { date: '25/12/2026', kind: 'closed', time: '', capacity: '', note: 'Natal' }

describe('checkSlotRule', () => {
  it.each([
    ['9', '09:00'],
    ['9h', '09:00'],
    ['0930', '09:30'],
    ['9.30', '09:30'],
    [' 23:59 ', '23:59']
  ])('reads the time %s', (time, value) => {
    expect(checkSlotRule({ ...rule, time })).toMatchObject({ ok: true, value: { time: value, capacity: 1000 } })
  })

  it.each<[Partial<TypedSlotRule>, string]>([
    [{ time: '' }, 'time'],
    [{ time: '24:00' }, 'time'],
    [{ time: '9:60' }, 'time'],
    [{ capacity: '' }, 'capacity'],
    [{ capacity: '0' }, 'capacity'],
    [{ capacity: '100001' }, 'capacity'],
    [{ closing_minutes: '-1' }, 'closing_minutes'],
    [{ weekdays: [] }, 'weekdays'],
    [{ valid_to: 'amanhã' }, 'valid_to']
  ])('refuses %j at %s', (changes, field) => {
    expect(checkSlotRule({ ...rule, ...changes })).toEqual({ ok: false, fields: { [field]: [expect.any(String)] } })
  })
})

describe('checkSlotRules', () => {
  it('refuses the same time twice on a day, at the later line of the form', () => {
    const broken = { ...rule, time: 'x' }
    const later = { ...rule, weekdays: ['2', '3'] }
    const checked = checkSlotRules([broken, rule, later])
    expect(checked).toMatchObject({
      ok: false,
      fields: { 'rules.0.time': [expect.any(String)], 'rules.2.time': [expect.stringContaining('linha 2')] }
    })
    expect(checkSlotRules([rule, { ...rule, weekdays: ['3'] }]).ok).toBe(true)
    expect(checkSlotRules([rule, { ...later, valid_from: '2027-01-01' }]).ok).toBe(false)
    expect(
      checkSlotRules([
        { ...rule, valid_to: '2026-12-31' },
        { ...later, valid_from: '2027-01-01' }
      ]).ok
    ).toBe(true)
  })
})

describe('checkExceptions', () => {
  const only = { ...one, kind: 'only', time: '9:00', capacity: '5' }

  it('keeps a day anew as a row without a time, and says it in the form as before', () => {
    const typed = [only, { ...only, time: '15:00' }, { ...one, date: '2026-12-26' }]
    const checked = checkExceptions(typed, today)
    expect(checked).toMatchObject({
      ok: true,
      value: [
        { date: '2026-12-25', time: '', capacity: 0 },
        { date: '2026-12-25', time: '09:00', capacity: 5, note: 'Natal' },
        { date: '2026-12-25', time: '15:00', capacity: 5 },
        { date: '2026-12-26', time: '', capacity: 0, note: 'Natal' }
      ]
    })
    expect(checked.ok && toTypedExceptions(checked.value).map(({ kind, time }) => [kind, time])).toEqual([
      ['only', '09:00'],
      ['only', '15:00'],
      ['closed', '']
    ])
  })

  it.each<[TypedException[], string]>([
    [[{ ...one, date: '' }], 'exceptions.0.date'],
    [[{ ...one, date: '21/11/2026' }], 'exceptions.0.date'],
    [[{ ...one, kind: 'constructor' }], 'exceptions.0.kind'],
    [[{ ...one, kind: 'slot', time: '9:00' }], 'exceptions.0.capacity'],
    [[{ ...one, kind: 'without' }], 'exceptions.0.time'],
    [[{ ...one, note: 'a'.repeat(121) }], 'exceptions.0.note'],
    [[one, one], 'exceptions.1.kind'],
    [[one, { ...only, kind: 'slot' }], 'exceptions.1.time'],
    [[only, only], 'exceptions.1.time'],
    [[only, { ...only, kind: 'slot', time: '10:00' }], 'exceptions.1.time'],
    [[only, { ...only, kind: 'without', time: '10:00', capacity: '' }], 'exceptions.1.time']
  ])('refuses %j at %s', (typed, field) => {
    expect(checkExceptions(typed, today)).toEqual({ ok: false, fields: { [field]: [expect.any(String)] } })
  })

  it("applies the form's rule on its day", () => {
    const kinds = fc.constantFrom(...EXCEPTION_KINDS)
    const times = fc.constantFrom('08:00', '09:00', '10:00')
    const line = fc.record({ kind: kinds, time: times, capacity: fc.integer({ min: 1, max: 9 }) })
    const pattern = [{ time: '09:00', capacity: 40, closingMinutes: 0, validFrom: null, validTo: null, weekdays: [5] }]
    fc.assert(
      fc.property(fc.array(line, { maxLength: 4 }), (lines) => {
        const typed = lines.map((said) => ({ ...one, ...said, capacity: String(said.capacity), note: '' }))
        const checked = checkExceptions(typed, today)
        if (!checked.ok) return
        const isAnew = lines.some(({ kind }) => kind === 'closed' || kind === 'only')
        const wanted = new Map(isAnew ? [] : [['09:00', 40]])
        for (const { kind, time, capacity } of lines) {
          if (kind === 'without') wanted.delete(time)
          if (kind === 'slot' || kind === 'only') wanted.set(time, capacity)
        }
        const slots = slotsOn({ rules: pattern, exceptions: checked.value }, '2026-12-25')
        expect(slots.map(({ time, capacity }) => [time, capacity])).toEqual([...wanted].sort())
        expect(checkExceptions(toTypedExceptions(checked.value), today)).toMatchObject({ ok: true })
      })
    )
  })
})

describe('the largest number of lines of a form', () => {
  it('are read, and one more is refused', () => {
    const rules = (count: number) =>
      Array.from({ length: count }, (_, at) => ({
        ...rule,
        time: `${Math.floor(at / 60)}:${String(at % 60).padStart(2, '0')}`
      }))
    expect(checkSlotRules(rules(MOST_RULES)).ok).toBe(true)
    expect(checkSlotRules([...rules(MOST_RULES), { ...rule, time: 'x' }])).toEqual({
      ok: false,
      fields: { rules: [`Use no máximo ${MOST_RULES} linhas.`] }
    })
    const days = (count: number) =>
      Array.from({ length: count }, (_, at) => ({ ...one, date: addDays('2026-12-01', at) }))
    expect(checkExceptions(days(MOST_EXCEPTIONS), today).ok).toBe(true)
    expect(checkExceptions([...days(MOST_EXCEPTIONS), { ...one, date: 'x' }], today)).toEqual({
      ok: false,
      fields: { exceptions: [`Use no máximo ${MOST_EXCEPTIONS} exceções.`] }
    })
  })

  it('say which line has the time already, by its place in the form', () => {
    const checked = checkSlotRules([{ ...rule, capacity: 'x' }, rule, { ...rule, time: '10:00' }, rule])
    expect(checked).toEqual({
      ok: false,
      fields: {
        'rules.0.capacity': ['Use um número inteiro de 1 a 100.000.'],
        'rules.3.time': ['Este horário já está na linha 2 em algum destes dias. Mude as datas ou os dias da semana.']
      }
    })
  })
})

describe('the day of an exception', () => {
  it.each([
    ['22/11/2026', null],
    ['21/11/2026', 'Este dia já passou. Escolha outro.'],
    [' ', 'Escolha o dia.'],
    ['31/02/2026', 'Esta data não existe. Use dd/mm/aaaa.']
  ])('%j: %j', (date, message) => {
    const checked = checkExceptions([{ ...one, date }], today)
    expect(checked.ok ? null : checked.fields).toEqual(message === null ? null : { 'exceptions.0.date': [message] })
  })
})

it('exceptions become lines of the form again, by what they say of their day', () => {
  const rows = [
    { date: '2026-12-25', time: '', capacity: 0, note: 'Natal' },
    { date: '2026-12-26', time: '', capacity: 0, note: '' },
    { date: '2026-12-26', time: '09:00', capacity: 5, note: '' },
    { date: '2026-12-27', time: '09:00', capacity: 0, note: '' },
    { date: '2026-12-28', time: '09:00', capacity: 7, note: '' }
  ]
  expect(
    toTypedExceptions(rows).map(({ date, kind, time, capacity }) => [date, kind, time, capacity].join(' '))
  ).toEqual(['2026-12-25 closed  ', '2026-12-26 only 09:00 5', '2026-12-27 without 09:00 ', '2026-12-28 slot 09:00 7'])
})
