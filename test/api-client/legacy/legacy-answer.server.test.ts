import { describe, expect, it } from 'vitest'
import { readLegacy } from '#app/api-client/legacy/legacy-answer.server.ts'

const read = (value: unknown) => readLegacy(value, 'joana')

describe('readLegacy', () => {
  it.each([
    { accessToken: 'tok-1' },
    { success: true, data: { token: 'tok-1' } },
    { data: { User: { token: 'tok-1', username: 'joana' } } },
    { status: 'success', error: null, response: { user: { access_token: 'tok-1' } } },
    { success: '1', error: '0', errors: [], data: 'tok-1-with-eight' },
    { ok: true, data: '{"token":"tok-1"}' }
  ])('takes a token in %j for a right password', (value) => {
    expect(read(value)).toMatchObject({ kind: 'right', username: 'joana' })
  })

  it.each([
    { success: false },
    { success: 0, token: 'x' },
    { success: '0', message: 'não' },
    { error: 'usuário não encontrado' },
    { error: true },
    { errors: { password: ['wrong'] } },
    { status: 'error', token: 'x' },
    { status: 401 },
    { result: 'failure' },
    { data: { success: 'false' } }
  ])('takes %j for a wrong one', (value) => {
    expect(read(value)).toEqual({ kind: 'wrong' })
  })

  it.each([
    {},
    [],
    null,
    7,
    'text',
    { user: { id: 1 } },
    { error: 'Network Error', success: false },
    { data: 'no token' },
    { token: {} },
    { token: '' }
  ])('and %j for neither', (value) => {
    expect(read(value)).toMatchObject({ kind: 'fault' })
  })

  it('makes a whole session of a whole answer', () => {
    const rules = [{ controller: 'reports', action: 'sales', name: 'Vendas', icon: 'chart', visible: 'main-menu' }]
    const user = { id: '12', name: 'Joana', username: 'joana.prado', email: 'joana@example.com', telefone: 7599 }
    const place = { id: 9, nome: 'Vale' }
    const verdict = read({ data: { token: 'tok-1', user: { ...user, place, rules, params: { modules: ['m'] } } } })
    expect(verdict).toMatchObject({ kind: 'right', username: 'joana.prado', email: 'joana@example.com' })
    expect(verdict).toHaveProperty('signedIn', {
      accessToken: 'tok-1',
      id: 12,
      uuid: '12',
      name: 'Joana',
      username: 'joana.prado',
      email: 'joana@example.com',
      phone: '7599',
      indexpage: undefined,
      place: { uuid: '9', name: 'Vale', timezone: '' },
      params: { modules: ['m'], off: [] },
      photo: '',
      rules,
      two_step: 'off'
    })
  })

  it('reads rules grouped by controller', () => {
    const roles = { reports: ['sales', { action: 'visits', name: 'Visitas' }] }
    const verdict = read({ token: 't', uuid: 'u', placeUuid: 'p', roles })
    expect(verdict).toHaveProperty('signedIn.rules', [
      { controller: 'reports', action: 'sales', name: '', icon: '', visible: '' },
      { controller: 'reports', action: 'visits', name: 'Visitas', icon: '', visible: '' }
    ])
  })

  it.each([{ token: 't' }, { token: 't', uuid: 'u' }, { token: 't', placeUuid: 'p' }])(
    'makes none of %j, which does not say who or where',
    (value) => {
      expect(read(value)).toMatchObject({ kind: 'right', signedIn: null })
    }
  )
})
