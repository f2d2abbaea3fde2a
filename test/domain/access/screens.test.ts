import { describe, expect, it } from 'vitest'
import { DEFAULT_NAMES, PUBLIC_MENU_SCREENS, SCREENS } from '#app/domain/access/screens.ts'

describe('screens', () => {
  it('have one path and one permission each', () => {
    expect(new Set(SCREENS.map(({ path }) => path)).size).toBe(SCREENS.length)
    expect(new Set(SCREENS.map(({ controller, action }) => `${controller}/${action}`)).size).toBe(SCREENS.length)
  })

  it('have the default names of the specification', () => {
    const names = ['products/index', 'clients/index', 'agents/index', 'booking/index', 'trafx/index'].map(
      (key) => DEFAULT_NAMES[key]
    )
    expect(names).toEqual(['Produtos', 'Clientes', 'Agentes', 'Reserva Expressa', 'Trafx'])
    const known = [...SCREENS, ...PUBLIC_MENU_SCREENS].map(({ controller, action }) => `${controller}/${action}`)
    for (const key of Object.keys(DEFAULT_NAMES)) expect(known).toContain(key)
  })
})
