import type { PermissionArea } from './permission-row.ts'

export const MONEY = {
  code: 'money',
  name: 'Financeiro',
  rows: [
    {
      key: 'financial/index',
      name: 'Financeiro',
      allows: 'Ver lançamentos e saques.',
      kind: 'screen',
      isBuilt: false,
      menu: { place: 'main', icon: 'wallet' },
      roles: ['financeiro']
    },
    {
      key: 'financial/edit',
      name: 'Lançar no financeiro',
      allows: 'Criar e mudar lançamentos abertos.',
      kind: 'action',
      roles: ['financeiro']
    },
    {
      key: 'financial/reopen',
      name: 'Reabrir lançamentos',
      allows: 'Abrir de novo o que já foi fechado.',
      kind: 'action',
      roles: ['financeiro']
    },
    {
      key: 'financial/withdraw',
      name: 'Solicitar saques',
      allows: 'Pedir a transferência do que foi vendido.',
      kind: 'action',
      roles: ['financeiro']
    },
    {
      key: 'financial/reconciliation',
      name: 'Conciliação',
      allows: 'Comparar os pagamentos do provedor com os nossos.',
      kind: 'screen',
      menu: { place: 'main', icon: 'receipt' },
      roles: ['financeiro']
    },
    {
      key: 'nf/index',
      name: 'Notas fiscais',
      allows: 'Ver e exportar notas fiscais.',
      kind: 'screen',
      isBuilt: false,
      menu: { place: 'main', icon: 'receipt' },
      roles: ['financeiro']
    },
    {
      key: 'nf/edit',
      name: 'Emitir notas fiscais',
      allows: 'Emitir e cancelar notas.',
      kind: 'action',
      roles: ['financeiro']
    }
  ]
} as const satisfies PermissionArea
