import { describe, expect, it } from 'vitest'
import { checkPlate, formatPlate } from '#app/domain/transport/plate.ts'

describe('a plate', () => {
  it('is Mercosul’s or the older one', () => {
    const read = (text: string) => {
      const checked = checkPlate(text)
      return checked.ok ? formatPlate(checked.value) : null
    }
    expect(['abc1d23', 'ABC-1234', ' abc 1234 ', 'ABC1D23'].map(read)).toEqual([
      'ABC1D23',
      'ABC-1234',
      'ABC-1234',
      'ABC1D23'
    ])
    expect(['', 'AB1234', 'ABC12345', 'ABCD123', 'ABÇ1234', 'ABC1DD3'].map(read)).toEqual(Array(6).fill(null))
  })
})
