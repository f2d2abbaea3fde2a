import { describe, expect, it } from 'vitest'
import { menuOf } from '#app/domain/access/menu.ts'
import type { Permission } from '#app/domain/access/permissions.ts'
import { ROLE_SETS } from '#app/domain/access/role-sets.ts'
import { SCREENS } from '#app/domain/access/screens.ts'

const everything = SCREENS.map(({ path }) => path)
const permission = (key: string, rest: Partial<Permission> = {}): Permission => {
  const [controller = '', action = ''] = key.split('/')
  return { controller, action, name: '', icon: '', visible: 'main-menu', ...rest }
}

describe('menuOf', () => {
  it('keeps given order and names, and supplies missing names', () => {
    const { main } = menuOf([permission('trafx/index'), permission('products/index', { name: 'Passeios' })], everything)
    expect(main).toMatchObject([
      { kind: 'link', label: 'Trafx', path: '/trafx/index' },
      { kind: 'link', label: 'Passeios', path: '/products/index' }
    ])
  })

  it("groups several screens of one controller at the first one's position", () => {
    const keys = ['reports/sales', 'products/index', 'reports/visits', 'reports/booking']
    const { main } = menuOf(
      keys.map((key) => permission(key)),
      everything
    )
    expect(main.map(({ label }) => label)).toEqual(['Relatórios', 'Produtos'])
    expect(main[0]).toMatchObject({
      kind: 'group',
      items: [{ label: 'Vendas' }, { label: 'Visitas' }, { path: '/reports/booking' }]
    })
  })

  it('shows only existing screens, once, and no actions', () => {
    const keys = ['reports/sales', 'reports/visits', 'reports/visits', 'operation/cancel', 'made/up']
    const { main } = menuOf(
      keys.map((key) => permission(key)),
      ['/reports/visits', '/operation/cancel']
    )
    expect(main).toMatchObject([{ kind: 'link', path: '/reports/visits' }])
    expect(main).toHaveLength(1)
  })

  it('leaves out hidden screens and puts the profile under the name', () => {
    const hidden = permission('products/index', { visible: '' })
    const profile = permission('configurations/index', { visible: 'profile-menu' })
    const menu = menuOf([hidden, profile], everything)
    expect(menu.main).toEqual([])
    expect(menu.profile).toMatchObject([{ label: 'Configurações', path: '/configurations/index' }])
  })

  it('gives each seeded role its own', () => {
    const labels = (role: keyof typeof ROLE_SETS) => menuOf(ROLE_SETS[role], everything).main.map(({ label }) => label)
    expect(labels('portaria')).toEqual(['Operação', 'Reserva Expressa'])
    expect(labels('condutor')).toEqual(['Reservas'])
    expect(labels('gestor')).toContain('Reserva Expressa')
    expect(labels('financeiro')).toContain('Financeiro')
  })
})
