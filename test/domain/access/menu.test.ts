import { describe, expect, it } from 'vitest'
import { MENU_PARTS, menuOf } from '#app/domain/access/menu.ts'
import { PERMISSIONS } from '#app/domain/access/permission-table.ts'
import type { Permission } from '#app/domain/access/permissions.ts'
import { ROLE_SETS } from '#app/domain/access/role-sets.ts'
import { SCREENS } from '#app/domain/access/screens.ts'

const everything = SCREENS.map(({ path }) => path)
const permission = (key: string, rest: Partial<Permission> = {}): Permission => {
  const [controller = '', action = ''] = key.split('/')
  return { controller, action, name: '', icon: '', visible: 'main-menu', ...rest }
}

describe('menuOf', () => {
  it('keeps given names and supplies missing ones', () => {
    const { main } = menuOf([permission('trafx/index'), permission('products/index', { name: 'Passeios' })], everything)
    expect(main).toMatchObject([
      { kind: 'link', label: 'Passeios', path: '/products/index' },
      { kind: 'link', label: 'Trafx', path: '/trafx/index' }
    ])
  })

  it('groups the screens of one part in their given order, and the parts in the order of the table', () => {
    const keys = ['reports/sales', 'trafx/index', 'products/index', 'reports/booking', 'users/index', 'operation/index']
    const { main } = menuOf(
      [...keys, 'configurations/place', 'reports/visits'].map((key) => permission(key)),
      everything
    )
    expect(main.map(({ label }) => label)).toEqual(['Calendário', 'Produtos', 'Relatórios', 'Configurações'])
    expect(main[2]).toMatchObject({
      kind: 'group',
      icon: 'chart-column',
      items: [{ label: 'Vendas' }, { path: '/trafx/index' }, { path: '/reports/booking' }, { label: 'Visitas' }]
    })
    expect(main[3]).toMatchObject({
      kind: 'group',
      icon: 'settings',
      items: [{ action: 'index' }, { action: 'place' }]
    })
  })

  it('needs no groups for seven screens', () => {
    const keys = ['trafx/index', 'reports/sales', 'operation/drawer', 'operation/checkin', 'clients/index']
    const { main } = menuOf(
      [...keys, 'nf/index', 'issues/index'].map((key) => permission(key)),
      everything
    )
    expect(main.map(({ label }) => label)).toEqual([
      'Meu caixa',
      'Check-in',
      'Clientes',
      'Requerimentos',
      'Notas fiscais',
      'Trafx',
      'Vendas'
    ])
  })

  it('has one part for each screen of the main menu', () => {
    const shown = PERMISSIONS.filter(({ menu }) => menu?.place === 'main').map(({ key }) => key)
    expect(MENU_PARTS.flatMap(({ screens }) => screens).toSorted()).toEqual(shown.toSorted())
  })

  it('takes a name of nothing but blanks for none', () => {
    expect(menuOf([permission('products/index', { name: '  ' })], everything).main).toMatchObject([
      { label: 'Produtos' }
    ])
    expect(menuOf([permission('products/index', { name: ' Passeios ' })], everything).main).toMatchObject([
      { label: 'Passeios', icon: '', controller: 'products', action: 'index' }
    ])
  })

  it('gives each seeded role its own, in few entries', () => {
    const labels = (role: keyof typeof ROLE_SETS) => menuOf(ROLE_SETS[role], everything).main.map(({ label }) => label)
    expect(labels('portaria')).toEqual(['Reservas', 'Check-in', 'Dentro agora', 'Meu caixa', 'Reserva Expressa'])
    expect(labels('condutor')).toEqual(['Reservas', 'Dentro agora'])
    // The shell adds 'Início' and 'Ajuda': nine at most.
    expect(labels('gestor').length).toBeLessThanOrEqual(7)
    const order = labels('gestor')
    for (const role of ['operador', 'financeiro'] as const) {
      const shared = labels(role).filter((label) => order.includes(label))
      expect(shared).toEqual(order.filter((label) => shared.includes(label)))
    }
  })
})
