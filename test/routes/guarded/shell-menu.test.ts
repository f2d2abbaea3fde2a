import { describe, expect, it } from 'vitest'
import type { MenuLink } from '#app/domain/access/menu.ts'
import { ROLE_SETS, type RoleName } from '#app/domain/access/role-sets.ts'
import { shellMenu } from '#app/routes/guarded/shell-menu.ts'

const say = ({ label, icon, path }: MenuLink) => `${label} (${icon}) ${path}`

/** The menu as lines: what stands in a group after a dash, what is under the user's name after an @. */
function linesOf(role: RoleName): string[] {
  const { main, profile } = shellMenu(ROLE_SETS[role])
  return [
    ...main.flatMap((entry) =>
      entry.kind === 'link'
        ? say(entry)
        : [`${entry.label} (${entry.icon})`, ...entry.items.map((item) => `- ${say(item)}`)]
    ),
    ...profile.map((link) => `@ ${say(link)}`)
  ]
}

const gate = [
  'Operação (calendar-check)',
  '- Reservas (list) /operation/booking-list',
  '- Check-in (ticket-check) /operation/check-in',
  '- Meu caixa (wallet) /operation/drawer'
]

const refunds = '- Devoluções (undo-2) /operation/refunds'
const closure = '- Choveu / fechou (ban) /operation/closure'
const desk = [
  ...gate,
  closure,
  refunds,
  '- Calendário (calendar) /operation/index',
  '- Transporte (bus) /operation/transport'
]

const finance = [
  'Financeiro (wallet)',
  '- Lançamentos (wallet) /financial/index',
  '- Fluxo de caixa (chart-column) /financial/cash-flow',
  '- Contas a receber (users) /financial/receivables',
  '- Comissões (handshake) /financial/commissions',
  '- Saques (banknote) /financial/withdrawals',
  '- Fechar o dia (lock) /financial/close',
  '- Conciliação (receipt) /financial/reconciliation',
  '- Pagamentos a resolver (triangle-alert) /financial/unsettled'
]

const invoices = 'Notas fiscais (receipt) /nf/index'

const menus: Record<RoleName, string[]> = {
  gestor: [
    ...desk,
    'Reserva Expressa (ticket-plus) /operation/counter',
    'Produtos (mountain) /products/index',
    'Clientes (users)',
    '- Clientes (users) /clients/index',
    '- Pendências de clientes (receipt) /clients/pendencies',
    '- Acompanhamento (handshake) /clients/services',
    'Agentes (compass) /agents/index',
    ...finance,
    invoices,
    'Relatórios (chart-column)',
    '- Vendas (chart-column) /reports/sales',
    '- Visitas (footprints) /reports/visits',
    '- Relatório de reservas (table) /reports/booking',
    '- Satisfação (message-circle) /reports/ratings',
    'Contadores (radio) /trafx/index',
    'Requerimentos (file-text) /issues/index',
    'Mensagens (message-circle) /messages/index',
    '@ Configurações (settings) /configurations/index'
  ],
  operador: [
    ...desk,
    'Reserva Expressa (ticket-plus) /operation/counter',
    'Produtos (mountain) /products/index',
    'Clientes (users)',
    '- Clientes (users) /clients/index',
    '- Pendências de clientes (receipt) /clients/pendencies',
    '- Acompanhamento (handshake) /clients/services',
    'Agentes (compass) /agents/index',
    'Visitas (footprints) /reports/visits',
    'Contadores (radio) /trafx/index',
    'Requerimentos (file-text) /issues/index',
    'Mensagens (message-circle) /messages/index'
  ],
  portaria: [...gate, 'Reserva Expressa (ticket-plus) /operation/counter'],
  financeiro: [
    'Operação (calendar-check)',
    '- Reservas (list) /operation/booking-list',
    refunds,
    'Clientes (users)',
    '- Clientes (users) /clients/index',
    '- Pendências de clientes (receipt) /clients/pendencies',
    ...finance,
    invoices,
    'Relatórios (chart-column)',
    '- Vendas (chart-column) /reports/sales',
    '- Relatório de reservas (table) /reports/booking',
    'Requerimentos (file-text) /issues/index'
  ],
  condutor: ['Reservas (list) /operation/booking-list']
}

describe('the menu', () => {
  it.each(Object.entries(menus))('for %s', (role, lines) => {
    expect(linesOf(role as RoleName)).toEqual(lines)
  })

  it("keeps the session's names and order, and leaves out unknown entries", () => {
    const rule = (controller: string, action: string, visible: string) => ({
      controller,
      action,
      visible,
      name: `${controller} ${action}`,
      icon: ''
    })
    const { main, profile } = shellMenu([
      rule('trafx', 'index', 'profile-menu'),
      rule('made', 'up', 'main-menu'),
      rule('reports', 'sales', 'main-menu')
    ])
    expect([main.map(({ label }) => label), profile.map(({ label }) => label)]).toEqual([
      ['reports sales'],
      ['trafx index']
    ])
  })
})
