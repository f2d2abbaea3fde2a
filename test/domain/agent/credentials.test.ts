import { describe, expect, it } from 'vitest'
import { credentialState, endedCredentials, publicCredentials } from '#app/domain/agent/credentials.ts'

const today = '2026-11-20'
const held = (cadasturUntil: string | null, ...ends: string[]) => ({
  cadastur: '05.041.772-9',
  cadasturUntil,
  certificates: ends.map((valid_until, index) => ({ name: `Curso ${index + 1}`, issuer: 'Bombeiros', valid_until }))
})

describe('credentials', () => {
  it.each([
    [held(null), 'valid', ''],
    [held('2026-12-21', ''), 'valid', ''],
    [held('2026-12-20'), 'ending', 'Cadastur: vence em 30 dias em 20/12/2026'],
    [held(null, '2026-11-20'), 'ending', 'Curso 1: vence hoje em 20/11/2026'],
    [
      held('2026-11-21', '2026-11-19'),
      'ended',
      'Curso 1: vencido desde 19/11/2026; Cadastur: vence amanhã em 21/11/2026'
    ]
  ])('with %j are %s', (credentials, state, words) => {
    expect(credentialState(credentials, today)).toEqual({ state, words })
  })

  it('are valid through their last day, and never end without a valid day', () => {
    expect(endedCredentials(held('2026-11-20', 'talvez', '2026-11-19'), today)).toEqual([
      { name: 'Curso 2', until: '2026-11-19' }
    ])
  })

  it('with the same name count once, by the one that lasts longest', () => {
    const named = (...ends: string[]) => ({
      ...held(null),
      certificates: ends.map((valid_until) => ({ name: 'Resgate', valid_until }))
    })
    expect(endedCredentials(named('2026-11-01', '2027-11-01'), today)).toEqual([])
    expect(endedCredentials(named('', '2026-11-01'), today)).toEqual([])
    expect(endedCredentials(named('2026-10-01', '2026-11-01'), today)).toEqual([
      { name: 'Resgate', until: '2026-11-01' }
    ])
  })

  it('are shown to anybody without their numbers, the register first', () => {
    const shown = publicCredentials({ ...held('2027-01-31'), certificates: [{ ...one, number: '7' }] } as never)
    expect(shown).toEqual([
      { name: 'Cadastur – guia de turismo', issuer: 'Ministério do Turismo', valid_until: '2027-01-31' },
      one
    ])
    expect(publicCredentials({ ...held(null), cadastur: '' })).toEqual([])
  })
})

const one = { name: 'Socorros', issuer: 'Cruz Vermelha', valid_until: '' }
