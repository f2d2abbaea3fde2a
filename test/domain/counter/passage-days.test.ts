import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { comparePassages } from '#app/domain/counter/passage-days.ts'

const day = { entered: 100, cameBack: 0, left: 60, ended: 40, counted: 100, coverage: 'whole' as const, isPast: true }

describe("a day's passages beside the counter", () => {
  it.each([
    ['agree', {}, []],
    ['agree within the share', { counted: 119 }, []],
    [
      'differ above',
      { counted: 130 },
      ['30 pessoas a mais no contador do que nas entradas.', '30 pessoas a mais no contador do que nas saídas.']
    ],
    [
      'differ below',
      { counted: 70 },
      ['30 pessoas a menos no contador do que nas entradas.', '30 pessoas a menos no contador do que nas saídas.']
    ],
    ['tell nothing of a part of the day that lacks people', { counted: 70, coverage: 'part' as const }, []],
    [
      'tell of a part of the day with too many',
      { counted: 130, coverage: 'part' as const, left: 0, ended: 100 },
      ['30 pessoas a mais no contador do que nas entradas.']
    ],
    ['count a return as an entry', { counted: 130, cameBack: 30, left: 90 }, []],
    ['judge no exits where none was read', { left: 0, ended: 0 }, []],
    ['differ in the exits alone', { left: 60, ended: 0 }, ['40 pessoas a mais no contador do que nas saídas.']],
    ['are not judged before the day is over', { counted: 400, isPast: false }, []],
    ['are not judged without a count', { counted: null, coverage: 'none' as const }, []]
  ])('%s', (_, changes, alerts) => {
    expect(comparePassages({ ...day, ...changes }).alerts).toEqual(alerts)
  })

  it('say people and per cent', () => {
    const { entries, exits } = comparePassages({ ...day, counted: 90, left: 0, ended: 0 })
    expect(entries).toMatchObject({ difference: -10, percent: -10, label: '-10\u00a0%' })
    expect(exits).toMatchObject({ difference: 90, percent: null, label: 'sem base' })
    expect(comparePassages({ ...day, counted: null }).entries).toBeNull()
  })

  it('never differ by fewer than ten people', () => {
    const people = fc.nat(1000)
    fc.assert(
      fc.property(people, people, people, fc.integer({ min: -9, max: 9 }), (entered, left, cameBack, by) => {
        const counted = Math.max(0, entered + cameBack + by)
        const ended = Math.max(0, entered + cameBack - left)
        const { alerts } = comparePassages({
          ...day,
          entered,
          cameBack,
          counted,
          left: entered + cameBack - ended,
          ended
        })
        expect(alerts).toEqual([])
      })
    )
  })
})
