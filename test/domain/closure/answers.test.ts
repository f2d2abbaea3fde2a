import { describe, expect, it } from 'vitest'
import { choicesOf, toClosureAnswer } from '#app/domain/closure/answers.ts'

const asked = {
  offers: ['date', 'credit', 'refund'],
  answer: '',
  isReopened: false,
  isCreditWhole: false,
  received: 100,
  disputed: 0,
  booking: { status: 'APPROVED', checkedInPeople: 0 },
  visitAt: new Date(2000),
  now: new Date(1000)
}

describe('possible answers to a closure', () => {
  it.each([
    ['all that is offered, by who has paid', {}, ['date', 'credit', 'refund']],
    ['what is offered alone', { offers: ['refund'] }, ['refund']],
    ['another date or nothing, by who has not', { received: 0 }, ['date', 'cancel']],
    ['no credit of money that a bank may take back', { disputed: 100 }, ['date', 'refund']],
    ['a credit of the part that it may not', { disputed: 40 }, ['date', 'credit', 'refund']],
    ['nothing by who is inside', { booking: { status: 'APPROVED', checkedInPeople: 1 } }, []],
    ['nothing of what has ended', { booking: { status: 'CANCELLED', checkedInPeople: 0 } }, []],
    ['nothing where the day opened again', { isReopened: true }, []],
    ['nothing more once it goes back', { answer: 'refund' }, []],
    ['again, until the other date has come', { answer: 'date' }, ['date', 'credit', 'refund']],
    ['nothing after the other date', { answer: 'date', now: new Date(3000) }, []],
    ['a refund in place of a credit', { answer: 'credit', isCreditWhole: true, received: 0 }, ['refund']],
    ['nothing of a credit that was used', { answer: 'credit', received: 0 }, []]
  ])('is %s', (_what, change, choices) => {
    expect(choicesOf({ ...asked, ...change })).toEqual(choices)
  })

  it('are read from a form, and no others are accepted', () => {
    expect(['date', 'cancel', 'toString', ''].map(toClosureAnswer)).toEqual(['date', 'cancel', null, null])
  })
})
