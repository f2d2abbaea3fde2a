import { type Centavos, formatMoney } from './money.ts'

/** How money is taken at the desk or the gate; a courtesy is none, and takes off what it lets go. */
export const DESK_METHODS = ['pos_money', 'pos_pix', 'pos_debit', 'pos_credit', 'pos_cortesia'] as const

/** On buttons and in lists where the desk itself is plain. */
export const DESK_WORDS: Readonly<Record<DeskMethod, string>> = {
  pos_money: 'Dinheiro',
  pos_pix: 'Pix',
  pos_debit: 'Cartão de débito',
  pos_credit: 'Cartão de crédito',
  pos_cortesia: 'Cortesia'
}

export type DeskMethod = (typeof DESK_METHODS)[number]

const isDeskMethod = (method: string): method is DeskMethod => (DESK_METHODS as readonly string[]).indexOf(method) >= 0

export interface Receipt {
  method: string
  value: Centavos | null
  /** Cash that was handed over; null or 0: just the value. */
  tendered: Centavos | null
  /** Numbers on the card machine's slip. */
  cv: string
  aut: string
  reason: string
}

interface Known {
  owed: Centavos
  mayLetOff: boolean
  /** They have taken back money of this booking that they had received, and may not undo others'. */
  hasTakenBack?: boolean
}

export type CheckedReceipt =
  | { ok: true; method: DeskMethod; value: Centavos; tendered: Centavos; change: Centavos }
  | { ok: false; fields: Record<string, string[]> }

/** Nobody pays one ticket with this much too much: it was mistyped. */
const mostChange = 1_000_000
const slip = /^[0-9a-z-]{0,20}$/i

/** Never more than is owed. */
export function checkReceipt(receipt: Receipt, { owed, mayLetOff, hasTakenBack = false }: Known): CheckedReceipt {
  const { method, value, cv, aut, reason } = receipt
  const fields: Record<string, string[]> = {}
  if (!isDeskMethod(method)) fields.method = ['Escolha a forma de pagamento.']
  if (method === 'pos_cortesia' && !mayLetOff) fields.method = ['Só quem pode liberar a entrada pode dar uma cortesia.']
  else if (method === 'pos_cortesia' && hasTakenBack) fields.method = [takenBack]
  const wrong = valueProblem(value, owed)
  if (wrong) fields.value = [wrong]
  const tendered = method === 'pos_money' ? (receipt.tendered ?? 0) : 0
  const short = wrong ? null : tenderedProblem(tendered, value ?? 0)
  if (short) fields.tendered = [short]
  if (!slip.test(cv)) fields.cv = [slipWords]
  if (!slip.test(aut)) fields.aut = [slipWords]
  if (method === 'pos_cortesia' && reason.trim().length < 3) fields.reason = ['Diga o motivo da cortesia.']
  if (Object.keys(fields).length > 0 || !isDeskMethod(method) || value === null) return { ok: false, fields }
  return { ok: true, method, value, tendered, change: Math.max(0, tendered - value) }
}

const takenBack = 'Você desfez um recebimento desta reserva: peça a outra pessoa que dê a cortesia.'
const slipWords = 'Use até 20 letras e números, como no comprovante.'

function valueProblem(value: Centavos | null, owed: Centavos): string | null {
  if (value === null) return 'Digite o valor, por exemplo 80,00.'
  if (value < 1) return 'Digite um valor maior que zero.'
  return value > owed ? `Falta receber só ${formatMoney(owed)}.` : null
}

function tenderedProblem(tendered: Centavos, value: Centavos): string | null {
  if (tendered < 0 || (tendered > 0 && tendered < value)) return `É menos que os ${formatMoney(value)} a receber.`
  return tendered - value > mostChange ? 'Confira o valor entregue: o troco seria muito grande.' : null
}

/** In this time whoever received it may take it back alone. */
const ownUndoMs = 15 * 60_000

export interface ReceivedAtDesk {
  status: string
  receivedBy: number | null
  paidAt: Date | null
}

interface Undoer {
  userId: number
  /** Holds `operation/undo-receive`. */
  mayUndo: boolean
  /** Holds `operation/receive`. */
  mayReceive: boolean
}

interface When {
  now: Date
  /** People of the booking. */
  inside: number
  /** Instant of the booking's latest check-in. An undone one counts: undoing it does not give the money back. */
  lastEntry: Date | null
}

/** One's own slip is mended at once, before anybody went in for it; later, or another's, by who may. */
export function canUndoReceipt(
  { status, receivedBy, paidAt }: ReceivedAtDesk,
  { userId, mayUndo, mayReceive }: Undoer,
  { now, inside, lastEntry }: When
): boolean {
  if (status !== 'APPROVED' || receivedBy === null || paidAt === null) return false
  const isFresh = now.getTime() - paidAt.getTime() <= ownUndoMs
  const isUsed = inside > 0 || (lastEntry !== null && lastEntry >= paidAt)
  return mayUndo || (mayReceive && receivedBy === userId && isFresh && !isUsed)
}
