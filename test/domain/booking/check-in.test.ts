import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  type CheckInInput,
  checkInVerdict,
  durationLabel,
  entryTiming,
  problemsLabel
} from '#app/domain/booking/check-in.ts'

const base: CheckInInput = {
  status: 'APPROVED',
  date: '2026-11-20',
  isNow: true,
  alreadyCheckedIn: null,
  people: 4,
  requested: null,
  mayOverride: false,
  signed: null
}
const before = { people: 3, firstTime: '20/11/2026 09:05' }

describe('checkInVerdict', () => {
  it('lets everybody or some of them in', () => {
    expect(checkInVerdict(base)).toMatchObject({ code: 'ok', people: 4, remaining: 0, overridden: [] })
    expect(checkInVerdict({ ...base, requested: 1 })).toMatchObject({ code: 'ok', people: 1, remaining: 3 })
    expect(checkInVerdict({ ...base, alreadyCheckedIn: before })).toMatchObject({ code: 'ok', people: 1, remaining: 0 })
  })

  it('says when the first check-in was', () => {
    expect(checkInVerdict({ ...base, alreadyCheckedIn: { ...before, people: 4 } })).toEqual({
      code: 'already',
      overridable: false,
      problems: [],
      message: 'Check-in já feito em 20/11/2026 09:05.'
    })
  })

  it('says how many are still out', () => {
    expect(checkInVerdict({ ...base, requested: 5 })).toMatchObject({ code: 'too-many' })
    expect(checkInVerdict({ ...base, requested: 2, alreadyCheckedIn: before })).toMatchObject({
      code: 'too-many',
      message: 'Falta entrar só 1 pessoa desta reserva.'
    })
    for (const requested of [0, -1, 1.5, Number.NaN]) {
      expect(checkInVerdict({ ...base, requested })).toMatchObject({ code: 'invalid-quantity' })
    }
  })

  it('asks for the permission on the wrong date and when unpaid', () => {
    expect(checkInVerdict({ ...base, isNow: false })).toMatchObject({
      code: 'wrong-date',
      overridable: true,
      message: expect.stringContaining('20/11/2026')
    })
    expect(checkInVerdict({ ...base, status: 'UNPAID' })).toMatchObject({ code: 'unpaid', overridable: true })
    expect(checkInVerdict({ ...base, status: 'PENDING', isNow: false, mayOverride: true })).toMatchObject({
      code: 'ok',
      overridden: ['wrong-date', 'unpaid']
    })
  })

  it('reports all obstacles at once', () => {
    expect(checkInVerdict({ ...base, status: 'UNPAID', isNow: false })).toMatchObject({
      code: 'wrong-date',
      problems: ['wrong-date', 'unpaid'],
      message:
        'Esta reserva é para 20/11/2026, não para hoje. Ela também não está paga. Só quem tem permissão pode liberar a entrada.'
    })
  })

  it('has its own words for each refusal', () => {
    const said = (changes: Partial<CheckInInput>) => checkInVerdict({ ...base, ...changes }).message
    expect(said({ status: 'CANCELLED' })).toBe('Reserva cancelada: a entrada não é permitida.')
    expect(said({ requested: 0 })).toBe('Digite quantas pessoas entram: de 1 a 4.')
    expect(said({ requested: 5 })).toBe('Faltam entrar só 4 pessoas desta reserva.')
    expect(said({ status: 'UNPAID' })).toBe(
      'Esta reserva não está paga. Receba o pagamento, ou peça a quem tem permissão para liberar a entrada.'
    )
    expect(said({ isNow: false })).toBe(
      'Esta reserva é para 20/11/2026, não para hoje. Só quem tem permissão pode liberar a entrada.'
    )
    expect(said({ requested: 2 })).toBe('Check-in de 2 pessoas feito.')
    // Nobody is still out, whoever may let in whom.
    expect(checkInVerdict({ ...base, alreadyCheckedIn: { ...before, people: 5 }, mayOverride: true })).toMatchObject({
      code: 'already'
    })
    expect(checkInVerdict({ ...base, requested: 4 })).toMatchObject({ code: 'ok', remaining: 0 })
  })

  it('never lets a cancelled booking in', () => {
    expect(checkInVerdict({ ...base, status: 'CANCELLED', mayOverride: true })).toMatchObject({
      code: 'cancelled',
      overridable: false
    })
  })

  it('never lets more in than were booked', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 50 }), fc.array(fc.integer({ min: -2, max: 60 })), (people, requests) => {
        let inside = 0
        for (const requested of requests) {
          const alreadyCheckedIn = inside > 0 ? { people: inside, firstTime: '09:05' } : null
          const verdict = checkInVerdict({ ...base, people, requested, alreadyCheckedIn, mayOverride: true })
          if (verdict.code === 'ok') inside += verdict.people
          if (verdict.code === 'ok') expect(verdict.remaining).toBe(people - inside)
          expect(inside).toBeLessThanOrEqual(people)
        }
      })
    )
  })
})

const slot = { date: '2026-11-20', time: '09:00', timezone: 'America/Bahia', tolerance: 30, durationMinutes: 0 }
const at = (time: string) => new Date(`${time}:00-03:00`)

describe('early and late arrivals', () => {
  it.each([
    ['2026-11-20T08:30', null],
    ['2026-11-20T09:30', null],
    ['2026-11-20T08:29', { code: 'early', minutes: 31 }],
    ['2026-11-20T10:20', { code: 'late', minutes: 80 }],
    ['2026-11-21T10:20', null]
  ])('at %s: %j', (time, timing) => {
    expect(entryTiming(slot, at(time))).toEqual(timing)
  })

  it('neither early nor late where the booking has no time', () => {
    expect(entryTiming({ ...slot, time: '' }, at('2026-11-20T18:00'))).toBeNull()
  })
})

it.each([
  [45, '45 min'],
  [60, '1 h'],
  [80, '1 h 20 min'],
  [0, '0 min']
])('%i minutes are %s', (minutes, said) => {
  expect(durationLabel(minutes)).toBe(said)
})

it.each([
  ['2026-11-20T08:29:31', null],
  ['2026-11-20T08:29:29', { code: 'early', minutes: 31 }],
  ['2026-11-20T09:30:29', null],
  ['2026-11-20T09:30:31', { code: 'late', minutes: 31 }],
  ['2026-11-20T00:00:00', { code: 'early', minutes: 540 }],
  ['2026-11-19T23:59:59', null],
  ['2026-11-20T23:59:59', { code: 'late', minutes: 900 }]
])('whoever comes at %s is early or late by whole minutes, on the day of the visit alone: %j', (time, timing) => {
  expect(entryTiming(slot, new Date(`${time}-03:00`))).toEqual(timing)
})

it.each(['9:00', '09:00:00', '109:00', 'x09:00'])('the time %j is none to be early or late for', (time) => {
  expect(entryTiming({ ...slot, time }, at('2026-11-20T18:00'))).toBeNull()
})

it('the day and the time of an entry are those of the place', () => {
  const manaus = { ...slot, timezone: 'America/Manaus', time: '23:30', tolerance: 5 }
  expect(entryTiming(manaus, new Date('2026-11-21T03:50:00Z'))).toEqual({ code: 'late', minutes: 20 })
  expect(entryTiming(manaus, new Date('2026-11-21T04:00:00Z'))).toBeNull()
})

it('says each obstacle to an entry in a sentence of its own', () => {
  expect(problemsLabel([], '2026-11-20')).toBe('')
  expect(problemsLabel(['unpaid'], '2026-11-20')).toBe('Esta reserva não está paga.')
  expect(problemsLabel(['wrong-date'], '2026-11-20')).toBe('Esta reserva é para 20/11/2026, não para hoje.')
  expect(problemsLabel(['wrong-date', 'unpaid'], '2026-11-20')).toBe(
    'Esta reserva é para 20/11/2026, não para hoje. Ela também não está paga.'
  )
})

it('one person or all that are out may be asked for, and a second check-in of nobody is refused', () => {
  expect(checkInVerdict({ ...base, requested: 1, alreadyCheckedIn: before })).toMatchObject({
    code: 'ok',
    people: 1,
    remaining: 0,
    message: 'Check-in de 1 pessoa feito.'
  })
  expect(checkInVerdict({ ...base, people: 0 })).toMatchObject({ code: 'already', message: 'Check-in já feito em .' })
  expect(checkInVerdict({ ...base, status: 'UNPAID', mayOverride: true })).toMatchObject({
    code: 'ok',
    overridden: ['unpaid']
  })
})

describe('the risk term at the gate', () => {
  it('stops more people than have signed, and lets in those who have', () => {
    expect(checkInVerdict({ ...base, signed: 4 })).toMatchObject({ code: 'ok', overridden: [] })
    expect(checkInVerdict({ ...base, signed: 3 })).toMatchObject({
      code: 'unsigned',
      overridable: true,
      message:
        'Falta assinar o termo de risco. Peça as assinaturas, ou peça a quem tem permissão para liberar a entrada.'
    })
    expect(checkInVerdict({ ...base, signed: 3, requested: 3 })).toMatchObject({ code: 'ok' })
    expect(checkInVerdict({ ...base, signed: 3, requested: 1, alreadyCheckedIn: before })).toMatchObject({
      code: 'unsigned'
    })
    expect(checkInVerdict({ ...base, signed: null })).toMatchObject({ code: 'ok' })
  })

  it('names it beside the missing payment, and lets it be overridden', () => {
    expect(checkInVerdict({ ...base, status: 'UNPAID', signed: 0 })).toMatchObject({
      code: 'unpaid',
      problems: ['unpaid', 'unsigned'],
      message:
        'Esta reserva não está paga. Falta assinar o termo de risco. Receba o pagamento e peça as assinaturas, ou peça a quem tem permissão para liberar a entrada.'
    })
    expect(checkInVerdict({ ...base, signed: 0, mayOverride: true })).toMatchObject({
      code: 'ok',
      overridden: ['unsigned']
    })
  })

  it('never lets in more people than signed, in any order of entries', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: 4 })), fc.integer({ min: 0, max: 9 }), (requests, signed) => {
        let inside = 0
        for (const requested of requests) {
          const alreadyCheckedIn = inside > 0 ? { people: inside, firstTime: '09:05' } : null
          const verdict = checkInVerdict({ ...base, people: 8, requested, alreadyCheckedIn, signed })
          if (verdict.code === 'ok') inside += verdict.people
          expect(inside).toBeLessThanOrEqual(signed)
        }
      })
    )
  })
})
