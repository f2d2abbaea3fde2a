import { isOneOf } from '../words/records.ts'
import { type Centavos, formatMoney } from './money.ts'

/** Methods at the desk or the gate. A courtesy is no money: it waives an amount. */
export const DESK_METHODS = ['pos_money', 'pos_pix', 'pos_debit', 'pos_credit', 'pos_cortesia'] as const

/** Words for buttons and lists where the desk is clear from the context. */
export const DESK_WORDS: Readonly<Record<DeskMethod, string>> = {
  pos_money: 'Dinheiro',
  pos_pix: 'Pix',
  pos_debit: 'Cartão de débito',
  pos_credit: 'Cartão de crédito',
  pos_cortesia: 'Cortesia'
}

export type DeskMethod = (typeof DESK_METHODS)[number]

const isDeskMethod = (method: string): method is DeskMethod => isOneOf(DESK_METHODS, method)

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
  /**
   * True if they have refunded money of this booking that they had received; then they may not undo others' receipts.
   */
  hasTakenBack?: boolean
}

export type CheckedReceipt =
  | { ok: true; method: DeskMethod; value: Centavos; tendered: Centavos; change: Centavos }
  | { ok: false; fields: Record<string, string[]> }

/** Nobody pays a ticket with this much too much: it is a typing error. */
const mostChange = 1_000_000
const slip = /^[0-9a-z-]{0,20}$/i

/** Checks a receipt: never more than the amount due. */
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
  if (tendered < 0 || (tendered > 0 && tendered < value))
    return `O dinheiro entregue é menos que os ${formatMoney(value)} a receber.`
  return tendered - value > mostChange ? 'Confira o valor entregue: o troco seria muito grande.' : null
}

/** Time in which the receiver may undo it alone. */
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

/**
 * A user corrects their own slip at once, before anybody entered for it. Later ones, and those of others, need the
 * permission.
 */
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
