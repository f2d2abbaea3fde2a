import { notFound } from '#app/contracts/api-error.ts'
import type { getCounterSale } from '#app/contracts/booking/counter.ts'
import type { Answer } from '#app/contracts/endpoint.ts'
import { isHoldExpired } from '#app/domain/booking/hold.ts'
import { toDecimal } from '#app/domain/money/money.ts'
import { buildPixCode } from '#app/domain/money/pix.ts'
import { ERRORS } from '#app/domain/words/error-catalogue.ts'
import { signTickets } from '../../credentials/ticket-key.server.ts'
import { type FullBooking, findFullBooking, loadParts, type Parts } from '../../db/queries/bookings/bookings.server.ts'
import { findLatestAtTerminal } from '../../db/queries/money/card-terminals.server.ts'
import type { StaffContext } from '../../kernel/context.server.ts'
import { findTerminalGateway, listUsedTerminals } from '../../kernel/terminal/choose-terminal.server.ts'
import { waitsForTerminal } from '../../kernel/terminal/send-charge.server.ts'
import { isWithinReach } from '../reach.server.ts'
import { operatorSight, wireContext } from '../read-booking.server.ts'
import { toExpressBooking } from '../wire/to-express-booking.server.ts'

type Receipt = Answer<typeof getCounterSale>

/**
 * The seller sees values and buyer. Colleagues see them as on any booking, and need the right to see values.
 * @throws ApiError 404
 */
export async function readReceipt(publicId: string, ctx: StaffContext): Promise<Receipt> {
  const actor = ctx.actor
  const full = /^[0-9a-f]{32}$/.test(publicId) ? await findFullBooking(ctx.db, { publicId }) : null
  const isOurs = full?.booking.placeId === actor.placeId && full.booking.channel === 'POSCONTROLE'
  if (!full || !isOurs) throw notFound({ message: ERRORS.bookingNotFound })
  const parts = await loadParts(ctx.db.orm, [full.booking.id], { events: true })
  const own = operatorSight(ctx)
  const isTheirs = full.booking.sellerUuid === actor.uuid
  if (!isTheirs && !(own.values && isWithinReach(parts.agents, actor))) {
    throw notFound({ message: ERRORS.bookingNotFound })
  }
  const sight = isTheirs ? { ...own, values: true, owed: true, personal: true, events: true } : own
  const booking = toExpressBooking(full, parts, wireContext(ctx, sight))
  const sign = await signTickets(ctx, full)
  return {
    // The receipt contains the slips of its payments; the history is only for users who may open the booking.
    booking: { ...booking, ticket_qr: sign(full.booking.code), events: own.events ? booking.events : [] },
    ...cashOf(parts),
    link_sent: parts.events.some(({ action }) => action === 'payment-link'),
    pix_code: pixCodeOf(full, ctx.now()),
    terminal: waitsForTerminal(full.booking, ctx.now()) ? await readTerminal(full, ctx) : null
  }
}

async function readTerminal({ booking }: FullBooking, ctx: StaffContext): Promise<Receipt['terminal']> {
  const latest = await findLatestAtTerminal(ctx.db.orm, booking.id)
  const gateway = await findTerminalGateway(ctx, booking.placeId)
  const terminals = await listUsedTerminals(ctx, booking.placeId)
  return {
    state: latest?.terminalState ?? '',
    is_open: latest?.status === 'PENDING',
    name: latest?.description ?? '',
    until: latest?.expiresAt?.toISOString() ?? null,
    terminals: terminals.map(({ id, name }) => ({ id, name })),
    simulated: gateway?.simulated ?? false
  }
}

function cashOf({ payments }: Parts): Pick<Receipt, 'tendered_value' | 'change_value'> {
  const cash = payments.filter(({ method, status }) => method === 'pos_money' && status === 'APPROVED').at(-1)
  if (!cash || cash.tendered === 0) return { tendered_value: null, change_value: null }
  return { tendered_value: toDecimal(cash.tendered), change_value: toDecimal(cash.tendered - cash.value) }
}

/** Static code with the price and the booking's code. The bank reports nothing: the seller marks the payment. */
function pixCodeOf({ booking, place }: FullBooking, now: Date): string {
  const { status, paymentMethod, holdUntil, final: amount, code: txid } = booking
  const waits = status === 'PENDING' && paymentMethod === 'pos_pix' && !isHoldExpired(holdUntil, now)
  if (!waits || place.pixKey === '') return ''
  const merchantCity = place.city || place.name
  return buildPixCode({ key: place.pixKey, merchantName: place.name, merchantCity, amount, txid })
}
