import { describe, expect, it } from 'vitest'
import { readScore, satisfactionOf } from '#app/domain/rating/rating.ts'

describe("a visitor's rating", () => {
  it('is a score from 0 to 10 only', () => {
    expect(['0', '10', ' 7 ', '11', '-1', '', '1e1', '5.5', '07'].map(readScore)).toEqual([
      0,
      10,
      7,
      null,
      null,
      null,
      null,
      null,
      7
    ])
  })

  it('counts promoters less detractors', () => {
    //            0  1  2  3  4  5  6  7  8  9  10
    const counts = [1, 0, 0, 0, 0, 0, 1, 2, 1, 2, 3]
    expect(satisfactionOf(counts)).toEqual({
      answers: 10,
      nps: 30,
      groups: { promoter: 5, neutral: 3, detractor: 2 }
    })
    expect(satisfactionOf([]).nps).toBeNull()
    expect(satisfactionOf([1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1]).nps).toBe(0)
  })
})
