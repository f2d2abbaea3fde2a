import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Availability, unfreeSentence, unfreeWords, whyNotFree } from '#app/domain/agent/availability.ts'
import { type Engagement, engagementsClash } from '#app/domain/agent/engagement.ts'

/** A Friday. */
const visit = {
  id: 7,
  productId: 3,
  date: '2026-11-20',
  time: '09:00',
  minutes: 90,
  riding: null,
  slot: '3 09:00',
  takes: 4,
  room: 8
}
const free: Availability = {
  active: true,
  attractions: [],
  cadastur: '05.041.772-9',
  cadasturUntil: '2027-01-31',
  certificates: [{ name: 'Primeiros socorros', valid_until: '' }],
  weekdaysOff: [],
  daysOff: [],
  bookingsPerDay: 0,
  engagements: []
}
const strict = { needsValid: true }
const led = (time: string, minutes = 60) => ({
  id: 1,
  riding: null,
  time,
  minutes,
  label: 'Gruta',
  slot: `5 ${time}`,
  takes: 3
})
const ride = (time: string, riding: number[], minutes = 60) => ({
  id: 1,
  riding,
  time,
  minutes,
  label: 'ida',
  slot: '',
  takes: 0
})

describe('an agent who is asked to guide', () => {
  it('is free where nothing is against it', () => {
    expect(whyNotFree(free, visit, strict)).toBeNull()
    expect(whyNotFree({ ...free, cadasturUntil: visit.date, attractions: [4, 3] }, visit, strict)).toBeNull()
    expect(whyNotFree({ ...free, engagements: [led('10:30')] }, visit, strict)).toBeNull()
    expect(whyNotFree({ ...free, bookingsPerDay: 2, engagements: [led('14:00')] }, visit, strict)).toBeNull()
  })

  it.each<[string, Partial<Availability>, string, RegExp]>([
    ['is archived', { active: false }, 'inactive', /não recebe mais grupos/],
    ['leads elsewhere', { attractions: [4] }, 'elsewhere', /não conduz neste atrativo/],
    ['had a register', { cadasturUntil: '2026-11-19' }, 'ended', /^Cadastur: vencido em 19\/11\/2026$/],
    [
      'had a certificate',
      { certificates: [{ name: 'Socorros', valid_until: '2026-11-01' }] },
      'ended',
      /^Socorros: vencido em 01\/11\/2026$/
    ],
    [
      'has a day off',
      { daysOff: [{ from: '2026-11-18', until: '2026-11-20', reason: 'Férias' }] },
      'off',
      /^de folga: Férias$/
    ],
    ['does not work on Fridays', { weekdaysOff: [5] }, 'off', /^não trabalha às sextas$/],
    ['leads another group', { engagements: [led('10:00')] }, 'busy', /^com outro grupo: Gruta, 10:00$/],
    [
      'has enough that day',
      { bookingsPerDay: 2, engagements: [led('14:00'), led('16:00')] },
      'full',
      /^já tem 2 grupos neste dia$/
    ]
  ])('is not available when %s', (_what, changes, why, detail) => {
    const reason = whyNotFree({ ...free, ...changes }, visit, strict)
    expect(reason).toEqual({ why, detail: expect.stringMatching(detail) })
  })

  it('is only warned of a paper that ended where the place does not block', () => {
    const ended = { ...free, cadasturUntil: '2026-01-01' }
    expect(whyNotFree(ended, visit, { needsValid: false })).toBeNull()
  })

  const times = fc.integer({ min: 0, max: 23 }).map((hour) => `${String(hour).padStart(2, '0')}:00`)
  const ids = fc.integer({ min: 1, max: 9 })
  const engagement = fc
    .record({
      id: ids,
      riding: fc.oneof(fc.constant(null), fc.array(ids, { maxLength: 3 })),
      time: times,
      minutes: fc.integer({ min: 0, max: 400 }),
      label: fc.constant('Gruta'),
      product: fc.constantFrom(3, 5),
      takes: fc.integer({ min: 0, max: 9 })
    })
    .map(({ product, ...one }) => ({ ...one, slot: one.riding === null ? `${product} ${one.time}` : '' }))

  it('never has two groups at once, nor more people or groups than fit', () => {
    fc.assert(
      fc.property(fc.array(engagement, { maxLength: 6 }), fc.integer({ min: 0, max: 4 }), (has, most) => {
        const reason = whyNotFree({ ...free, engagements: has, bookingsPerDay: most }, visit, strict)
        const clashes = has.some((one) => engagementsClash(one, visit))
        const others = has.filter(({ id, riding }) => riding === null && id !== visit.id)
        const here = others.filter(({ slot }) => slot === visit.slot).reduce((sum, { takes }) => sum + takes, 0)
        const isCrowded = here > 0 && here + visit.takes > visit.room
        const groups = new Set(others.map(({ slot }) => slot).filter((slot) => slot !== visit.slot)).size
        expect(reason === null).toBe(!clashes && !isCrowded && !(most > 0 && groups >= most))
      })
    )
  })

  it('goes with several bookings of one slot until their group is full', () => {
    const here = (takes: number) => ({ ...led('09:00'), slot: visit.slot, takes })
    expect(whyNotFree({ ...free, engagements: [here(3), here(1)] }, visit, strict)).toBeNull()
    expect(whyNotFree({ ...free, engagements: [here(3), here(2)] }, visit, strict)).toEqual({
      why: 'crowded',
      detail: 'já tem o grupo completo neste horário'
    })
    // A booking above the limit wants several guides, and each of them leads it.
    expect(whyNotFree({ ...free, engagements: [here(0)] }, { ...visit, takes: 20 }, strict)).toBeNull()
    expect(whyNotFree({ ...free, engagements: [here(30)] }, { ...visit, room: null }, strict)).toBeNull()
  })

  it('clashes with a trip, whichever is asked first', () => {
    fc.assert(
      fc.property(engagement, engagement, (one: Engagement, other: Engagement) => {
        expect(engagementsClash(one, other)).toBe(engagementsClash(other, one))
        expect(engagementsClash(one, one)).toBe(false)
      })
    )
  })

  it('rides with those they lead, and with nobody else meanwhile', () => {
    const given = (engagements: Availability['engagements'], wanted = {}) =>
      whyNotFree({ ...free, bookingsPerDay: 1, engagements }, { ...visit, ...wanted }, strict)
    const busy = (detail: string) => ({ why: 'busy', detail })
    // A visit, and a trip that they guide: with its people, with others, empty, and earlier.
    expect(given([ride('08:30', [7, 8])])).toBeNull()
    expect(given([ride('08:30', [8])])).toEqual(busy('em uma viagem: ida, 08:30'))
    expect(given([ride('08:30', [])])).toBeNull()
    expect(given([ride('08:00', [8])])).toBeNull()
    // A trip, and what they lead; it is none of the bookings of a day.
    const trip = { id: 4, riding: [8], productId: null }
    expect(given([{ ...led('09:30'), id: 8 }], trip)).toBeNull()
    expect(given([{ ...led('09:30'), id: 6 }], trip)).toEqual(busy('com outro grupo: Gruta, 09:30'))
    expect(given([led('09:30')], { ...trip, riding: [] })).toBeNull()
    expect(given([ride('09:30', [])], { ...trip, riding: [] })).toEqual(busy('em outra viagem: ida, 09:30'))
    expect(given([{ ...ride('09:30', []), id: 4 }], trip)).toBeNull()
    expect(given([], { ...trip, id: 0, riding: [] })).toBeNull()
  })

  it('has reasons that visitors do not learn', () => {
    const reason = { why: 'off', detail: 'de folga: Consulta médica' } as const
    expect(unfreeWords(reason, { toStaff: true })).toContain('Consulta')
    expect(unfreeWords(reason, { toStaff: false })).toBe('não está disponível neste dia')
    expect(unfreeSentence('Ana', reason, { toStaff: false })).toBe('Ana não está disponível neste dia.')
    expect(unfreeSentence('Ana', reason, { toStaff: true })).toBe(
      'Ana não pode acompanhar este grupo: de folga: Consulta médica.'
    )
  })
})
