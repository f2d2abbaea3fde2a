import { describe, expect, it } from 'vitest'
import { menuOf } from '#app/domain/access/menu.ts'
import { GUARDED_AREAS, SCREENS } from '#app/domain/access/screens.ts'

const paths = SCREENS.map(({ path }) => path)

describe('screens', () => {
  it('have one path and one permission each', () => {
    expect(new Set(paths).size).toBe(SCREENS.length)
    expect(new Set(SCREENS.map(({ controller, action }) => `${controller}/${action}`)).size).toBe(SCREENS.length)
  })

  it('have the default names of the specification', () => {
    const rules = ['products', 'clients', 'agents', 'booking', 'trafx'].map((controller) => ({
      controller,
      action: 'index',
      name: '',
      icon: '',
      visible: 'main-menu' as const
    }))
    const { main } = menuOf(rules, paths)
    expect(main.map(({ label }) => label)).toEqual(['Reserva Expressa', 'Produtos', 'Agentes', 'Clientes', 'Trafx'])
  })

  it('lie in areas that reveal nothing to a signed-out visitor', () => {
    expect([...GUARDED_AREAS].sort().join(' ')).toBe(
      'account agents clients components configurations dashboard financial forms issues maps messages nf operation pages products reports tables trafx'
    )
  })
})
