import { describe, expect, it } from 'vitest'
import { checkTrip } from '#app/domain/transport/check-trip.ts'

const fieldsOf = (checked: { ok: boolean; fields?: Record<string, string[]> }) => Object.keys(checked.fields ?? {})

describe('a trip', () => {
  const typed = { date: '22/11/2026', time: '7:30', direction: 'outward', drop_off: '', notes: '', stops: [] }
  const stop = { id: '', time: '', place: '', notes: '' }

  it('has its stops in the order of their times, without empty lines', () => {
    const stops = [{ ...stop, time: '07:10', place: 'Praça' }, stop, { ...stop, time: '6:50', place: ' Pousada  Sol ' }]
    expect(checkTrip({ ...typed, stops })).toMatchObject({
      value: { date: '2026-11-22', time: '07:30', stops: [{ time: '06:50', place: 'Pousada Sol' }, { place: 'Praça' }] }
    })
  })

  it('has one day: past midnight it is two trips', () => {
    const at = (...times: string[]) => times.map((time) => ({ ...stop, time, place: 'Praça' }))
    const long = ['Da primeira à última hora são mais de 12 horas: divida em duas viagens.']
    const night = checkTrip({ ...typed, time: '23:40', stops: at('23:50', '00:20') })
    expect(night).toEqual({ ok: false, fields: { 'stops.1.time': long } })
    expect(checkTrip({ ...typed, time: '12:00', stops: at('23:00', '05:00') })).toEqual({
      ok: false,
      fields: { 'stops.0.time': long }
    })
    // A stop before the departure is not a night in between: twelve hours are one day.
    expect(checkTrip({ ...typed, time: '07:30', stops: at('06:50', '18:50') }).ok).toBe(true)
  })

  it('refuses invalid values at the field', () => {
    const stops = [stop, { ...stop, time: '25:00', place: 'Praça' }, { ...stop, time: '08:00' }]
    const wrong = { ...typed, date: '', time: '24:00', direction: 'constructor', drop_off: 'x'.repeat(201), stops }
    expect(fieldsOf(checkTrip(wrong))).toEqual([
      'date',
      'direction',
      'time',
      'drop_off',
      'stops.1.time',
      'stops.2.place'
    ])
    const many = Array.from({ length: 21 }, () => ({ ...stop, time: '08:00', place: 'Praça' }))
    expect(fieldsOf(checkTrip({ ...typed, stops: many }))).toEqual(['stops'])
  })
})
