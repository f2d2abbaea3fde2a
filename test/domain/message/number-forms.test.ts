import { expect, it } from 'vitest'
import { groupAddress, numberForms } from '#app/domain/message/number-forms.ts'

it('a number has two forms with a ninth digit of Brazil', () => {
  expect(numberForms('+5575999998888')).toEqual(['5575999998888', '557599998888'])
  expect(numberForms('+557533334444')).toEqual(['557533334444'])
  expect(numberForms('+14155552671')).toEqual(['14155552671'])
})

it('a group says that it is one', () => {
  expect(groupAddress('120363295648424210')).toBe('120363295648424210@g.us')
  expect(groupAddress('120363295648424210@g.us')).toBe('120363295648424210@g.us')
})
