import type { PermissionArea } from './permission-row.ts'

export const REPORTS = {
  code: 'reports',
  name: 'Relatórios e contadores',
  rows: [
    {
      key: 'reports/sales',
      name: 'Relatório de vendas',
      allows: 'Ver valores vendidos por dia, produto e canal.',
      kind: 'screen',
      menu: { place: 'main', icon: 'chart-column', label: 'Vendas' },
      roles: ['financeiro']
    },
    {
      key: 'reports/visits',
      name: 'Relatório de visitas',
      allows: 'Ver quantas pessoas eram esperadas e vieram.',
      kind: 'screen',
      menu: { place: 'main', icon: 'footprints', label: 'Visitas' },
      roles: ['operador']
    },
    {
      key: 'reports/booking',
      name: 'Relatório de reservas',
      allows: 'Ver e baixar as reservas, uma a uma.',
      kind: 'screen',
      menu: { place: 'main', icon: 'table' },
      roles: ['financeiro']
    },
    {
      key: 'reports/ratings',
      name: 'Satisfação dos visitantes',
      allows: 'Ver as notas e os comentários de quem visitou.',
      kind: 'screen',
      menu: { place: 'main', icon: 'message-circle', label: 'Satisfação' },
      roles: []
    },
    {
      key: 'trafx/index',
      name: 'Contadores',
      allows: 'Ver o que os contadores de passagem gravaram.',
      kind: 'screen',
      menu: { place: 'main', icon: 'radio', label: 'Trafx', given: 'Contadores' },
      roles: ['operador']
    },
    {
      key: 'trafx/edit',
      name: 'Cuidar dos contadores',
      allows: 'Enviar arquivos e calibrar aparelhos.',
      kind: 'action',
      roles: ['operador']
    }
  ]
} as const satisfies PermissionArea
