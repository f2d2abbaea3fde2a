import { expect, it } from 'vitest'
import { USER_STATE_CODES, USER_STATES } from '#app/domain/access/user-state.ts'

it('says each state in words', () => {
  expect(USER_STATE_CODES.map((code) => USER_STATES[code].label)).toEqual([
    'Ativo',
    'Convidado',
    'Aguardando liberação',
    'Suspenso'
  ])
  expect(USER_STATE_CODES.map((code) => USER_STATES[code].tone)).toEqual(['green', 'blue', 'amber', 'red'])
})
