import { expect, it } from 'vitest'
import { ACCESS_AREAS, permissionName } from '#app/domain/access/catalogue.ts'
import { PERMISSIONS } from '#app/domain/access/permission-table.ts'

const entries = ACCESS_AREAS.flatMap((area) => area.entries)

it('has every known permission once, with a description', () => {
  expect(entries.map(({ key }) => key).sort()).toEqual(PERMISSIONS.map(({ key }) => key).sort())
  for (const { name, allows } of entries)
    expect([name, allows.endsWith('.')]).toEqual([expect.stringMatching(/^\S/), true])
})

it('names permissions, and shows unknown ones by their key', () => {
  expect(permissionName('operation/checkin')).toBe('Check-in')
  expect(permissionName('made/up')).toBe('made/up')
})

it('tells them in this order', () => {
  const told = ACCESS_AREAS.map((area) => [
    `${area.code}: ${area.name}`,
    ...area.entries.map(({ key, name, kind }) => `${key} (${kind}) ${name}`)
  ])
  expect(told).toEqual([
    [
      'operation: Reservas e portaria',
      'operation/booking-list (screen) Reservas',
      'operation/my-groups (screen) Meus grupos',
      'operation/all-bookings (action) Ver todas as reservas',
      'operation/values (action) Ver valores',
      'operation/checkin (screen) Check-in',
      'operation/checkin-override (action) Liberar entrada',
      'operation/inside (screen) Dentro agora',
      'operation/waiver-care (action) Ver contato de emergência e saúde',
      'operation/receive (action) Receber pagamentos',
      'operation/undo-receive (action) Desfazer recebimentos',
      'operation/drawer (screen) Meu caixa',
      'operation/edit (action) Alterar reservas',
      'operation/group-sale (screen) Vender para grupos e passar dos limites',
      'operation/guide-override (action) Designar fora das regras',
      'operation/cancel (action) Cancelar reservas',
      'operation/closure (screen) Choveu / fechou',
      'operation/payment-link (action) Enviar link de pagamento',
      'operation/refund (screen) Devoluções',
      'operation/refund-depart (action) Devolver fora da política',
      'operation/refund-approve (action) Aprovar devoluções',
      'operation/index (screen) Calendário da operação',
      'operation/transport (screen) Transporte',
      'operation/transport-edit (action) Cuidar do transporte',
      'booking/index (screen) Reserva Expressa'
    ],
    [
      'products: Atrativos',
      'products/index (screen) Produtos',
      'products/edit (action) Alterar produtos',
      'products/discounts (action) Códigos de desconto'
    ],
    [
      'people: Clientes e agentes',
      'clients/index (screen) Clientes',
      'clients/pendencies (screen) Pendências de clientes',
      'clients/services (screen) Acompanhamento',
      'clients/edit (action) Alterar clientes',
      'agents/index (screen) Agentes',
      'agents/edit (action) Alterar condutores'
    ],
    [
      'money: Financeiro',
      'financial/index (screen) Financeiro',
      'financial/edit (action) Lançar no financeiro',
      'financial/reopen (action) Reabrir lançamentos',
      'financial/cash-flow (screen) Fluxo de caixa',
      'financial/receivables (screen) Contas a receber',
      'financial/commissions (screen) Comissões',
      'financial/commissions-edit (action) Cuidar de comissões',
      'financial/withdrawals (screen) Saques',
      'financial/withdraw (action) Solicitar saques',
      'financial/withdraw-approve (action) Aprovar saques',
      'financial/close (screen) Fechar o dia',
      'financial/close-day (action) Fechar dias',
      'financial/reopen-day (action) Reabrir dias fechados',
      'financial/reconciliation (screen) Conciliação',
      'financial/unsettled (screen) Pagamentos a resolver',
      'financial/settle (action) Resolver pagamentos',
      'nf/index (screen) Notas fiscais',
      'nf/edit (action) Emitir notas fiscais'
    ],
    [
      'reports: Relatórios e contadores',
      'reports/sales (screen) Relatório de vendas',
      'reports/visits (screen) Relatório de visitas',
      'reports/booking (screen) Relatório de reservas',
      'reports/ratings (screen) Satisfação dos visitantes',
      'trafx/index (screen) Contadores',
      'trafx/edit (action) Cuidar dos contadores'
    ],
    [
      'issues: Requerimentos',
      'issues/index (screen) Requerimentos',
      'issues/add (screen) Novo requerimento',
      'issues/details (screen) Detalhes do requerimento',
      'issues/edit (action) Atender requerimentos',
      'issuesTypes/index (screen) Tipos de requerimento',
      'issuesTypes/add (screen) Novo tipo',
      'issuesTypes/edit (screen) Alterar tipos'
    ],
    [
      'configurations: Configurações',
      'configurations/index (screen) Configurações',
      'configurations/edit (action) Alterar todas as configurações',
      'configurations/place (screen) Dados do parque',
      'configurations/place-fields (screen) Campos do parque',
      'configurations/term (screen) Termo do parque',
      'configurations/booking (screen) Regras das reservas',
      'configurations/limits (screen) Cotas e limites',
      'configurations/gate (screen) Regras da portaria',
      'configurations/agents (screen) Regras dos condutores',
      'configurations/modules (screen) Módulos',
      'configurations/refund-policy (screen) Regras de cancelamento',
      'configurations/plans (screen) Planos',
      'configurations/help (screen) Ajuda e suporte',
      'configurations/security (screen) Segurança e registro',
      'configurations/payments (screen) Pagamentos on-line',
      'configurations/invoices (screen) Notas fiscais',
      'configurations/privacy (screen) Privacidade',
      'configurations/privacy-approve (action) Aprovar anonimização',
      'configurations/messages (screen) Provedores de mensagens',
      'configurations/booking-messages (screen) Mensagens das reservas',
      'configurations/integrations (screen) Integrações',
      'configurations/wordpress (screen) Site do fornecedor (WordPress)',
      'configurations/servers (screen) Servidores',
      'users/index (screen) Usuários',
      'users/edit (action) Cuidar de usuários e permissões',
      'messenger/edit (screen) Mensagens',
      'messages/write (screen) Escrever mensagens',
      'messages/keep (screen) Modelos e listas',
      'messages/consents (screen) Quem quer mensagens',
      'audit/index (screen) Registro de alterações'
    ],
    [
      'catalogue: Catálogo de demonstração',
      'components/index (screen) Componentes',
      'forms/index (screen) Formulários',
      'tables/index (screen) Tabelas',
      'maps/index (screen) Mapas',
      'pages/index (screen) Páginas'
    ]
  ])
})
