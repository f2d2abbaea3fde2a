import { randomBytes, randomUUID } from 'node:crypto'
import type { LegacyBill, LegacyPaid } from '#app/contracts/legacy/shapes.ts'
import { normaliseChannel } from '#app/domain/booking/channel.ts'
import { encodeBookingCode, normaliseBookingCode } from '#app/domain/booking/code.ts'
import { isPaidStatus } from '#app/domain/booking/situation.ts'
import type { BookingStatus } from '#app/domain/booking/state.ts'
import { slotInstant, todayIn } from '#app/domain/calendar/dates.ts'
import { joinTickets, type SpreadTicket, spreadTickets, statusOfBill } from '#app/domain/import/legacy-bill.ts'
import { normalisePaymentMethod } from '#app/domain/money/payment-method.ts'
import { searchText } from '#app/domain/person/names.ts'
import type { ImportedBooking } from '../../db/queries/integrations/imported-bookings.server.ts'
import { checkPerson, doubtNotes } from './people.server.ts'
import type { Note, Row, Step } from './step.server.ts'

export interface PlannedBill {
  id: string
  row: ImportedBooking
  status: BookingStatus
  /** Days of its payments in the place's zone. */
  paidOn: string[]
  notes: Note[]
}

interface Amounts {
  people: number
  total: number
  discount: number
  final: number
}

/**
 * The bill's own final value counts, whatever its parts add up to; null if it differs from the total less the discount.
 */
function amountsOf({ people: said, total, discount: off, final, tickets }: LegacyBill): Amounts | null {
  const people = said || tickets.reduce((sum, { quantity }) => sum + quantity, 0)
  if (total === null) return { people, total: final + off, discount: off, final }
  // Some bills tell the discount only as a difference.
  const discount = off === 0 && total > final ? total - final : off
  return total - discount === final ? { people, total, discount, final } : null
}

const noSum = 'finalValue: O valor final não é o total menos o desconto.'
const nobody = 'people: Não diz quantas pessoas são.'

/** Bill as it will be stored, or the reason why it is left out. */
export function planBill({ id, value }: Row<LegacyBill>, productId: number, step: Step): PlannedBill | string {
  const amounts = amountsOf(value)
  if (!amounts) return noSum
  if (amounts.people < 1) return nobody
  const method = normalisePaymentMethod(value.paymentMethod).slug
  const said = statusOfBill({ status: value.status, method })
  const person = checkPerson(value)
  const joined = joinTickets(value.tickets, amounts)
  const at = timesOf(value, step)
  const paid = said === 'EXPIRED' ? [] : importedPayments({ value, amounts, status: said, method, at, step })
  const status = byMoney(said, paid, amounts)
  const known = {
    id,
    value,
    productId,
    step,
    amounts,
    status,
    method,
    person,
    at,
    paid,
    tickets: joined ?? spreadTickets(amounts),
    received: paid.reduce((sum, { value: one, refunded = 0 }) => sum + one - refunded, 0),
    entered: value.entered === true && holds(status) && at.visit <= step.now
  }
  const paidOn = paid.flatMap(({ paidAt }) => (paidAt ? [todayIn(step.timezone, paidAt)] : []))
  const notes = [...doubtNotes(id, person), ...notesOf(known, { said, isSpread: joined === null })]
  return { id, row: toImportedBooking(known), status, paidOn, notes }
}

const holds = (status: BookingStatus) => status === 'APPROVED' || status === 'UNPAID'

function notesOf(
  { id, value, amounts, status, received }: Known,
  { said, isSpread }: { said: BookingStatus; isSpread: boolean }
): Note[] {
  const all: [boolean, Note['kind'], string][] = [
    [isSpread && value.tickets.length > 0, 'differs', 'Os ingressos não somam o que a reserva diz: veio só o total.'],
    [said === 'EXPIRED', 'differs', `Nunca foi paga (${value.status || 'sem situação'}): não guarda vagas.`],
    [said === 'APPROVED' && status === 'UNPAID', 'conflict', 'Paga lá, mas os pagamentos somam menos: falta receber.'],
    [status === 'CANCELLED' && received > 0, 'conflict', 'Cancelada com valor recebido: confira se há o que devolver.'],
    [
      holds(status) && received > amounts.final,
      'conflict',
      'Os pagamentos passam do valor: confira se há o que devolver.'
    ]
  ]
  return all.flatMap(([is, kind, what]) => (is ? [{ id, kind, what }] : []))
}

/** Payments decide whether it is paid. Refunded money is no debt. */
function byMoney(said: BookingStatus, paid: ImportedBooking['payments'], { final }: Amounts): BookingStatus {
  if (said !== 'APPROVED' && said !== 'UNPAID') return said
  return paid.reduce((sum, { value }) => sum + value, 0) >= final ? 'APPROVED' : 'UNPAID'
}

function timesOf({ date, time, boughtOn }: LegacyBill, { timezone, now }: Step) {
  const past = (moment: Date) => (moment > now ? now : moment)
  const visit = slotInstant(date, time || '00:00', timezone)
  return { visit, past, bought: past(boughtOn ? slotInstant(boughtOn, '12:00', timezone) : visit) }
}

interface Paying {
  value: LegacyBill
  amounts: Amounts
  status: BookingStatus
  method: string
  at: ReturnType<typeof timesOf>
  step: Step
}

/** The money went into accounts of the old system, so it gets no provider here and no withdrawal asks for it. */
function importedPayments({ value, amounts, status, method, at, step }: Paying): ImportedBooking['payments'] {
  const told = value.payments.filter(isReceived)
  const all =
    told.length > 0 || value.payments.length > 0 ? told : status === 'APPROVED' ? [wholeOf(value, amounts)] : []
  let back = value.refunded
  return all
    .filter((one) => one.value > 0)
    .map((one) => {
      const refunded = Math.min(back, one.value)
      back -= refunded
      const day = one.date ? slotInstant(one.date, '12:00', step.timezone) : at.bought
      const paidAt = at.past(day)
      const own = one.method === '' ? method : normalisePaymentMethod(one.method).slug
      return {
        id: randomUUID(),
        placeId: step.placeId,
        provider: 'desk',
        origin: 'legacy',
        method: own,
        status: refunded === one.value ? 'CANCELLED' : 'APPROVED',
        value: one.value,
        refunded,
        paidAt,
        createdAt: paidAt
      }
    })
}

/** A payment without a state was made. */
const isReceived = ({ status }: LegacyPaid) => status === '' || isPaidStatus(status) || /^paga$/i.test(status)

const wholeOf = ({ boughtOn }: LegacyBill, { final }: Amounts) => ({
  method: '',
  value: final,
  date: boughtOn,
  status: ''
})

interface Known extends Paying {
  id: string
  productId: number
  person: ReturnType<typeof checkPerson>
  tickets: SpreadTicket[]
  paid: ImportedBooking['payments']
  received: number
  entered: boolean
}

const says = 'Importada do sistema antigo'

function toImportedBooking(known: Known): ImportedBooking {
  const { id, value, step, amounts, status, method, person, tickets, at, paid, entered } = known
  const { doubts: _doubts, notes: _notes, ...who } = person
  const code = normaliseBookingCode(value.code) || encodeBookingCode(randomBytes(8))
  const { placeId } = step
  const event = { placeId, at: at.bought, actor: 'sistema' }
  const reason = value.code !== '' && value.code !== code ? `${says} (código ${value.code})` : says
  return {
    booking: {
      publicId: randomBytes(16).toString('hex'),
      hash: randomBytes(16).toString('hex'),
      code,
      placeId,
      productId: known.productId,
      channel: channelOf(value),
      status,
      paymentMethod: method,
      paymentChannel: value.paymentChannel,
      date: value.date,
      time: value.time || '00:00',
      ...amounts,
      ...who,
      searchText: searchText(`${code} ${value.code} ${who.name} ${who.document} ${who.phone} ${who.email}`),
      payLater: status === 'UNPAID',
      checkedInPeople: entered ? amounts.people : 0,
      createdAt: at.bought,
      paidAt: status === 'APPROVED' ? (paid[0]?.paidAt ?? at.bought) : null,
      cancelledAt: status === 'CANCELLED' || status === 'EXPIRED' ? at.bought : null,
      // Money above the price that was not refunded: nobody has said that it is owed.
      kept: Math.max(0, known.received - (status === 'CANCELLED' ? 0 : amounts.final))
    },
    metadata: { uuid: randomUUID(), billId: id },
    items: tickets.map((ticket, position) => ({ ...ticket, position, checkedIn: entered ? ticket.quantity : 0 })),
    payments: paid,
    checkins: entered
      ? [
          {
            placeId,
            people: amounts.people,
            at: at.visit,
            items: Object.fromEntries(tickets.map((one) => [one.label, one.quantity]))
          }
        ]
      : [],
    events: [
      { ...event, action: 'created', to: status, reason },
      ...(paid.some(({ refunded = 0 }) => refunded > 0) ? [{ ...event, action: 'refunded', reason: says }] : []),
      ...(status === 'CANCELLED' ? [{ ...event, action: 'cancelled', from: 'APPROVED', to: status, reason: says }] : [])
    ]
  }
}

function channelOf({ channel, paymentMethod, paymentChannel }: LegacyBill): string {
  const { code, label } = normaliseChannel({ channel, paymentMethod, paymentChannel })
  return code === 'OTHER' ? label : code
}
