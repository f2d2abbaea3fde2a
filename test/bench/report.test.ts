import { expect, it } from 'vitest'
import { type Figure, isMet, spreadOf, toTable } from './report.ts'

const figure: Figure = { group: 'lista', name: 'razão', value: 2, unit: '×', target: { kind: 'at most', value: 3 } }

it('gives no verdict when the control varied by more than 15 %', () => {
  expect(isMet({ ...figure, spread: 0.15 })).toBe(true)
  expect(isMet({ ...figure, value: 4, spread: 0.15 })).toBe(false)
  expect(isMet({ ...figure, spread: 0.16 })).toBeNull()
  expect(isMet({ ...figure, value: 4, spread: 0.16 })).toBeNull()
  expect(spreadOf([10, 11, 9, 10])).toBeCloseTo(0.2)
  expect(spreadOf([])).toBe(0)
})

it('writes the load of the machine beside a figure, and says when it was unsteady', () => {
  const [, , , , line] = toTable([{ ...figure, load: 1.5, spread: 0.5 }]).split('\n')
  expect(line?.split(/ {2,}/)).toEqual(['razão', '2,00 ×', '≤ 3,00', 'instável', '1,50'])
})
