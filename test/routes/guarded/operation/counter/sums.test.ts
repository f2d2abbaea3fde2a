import { expect, it } from 'vitest'
import { sumsOf } from '#app/routes/guarded/operation/counter/sums.ts'

const tickets = [{ price: 8000 }, { price: 4000 }]

function say(typed: Record<string, string>) {
  const { total, change } = sumsOf((name) => typed[name] ?? '', tickets)
  return [total, change.replaceAll('\u00a0', ' ')]
}

it('sums typed values, and tells change for cash only', () => {
  const two = { 'tickets[0].quantity': '2', 'tickets[1].quantity': '1' }
  expect(say({})).toEqual([0, ''])
  expect(say({ ...two, method: 'pos_money' })).toEqual([20000, ''])
  expect(say({ ...two, method: 'pos_money', tendered: '250' })).toEqual([20000, 'Troco: R$ 50,00.'])
  expect(say({ ...two, method: 'pos_money', tendered: '200,00' })).toEqual([20000, 'Sem troco.'])
  expect(say({ ...two, method: 'pos_money', tendered: '150,5' })).toEqual([20000, 'Faltam R$ 49,50.'])
  expect(say({ ...two, method: 'pos_debit', tendered: '250' })).toEqual([20000, ''])
  expect(say({ 'tickets[0].quantity': '-1', 'tickets[1].quantity': 'x', tendered: 'y' })).toEqual([0, ''])
})
