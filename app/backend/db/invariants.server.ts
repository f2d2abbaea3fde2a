import type { ClientBase } from 'pg'
import { BOOKING_INVARIANTS, living } from './queries/bookings/invariants.server.ts'
import { CLOSURE_INVARIANTS } from './queries/closures/invariants.server.ts'
import { FINANCE_INVARIANTS } from './queries/finance/invariants.server.ts'
import { MONEY_INVARIANTS } from './queries/money/invariants.server.ts'

/** Bookings with a guide, those of one slot being one group unless each wants its own; in minutes of their day. One of unknown length only overlaps another with the same start. */
const outings = `select ba.agent_uuid, b.id, b.date, b.product_id, b.time, p.guide, extract(epoch from b.time::time) / 60 as starts,
    extract(epoch from b.time::time) / 60 + greatest(1, p.duration_minutes) as ends
  from booking_agents ba join bookings b on b.id = ba.booking_id join products p on p.id = b.product_id
  where b.status in ${living}`

const riding = `(select coalesce(sum(x.people), 0) from trip_passengers x join bookings b on b.id = x.booking_id
  where x.trip_id = t.id and b.status in ${living})`

/** Rules that concern no single noun, or a noun with few rules. */
const others = {
  'something of one place stands in another': {
    says: 'Algo de um parque está em outro',
    sql: `
    select 'product' as kind, b.id::text from bookings b join products p on p.id = b.product_id
      where p.place_id <> b.place_id
    union all select 'payment', m.id::text from payments m join bookings b on b.id = m.booking_id
      where m.place_id <> b.place_id
    union all select 'event', e.id::text from booking_events e join bookings b on b.id = e.booking_id
      where e.place_id <> b.place_id
    union all select 'check-in', c.id::text from checkins c join bookings b on b.id = c.booking_id
      where c.place_id <> b.place_id
    union all select 'passage', c.id::text from passages c join bookings b on b.id = c.booking_id
      where c.place_id <> b.place_id
    union all select 'gate scan', c.id::text from gate_scans c join bookings b on b.id = c.booking_id
      where c.place_id <> b.place_id
    union all select 'gate device', c.id::text from gate_scans c join gate_devices d on d.uuid = c.device_uuid
      where c.place_id <> d.place_id or c.user_id <> d.user_id
    union all select 'signing device', s.id::text from waiver_signatures s join gate_devices d on d.uuid = s.device_uuid
      where s.place_id <> d.place_id
    union all select 'allotment', a.uuid::text from gate_allotments a join products p on p.id = a.product_id
      join gate_devices d on d.uuid = a.device_uuid
      where a.place_id <> p.place_id or a.place_id <> d.place_id or a.user_id <> d.user_id
    union all select 'agent', a.uuid::text from booking_agents x join bookings b on b.id = x.booking_id
      join agents a on a.uuid = x.agent_uuid where a.place_id <> b.place_id
    union all select 'client', b.id::text from bookings b join clients c on c.id = b.client_id
      where c.place_id <> b.place_id
    union all select 'merged', c.id::text from clients c join clients k on k.id = c.merged_into
      where k.place_id <> c.place_id
    union all select 'follow-up', f.uuid::text from client_follow_ups f join clients c on c.id = f.client_id
      where c.place_id <> f.place_id
    union all select 'passenger', t.uuid::text from trip_passengers x join trips t on t.id = x.trip_id
      join bookings b on b.id = x.booking_id where b.place_id <> t.place_id`
  },
  'an agent goes with two groups at once': {
    says: 'Um condutor vai com dois grupos ao mesmo tempo',
    sql: `
    select one.agent_uuid, one.id, other.id as other from (${outings}) one
    join (${outings}) other on other.agent_uuid = one.agent_uuid and other.date = one.date and other.id > one.id
      and (other.product_id <> one.product_id or other.time <> one.time or one.guide = 'booking')
      and other.starts < one.ends and one.starts < other.ends`
  },
  'more ride than the vehicle has seats': {
    says: 'Há mais passageiros do que assentos no veículo',
    sql: `
    select t.uuid, v.seats, ${riding} as riding from trips t join vehicles v on v.id = t.vehicle_id
    where t.status <> 'cancelled' and ${riding} > v.seats`
  },
  'a client was put into one that stands for none': {
    says: 'Um cliente foi unido a outro que já foi unido',
    sql: `
    select c.id, c.merged_into from clients c join clients k on k.id = c.merged_into where k.merged_into is not null`
  },
  'what a merge says and where its clients point differ': {
    says: 'Uma união de clientes não diz o mesmo que seus clientes',
    sql: `
    select m.id from client_merges m join clients c on c.id = m.merged_id
    where m.undone_at is null and c.merged_into is null
    union all select c.id from clients c where c.merged_into is not null
      and not exists (select from client_merges m where m.merged_id = c.id and m.undone_at is null)`
  },
  'a file has other bytes than it says': {
    says: 'Um arquivo não tem os bytes que diz ter',
    sql: `
    select f.id, f.size, sum(octet_length(p.bytes)) as bytes from files f join file_pieces p on p.file_id = f.id
    where f.kept_at is not null and f.removed_at is null group by f.id having sum(octet_length(p.bytes)) <> f.size`
  }
}

/** Rules that hold after any fault and in every backup. */
const rules = [BOOKING_INVARIANTS, MONEY_INVARIANTS, FINANCE_INVARIANTS, CLOSURE_INVARIANTS, others].flatMap((own) =>
  Object.entries(own)
)

export interface Breach {
  rule: string
  says: string
  /** Five violations at most: ids and figures. */
  rows: Record<string, unknown>[]
}

/** Asks every rule; empty when all hold. */
export async function findBreaches(connection: Pick<ClientBase, 'query'>): Promise<Breach[]> {
  const found: Breach[] = []
  for (const [rule, { says, sql }] of rules) {
    const { rows } = await connection.query<Record<string, unknown>>(`select * from (${sql}) broken limit 5`)
    if (rows.length > 0) found.push({ rule, says, rows })
  }
  return found
}
