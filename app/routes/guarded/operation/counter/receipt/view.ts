import { qrPath } from '#app/components/booking/index.ts'
import type { CounterReceipt } from '#app/contracts/booking/counter.ts'
import { formatBookingCode } from '#app/domain/booking/code.ts'
import { isHoldExpired } from '#app/domain/booking/hold.ts'
import { ticketCorrection } from '#app/domain/booking/signed-ticket.ts'
import { isCancelledStatus, isPaidStatus } from '#app/domain/booking/situation.ts'
import { formatDay, formatInstant, formatTime } from '#app/domain/calendar/dates.ts'
import { formatMoney } from '#app/domain/money/money.ts'
import { normalisePaymentMethod } from '#app/domain/money/payment-method.ts'
import { TERMINAL_STATES } from '#app/domain/money/terminal.ts'
import { formatAnyDocument } from '#app/domain/person/any-document.ts'
import { nameOrNone } from '#app/domain/person/names.ts'
import { formatPhone } from '#app/domain/person/phone.ts'
import { peopleLabel } from '#app/domain/words/labels.ts'
import { countOf } from '#app/domain/words/plural.ts'
import { isKeyOf } from '#app/domain/words/records.ts'

/** Builds the texts of the receipt and of the screen around it. */
export function toReceiptView(
  { booking, tendered_value, change_value, link_sent, pix_code, terminal }: CounterReceipt,
  at: Date
) {
  const { order, costumer, vendor, timezone } = booking
  const stage = pix_code ? 'pix' : terminal ? 'terminal' : isOver(booking, at) ? 'over' : openStage(booking)
  return {
    uuid: booking.uuid,
    stage,
    code: formatBookingCode(booking.booking_code),
    qr: pix_code ? qrPath(pix_code) : qrPath(booking.ticket_qr || booking.booking_code, ticketCorrection),
    place: { name: vendor.store_name, address: vendor.address, phone: vendor.phone ? formatPhone(vendor.phone) : '' },
    product: booking.product.name,
    productUuid: booking.product.uuid,
    visit: `${formatDay(booking.booking_date)} às ${booking.time}`,
    name: nameOrNone(costumer.name),
    isNamed: costumer.name !== '',
    document: costumer.cpf ? formatAnyDocument(costumer.cpf, costumer.document_country) : '',
    people: peopleLabel(booking.people),
    isInside: booking.people > 0 && booking.checked_in_people === booking.people,
    repeat: { time: booking.time, sold: booking.items.map(({ label, quantity }) => ({ label, quantity })) },
    items: booking.items.map(({ label, title, quantity, unit_price, needs_proof }) => ({
      label,
      what: countOf(quantity, title || label),
      value: (unit_price ?? 0) * quantity,
      needsProof: needs_proof
    })),
    discount: order.total_discount ?? 0,
    total: order.final_value ?? 0,
    owed: booking.owed_value ?? 0,
    payments: shownPayments(booking.payments),
    tendered: tendered_value === null ? '' : formatMoney(tendered_value),
    change: change_value ? formatMoney(change_value) : '',
    seller: booking.seller,
    at: booking.created_date ? formatInstant(booking.created_date, timezone) : '',
    confirmBy: booking.hold_until ? formatInstant(booking.hold_until, timezone) : '',
    isLinkSent: link_sent,
    until: booking.hold_until ? formatTime(booking.hold_until, timezone) : '',
    pixCode: pix_code,
    terminal: terminal && toTerminalView(terminal, timezone)
  }
}

function toTerminalView(terminal: NonNullable<CounterReceipt['terminal']>, timezone: string) {
  const { state, is_open: isOpen, name, until, terminals, simulated } = terminal
  return {
    isOpen,
    isCancelling: state === 'cancelling',
    words: isKeyOf(TERMINAL_STATES, state) ? TERMINAL_STATES[state] : 'Envie o valor para a maquininha.',
    hasFailed: !isOpen && state !== '',
    name,
    until: until ? formatTime(until, timezone) : '',
    terminals: terminals.map(({ id, name: label }) => ({ value: id, label })),
    simulated
  }
}

export type TerminalView = ReturnType<typeof toTerminalView>

const openStage = ({ status, payLater }: CounterReceipt['booking']) =>
  isPaidStatus(status) ? 'sold' : payLater ? 'later' : 'owing'

/** True as soon as the hold has ended, even before its places are released. */
function isOver({ status, hold_until: until }: CounterReceipt['booking'], at: Date): boolean {
  return isCancelledStatus(status) || (!isPaidStatus(status) && isHoldExpired(until ? new Date(until) : null, at))
}

export type ReceiptView = ReturnType<typeof toReceiptView>

function shownPayments(payments: CounterReceipt['booking']['payments']) {
  return payments
    .filter(({ payment_status: status }) => status === 'APPROVED')
    .map(({ payment_id: id, payment_method: method, payment_value: value, let_off_value: gift, cv, aut, brand }) => ({
      id,
      title: normalisePaymentMethod(method).title.replace(' na portaria', ''),
      value: gift ?? value ?? 0,
      slip: [brand, cv && `CV ${cv}`, aut && `AUT ${aut}`].filter(Boolean).join(' · ')
    }))
}
