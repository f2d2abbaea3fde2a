import type { PermissionArea } from './permission-row.ts'

export const ISSUES = {
  code: 'issues',
  name: 'Requerimentos',
  rows: [
    {
      key: 'issues/index',
      name: 'Requerimentos',
      allows: 'Ver os próprios requerimentos.',
      kind: 'screen',
      isBuilt: false,
      menu: { place: 'main', icon: 'file-text' },
      roles: ['operador', 'financeiro']
    },
    {
      key: 'issues/add',
      name: 'Novo requerimento',
      allows: 'Abrir um requerimento.',
      kind: 'screen',
      isBuilt: false,
      roles: ['operador', 'financeiro']
    },
    {
      key: 'issues/details',
      name: 'Detalhes do requerimento',
      allows: 'Abrir um requerimento, seus documentos e mensagens.',
      kind: 'screen',
      isBuilt: false,
      roles: ['operador', 'financeiro']
    },
    {
      key: 'issues/edit',
      name: 'Atender requerimentos',
      allows: 'Ver os de todos e mudar a situação.',
      kind: 'action',
      roles: []
    },
    {
      key: 'issuesTypes/index',
      name: 'Tipos de requerimento',
      allows: 'Ver os tipos que existem.',
      kind: 'screen',
      path: '/configurations/issuesTypes/index',
      isBuilt: false,
      roles: []
    },
    {
      key: 'issuesTypes/add',
      name: 'Novo tipo',
      allows: 'Criar um tipo de requerimento.',
      kind: 'screen',
      path: '/configurations/issuesTypes/add',
      isBuilt: false,
      roles: []
    },
    {
      key: 'issuesTypes/edit',
      name: 'Alterar tipos',
      allows: 'Mudar ou apagar um tipo de requerimento.',
      kind: 'screen',
      path: '/configurations/issuesTypes/edit',
      isBuilt: false,
      roles: []
    }
  ]
} as const satisfies PermissionArea
