import { expect, it } from 'vitest'
import { toApproval } from '#app/components/approval/index.ts'

const one = (name: string, more: object = {}) => ({ name, from: '', never: false, is_me: false, ...more })

it('names who may approve today and later, and why the viewer may not', () => {
  const later = { from: '2026-12-26' }
  expect(toApproval([one('Ana Lima'), one('Bia Souza'), one('Caio Dias', { ...later, is_me: true })])).toEqual({
    isNone: false,
    now: 'Ana Lima e Bia Souza',
    later: 'você a partir de 26/12/2026',
    mine: 'Você só pode a partir de 26/12/2026.'
  })
  expect(toApproval([one('Ana Lima', { is_me: true })])).toMatchObject({ now: 'você', mine: '' })
})

it('sends a second account of the asker to another person, and tells that nobody else holds the permission', () => {
  const same = toApproval([one('Ana Lima', { never: true, is_me: true })])
  expect(same).toMatchObject({ isNone: false, now: '', later: '' })
  expect(same.mine).toContain('peça a outra pessoa')
  expect(toApproval([]).isNone).toBe(true)
})
