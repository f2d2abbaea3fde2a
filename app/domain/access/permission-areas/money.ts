import type { PermissionArea } from './permission-row.ts'

export const MONEY = {
  code: 'money',
  name: 'Financeiro',
  rows: [
    {
      key: 'financial/index',
      name: 'Financeiro',
      allows: 'Ver o que entrou e o que saiu.',
      kind: 'screen',
      menu: { place: 'main', icon: 'wallet', label: 'Lançamentos' },
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
      allows: 'Fechar lançamentos, e abrir de novo os que já foram fechados.',
      kind: 'action',
      roles: ['financeiro']
    },
    {
      key: 'financial/cash-flow',
      name: 'Fluxo de caixa',
      allows: 'Ver o que entrou e o que deve entrar e sair nos próximos dias.',
      kind: 'screen',
      menu: { place: 'main', icon: 'chart-column' },
      roles: ['financeiro']
    },
    {
      key: 'financial/receivables',
      name: 'Contas a receber',
      allows: 'Ver o que cada cliente e agência deve, e o que já pagou.',
      kind: 'screen',
      menu: { place: 'main', icon: 'users' },
      roles: ['financeiro']
    },
    {
      key: 'financial/commissions',
      name: 'Comissões',
      allows: 'Ver o que os condutores ganham do que se vendeu com eles.',
      kind: 'screen',
      menu: { place: 'main', icon: 'handshake' },
      roles: ['financeiro']
    },
    {
      key: 'financial/commissions-edit',
      name: 'Cuidar de comissões',
      allows: 'Dizer quanto cada condutor ganha, e marcar o que já recebeu.',
      kind: 'action',
      roles: ['financeiro']
    },
    {
      key: 'financial/withdrawals',
      name: 'Saques',
      allows: 'Ver o que pode ser sacado e os saques pedidos.',
      kind: 'screen',
      menu: { place: 'main', icon: 'banknote' },
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
      key: 'financial/withdraw-approve',
      name: 'Aprovar saques',
      allows: 'Aprovar ou recusar os saques que outra pessoa pediu, e marcar os pagos.',
      kind: 'action',
      roles: ['financeiro']
    },
    {
      key: 'financial/close',
      name: 'Fechar o dia',
      allows: 'Ver os dias, o que se esperava e o que foi contado.',
      kind: 'screen',
      menu: { place: 'main', icon: 'lock' },
      roles: ['financeiro']
    },
    {
      key: 'financial/close-day',
      name: 'Fechar dias',
      allows: 'Contar o dinheiro e fechar o dia, e conferir os caixas.',
      kind: 'action',
      roles: ['financeiro']
    },
    {
      key: 'financial/reopen-day',
      name: 'Reabrir dias fechados',
      allows: 'Abrir de novo um dia fechado, com motivo.',
      kind: 'action',
      roles: []
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
      key: 'financial/unsettled',
      name: 'Pagamentos a resolver',
      allows: 'Ver o dinheiro que ficou retido, foi contestado ou não é de nenhuma reserva.',
      kind: 'screen',
      menu: { place: 'main', icon: 'triangle-alert' },
      roles: ['financeiro']
    },
    {
      key: 'financial/settle',
      name: 'Resolver pagamentos',
      allows: 'Aceitar, devolver ou encaixar numa reserva o dinheiro que ficou retido.',
      kind: 'action',
      roles: ['financeiro']
    },
    {
      key: 'nf/index',
      name: 'Notas fiscais',
      allows: 'Ver e exportar notas fiscais.',
      kind: 'screen',
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
