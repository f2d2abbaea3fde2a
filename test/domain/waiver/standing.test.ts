import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { signedWords, toWaiverLevel } from '#app/domain/waiver/levels.ts'
import { standingWords, waiverStanding } from '#app/domain/waiver/standing.ts'

const visit = { waiver: 7, product: 3, date: '2026-11-20', time: '09:00', months: 0 }
const signed = { waiver: 7, product: 3, date: '2026-11-20', time: '09:00', on: '2026-11-18' }

describe('waiverStanding', () => {
  it.each([
    [{}, {}, 'counts', 'Vale'],
    [{ waiver: 6 }, {}, 'old-text', 'Não vale mais: o texto do termo mudou'],
    [{ product: 4, waiver: 6 }, {}, 'other-attraction', 'Não vale: foi assinado para outro atrativo'],
    [{ time: '14:00' }, {}, 'other-slot', 'Não vale mais: foi assinado para 20/11/2026, 14:00'],
    [{ date: '2026-11-19' }, {}, 'other-slot', 'Não vale mais: foi assinado para 19/11/2026, 09:00'],
    [{ date: '2026-08-19', on: '2026-08-19' }, { months: 6 }, 'counts', 'Vale'],
    [{ date: '2026-05-20', on: '2026-05-20' }, { months: 6 }, 'run-out', ''],
    [{ date: '2026-05-21', on: '2026-05-21' }, { months: 6 }, 'counts', 'Vale'],
    [{ date: '2026-05-21', on: '2026-05-21', waiver: 6 }, { months: 6 }, 'old-text', ''],
    // A slot booked long ahead counts for itself even after the months.
    [{ on: '2026-01-01' }, { months: 1 }, 'counts', 'Vale']
  ] as const)('signed %j for a visit %j: %s', (changes, wanted, standing, words) => {
    const found = { ...signed, ...changes }
    expect(waiverStanding(found, { ...visit, ...wanted })).toBe(standing)
    if (words) expect(standingWords(standing, found)).toBe(words)
  })

  it('counts for no other attraction and no other text, whatever the slot and the months', () => {
    const some = fc.record({
      waiver: fc.integer({ min: 1, max: 3 }),
      product: fc.integer({ min: 1, max: 3 }),
      date: fc.constantFrom('2026-11-19', '2026-11-20', '2027-02-01'),
      time: fc.constantFrom('09:00', '14:00'),
      months: fc.integer({ min: 0, max: 24 }),
      on: fc.constantFrom('2026-01-31', '2026-11-18')
    })
    fc.assert(
      fc.property(some, some, (one, other) => {
        const standing = waiverStanding(one, other)
        const isSame = one.product === other.product && one.waiver === other.waiver
        if (standing === 'counts') expect(isSame).toBe(true)
        if (isSame && one.date === other.date && one.time === other.time) expect(standing).toBe('counts')
      })
    )
  })
})

it('says how many signed, and asks nothing for an unknown level', () => {
  expect(signedWords({ signed: 3, people: 5 })).toBe('3 de 5 assinaram')
  expect(signedWords({ signed: 1, people: 1 })).toBe('1 de 1 assinou')
  expect([toWaiverLevel('required'), toWaiverLevel('x')]).toEqual(['required', 'none'])
})
