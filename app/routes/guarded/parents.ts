import type { Crumb } from '#app/components/index.ts'

/**
 * Parents for `below` in the site map. Repeats the menu's names, so that the browser need not load the table of
 * permissions. Groups of the menu are none of them: they come from the reader's own menu (crumbs.ts).
 */
export const PARENTS = {
  bookings: { label: 'Reservas', href: '/operation/booking-list' },
  groups: { label: 'Grupos', href: '/operation/groups' },
  gate: { label: 'Check-in', href: '/operation/check-in' },
  conflicts: { label: 'Leituras sem rede', href: '/operation/check-in/conflicts' },
  inside: { label: 'Dentro agora', href: '/operation/inside' },
  counter: { label: 'Reserva Expressa', href: '/operation/counter' },
  calendar: { label: 'Calendário', href: '/operation/index' },
  closure: { label: 'Choveu / fechou', href: '/operation/closure' },
  refunds: { label: 'Devoluções', href: '/operation/refunds' },
  transactions: { label: 'Lançamentos', href: '/financial/index' },
  recurrences: { label: 'Repetições', href: '/financial/recurrences' },
  drawer: { label: 'Meu caixa', href: '/operation/drawer' },
  close: { label: 'Fechar o dia', href: '/financial/close' },
  receivables: { label: 'Contas a receber', href: '/financial/receivables' },
  commissions: { label: 'Comissões', href: '/financial/commissions' },
  unsettled: { label: 'Pagamentos a resolver', href: '/financial/unsettled' },
  withdrawals: { label: 'Saques', href: '/financial/withdrawals' },
  askWithdrawal: { label: 'Solicitar saque', href: '/financial/withdrawals/new' },
  invoices: { label: 'Notas fiscais', href: '/nf/index' },
  clients: { label: 'Clientes', href: '/clients/index' },
  transport: { label: 'Transporte', href: '/operation/transport' },
  fleet: { label: 'Frota', href: '/operation/transport/fleet' },
  counters: { label: 'Contadores', href: '/trafx/index' },
  devices: { label: 'Aparelhos', href: '/trafx/devices' },
  issues: { label: 'Requerimentos', href: '/issues/index' },
  issueTypes: { label: 'Tipos de requerimento', href: '/configurations/issuesTypes/index' },
  issueAnswers: { label: 'Respostas prontas', href: '/configurations/issuesTypes/answers' },
  discounts: { label: 'Descontos', href: '/products/discounts' },
  seasons: { label: 'Temporadas', href: '/products/seasons' },
  points: { label: 'Pontos de interesse', href: '/products/poi' },
  products: { label: 'Produtos', href: '/products/index' },
  start: { label: 'Comece a vender', href: '/configurations/start' },
  visits: { label: 'Visitas', href: '/reports/visits' },
  agents: { label: 'Agentes', href: '/agents/index' },
  agentRules: { label: 'Agentes', href: '/configurations/agents' },
  kiosks: { label: 'Totens', href: '/configurations/gate/kiosks' },
  gateRules: { label: 'Portaria e balcão', href: '/configurations/gate' },
  agentFields: { label: 'Campos dos condutores', href: '/configurations/agent-fields' },
  place: { label: 'Lugar', href: '/configurations/place' },
  placeFields: { label: 'Campos do parque', href: '/configurations/place-fields' },
  placeTerm: { label: 'Termo', href: '/configurations/term' },
  languages: { label: 'Línguas', href: '/configurations/languages' },
  waiver: { label: 'Termo de risco', href: '/configurations/waiver' },
  onlinePayments: { label: 'Pagamentos', href: '/configurations/payments' },
  privacy: { label: 'Privacidade', href: '/configurations/privacy' },
  messages: { label: 'Mensagens', href: '/messages/index' },
  messageBatches: { label: 'Envios', href: '/messages/batches' },
  messageTemplates: { label: 'Modelos', href: '/messages/templates' },
  messageLists: { label: 'Listas', href: '/messages/lists' },
  messageConsents: { label: 'Quem quer mensagens', href: '/messages/consents' },
  messageAccounts: { label: 'Provedores de mensagens', href: '/configurations/messages' },
  integrations: { label: 'Integrações', href: '/configurations/integrations' },
  bookingMessages: { label: 'Mensagens das reservas', href: '/configurations/booking-messages' },
  wordpress: { label: 'Site do fornecedor', href: '/configurations/integrations/wordpress' },
  invoiceSettings: { label: 'Notas fiscais', href: '/configurations/invoices' },
  components: { label: 'Componentes', href: '/components' },
  forms: { label: 'Formulários', href: '/forms' },
  tables: { label: 'Tabelas', href: '/tables' },
  pages: { label: 'Páginas', href: '/pages' },
  account: { label: 'Minha conta' }
} satisfies Record<string, Crumb>

/** Paths to which a crumb may lead above its page; the reader may lack the permission for them. */
export const PATHS_ABOVE: readonly string[] = [
  ...Object.values<Crumb>(PARENTS).flatMap(({ href }) => href ?? []),
  '/configurations/index',
  '/configurations/users/index'
]

export type ParentName = keyof typeof PARENTS

/** Prefix of the route ids of `parent.tsx`. */
export const PARENT_ID = 'routes/guarded/parent/'
