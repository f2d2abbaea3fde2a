import { describe, expect, it } from 'vitest'
import { changeableTypes, planTickets, ticketsLine } from '#app/domain/booking/change-tickets.ts'
import type { TicketType } from '#app/domain/booking/tickets.ts'

const type = (label: string, unitPrice: number, changes: Partial<TicketType> = {}): TicketType => ({
  label,
  title: label,
  unitPrice,
  needsProof: false,
  countsToQuota: label === 'MEIA',
  minimum: 0,
  maximum: null,
  ...changes
})

const ticket = (label: string, quantity: number, changes: object = {}) => ({
  label,
  title: label,
  quantity,
  unitPrice: 7000,
  unitDiscount: 0,
  needsProof: false,
  countsToQuota: label === 'MEIA',
  checkedIn: 0,
  ...changes
})

describe('types that a booking may change to', () => {
  it('keep the price of the purchase, and cost the price of today where the booking has none', () => {
    const types = changeableTypes([type('INTEIRA', 8000), type('MEIA', 4000)], [ticket('INTEIRA', 2)])
    expect(types.map(({ label, unitPrice }) => [label, unitPrice])).toEqual([
      ['INTEIRA', 7000],
      ['MEIA', 4000]
    ])
  })

  it.each([
    { minimum: 5, maximum: 8, held: 2, least: 2, most: 8 },
    { minimum: 0, maximum: 3, held: 6, least: 0, most: 6 },
    { minimum: 2, maximum: null, held: 4, least: 2, most: null }
  ])('let a number stay that the limits would refuse today: %j', ({ held, least, most, ...limits }) => {
    const [own] = changeableTypes([type('INTEIRA', 8000, limits)], [ticket('INTEIRA', held)])
    expect([own?.minimum, own?.maximum]).toEqual([least, most])
  })

  it('let a group past the maximum of a booking become smaller, and no larger', () => {
    const group = [ticket('INTEIRA', 600)]
    const plan = (quantity: number) =>
      planTickets(changeableTypes([type('INTEIRA', 7000)], group), group, { INTEIRA: quantity })
    expect([590, 600, 601].map((quantity) => plan(quantity).ok)).toEqual([true, true, false])
  })

  it('get no more tickets where the type is not sold any more', () => {
    const types = changeableTypes([type('INTEIRA', 8000)], [ticket('ANTIGA', 3)])
    expect(types.at(-1)).toMatchObject({ label: 'ANTIGA', minimum: 0, maximum: 3 })
    expect(types.at(-1)).not.toHaveProperty('checkedIn')
  })
})

describe('a change of tickets', () => {
  const listed = [type('INTEIRA', 8000), type('MEIA', 4000), type('BEBE', 0, { withAdult: true })]
  const held = [ticket('INTEIRA', 2, { checkedIn: 1 }), ticket('MEIA', 1)]
  const plan = (wanted: Record<string, number>) => planTickets(changeableTypes(listed, held), held, wanted)

  it.each([
    [
      { INTEIRA: 2, MEIA: 1 },
      { people: 3, grows: false, isSame: true }
    ],
    [
      { INTEIRA: 3, MEIA: 1 },
      { people: 4, grows: true, isSame: false }
    ],
    [
      { INTEIRA: 1, MEIA: 1 },
      { people: 2, grows: false, isSame: false }
    ],
    [
      { INTEIRA: 1, MEIA: 2 },
      { people: 3, grows: false, isSame: false }
    ],
    [
      { INTEIRA: 2, BEBE: 1 },
      { people: 3, grows: false, isSame: false }
    ]
  ])('to %j counts the people', (wanted, counted) => {
    expect(plan(wanted)).toMatchObject({ ok: true, ...counted })
  })

  it.each([
    [{ INTEIRA: 0, MEIA: 3 }, 'INTEIRA', /1 já entrou/],
    [{ MEIA: 3 }, 'INTEIRA', /1 já entrou/],
    [{ INTEIRA: 501 }, '', /500/],
    [{ INTEIRA: 1.5 }, 'INTEIRA', /inteira/],
    [{ INTEIRA: 2, VIP: 1 }, 'VIP', /não existe mais/]
  ])('to %j is refused at the type', (wanted, label, message) => {
    const planned = plan(wanted)
    expect(planned.ok ? [] : planned.errors).toMatchObject([{ label, message: expect.stringMatching(message) }])
  })

  it('never leaves a booking without anybody, or a type alone that goes with an adult', () => {
    const nobodyInside = held.map((one) => ({ ...one, checkedIn: 0 }))
    const types = changeableTypes(listed, nobodyInside)
    expect(planTickets(types, nobodyInside, {}).ok).toBe(false)
    expect(planTickets(types, nobodyInside, { BEBE: 1 }).ok).toBe(false)
  })

  it('is not led astray by the names of an object', () => {
    expect(plan({ INTEIRA: 2, MEIA: 1, constructor: 1 }).ok).toBe(false)
  })
})

describe('a change past a maximum', () => {
  const listed = [type('INTEIRA', 8000), type('MEIA', 4000, { maximum: 10 })]
  const plan = (held: ReturnType<typeof ticket>[], wanted: Record<string, number>, setsAside: boolean) =>
    planTickets(changeableTypes(listed, held), held, wanted, { setsAside })
  const school = [ticket('MEIA', 45)]

  it('is refused at the type, unless somebody sets the maximum aside', () => {
    const own = [ticket('INTEIRA', 2)]
    const refused = plan(own, { INTEIRA: 2, MEIA: 11 }, false)
    expect(refused.ok ? [] : refused.errors).toMatchObject([{ label: 'MEIA', isLimit: true }])
    const done = plan(own, { INTEIRA: 2, MEIA: 11 }, true)
    expect(done).toMatchObject({ ok: true, people: 13, exceeded: [{ title: 'MEIA', quantity: 11, maximum: 10 }] })
    expect(plan(own, { INTEIRA: 501 }, false).ok).toBe(false)
    expect(plan(own, { INTEIRA: 501 }, true)).toMatchObject({ exceeded: [{ title: '', maximum: 500 }] })
  })

  it('exceeds nothing with tickets that the booking has, and names the type’s own maximum', () => {
    expect(plan(school, { MEIA: 44 }, false)).toMatchObject({ ok: true, exceeded: [] })
    expect(plan(school, { MEIA: 46 }, false).ok).toBe(false)
    expect(plan(school, { MEIA: 46 }, true)).toMatchObject({ exceeded: [{ title: 'MEIA', quantity: 46, maximum: 10 }] })
  })

  it('adds nothing to a type that is not sold any more', () => {
    const planned = plan([ticket('ANTIGA', 3)], { ANTIGA: 4 }, true)
    expect(planned.ok ? [] : planned.errors).toMatchObject([
      { label: 'ANTIGA', message: expect.stringContaining('não se vende mais') }
    ])
  })

  it('does not turn a large group into another type past its maximum', () => {
    expect(plan([ticket('INTEIRA', 600)], { MEIA: 590 }, false).ok).toBe(false)
  })
})

it('says tickets on a line', () => {
  expect(ticketsLine([ticket('Inteira', 2), ticket('Meia', 1)])).toBe('2 × Inteira, 1 × Meia')
})
