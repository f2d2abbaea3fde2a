/** A guarded screen (specification §2 and the product decisions) and the permission that opens it and all below it. */
export type Screen = { path: string; controller: string; action: string }

/** `path` where it differs from `/controller/action`. */
function screen(controller: string, action: string, path = `/${controller}/${action}`): Screen {
  return { controller, action, path }
}

/** Every guarded screen but the dashboard, which needs no permission. */
export const SCREENS: readonly Screen[] = [
  screen('products', 'index'),
  screen('operation', 'index'),
  screen('operation', 'booking-list'),
  // Ours: the gate. Whoever checks in opens it, also without the operations calendar.
  screen('operation', 'checkin', '/operation/check-in'),
  screen('operation', 'transport'),
  screen('clients', 'index'),
  screen('clients', 'services'),
  screen('agents', 'index'),
  screen('financial', 'index'),
  screen('nf', 'index'),
  screen('reports', 'sales'),
  screen('reports', 'visits'),
  screen('reports', 'booking'),
  screen('trafx', 'index'),
  screen('issues', 'index'),
  screen('issues', 'add'),
  screen('issues', 'details'),
  screen('configurations', 'index'),
  screen('users', 'index', '/configurations/users/index'),
  // Ours: what was sent. Whoever may send opens it, also without the other settings.
  screen('messenger', 'edit', '/configurations/messages'),
  screen('issuesTypes', 'index', '/configurations/issuesTypes/index'),
  screen('issuesTypes', 'add', '/configurations/issuesTypes/add'),
  screen('issuesTypes', 'edit', '/configurations/issuesTypes/edit'),
  screen('components', 'index', '/components'),
  screen('forms', 'index', '/forms'),
  screen('tables', 'index', '/tables'),
  screen('maps', 'index', '/maps'),
  screen('pages', 'index', '/pages')
]

/** What a menu may also link to although it is public. */
export const PUBLIC_MENU_SCREENS: readonly Screen[] = [screen('booking', 'index', '/booking')]

/** Names of menu items whose permission brings none (specification §2), then ours. */
export const DEFAULT_NAMES: Readonly<Record<string, string>> = {
  'products/index': 'Produtos',
  'clients/index': 'Clientes',
  'clients/services': 'Acompanhamento',
  'agents/index': 'Agentes',
  'booking/index': 'Reserva Expressa',
  'trafx/index': 'Trafx',
  'operation/index': 'Operação',
  'operation/booking-list': 'Reservas',
  'operation/checkin': 'Check-in',
  'operation/transport': 'Transporte',
  'financial/index': 'Financeiro',
  'nf/index': 'Notas fiscais',
  'reports/sales': 'Vendas',
  'reports/visits': 'Visitas',
  'reports/booking': 'Relatório de reservas',
  'issues/index': 'Requerimentos',
  'configurations/index': 'Configurações',
  'users/index': 'Usuários',
  'messenger/edit': 'Mensagens'
}

/** What a group of several items of one controller is called, and its icon. */
export const GROUPS: Readonly<Record<string, { name: string; icon: string }>> = {
  operation: { name: 'Operação', icon: 'calendar-check' },
  clients: { name: 'Clientes', icon: 'users' },
  reports: { name: 'Relatórios', icon: 'chart-column' },
  issues: { name: 'Requerimentos', icon: 'file-text' },
  configurations: { name: 'Configurações', icon: 'settings' }
}
