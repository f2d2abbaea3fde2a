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
      menu: { place: 'main', icon: 'file-text' },
      roles: ['operador', 'financeiro']
    },
    {
      key: 'issues/add',
      name: 'Novo requerimento',
      allows: 'Abrir um requerimento.',
      kind: 'screen',
      roles: ['operador', 'financeiro']
    },
    {
      key: 'issues/details',
      name: 'Detalhes do requerimento',
      allows: 'Abrir um requerimento, seus documentos e mensagens.',
      kind: 'screen',
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
      menu: { place: 'settings', icon: 'file-text' },
      roles: []
    },
    {
      key: 'issuesTypes/add',
      name: 'Novo tipo',
      allows: 'Criar um tipo de requerimento.',
      kind: 'screen',
      path: '/configurations/issuesTypes/add',
      roles: []
    },
    {
      key: 'issuesTypes/edit',
      name: 'Alterar tipos',
      allows: 'Mudar ou apagar um tipo de requerimento.',
      kind: 'screen',
      path: '/configurations/issuesTypes/edit',
      roles: []
    }
  ]
} as const satisfies PermissionArea
