import { type Centavos, parseMoney } from '../../money/money.ts'
import type { DrawerMoveKind } from './balance.ts'

export const MOVE_WORDS: Readonly<Record<DrawerMoveKind, string>> = {
  withdrawal: 'Sangria',
  supply: 'Suprimento'
}

/** A million reais. */
const mostMoved = 100_000_000

type Checked =
  | { ok: true; value: { kind: DrawerMoveKind; value: Centavos; reason: string } }
  | { ok: false; fields: Record<string, string[]> }

/** Move as typed; `balance` limits how much can be taken out. */
export function checkMove(typed: { kind: string; value: string; reason: string }, balance: Centavos): Checked {
  const fields: Record<string, string[]> = {}
  const kind = isKind(typed.kind) ? typed.kind : null
  const value = parseMoney(typed.value)
  const reason = typed.reason.trim()
  if (!kind) fields.kind = ['Escolha sangria ou suprimento.']
  if (value === null || value <= 0 || value > mostMoved) fields.value = ['Informe um valor em reais, como 50,00.']
  else if (kind === 'withdrawal' && value > balance) {
    // The message does not tell the balance: the owner still has to count it.
    fields.value = ['É mais do que há no caixa. Confira o valor.']
  }
  if (reason.length < 3) fields.reason = ['Diga por quê, em poucas palavras.']
  if (!kind || value === null || Object.keys(fields).length > 0) return { ok: false, fields }
  return { ok: true, value: { kind, value, reason } }
}

function isKind(text: string): text is DrawerMoveKind {
  return Object.hasOwn(MOVE_WORDS, text)
}
