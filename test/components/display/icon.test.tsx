import { expect, test } from 'vitest'
import { Icon, isIconName } from '#app/components/display/icon.tsx'
import { MENU_PARTS } from '#app/domain/access/menu.ts'
import { ROLE_SETS } from '#app/domain/access/role-sets.ts'
import { renderMarkup } from '../../support/render-markup.tsx'

test('every icon the menu names can be drawn', () => {
  const menu = ROLE_SETS.gestor.filter(({ visible }) => visible === 'main-menu' || visible === 'profile-menu')
  const names = [...menu, ...MENU_PARTS].map(({ icon }) => icon)
  expect(names.filter((name) => !isIconName(name))).toEqual([])
})

test('knows its own names only', () => {
  for (const name of ['constructor', '__proto__', '', null, undefined]) expect(isIconName(name)).toBe(false)
})

test('is hidden from a screen reader', async () => {
  expect(await renderMarkup(<Icon name="check" />)).toMatch(
    /^<svg class="i" viewBox="0 0 24 24" aria-hidden="true" focusable="false"><path/
  )
})
