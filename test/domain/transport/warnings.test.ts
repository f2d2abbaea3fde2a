import { describe, expect, it } from 'vitest'
import { tripWarnings, type WeighedTrip } from '#app/domain/transport/warnings.ts'

const van = { uuid: 'v1', plate: 'ABC1234', seats: 15, year: 2022 }
const driver = { uuid: 'd1', name: 'Edvaldo', cnhCategory: 'D', cnhUntil: '2027-01-01' }
const agent = { uuid: 'a1', name: 'Luzia', ended: [], unfree: null }

const trip = (changes: Partial<WeighedTrip> = {}): WeighedTrip => ({
  uuid: 't1',
  date: '2026-11-22',
  time: '08:00',
  stopTimes: [],
  direction: 'outward',
  status: 'planned',
  people: 3,
  vehicle: van,
  company: { name: 'Serra', licenseUntil: null },
  driver,
  agent,
  ...changes
})

const wordsOf = (one: WeighedTrip, others: WeighedTrip[] = []) => tripWarnings(one, others).map(({ words }) => words)
const codesOf = (one: WeighedTrip, others: WeighedTrip[] = []) => tripWarnings(one, others).map(({ code }) => code)

describe('the warnings of a trip', () => {
  it('are none when all is in order, or unknown', () => {
    expect(wordsOf(trip())).toEqual([])
    expect(wordsOf(trip({ vehicle: null, company: null, driver: null, agent: null, people: 40 }))).toEqual([])
    const unknown = { ...driver, cnhUntil: null }
    expect(wordsOf(trip({ driver: unknown }))).toEqual([])
  })

  it("report what has expired on the trip's day, its last day included", () => {
    const until = (day: string) =>
      trip({
        driver: { ...driver, cnhUntil: day },
        company: { name: 'Serra', licenseUntil: day }
      })
    expect(wordsOf(until('2026-11-22'))).toEqual([])
    expect(wordsOf(until('2026-11-21'))).toEqual([
      'A CNH de Edvaldo venceu em 21/11/2026.',
      'A licença (TAF) de Serra venceu em 21/11/2026.'
    ])
  })

  it('report obstacles for its guide, once', () => {
    const ended = [
      { name: 'Cadastur', until: '2026-11-01' },
      { name: 'Socorros', until: '2026-11-21' }
    ]
    const busy = { why: 'busy', detail: 'em outra viagem: ida, 08:00' } as const
    const told = trip({ agent: { ...agent, ended, unfree: busy } })
    const other = trip({ uuid: 't2', vehicle: null, driver: null })
    expect(wordsOf(told, [other])).toEqual([
      'Credencial vencida de Luzia: Cadastur em 01/11/2026; Socorros em 21/11/2026.',
      'Luzia não pode ir nesta viagem: em outra viagem: ida, 08:00.'
    ])
  })

  it('ask for D or E above eight passengers, and B below', () => {
    const of = (cnhCategory: string, seats: number) =>
      codesOf(trip({ driver: { ...driver, cnhCategory }, vehicle: { ...van, seats } }))
    for (const category of ['B', 'AB', 'C', 'AC', 'D', 'AD', 'E', 'AE']) expect(of(category, 8)).toEqual([])
    for (const category of ['D', 'AD', 'E', 'AE']) expect(of(category, 9)).toEqual([])
    for (const category of ['A', 'B', 'AB', 'C', 'AC', '']) expect(of(category, 9)).toEqual(['cnh_category'])
    expect(of('A', 4)).toEqual(['cnh_category'])
    expect(wordsOf(trip({ driver: { ...driver, cnhCategory: 'B' } }))).toEqual([
      'A CNH de Edvaldo é da categoria B, e um veículo de 15 passageiros pede a D.'
    ])
  })

  it('speak of too many people, and of an old vehicle', () => {
    expect(wordsOf(trip({ people: 16 }))).toEqual(['Há 16 pessoas para os 15 lugares de ABC-1234.'])
    expect(codesOf(trip({ vehicle: { ...van, year: 2011 } }))).toEqual([])
    expect(codesOf(trip({ vehicle: { ...van, year: 2010 } }))).toEqual(['vehicle_old'])
    expect(codesOf(trip({ vehicle: { ...van, year: null } }))).toEqual([])
  })

  it('report people in two trips at once, including stops, but not cancelled ones', () => {
    const other = trip({ uuid: 't2', time: '08:29' })
    expect(wordsOf(trip(), [other, trip()])).toEqual([
      'O veículo ABC-1234 também está na viagem de 08:29, ida.',
      'Edvaldo também está na viagem de 08:29, ida.',
      'Luzia também está na viagem de 08:29, ida.'
    ])
    expect(codesOf(trip(), [{ ...other, time: '08:30' }])).toEqual([])
    expect(codesOf(trip({ stopTimes: ['07:20', '09:00'] }), [{ ...other, time: '09:20' }])).toHaveLength(3)
    expect(codesOf(trip(), [{ ...other, status: 'cancelled' }])).toEqual([])
    expect(codesOf(trip(), [{ ...other, date: '2026-11-23' }])).toEqual([])
    const apart = { ...other, vehicle: { ...van, uuid: 'v2' }, driver: null, agent: { ...agent, uuid: 'a2' } }
    expect(codesOf(trip(), [apart])).toEqual([])
  })
})
