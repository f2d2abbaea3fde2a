import { describe, expect, it } from 'vitest'
import { GROUPS, menuOf } from '#app/domain/access/menu.ts'
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

  it('names a group by its area with its icon, and one without a name by its first screen', () => {
    const groupsOf = (...keys: string[]) => {
      const given = keys.map((key) => permission(key, { icon: `icon of ${key}` }))
      return menuOf(given, everything).main
    }
    expect(groupsOf('reports/sales', 'reports/visits')).toMatchObject([
      { kind: 'group', label: 'Relatórios', icon: 'chart-column', controller: 'reports' }
    ])
    expect(groupsOf('issuesTypes/index', 'issuesTypes/add', 'issuesTypes/edit')).toMatchObject([
      {
        kind: 'group',
        label: 'Tipos de requerimento',
        icon: 'icon of issuesTypes/edit',
        items: [{ action: 'index' }, { action: 'add' }, { action: 'edit' }]
      }
    ])
  })

  it('takes a name of nothing but blanks for none', () => {
    expect(menuOf([permission('products/index', { name: '  ' })], everything).main).toMatchObject([
      { label: 'Produtos' }
    ])
    expect(menuOf([permission('products/index', { name: ' Passeios ' })], everything).main).toMatchObject([
      { label: 'Passeios', icon: '', controller: 'products', action: 'index' }
    ])
  })

  it.each([
    ['operation', 'Operação', 'calendar-check'],
    ['clients', 'Clientes', 'users'],
    ['financial', 'Financeiro', 'wallet'],
    ['reports', 'Relatórios', 'chart-column'],
    ['issues', 'Requerimentos', 'file-text'],
    ['configurations', 'Configurações', 'settings']
  ])('calls the group of %s %s', (controller, name, icon) => {
    expect(GROUPS[controller]).toEqual({ name, icon })
  })

  it('gives each seeded role its own', () => {
    const labels = (role: keyof typeof ROLE_SETS) => menuOf(ROLE_SETS[role], everything).main.map(({ label }) => label)
    expect(labels('portaria')).toEqual(['Operação', 'Reserva Expressa'])
    expect(labels('condutor')).toEqual(['Reservas'])
    expect(labels('gestor')).toContain('Reserva Expressa')
    expect(labels('financeiro')).toContain('Financeiro')
  })
})
