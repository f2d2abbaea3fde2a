import { z } from 'zod'
import { ApproverSchema } from '../approver.ts'
import { endpoint } from '../endpoint.ts'
import { count, flag, hiddenMoney, instant, list, money, optionalMoney, part, text } from '../tolerant.ts'

// None of these calls is in the specification.

/**
 * Typed count: value of a note or coin in centavos → quantity. Problems are reported at fields such as `cash.20000`.
 */
export const TypedCashSchema = z.record(z.string().max(20), text.pipe(z.string().max(40))).default({})

/** Counted notes and coins: centavos → quantity. */
export const CashCountSchema = z.record(z.string(), count).catch({}).default({})

const MoveSchema = z.object({ kind: text, value: money, reason: text, date: instant })

export const DrawerSchema = z.object({
  id: text,
  /** Name of the drawer's owner. */
  name: text,
  /** True for the caller's own. */
  own: flag,
  /** Day of the opening in the place's zone. */
  date: text,
  opened_date: instant,
  opening: money,
  /** Cash sales less cash refunds; null, like `expected`, for a user who still has to count it. */
  takings: hiddenMoney,
  supplies: money,
  withdrawals: money,
  /** Cash that must be in the drawer; after the hand-over, the amount at that time. */
  expected: hiddenMoney,
  /** Number of its entries and moves; a hand-over sends the one that it saw. */
  stamp: count,
  moves: list(MoveSchema),
  handed_date: instant,
  /** '' while it is open; `Cofre` if nobody took it. */
  handed_to: text,
  /** User who counted and took it in the owner's place; '' if the owner did. */
  taken_by: text,
  /** True if the caller handed it over or took it; somebody else must confirm it. */
  counted_by_asker: flag,
  counted: optionalMoney,
  cash: CashCountSchema,
  note: text,
  /** Money of this drawer that was undone after the hand-over. */
  later: money,
  confirmed_date: instant,
  confirmed_by: text,
  confirmed_value: optionalMoney,
  confirm_note: text,
  /** The accounts that handed it over and confirmed it, with where they come from; only on the day's page. */
  accounts: list(z.string()),
  /** Only on the day's page, while it waits for confirmation. */
  approvers: list(ApproverSchema)
})

export type Drawer = z.output<typeof DrawerSchema>

const EarlierSchema = z.object({
  entries: count.default(0),
  value: money.default(0),
  data: list(z.object({ date: instant, value: money, booking_code: text }))
})

export const readOwnDrawer = endpoint({
  id: 'readOwnDrawer',
  api: 'main',
  method: 'GET',
  path: '/operation/drawer',
  access: 'operation/drawer',
  summary: 'O caixa aberto de quem pergunta, seus últimos entregues e a quem pode entregar.',
  response: z.object({
    /** Null if none is open. */
    drawer: DrawerSchema.nullable(),
    latest: list(DrawerSchema),
    /** Cash that the caller took today without a drawer: up to 100 entries, and the sum of all. */
    earlier: part(EarlierSchema),
    receivers: list(z.object({ id: text, name: text }))
  })
})

export const openDrawer = endpoint({
  id: 'openDrawer',
  api: 'main',
  method: 'POST',
  path: '/operation/drawer',
  access: 'operation/drawer',
  created: true,
  summary:
    'Abre o próprio caixa com o troco contado; com take_earlier entram nele as vendas em dinheiro de hoje feitas sem caixa. 409 already_open se já há um aberto.',
  body: z.object({ cash: TypedCashSchema, take_earlier: flag }),
  response: DrawerSchema
})

/**
 * For sales under way while the drawer was opened, and for a user who opened it without them. A second call is
 * harmless.
 */
export const takeEarlier = endpoint({
  id: 'takeEarlier',
  api: 'main',
  method: 'POST',
  path: '/operation/drawer/earlier',
  access: 'operation/drawer',
  created: true,
  summary: 'Põe no próprio caixa aberto o dinheiro de hoje que entrou ou saiu sem caixa. 409 not_open sem um.',
  body: z.object({}),
  response: DrawerSchema
})

const typed = (most: number) => text.pipe(z.string().max(most))

export const moveDrawer = endpoint({
  id: 'moveDrawer',
  api: 'main',
  method: 'POST',
  path: '/operation/drawer/moves',
  access: 'operation/drawer',
  created: true,
  summary: 'Registra uma sangria (withdrawal) ou um suprimento (supply) no próprio caixa aberto. 409 not_open sem um.',
  body: z.object({ kind: typed(20), value: typed(40), reason: typed(300) }),
  response: DrawerSchema
})

export const handDrawer = endpoint({
  id: 'handDrawer',
  api: 'main',
  method: 'POST',
  path: '/operation/drawer/hand-over',
  access: 'operation/drawer',
  created: true,
  summary: 'Entrega o próprio caixa, contado. 409 changed_meanwhile se entrou ou saiu dinheiro desde stamp.',
  body: z.object({
    cash: TypedCashSchema,
    note: typed(300),
    /** `id` of a receiver; `safe` to leave it in the safe. */
    to: typed(100),
    stamp: count
  }),
  response: DrawerSchema
})

/** Finance counts and takes the drawer of somebody who left without handing it over. */
export const takeDrawer = endpoint({
  id: 'takeDrawer',
  api: 'main',
  method: 'POST',
  path: '/finance/drawers/{id}/take',
  access: 'financial/close-day',
  created: true,
  summary:
    'Encerra o caixa aberto de outra pessoa, contado, com o motivo; quem o encerra fica com o dinheiro e não o confere.',
  params: z.object({ id: z.string().max(100) }),
  body: z.object({ cash: TypedCashSchema, reason: typed(300), stamp: count }),
  response: DrawerSchema
})

export const confirmDrawer = endpoint({
  id: 'confirmDrawer',
  api: 'main',
  method: 'POST',
  path: '/finance/drawers/{id}/confirm',
  access: 'financial/close-day',
  created: true,
  summary:
    'Confere o que foi entregue de um caixa, uma vez e nunca o próprio; outro valor que o contado pede um motivo.',
  params: z.object({ id: z.string().max(100) }),
  body: z.object({ value: typed(40), note: typed(300) }),
  response: DrawerSchema
})
