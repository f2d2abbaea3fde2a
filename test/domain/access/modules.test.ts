import { describe, expect, it } from 'vitest'
import { effectiveModules, isKnownModule, moduleLabel, moduleName, refusedModules } from '#app/domain/access/modules.ts'

const ofPlace = ['one', 'two']

describe('modules', () => {
  it("are all of the place's for a user, or some of them", () => {
    expect(effectiveModules(null, ofPlace)).toEqual(ofPlace)
    expect(effectiveModules(['two', 'three'], ofPlace)).toEqual(['two'])
  })

  it.each([
    { wanted: ['one'], current: null, granter: null, refused: [] },
    { wanted: ['one', 'nine'], current: [], granter: null, refused: ['nine'] },
    { wanted: ['one', 'two'], current: ['two'], granter: ['one'], refused: [] },
    { wanted: ['two'], current: [], granter: ['one'], refused: ['two'] },
    { wanted: ['old'], current: ['old'], granter: null, refused: [] },
    { wanted: null, current: [], granter: ['one', 'two'], refused: ['*'] },
    { wanted: null, current: null, granter: ['one'], refused: [] },
    { wanted: null, current: [], granter: null, refused: [] },
    { wanted: ['two'], current: null, granter: ['one'], refused: [] },
    { wanted: ['nine'], current: null, granter: ['one'], refused: ['nine'] },
    { wanted: [], current: ['one'], granter: [], refused: [] }
  ])('$wanted, given by who has $granter to who has $current', ({ refused, ...change }) => {
    expect(refusedModules({ ...change, ofPlace })).toEqual(refused)
  })

  it('have names where we know them', () => {
    expect([moduleName('enable_bookings_report'), moduleName('x')]).toEqual(['Relatório de reservas completo', 'x'])
    expect(['*', 'enable_bookings_report', 'x'].map(moduleLabel)).toEqual([
      'Todos os módulos',
      'Relatório de reservas completo',
      'x'
    ])
    expect(['enable_bookings_report', 'x', '*', ''].map(isKnownModule)).toEqual([true, false, false, false])
  })

  it('of a user come in the order of the place, whatever their own', () => {
    expect(effectiveModules(['two', 'one'], ofPlace)).toEqual(['one', 'two'])
    expect(effectiveModules([], ofPlace)).toEqual([])
  })
})
