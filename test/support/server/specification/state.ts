import { randomBytes, randomUUID } from 'node:crypto'

/**
 * Data of an operator's own two APIs. Money is in centavos and days are y-m-d here; `shapes.ts` decides how they are
 * written.
 */
export interface Ticket {
  label: string
  quantity: number
  price: number
}

export interface Agent {
  uuid: string
  name: string
  phone: string
}

export interface Booked {
  hash: string
  code: string
  status: string
  channel: string
  method: string
  product: number
  date: string
  time: string
  tickets: Ticket[]
  name: string
  cpf: string
  email: string
  phone: string
  created: string
  checkins: { datetime: string }[]
  agents: Agent[]
  payLater: boolean
  /** True for a booking from the visitor's form. */
  isExpress?: boolean
}

export interface Product {
  id: number
  uuid: string
  name: string
  prices: Record<string, number>
  unavailability: string[]
}

export interface User {
  id: number
  uuid: string
  username: string
  password: string
  name: string
  email: string
  rules: object[]
}

export type Row = Record<string, unknown> & { id: number }

export interface State {
  place: { uuid: string; name: string }
  /** URL of the card payment page; it returns to `site`, which the API was given. */
  checkout: string
  /** Text that the API returns at its base URL; null for none, as in the specification. */
  about: object | null
  site: string
  users: User[]
  tokens: Map<string, User>
  /** Codes sent by phone, by e-mail. */
  codes: Map<string, string>
  products: Product[]
  agents: Agent[]
  bookings: Booked[]
  withdrawable: { id: string; date: string; value: number; hash: string }[]
  withdrawals: { id: number; orders: string[]; value: unknown }[]
  counters: Record<string, unknown>[]
  finance: Map<number, Record<string, unknown>>
  messages: { kind: 'sent' | 'scheduled'; body: Record<string, unknown> }[]
  issues: Row[]
  issueTypes: Row[]
  issueMessages: Row[]
  files: (Row & { content: Buffer; mime: string })[]
  nextId(): number
}

/** Only screens of specification §2: such servers do not know our permissions. */
const screens: [string, string, string, string][] = [
  ['dashboard', 'index', 'Painel', 'main-menu'],
  ['products', 'index', 'Produtos', 'main-menu'],
  ['clients', 'index', 'Clientes', 'main-menu'],
  ['clients', 'services', 'Acompanhamento', 'main-menu'],
  ['agents', 'index', 'Agentes', 'main-menu'],
  ['operation', 'index', 'Operação', 'main-menu'],
  ['operation', 'booking-list', 'Lista de reservas', 'main-menu'],
  ['financial', 'index', 'Financeiro', 'main-menu'],
  ['nf', 'index', 'Notas', 'main-menu'],
  ['trafx', 'index', 'Trafx', 'main-menu'],
  ['reports', 'sales', 'Vendas', 'main-menu'],
  ['reports', 'visits', 'Visitas', 'main-menu'],
  ['reports', 'booking', 'Reservas', 'main-menu'],
  ['issues', 'index', 'Requerimentos', 'main-menu'],
  ['issues', 'add', 'Novo requerimento', ''],
  ['issues', 'details', 'Requerimento', ''],
  // Paths in the form that specification §6 matches.
  ['configurations', 'issuesTypes/index', 'Tipos de requerimento', ''],
  ['configurations', 'issuesTypes/add', 'Novo tipo', ''],
  ['configurations', 'issuesTypes/edit', 'Editar tipo', ''],
  ['configurations', 'index', 'Configurações', 'profile-menu']
]

const toRules = (kept: typeof screens) =>
  kept.map(([controller, action, name, visible]) => ({ controller, action, name, icon: 'circle', visible }))

export const password = 'Cachoeira-2026'

function users(): User[] {
  const gateScreens = screens.filter(([controller]) => controller === 'dashboard' || controller === 'operation')
  const user = (id: number, username: string, name: string, kept: typeof screens): User => ({
    id,
    uuid: randomUUID(),
    username,
    password,
    name,
    email: `${username}@mirante.example`,
    rules: toRules(kept)
  })
  return [user(1, 'gerente', 'Teresa Vilas Boas', screens), user(2, 'porteiro', 'Juca Moreira', gateScreens)]
}

/** Day in Bahia, as these servers count. */
export function dayFrom(now: Date, days: number): string {
  return new Date(now.getTime() + (days * 24 - 3) * 3_600_000).toISOString().slice(0, 10)
}

type Sample = [
  days: number,
  time: string,
  name: string,
  status: string,
  channel: string,
  method: string,
  quantity: number
]

const samples: Sample[] = [
  [0, '09:00', 'Marta Nogueira', 'PAGO', 'RESERVAEXPRESSA', 'pix', 2],
  [0, '09:00', 'Otávio Brandão', 'UNPAID', 'RESERVAEXPRESSA', 'pix', 3],
  [0, '10:00', 'Lívia Camargo', 'CANCELLED', 'LARAVEL', 'credit', 1],
  [0, '14:00', 'Rui Sampaio', 'COMPLETED', 'WORDPRESS', 'stripe', 4],
  [1, '09:00', 'Helena Prates', 'APPROVED', 'POSCONTROLE', 'pos_money', 2],
  [-1, '09:00', 'Breno Falcão', 'PAID', 'RESERVAEXPRESSA', 'pix', 5],
  [-20, '10:00', 'Dália Monteiro', 'COMPLETE', 'LARAVEL', 'debit', 2],
  [-200, '09:00', 'Sílvio Arantes', 'WALLET', 'WORDPRESS', 'wallet', 1]
]

function bookings(now: Date, agents: Agent[]): Booked[] {
  return samples.map(([days, time, name, status, channel, method, quantity], index) => ({
    hash: randomBytes(16).toString('hex'),
    code: `MIR${String(index + 1).padStart(5, '0')}`,
    status,
    channel,
    method,
    product: index % 2,
    date: dayFrom(now, days),
    time,
    tickets: [
      { label: 'INTEIRA', quantity, price: 8000 },
      { label: 'MEIA', quantity: index % 3, price: 4000 }
    ].filter((ticket) => ticket.quantity > 0),
    name,
    cpf: '52998224725',
    email: 'visitante@example.com',
    phone: '75981234567',
    created: new Date(now.getTime() + (days - 3) * 86_400_000).toISOString(),
    checkins: days < 0 ? [{ datetime: `${dayFrom(now, days)}T12:00:00.000Z` }] : [],
    agents: index === 0 ? agents.slice(0, 1) : [],
    payLater: false
  }))
}

function products(): Product[] {
  const prices = { INTEIRA: 8000, MEIA: 4000 }
  const named = (id: number, name: string): Product => ({ id, uuid: randomUUID(), name, prices, unavailability: [] })
  return [named(1, 'Mirante da Serra Azul'), named(2, 'Cachoeira do Remanso')]
}

/** Sample place. `now` is a parameter, so that no test depends on the day. */
export function demoState(now: Date): State {
  const agents = [{ uuid: randomUUID(), name: 'Zeca das Trilhas', phone: '75999990000' }]
  const booked = bookings(now, agents)
  const type = { id: 1, label: 'Alvará de visitação', description: 'Autorização anual', active: true }
  let lastId = 100
  return {
    place: { uuid: randomUUID(), name: 'Parque Serra Azul' },
    checkout: '',
    site: '',
    about: null,
    users: users(),
    tokens: new Map(),
    codes: new Map(),
    products: products(),
    agents,
    bookings: booked,
    withdrawable: booked
      .filter(({ method, status }) => method === 'pix' && status !== 'UNPAID')
      .map(({ hash, date }, index) => ({ id: `pix-${index + 1}`, date, value: 8000, hash })),
    withdrawals: [],
    counters: [],
    finance: new Map(),
    messages: [],
    issues: [{ id: 1, details: 'Renovação do alvará', type: 1, statusId: 1, userId: 1 }],
    issueTypes: [type],
    issueMessages: [{ id: 1, issuesId: 1, title: 'Recebido', message: 'Vamos analisar.', userIdTo: 1 }],
    files: [],
    nextId: () => ++lastId
  }
}
