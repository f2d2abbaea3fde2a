import { expect, it } from 'vitest'
import { allotmentPath, readSlots } from '#app/routes/guarded/operation/check-in/allotment-path.ts'

it('names the device in the address', () => {
  expect(allotmentPath('a b&c')).toBe('/operation/check-in/allotment?aparelho=a+b%26c')
})

it('reads the slots in their order, and nothing from a form without any', () => {
  const fields: Record<string, string> = {
    device: 'd',
    'slots[0].product': 'p',
    'slots[0].time': '09:00',
    'slots[0].people': '',
    'slots[1].product': 'q',
    'slots[1].time': '14:00',
    'slots[1].people': '3',
    'slots[x].people': '9'
  }
  const read = (name: string) => fields[name] ?? ''
  expect(readSlots(read, Object.keys(fields))).toEqual([
    { product: 'p', time: '09:00', people: '' },
    { product: 'q', time: '14:00', people: '3' }
  ])
  expect(readSlots(read, ['device', 'complete'])).toEqual([])
})
