import { expect, it } from 'vitest'
import { MESSAGE_STATES, messageSituation } from '#app/domain/message/state-words.ts'

it.each([
  ['queued', false, 'na fila', 'amber'],
  ['scheduled', false, 'agendada', 'blue'],
  ['sent', false, 'enviada', 'blue'],
  ['delivered', false, 'entregue', 'green'],
  ['read', false, 'lida', 'green'],
  ['failed', false, 'falhou', 'red'],
  ['cancelled', false, 'cancelada', 'gray'],
  // A simulated message reached nobody; pending and failed ones read as elsewhere.
  ['sent', true, 'simulada', 'gray'],
  ['delivered', true, 'simulada', 'gray'],
  ['read', true, 'simulada', 'gray'],
  ['failed', true, 'falhou', 'red'],
  ['queued', true, 'na fila', 'amber'],
  ['another', false, 'another', 'gray']
])('%s (simulated: %s) is %s', (status, simulated, label, tone) => {
  expect(messageSituation({ status, simulated })).toEqual({ label, tone })
})

it('there are no others', () => {
  expect(Object.keys(MESSAGE_STATES)).toHaveLength(7)
})
