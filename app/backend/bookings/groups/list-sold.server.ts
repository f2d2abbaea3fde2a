import type { listGroups } from '#app/contracts/booking/group-list.ts'
import type { Answer, Received } from '#app/contracts/endpoint.ts'
import { toIsoDay } from '#app/domain/calendar/dates.ts'
import { toDecimal } from '#app/domain/money/money.ts'
import { maskPhone } from '#app/domain/person/phone.ts'
import { maskEmail } from '#app/domain/words/mask.ts'
import { type ListedGroup, listGroupRows, sumGroups } from '../../db/queries/bookings/list-groups.server.ts'
import { holds, type StaffContext } from '../../kernel/context.server.ts'
import { operatorSight } from '../read-booking.server.ts'

/** The seller of a group sees its values without the permission. An invalid day does not filter. */
export async function listSoldGroups(
  { query }: Received<typeof listGroups>,
  ctx: StaffContext
): Promise<Answer<typeof listGroups>> {
  const { placeId, userId } = ctx.actor
  const seesAll = holds(ctx.actor, 'operation/all-bookings')
  const { page, limit } = query
  const days = { from: toIsoDay(query.from), to: toIsoDay(query.to) }
  const sight = operatorSight(ctx)
  const search = { ...query, ...days, placeId, userId, seesAll, seesValues: sight.values, now: ctx.now() }
  const [rows, sums] = await Promise.all([listGroupRows(ctx.db.orm, search), sumGroups(ctx.db.orm, search)])
  return {
    data: rows.map((row) => groupToWire(row, { contacts: sight.contacts, values: sight.values || row.is_own })),
    total: sums.total,
    page,
    limit,
    people: sums.people,
    owed_value: sight.values ? toDecimal(sums.receivable) : null
  }
}

function groupToWire(row: ListedGroup, { contacts, values }: { contacts: boolean; values: boolean }) {
  const { uuid, name, person, phone, email, seller, bookings, people, listed, state } = row
  const shown = (centavos: number) => (values ? toDecimal(centavos) : null)
  return {
    uuid,
    name,
    person,
    phone: contacts ? phone : maskPhone(phone),
    email: contacts ? email : maskEmail(email),
    first_day: row.first_day,
    last_day: row.last_day,
    bookings,
    people,
    listed,
    value: shown(row.sold),
    paid_value: shown(row.received),
    owed_value: shown(row.receivable),
    state,
    seller,
    created_date: new Date(row.created_at).toISOString()
  }
}
