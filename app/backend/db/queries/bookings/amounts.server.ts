import { type SQL, sql } from 'drizzle-orm'
import { CONFIRMED_STATUSES, PAID_STATUSES } from '#app/domain/booking/situation.ts'

/** For rows under that name, which have a status. */
export function isConfirmed(rows: string): SQL {
  return sql.raw(`"${rows}".status in ('${CONFIRMED_STATUSES.join("', '")}')`)
}

export function isPaid(rows: string): SQL {
  return sql.raw(`"${rows}".status in ('${PAID_STATUSES.join("', '")}')`)
}

/** `bookingLacks` of domain/product in SQL, for rows of bookings and products under those names. */
export function guidesLackingOf(booking: string, product: string): SQL {
  const size = `greatest(1, "${product}".guide_people)`
  const room = `(select coalesce(sum(case "${product}".guide when 'booking' then 1
      else least(sg.people, ag.group_people, ${size}) end), 0)
    from booking_agents ba join agents ag on ag.uuid = ba.agent_uuid
    left join slot_guides sg on sg.agent_uuid = ba.agent_uuid and sg.product_id = "${booking}".product_id
      and sg.date = "${booking}".date and sg.time = "${booking}".time
    where ba.booking_id = "${booking}".id)`
  return sql.raw(`(case "${product}".guide when 'booking' then greatest(0, 1 - ${room})
    when 'people' then ceil(greatest(0, "${booking}".people - ${room})::numeric / ${size}) else 0 end)::int`)
}

/**
 * For a row of payments under that name: whether its money came in, whatever happened to it later, and the centavos
 * refunded. A payment that was paid and is CANCELLED now was refunded whole. The database's payment_net says the same.
 */
export const hasCome = (rows: string): SQL =>
  sql.raw(`("${rows}".status = 'APPROVED' or ("${rows}".status = 'CANCELLED' and "${rows}".paid_at is not null))`)
export const wentBack = (rows: string): SQL =>
  sql.raw(
    `(case when "${rows}".status = 'CANCELLED' and "${rows}".paid_at is not null then "${rows}".value else "${rows}".refunded end)`
  )

/**
 * Centavos that a row of bookings under that name with the status UNPAID owes: `receivable` of its amounts, which the
 * index of such rows answers alone.
 */
export const unpaidOf = (booking: string): SQL =>
  sql.raw(`greatest(0, "${booking}".final - "${booking}".received + "${booking}".kept)`)

/** Centavos of the payments of one row of bookings under that name: paid, fees, refunded. */
export function paymentsOf(booking: string): SQL {
  return sql`
    select coalesce(sum(value) filter (where came), 0)::int8 as paid, coalesce(sum(fee) filter (where came), 0)::int8 as fees,
      coalesce(sum(went), 0)::int8 as refunded
    from (
      select value, fee, ${hasCome('payments')} as came, ${wentBack('payments')} as went
      from payments where booking_id = ${sql.raw(`"${booking}"`)}.id
    ) moved`
}

/**
 * Centavos of one row of bookings under that name: received, sold, receivable, refund_due, like `amountsOf` of
 * domain/booking. Reads no payment: triggers keep what was paid less what was refunded in the booking.
 */
export function amountsOf(booking: string): SQL {
  const b = sql.raw(`"${booking}"`)
  return sql`
    select ${b}.received, s.sold,
      case when ${isConfirmed(booking)} then greatest(0, s.sold - ${b}.received + ${b}.kept) else 0 end as receivable,
      case when ${b}.refund = 'due' then greatest(0, ${b}.received - s.sold - ${b}.kept) else 0 end as refund_due
    from (select case when ${isConfirmed(booking)} then ${b}.final else 0 end as sold) s`
}
