import { describe, expect, it } from 'vitest'
import { readDays } from '#app/domain/product/check/check-days.ts'
import { createReading, type Reading } from '#app/domain/typed/reading.ts'
import { ERRORS } from '#app/domain/words/error-catalogue.ts'

/** Returns the value that is read, or the messages by field. */
function read<Value>(reader: (form: Reading) => Value): Value | Record<string, string[]> {
  const form = createReading()
  const done = form.finish(reader(form))
  return done.ok ? done.value : done.fields
}

describe('a whole number', () => {
  const whole = (typed: string) => read((form) => form.whole('places', typed, { least: 1, most: 1500 }))
  it.each([
    ['1', 1],
    [' 1500 ', 1500],
    ['1.500', 1500],
    ['007', 7]
  ])('%j is %i', (typed, value) => expect(whole(typed)).toBe(value))

  it.each(['', '0', '1501', '1.50', '1.5000', '15,5', '-1', '1e3', 'x', '1.501'])(
    '%j is none between its ends',
    (typed) => {
      expect(whole(typed)).toEqual({ places: ['Use um número inteiro de 1 a 1.500.'] })
    }
  )
})

describe('a day', () => {
  const day = (typed: string) => read((form) => form.day('date', typed))
  it.each([
    ['21/11/2026', '2026-11-21'],
    ['2026-11-21', '2026-11-21'],
    ['2000-01-01', '2000-01-01'],
    ['2199-12-31', '2199-12-31'],
    ['  ', null]
  ])('%j is %j', (typed, value) => expect(day(typed)).toBe(value))

  it.each(['1999-12-31', '2200-01-01', '31/02/2026', 'amanhã'])('%j is none of a century around now', (typed) => {
    expect(day(typed)).toEqual({ date: [ERRORS.unknownDay] })
  })
})

describe('days', () => {
  const days = (valid_from: string, valid_to: string, weekdays = ['1', '0', '9']) =>
    read((form) => readDays(form, { valid_from, valid_to, weekdays }))
  it('may be one alone, and need no end', () => {
    expect(days('21/11/2026', '21/11/2026')).toEqual({
      validFrom: '2026-11-21',
      validTo: '2026-11-21',
      weekdays: [0, 1]
    })
    expect(days('', '21/11/2026')).toMatchObject({ validFrom: null, validTo: '2026-11-21' })
    expect(days('21/11/2026', '')).toMatchObject({ validFrom: '2026-11-21', validTo: null })
  })

  it('end after they begin, on some day of the week', () => {
    expect(days('22/11/2026', '21/11/2026')).toEqual({ valid_to: [ERRORS.daysReversed] })
    expect(days('', '', ['7'])).toEqual({ weekdays: ['Marque pelo menos um dia da semana.'] })
  })
})

describe('a text', () => {
  const text = (typed: string) => read((form) => form.lines('note', typed, { most: 1000 }))
  it('has a longest length, and no control characters', () => {
    expect(text(` a\nb\u0000\tc `)).toBe('a\nb c')
    expect(text('x'.repeat(1000))).toHaveLength(1000)
    expect(text('x'.repeat(1001))).toEqual({ note: ['Use no máximo 1.000 letras.'] })
    // One letter, however it is composed.
    expect(text('e\u0301')).toBe('\u00e9')
  })
})

describe('a time', () => {
  const time = (typed: string) => read((form) => form.time('time', typed))
  it.each([
    ['9', '09:00'],
    ['9H30', '09:30'],
    ['930', '09:30'],
    ['0:00', '00:00'],
    ['8:30:00', '08:30'],
    ['23:59', '23:59']
  ])('%j is %s', (typed, value) => expect(time(typed)).toBe(value))

  it.each(['24:00', '9:60', '109:00', '9:000', 'às 9', '9:00 h', '9-30', ''])('%j is none', (typed) => {
    expect(time(typed)).toEqual({ time: ['Escreva o horário como 09:00.'] })
  })
})

it('reports the first problem of a field', () => {
  const form = createReading()
  form.fail('a', 'one')
  form.fail('a', 'two')
  form.carry('rows.0', { ok: false, fields: { b: ['three', 'four'] } })
  form.carry('rows.1', { ok: true, value: 1 })
  expect(form.finish(1)).toEqual({ ok: false, fields: { a: ['one'], 'rows.0.b': ['three'] } })
})
