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

const bookings = '(list) /operation/booking-list'
const desk = [
  'Reservas (calendar-check)',
  `- Reservas ${bookings}`,
  '- Choveu / fechou (ban) /operation/closure',
  '- Devoluções (undo-2) /operation/refunds',
  '- Calendário (calendar) /operation/index'
]
const gate = [
  'Portaria e balcão (ticket-check)',
  '- Check-in (ticket-check) /operation/check-in',
  '- Dentro agora (mountain) /operation/inside',
  '- Meu caixa (wallet) /operation/drawer',
  '- Reserva Expressa (ticket-plus) /operation/counter'
]
const tours = [
  'Passeios (mountain)',
  '- Transporte (bus) /operation/transport',
  '- Produtos (mountain) /products/index',
  '- Agentes (compass) /agents/index'
]
const people = [
  'Atendimento (users)',
  '- Clientes (users) /clients/index',
  '- Pendências de clientes (receipt) /clients/pendencies'
]
const talks = [
  ...people,
  '- Acompanhamento (handshake) /clients/services',
  '- Requerimentos (file-text) /issues/index',
  '- Mensagens (message-circle) /messages/index'
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
  '- Pagamentos a resolver (triangle-alert) /financial/unsettled',
  '- Notas fiscais (receipt) /nf/index'
]
const sales = ['Relatórios (chart-column)', '- Vendas (chart-column) /reports/sales']
const visits = '- Visitas (footprints) /reports/visits'
const counters = '- Contadores (radio) /trafx/index'
const booked = '- Relatório de reservas (table) /reports/booking'

const menus: Record<RoleName, string[]> = {
  gestor: [
    ...desk.slice(0, 2),
    '- Grupos (users) /operation/groups',
    ...desk.slice(2),
    ...gate,
    ...tours,
    ...talks,
    ...finance,
    ...sales,
    visits,
    booked,
    '- Satisfação (message-circle) /reports/ratings',
    counters,
    '@ Meus grupos (compass) /operation/my-groups',
    '@ Configurações (settings) /configurations/index'
  ],
  operador: [...desk, ...gate, ...tours, ...talks, 'Relatórios (chart-column)', visits, counters],
  portaria: [`Reservas ${bookings}`, ...gate.slice(1).map((line) => line.slice(2))],
  financeiro: [
    'Reservas (calendar-check)',
    `- Reservas ${bookings}`,
    '- Devoluções (undo-2) /operation/refunds',
    ...people,
    '- Requerimentos (file-text) /issues/index',
    ...finance,
    ...sales,
    booked
  ],
  condutor: [
    `Reservas ${bookings}`,
    'Dentro agora (mountain) /operation/inside',
    '@ Meus grupos (compass) /operation/my-groups'
  ]
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
