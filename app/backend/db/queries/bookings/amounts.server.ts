import { type SQL, sql } from 'drizzle-orm'
import { CONFIRMED_STATUSES } from '#app/domain/booking/situation.ts'

/** Of rows under that name with a status. */
export function isConfirmed(rows: string): SQL {
  return sql.raw(`"${rows}".status in ('${CONFIRMED_STATUSES.join("', '")}')`)
}

/**
 * Centavos of one row of bookings under that name: paid, fees, refunded, sold, receivable, refund_due, as `amountsOf`
 * of domain/booking has them. A payment once paid and CANCELLED now went back.
 */
export function amountsOf(booking: string): SQL {
  const b = sql.raw(`"${booking}"`)
  return sql`
    select m.*, greatest(0, m.sold - m.paid + m.refunded) as receivable,
      case when ${b}.refund = 'due' then greatest(0, m.paid - m.refunded - m.sold) else 0 end as refund_due
    from (
      select coalesce(sum(value) filter (where came), 0)::int8 as paid,
        coalesce(sum(fee) filter (where came), 0)::int8 as fees,
        coalesce(sum(value) filter (where went), 0)::int8 as refunded,
        case when ${isConfirmed(booking)} then ${b}.final else 0 end as sold
      from (
        select value, fee, status = 'APPROVED' or (status = 'CANCELLED' and paid_at is not null) as came,
          status = 'CANCELLED' and paid_at is not null as went
        from payments where booking_id = ${b}.id
      ) moved
    ) m`
}
