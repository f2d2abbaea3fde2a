import { expect, it } from 'vitest'
import { type Gathered, gatherSlots, isRefused } from '#app/domain/report/frame.ts'

it('assigns the first slots to the period, and the others to the comparison', () => {
  const add = gatherSlots<string>({ ownSlots: 2 })
  const slots = ['a', 'b', 'c', 'd'].map((value, index) => ({ value, slot: { index, from: '', to: '' } }))
  const gathered = slots.reduce<Gathered<string>>((all, { value, slot }) => add(all, value, slot), {
    own: [],
    base: []
  })
  expect(gathered).toEqual({ own: ['a', 'b'], base: ['c', 'd'] })
})

it('is refused by any problem', () => {
  expect([isRefused({ problems: {} }), isRefused({ problems: { por: 'Escolha.' } })]).toEqual([false, true])
})
