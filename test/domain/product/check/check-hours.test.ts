import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  checkExceptions,
  checkSlotRule,
  checkSlotRules,
  EXCEPTION_KINDS,
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
