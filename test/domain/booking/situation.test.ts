import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  bookingSituation,
  isCancelledStatus,
  isConfirmedStatus,
  isInSituation,
  isPaidStatus,
  PAID_STATUSES,
  SHOWN_SITUATIONS,
  SITUATION_CHOICES,
  type TellableBooking,
  tellSituation
} from '#app/domain/booking/situation.ts'

describe('bookingSituation', () => {
  it.each(['UNPAID', 'PENDING', 'DENIED', '', 'whatever'])('%j is not paid', (status) => {
    for (const hasCheckin of [true, false]) {
      expect(bookingSituation({ status, hasCheckin })).toEqual({
        code: 'pending',
        label: 'Pendente',
        payment: 'Sem Pagamento',
        order: 'Pendente',
        tone: 'red'
      })
    }
  })

  it.each(['APPROVED', 'COMPLETE', 'PAGO', 'PAID', 'WALLET', 'COMPLETED'])('%s is paid', (status) => {
    expect(isPaidStatus(status)).toBe(true)
    expect(PAID_STATUSES).toContain(status)
    expect(bookingSituation({ status: ` ${status.toLowerCase()}`, hasCheckin: false })).toEqual({
      code: 'awaiting',
      label: 'Aguardando Check-in',
      payment: 'Pago',
      order: 'Concluído',
      tone: 'blue'
    })
    expect(bookingSituation({ status, hasCheckin: true })).toMatchObject({
      code: 'done',
      label: 'Realizada',
      tone: 'green'
    })
  })

  it.each(['CANCELLED', 'CANCELED', 'EXPIRED'])('%s is cancelled, checked in or not', (status) => {
    for (const hasCheckin of [true, false]) {
      expect(bookingSituation({ status, hasCheckin })).toEqual({
        code: 'cancelled',
        label: 'Cancelada',
        payment: 'Cancelado',
        order: 'Cancelado',
        tone: 'red'
      })
    }
  })
})

const today = '2026-11-22'

function booking(changes: Partial<TellableBooking> = {}): TellableBooking {
  return {
    status: 'APPROVED',
    payment_method: 'pix',
    hold_until: null,
    finalValue: 8000,
    people: 2,
    inside: 0,
    refund: '',
    date: today,
    ...changes
  }
}

const told = (changes: Partial<TellableBooking>) => {
  const { shown, payment, details, situation } = tellSituation(booking(changes), today)
  return [shown.label, shown.tone, payment, situation.order, ...details]
}

const atGate = { status: 'UNPAID', payment_method: 'cod' }

describe('tellSituation', () => {
  it.each<[string, Partial<TellableBooking>, string[]]>([
    ['unpaid', { status: 'PENDING' }, ['Pendente', 'red', 'Sem Pagamento', 'Pendente']],
    ['at the gate', atGate, ['Confirmada, pagar na portaria', 'amber', 'Sem Pagamento', 'Pendente']],
    [
      'at the gate, as another API says it',
      { status: 'PENDING', payment_method: '', payLater: true },
      ['Confirmada, pagar na portaria', 'amber', 'Sem Pagamento', 'Pendente']
    ],
    [
      'at the gate, to be confirmed',
      { ...atGate, hold_until: '2026-11-21T21:00:00Z' },
      ['A confirmar, pagar na portaria', 'amber', 'Sem Pagamento', 'Pendente']
    ],
    ['paid', {}, ['Aguardando Check-in', 'blue', 'Pago', 'Concluído']],
    ['free', { finalValue: 0 }, ['Aguardando Check-in', 'blue', 'Gratuito', 'Concluído', 'Gratuito']],
    [
      'free, its value hidden',
      { finalValue: null, payment_method: 'cortesia' },
      ['Aguardando Check-in', 'blue', 'Gratuito', 'Concluído', 'Gratuito']
    ],
    ['hidden, not free', { finalValue: null }, ['Aguardando Check-in', 'blue', 'Pago', 'Concluído']],
    ['not come', { date: '2026-11-21' }, ['Não compareceu', 'gray', 'Pago', 'Concluído']],
    ['not come, not paid', { ...atGate, date: '2026-11-21' }, ['Não compareceu', 'gray', 'Sem Pagamento', 'Pendente']],
    ['partly in', { inside: 1 }, ['Realizada', 'green', 'Pago', 'Concluído', 'Parcial (1 de 2)']],
    [
      'partly in, long ago',
      { inside: 1, date: '2026-01-01' },
      ['Realizada', 'green', 'Pago', 'Concluído', 'Parcial (1 de 2)']
    ],
    ['in', { inside: 2 }, ['Realizada', 'green', 'Pago', 'Concluído']],
    ['cancelled', { status: 'CANCELLED' }, ['Cancelada', 'red', 'Cancelado', 'Cancelado']],
    [
      'cancelled, money owed',
      { status: 'CANCELLED', refund: 'due' },
      ['Cancelada', 'red', 'Cancelado', 'Cancelado', 'Valor a devolver']
    ],
    [
      'cancelled, money gone back',
      { status: 'CANCELLED', refund: 'done', refundedOn: '20/11/2026' },
      ['Cancelada', 'red', 'Cancelado', 'Cancelado', 'Valor devolvido em 20/11/2026']
    ],
    ['cancelled, free', { status: 'CANCELLED', finalValue: 0 }, ['Cancelada', 'red', 'Cancelado', 'Cancelado']]
  ])('%s', (_name, changes, expected) => {
    expect(told(changes)).toEqual(expected)
  })

  const anyBooking = fc.record({
    status: fc.constantFrom('PENDING', 'UNPAID', 'DENIED', 'APPROVED', 'PAID', 'CANCELLED', 'EXPIRED', 'whatever'),
    payment_method: fc.constantFrom('pix', 'cod', 'cortesia', '', 'pos_money', 'x'),
    payLater: fc.boolean(),
    hold_until: fc.constantFrom(null, '2026-11-21T21:00:00Z'),
    finalValue: fc.constantFrom(null, 0, 8000),
    people: fc.integer({ min: 1, max: 9 }),
    inside: fc.integer({ min: 0, max: 9 }),
    hasCheckin: fc.boolean(),
    refund: fc.constantFrom('', 'due', 'done'),
    date: fc.constantFrom('2026-11-21', today, '2026-11-23')
  })

  it('never contradicts the row of the specification, and is found by exactly the choice it says', () => {
    const kept = { pending: ['pending', 'unconfirmed', 'on-site', 'no-show'], awaiting: ['awaiting', 'no-show'] }
    fc.assert(
      fc.property(anyBooking, (any) => {
        const { shown, situation, details, isPartial, payment } = tellSituation(any, today)
        const allowed: Record<string, string[]> = { ...kept, done: ['done'], cancelled: ['cancelled'] }
        expect(allowed[situation.code]).toContain(shown.code)
        expect(situation).toEqual(
          bookingSituation({ status: any.status, hasCheckin: any.hasCheckin || any.inside > 0 })
        )
        const found = SITUATION_CHOICES.filter(({ code }) => isInSituation({ shown, isPartial } as never, code))
        expect(found.map(({ label }) => label)).toEqual([shown.label, ...(isPartial ? ['Parcial'] : [])])
        expect(details.some((detail) => detail.startsWith('Parcial'))).toBe(isPartial)
        // Nobody is called absent who came or whose day is not over, and nothing red is said of who pays at the gate.
        if (shown.code === 'no-show') expect([any.inside, any.hasCheckin, any.date < today]).toEqual([0, false, true])
        if (payment === 'Gratuito') expect(any.finalValue ?? 0).toBe(0)
      })
    )
  })
})

describe('words beside the situation', () => {
  const beside = (changes: Partial<TellableBooking>) => {
    const { beside, details, isPartial } = tellSituation(booking(changes), today)
    return [beside, details, isPartial]
  }
  it.each<[string, Partial<TellableBooking>, [string[], string[], boolean]]>([
    ['nothing', {}, [[], [], false]],
    ['some of the people in', { inside: 1, people: 3 }, [['Parcial (1 de 3)'], ['Parcial (1 de 3)'], true]],
    ['all of them in', { inside: 3, people: 3 }, [[], [], false]],
    ['a check-in without a number', { hasCheckin: true }, [[], [], false]],
    [
      'money gone back on a day that nobody knows',
      { status: 'CANCELLED', refund: 'done' },
      [[], ['Valor devolvido'], false]
    ],
    ['people in, then cancelled', { status: 'CANCELLED', inside: 1 }, [[], [], false]],
    ['free, yet to be paid', { status: 'UNPAID', finalValue: 0 }, [[], [], false]]
  ])('say %s', (_, changes, expected) => {
    expect(beside(changes)).toEqual(expected)
  })

  it.each<[string, Partial<TellableBooking>, string]>([
    ['in already, to be confirmed', { ...atGate, hold_until: '2026-11-21T21:00:00Z', hasCheckin: true }, 'on-site'],
    ['in already, of a day that passed', { ...atGate, date: '2026-11-21', inside: 1 }, 'on-site'],
    ['to be confirmed, of a day that passed', { ...atGate, hold_until: 'x', date: '2026-11-21' }, 'unconfirmed'],
    ['in, long ago', { hasCheckin: true, date: '2026-11-21' }, 'done'],
    ['today', {}, 'awaiting']
  ])('tell who is %s', (_, changes, code) => {
    expect(tellSituation(booking(changes), today).shown.code).toBe(code)
  })

  it('tell a courtesy whose value is hidden by its method alone', () => {
    const isFree = (payment_method: string) =>
      tellSituation(booking({ finalValue: null, payment_method }), today).payment === 'Gratuito'
    expect(['cortesia', 'pos_cortesia', 'pix'].map(isFree)).toEqual([true, true, false])
  })
})

it('a sale stands that is paid or to be paid at the place', () => {
  const statuses = ['APPROVED', ' paid ', 'UNPAID', 'unpaid', 'PENDING', 'EXPIRED', 'CANCELLED', '']
  expect(statuses.filter(isConfirmedStatus)).toEqual(['APPROVED', ' paid ', 'UNPAID', 'unpaid'])
  expect(['CANCELLED', ' canceled', 'Expired', 'PENDING', ''].map(isCancelledStatus)).toEqual([
    true,
    true,
    true,
    false,
    false
  ])
})

it('a list is narrowed by these words', () => {
  expect(SITUATION_CHOICES.map(({ code, label }) => `${code}: ${label}`)).toEqual([
    'pending: Pendente',
    'unconfirmed: A confirmar, pagar na portaria',
    'on-site: Confirmada, pagar na portaria',
    'awaiting: Aguardando Check-in',
    'done: Realizada',
    'no-show: Não compareceu',
    'cancelled: Cancelada',
    'partial: Parcial'
  ])
  expect([SHOWN_SITUATIONS.unconfirmed.parts, SHOWN_SITUATIONS['on-site'].parts]).toEqual([
    ['A confirmar', 'pagar na portaria'],
    ['Confirmada', 'pagar na portaria']
  ])
})
