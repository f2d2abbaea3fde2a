import { conflict, invalid } from '#app/contracts/api-error.ts'
import { BOOKING_HORIZON_DAYS } from '#app/domain/booking/capacity.ts'
import { isHoldExpired } from '#app/domain/booking/hold.ts'
import { isCancelledStatus } from '#app/domain/booking/situation.ts'
import {
  addDays,
  formatDay,
  type IsoDay,
  isClosedSlot,
  isPastSlot,
  todayIn,
  toIsoDay
} from '#app/domain/calendar/dates.ts'
import type { Centavos } from '#app/domain/money/money.ts'
import { movedDiscount, sumMoved, typesOn } from '#app/domain/product/price.ts'
import { slotsOn, type Timetable } from '#app/domain/product/timetable.ts'
import { changeFee } from '#app/domain/refund/decide.ts'
import { policyOf } from '#app/domain/refund/policy.ts'
import { ERRORS } from '#app/domain/words/error-catalogue.ts'
import type { Transaction } from '../../db/connection.server.ts'
import type { BookingRow } from '../../db/queries/bookings/bookings.server.ts'
import { findVisitSale } from '../../db/queries/bookings/change-date.server.ts'
import { listItems, readLastEntry } from '../../db/queries/bookings/check-ins.server.ts'
import { toCode } from '../../db/queries/products/discounts.server.ts'
import { lockTimetable } from '../../db/queries/products/timetable.server.ts'
import { readKept } from '../../db/queries/receipts.server.ts'
import { type Actor, holds } from '../../kernel/context.server.ts'
import { requireNothingDue } from '../desk/require-nothing-due.server.ts'

interface Wanted {
  date: string
  /** '' keeps the booking's own. */
  time: string
  now: Date
  /** Null for the visitor. */
  actor: Actor | null
  /** True if the policy's fee applies. */
  charges: boolean
  /** True if the place closed the day of the visit: the price stays. */
  byPlace?: boolean
}

type Sale = NonNullable<Awaited<ReturnType<typeof findVisitSale>>>
type Item = Awaited<ReturnType<typeof listItems>>[number]

/**
 * Plans everything except the places, which are decided when they are taken. Holds the timetable's lock.
 * @throws ApiError 409 `cancelled`, `expired`, `checked_in`, `needs_override` or `refund_due`, 422 at `date` or `time`
 */
export async function planChange(
  tx: Transaction,
  booking: BookingRow,
  { date: typed, time: asked, now, actor, charges, byPlace = false }: Wanted
) {
  requireMovable(booking, now)
  const date = toIsoDay(typed)
  if (!date) throw invalid({ fields: { date: [typed.trim() === '' ? 'Escolha o novo dia.' : ERRORS.unknownDay] } })
  const sale = await findVisitSale(tx, booking.id)
  if (!sale) throw new Error('a booking without its attraction')
  const isOver =
    !byPlace && (booking.date < todayIn(sale.timezone, now) || (await readLastEntry(tx, booking.id)) !== null)
  if (isOver && !holds(actor, 'operation/checkin-override')) throw conflict({ code: 'needs_override', message: over })
  requireDay(date, { sale, now })
  const timetable = await lockTimetable(tx, booking.productId, { day: date, strength: 'share' })
  const time = requireTime({ date, time: asked.trim() || booking.time, timetable }, sale.timezone, now)
  const items = (await listItems(tx, booking.id)).map((item) => ({
    item,
    ...(byPlace || date === booking.date ? priceNow(item) : priceOf(item, date, sale))
  }))
  const { received, letOff } = await readKept(tx, booking.id)
  const sums = sumMoved(
    items.map(({ item, ...price }) => ({ quantity: item.quantity, ...price })),
    letOff
  )
  const policyFee = byPlace ? 0 : feeOf(booking, sale, received)
  const fee = charges ? policyFee : 0
  if (sums.final + fee > booking.final)
    requireNothingDue(booking, { received, actor, dearer: 'o novo dia custa', change: 'mude a data' })
  return {
    date,
    time,
    sale,
    items,
    received,
    sums,
    isOver,
    policyFee,
    fee,
    ...weigh(booking, sums.final + fee, received)
  }
}

/** Uses the policy promised at the purchase. */
function feeOf({ refundPolicy, final: price }: BookingRow, { placePolicy, ownPolicy }: Sale, received: Centavos) {
  return changeFee({ policy: refundPolicy ?? policyOf(placePolicy, ownPolicy), price, received })
}

/** Centavos still due after the change, and those beyond the price. The fee stays, whatever happens to the visit. */
function weigh({ kept }: BookingRow, cost: Centavos, received: Centavos) {
  const beyond = received - kept - cost
  return { toPay: Math.max(0, -beyond), goesBack: Math.max(0, beyond) }
}

const over = 'O dia desta visita já passou, ou já houve check-in: peça a quem pode liberar entradas que mude a data.'

/** People who are inside have had their visit. */
function requireMovable({ status, checkedInPeople, holdUntil }: BookingRow, now: Date): void {
  if (isCancelledStatus(status))
    throw conflict({ code: 'cancelled', message: 'Esta reserva não vale mais: a data não muda.' })
  if (isHoldExpired(holdUntil, now)) throw conflict({ code: 'expired', message: ERRORS.holdExpired })
  if (checkedInPeople > 0) {
    const message = 'Já há pessoas dentro. Desfaça o check-in antes de mudar a data.'
    throw conflict({ code: 'checked_in', message })
  }
}

function requireDay(date: IsoDay, { sale, now }: { sale: Sale; now: Date }): void {
  const today = todayIn(sale.timezone, now)
  if (date < today) throw invalid({ fields: { date: [ERRORS.dayPast] } })
  if (date > addDays(today, BOOKING_HORIZON_DAYS)) throw invalid({ fields: { date: [ERRORS.dayTooFar] } })
  if (!sale.isSold) throw invalid({ fields: { date: ['Este atrativo não está mais à venda.'] } })
}

function requireTime(
  { date, time, timetable }: { date: IsoDay; time: string; timetable: Timetable },
  zone: string,
  now: Date
) {
  const slots = slotsOn(timetable, date)
  if (slots.length === 0)
    throw invalid({ fields: { date: [`Em ${formatDay(date)} o atrativo não abre. Escolha outro dia.`] } })
  const slot = slots.find((one) => one.time === time)
  if (!slot) {
    const others = slots.map((one) => one.time).join(', ')
    const said = /^\d{1,2}:\d{2}$/.test(time)
      ? `Em ${formatDay(date)} não há o horário das ${time}. Há: ${others}.`
      : `Em ${formatDay(date)} não há o horário escolhido. Há: ${others}.`
    throw invalid({ fields: { time: [said] } })
  }
  if (isPastSlot(date, time, zone, now))
    throw invalid({ fields: { time: ['Este horário já começou. Escolha outro.'] } })
  if (isClosedSlot({ day: date, ...slot }, zone, now)) throw invalid({ fields: { time: [ERRORS.past] } })
  return time
}

const priceNow = ({ unitPrice, unitDiscount }: Item) => ({ unitPrice, unitDiscount })

/** Price from the list of the new day, less the booking's code; a ticket type that no longer exists keeps its price. */
function priceOf(item: Item, date: IsoDay, { tickets, discount }: Sale) {
  const listed = tickets.filter(({ label }) => label === item.label)
  if (listed.length === 0) return priceNow(item)
  const [type] = typesOn(listed, date)
  if (!type)
    throw invalid({ fields: { date: [`${item.title} não é vendido em ${formatDay(date)}. Escolha outro dia.`] } })
  const { unitPrice } = type
  return { unitPrice, unitDiscount: movedDiscount(item, unitPrice, discount && toCode(discount)) }
}
