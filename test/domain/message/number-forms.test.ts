import { expect, it } from 'vitest'
import { groupAddress, numberForms } from '#app/domain/message/number-forms.ts'

it('a number has two forms with a ninth digit of Brazil', () => {
  expect(numberForms('+5575999998888')).toEqual(['5575999998888', '557599998888'])
  expect(numberForms('+557533334444')).toEqual(['557533334444'])
  expect(numberForms('+14155552671')).toEqual(['14155552671'])
  // Longer or shorter than a Brazilian mobile number, or of a longer code that only begins like it.
  expect(numberForms('+55759999988889')).toEqual(['55759999988889'])
  expect(numberForms('+155759999988')).toEqual(['155759999988'])
})

it('a group says that it is one', () => {
  expect(groupAddress('120363295648424210')).toBe('120363295648424210@g.us')
  expect(groupAddress('120363295648424210@g.us')).toBe('120363295648424210@g.us')
  expect(groupAddress(' +120363295648424210 ')).toBe('120363295648424210@g.us')
  expect(groupAddress('5575999998888-1600000000')).toBe('5575999998888-1600000000@g.us')
  expect(groupAddress('1@lid')).toBe('1@lid')
  expect(groupAddress('1@g.us.example')).toBe('1@g.us.example@g.us')
})

it('no number of another country is taken for a Brazilian one that stands within it', () => {
  expect(numberForms('+15575999998888')).toEqual(['15575999998888'])
  expect(groupAddress('120363+295648424210')).toBe('120363+295648424210@g.us')
})
