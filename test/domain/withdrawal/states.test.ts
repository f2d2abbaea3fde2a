import { expect, it } from 'vitest'
import {
  canUndoPaid,
  canWithdrawalMove,
  isReleased,
  isWithdrawalState,
  WITHDRAWAL_WORDS
} from '#app/domain/withdrawal/states.ts'

const states = Object.keys(WITHDRAWAL_WORDS).filter(isWithdrawalState)

it('moves forward only', () => {
  const allowed = states.flatMap((from) =>
    states.filter((to) => canWithdrawalMove(from, to)).map((to) => `${from} ${to}`)
  )
  expect(allowed.sort()).toEqual([
    'approved paid',
    'approved refused',
    'asked approved',
    'asked dropped',
    'asked refused'
  ])
})

it('is called by words of its own', () => {
  expect(WITHDRAWAL_WORDS).toEqual({
    asked: 'Solicitado',
    approved: 'Aprovado',
    paid: 'Pago',
    refused: 'Recusado',
    dropped: 'Desistência'
  })
})

it('only one marked as paid can be unmarked', () => {
  expect(states.filter(canUndoPaid)).toEqual(['paid'])
})

it('frees its payments where it ended without being paid', () => {
  expect(states.filter(isReleased).sort()).toEqual(['dropped', 'refused'])
})

it('knows its own names only', () => {
  expect(Object.keys(WITHDRAWAL_WORDS).every(isWithdrawalState)).toBe(true)
  expect(['', 'toString', 'Paid'].some(isWithdrawalState)).toBe(false)
})
