import type { PermissionArea } from './permission-row.ts'

export const PRODUCTS = {
  code: 'products',
  name: 'Atrativos',
  rows: [
    {
      key: 'products/index',
      name: 'Produtos',
      allows: 'Ver atrativos, horários e ingressos.',
      kind: 'screen',
      menu: { place: 'main', icon: 'mountain' },
      roles: ['operador']
    },
    {
      key: 'products/edit',
      name: 'Alterar produtos',
      allows: 'Mudar preços e horários, bloquear dias.',
      kind: 'action',
      roles: ['operador']
    },
    {
      key: 'products/discounts',
      name: 'Códigos de desconto',
      allows: 'Criar e mudar códigos de desconto.',
      kind: 'action',
      roles: []
    }
  ]
} as const satisfies PermissionArea
