import type { PermissionArea } from './permission-row.ts'

export const CATALOGUE = {
  code: 'catalogue',
  name: 'Catálogo de demonstração',
  rows: [
    {
      key: 'components/index',
      name: 'Componentes',
      allows: 'Ver o catálogo de componentes.',
      kind: 'screen',
      path: '/components',
      roles: []
    },
    {
      key: 'forms/index',
      name: 'Formulários',
      allows: 'Ver o catálogo de formulários.',
      kind: 'screen',
      path: '/forms',
      roles: []
    },
    {
      key: 'tables/index',
      name: 'Tabelas',
      allows: 'Ver o catálogo de tabelas.',
      kind: 'screen',
      path: '/tables',
      roles: []
    },
    {
      key: 'maps/index',
      name: 'Mapas',
      allows: 'Ver o mapa dos lugares.',
      kind: 'screen',
      path: '/maps',
      roles: []
    },
    {
      key: 'pages/index',
      name: 'Páginas',
      allows: 'Ver as páginas de exemplo.',
      kind: 'screen',
      path: '/pages',
      roles: []
    }
  ]
} as const satisfies PermissionArea
