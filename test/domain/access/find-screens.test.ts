import { expect, it } from 'vitest'
import { findScreens } from '#app/domain/access/find-screens.ts'
import { ROLE_SETS } from '#app/domain/access/role-sets.ts'

const pathsOf = (typed: string, held = ROLE_SETS.gestor) => findScreens(typed, held).map(({ path }) => path)

it('finds a screen by the beginning of a word of its name, without regard to accents and case', () => {
  expect(pathsOf('calend')[0]).toBe('/operation/index')
  expect(pathsOf('CONCILIACAO')[0]).toBe('/financial/reconciliation')
  expect(pathsOf('notas fis')[0]).toBe('/nf/index')
})

it('finds a screen by what a person does there, after those that are named so', () => {
  const found = pathsOf('logotipo')
  expect(found).toEqual(['/configurations/place'])
  const named = findScreens('reservas', ROLE_SETS.gestor)
  const described = named.findIndex(({ label }) => !/reservas/i.test(label))
  expect(described).toBeGreaterThan(0)
  expect(named.slice(described).every(({ label }) => !/reservas/i.test(label))).toBe(true)
})

it('offers only what the person may open, and the own account to everybody', () => {
  expect(pathsOf('saques', ROLE_SETS.portaria)).toEqual([])
  expect(pathsOf('check', ROLE_SETS.portaria)).toEqual(['/operation/check-in'])
  expect(pathsOf('redefinir senha', [])).toEqual(['/account/password'])
})

it('finds nothing for no word', () => {
  expect(pathsOf('  ')).toEqual([])
})
