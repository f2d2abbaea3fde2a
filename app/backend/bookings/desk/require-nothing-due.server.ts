import { conflict } from '#app/contracts/api-error.ts'
import { type Centavos, formatMoney } from '#app/domain/money/money.ts'
import type { BookingRow } from '../../db/queries/bookings/bookings.server.ts'
import { type Actor, holds } from '../../kernel/context.server.ts'

interface Dearer {
  /** Centavos. */
  received: Centavos
  /** Null for the visitor. */
  actor: Actor | null
  /** The thing that costs more now, with its verb: `o novo dia custa`. */
  dearer: string
  /** The request to finance: `mude a data`. */
  change: string
}

/** Visitors change only the date. */
const toVisitor = 'Há um valor a devolver desta reserva, e o novo dia custa mais. Peça ao financeiro que mude a data.'

/**
 * Only users who may undo money know whether it was given back already: a dearer booking would silently use it up.
 * @throws ApiError 409 `refund_due`
 */
export function requireNothingDue({ refund, final }: BookingRow, { received, actor, dearer, change }: Dearer): void {
  if (refund !== 'due' || holds(actor, 'operation/undo-receive')) return
  const what = holds(actor, 'operation/values') ? formatMoney(Math.max(0, received - final)) : 'um valor'
  const message = actor
    ? `Há ${what} a devolver desta reserva, e ${dearer} mais. Peça ao financeiro que ${change}.`
    : toVisitor
  throw conflict({ code: 'refund_due', message })
}
