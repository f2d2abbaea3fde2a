import { type SQL, sql } from 'drizzle-orm'
import type { LedgerFlow, LedgerStatus } from '#app/domain/finance/ledger.ts'
import type { Database } from '../../connection.server.ts'
import { type LedgerSearch, ledgerMoves } from './ledger-moves.server.ts'

/** Centavos. */
interface Sums {
  in: number
  out: number
  owedIn: number
  owedOut: number
}

export interface ListedLedgerRow {
  kind: 'received' | 'returned' | 'transaction'
  date: string
  flow: LedgerFlow
  value: number
  owed: number
  methods: string[]
  channel: string
  /** Only for money of a booking. */
  booking: { publicId: string; code: string; name: string } | null
  product: string
  /** Only for a transaction. */
  transaction: {
    id: number
    date: string
    label: string
    supplier: string
    category: string
    status: LedgerStatus
    open: boolean
    dueOn: string | null
    final: number
    paid: number
    customers: string
  } | null
}

interface Group extends Sums {
  key: string
  name: string
}

export interface LedgerRead {
  rows: ListedLedgerRow[]
  sums: Sums & { rows: number }
  methods: Group[]
  products: Group[]
  clients: (Group & { document: string; country: string })[]
  /** Clients with smaller sums, together. */
  others: Sums & { clients: number }
  statuses: (Group & { rows: number; key: LedgerStatus })[]
}

const mostClients = 50

const summed = (rows: string): SQL =>
  sql.raw(`coalesce(sum(${rows}.value) filter (where ${rows}.flow = 'in'), 0)::int8 as "in",
    coalesce(-sum(${rows}.value) filter (where ${rows}.flow = 'out'), 0)::int8 as "out",
    coalesce(sum(${rows}.owed) filter (where ${rows}.flow = 'in'), 0)::int8 as "owedIn",
    coalesce(sum(${rows}.owed) filter (where ${rows}.flow = 'out'), 0)::int8 as "owedOut"`)

const hasMoved = (rows: string): SQL =>
  sql.raw(`(coalesce(sum(${rows}.value) filter (where ${rows}.flow = 'in'), 0) <> 0
    or coalesce(sum(${rows}.value) filter (where ${rows}.flow = 'out'), 0) <> 0)`)

/**
 * `sold`: money of a booking on one day and by one method is one row, unless it was all refunded. `bills`: one row per
 * transaction. `cells` and `states` are their sums by the requested groups, read once: a month may have tens of
 * thousands of moves.
 */
const listed = sql`
  sold as materialized (
    select booking_id, flow, date, method, min(product_id) as product_id, sum(value)::int8 as value
    from booked group by booking_id, flow, date, method having sum(value) <> 0
  ),
  bills as materialized (
    select k.id, k.flow, case when k.is_own then k.date else m.date end as date, m.value, m.owed, k.status
    from (
      select transaction_id, max(date) as date, sum(value)::int8 as value, sum(owed)::int8 as owed from billed group by 1
    ) m join known k on k.id = m.transaction_id
    where k.is_own or m.value <> 0
  ),
  cells as materialized (
    select flow, method, product_id, sum(value)::int8 as value, 0::int8 as owed from booked group by 1, 2, 3
    union all
    select flow, method, product_id, sum(value)::int8, sum(owed)::int8 from billed group by 1, 2, 3
  ),
  states as materialized (
    select 'paid' as status, flow, count(*)::int8 as rows, sum(value)::int8 as value, 0::int8 as owed from sold group by flow
    union all
    select status, flow, count(*)::int8, sum(value)::int8, sum(owed)::int8 from bills group by status, flow
  )`

/** Key of a payer who is not a client yet: a hash of name and document, so that nobody can read them out of it. */
const keyOf = (rows: string): SQL =>
  sql.raw(`case when ${rows}.client_id is not null then 'c' || ${rows}.client_id when ${rows}.name = '' then ''
    else 'n' || md5(lower(${rows}.name) || ' ' || ${rows}.document) end`)

const cameAndWent = (rows: string): SQL =>
  sql.raw(`coalesce(sum(${rows}.value) filter (where ${rows}.flow = 'in'), 0)::int8 as came,
    coalesce(-sum(${rows}.value) filter (where ${rows}.flow = 'out'), 0)::int8 as went`)

/** Money of bookings that had no client when it moved. `offset 0` serves the same purpose as in the moves. */
const bookers = sql`
    select coalesce(c.merged_into, b.client_id) as client_id, b.name, b.document, m.flow, sum(m.value)::int8 as value
    from booked m
    cross join lateral (
      select client_id, case when client_id is null then trim(name || ' ' || surname) else '' end as name,
        case when client_id is null then document else '' end as document
      from bookings where id = m.booking_id offset 0
    ) b
    left join clients c on c.id = b.client_id and c.merged_into is not null
    where m.client_id is null
    group by 1, 2, 3, 4`

const strangers = sql`
    select null::int8 as client_id, '' as name, '' as document, m.flow, sum(m.value)::int8 as value from booked m group by m.flow`

/**
 * Payers of bookings by the client that the ledger names, merged clients resolved; payers of transactions by the client
 * with that document, else by name. Names are kept apart from the many ids: grouping by them would cost three times as
 * much.
 */
const clientSums = ({ placeId, seesClients }: LedgerSearch): SQL => sql`
  named as materialized (
    ${seesClients ? bookers : strangers}
    union all
    select coalesce(c.merged_into, c.id), case when c.id is null then f.name else '' end,
      case when c.id is null then f.document else '' end, f.flow, f.value
    from (
      select m.flow, y.customer_name as name, y.customer_document as document, sum(m.value)::int8 as value
      from (
        select finance_payment_id, flow, sum(value)::int8 as value from billed where finance_payment_id is not null group by 1, 2
      ) m
      cross join lateral (
        select customer_name, customer_document from finance_payments where id = m.finance_payment_id offset 0
      ) y
      group by 1, 2, 3
    ) f
    left join clients c on c.place_id = ${placeId} and c.document_country = 'BR' and c.document <> ''
      and c.document = f.document and ${seesClients}::boolean
  ),
  client_sums as materialized (
    select g.* from (
      select x.client_id, '' as name, '' as document, ${cameAndWent('x')}
      from (
        select coalesce(c.merged_into, m.client_id) as client_id, m.flow, m.value
        from booked m left join clients c on c.id = m.client_id and c.merged_into is not null
        where m.client_id is not null and ${seesClients}::boolean
        union all
        select client_id, flow, value from named where client_id is not null
      ) x group by x.client_id
      union all
      select null, o.name, o.document, ${cameAndWent('o')} from named o where o.client_id is null group by o.name, o.document
    ) g where g.came <> 0 or g.went <> 0
  ),
  first_clients as materialized (
    select * from client_sums order by client_id is not null or name <> '', abs(came) + abs(went) desc, client_id, name, document
    limit ${mostClients}
  )`

const order = sql.raw('date desc, transaction_id desc nulls last, booking_id desc, flow, method')

/** Only rows that can be on the page are joined with the other tables. */
const page = ({ limit, offset }: { limit: number; offset: number }): SQL => sql`
  page as materialized (
    select * from (
      select s.booking_id, null::int8 as transaction_id, s.flow, s.date, s.method, s.product_id, s.value, 0::int8 as owed
      from (select * from sold order by date desc, booking_id desc, flow, method limit ${limit + offset}) s
      union all
      select null, id, flow, date, '', null, value, owed from bills
    ) l order by ${order} limit ${limit} offset ${offset}
  ),
  page_methods as materialized (
    select transaction_id, array_agg(distinct method) as methods from billed
    where transaction_id in (select transaction_id from page) and method <> '' and value <> 0 group by transaction_id
  )`

const rowsOf = ({ seesClients }: LedgerSearch): SQL => sql`
  select coalesce(jsonb_agg(jsonb_build_object('kind',
    case when l.transaction_id is not null then 'transaction' when l.flow = 'in' then 'received' else 'returned' end, 'date', l.date, 'flow', l.flow, 'value', l.value, 'owed', l.owed,
    'methods', case when l.transaction_id is null then jsonb_build_array(l.method) else coalesce(to_jsonb(y.methods), '[]') end,
    'channel', coalesce(b.channel, ''),
    'booking', case when b.id is not null then jsonb_build_object('publicId', b.public_id, 'code', b.code,
      'name', case when ${seesClients} then trim(b.name || ' ' || b.surname) else '' end) end,
    'product', case when b.id is not null then p.name else (
      select string_agg(i.product_name, ', ' order by i.position, i.id) from finance_items i
      where i.transaction_id = l.transaction_id and i.removed_at is null) end,
    'transaction', case when k.id is not null then jsonb_build_object('id', k.id, 'date', k.date, 'label', k.label,
      'supplier', k.supplier, 'category', k.category, 'status', k.status, 'open', k.open, 'dueOn', k.due_on,
      'final', k.final, 'paid', k.paid, 'customers', coalesce((
        select string_agg(distinct f.customer_name, ', ') from finance_payments f
        where f.transaction_id = k.id and f.removed_at is null and f.customer_name <> ''), '')) end
    ) order by l.date desc, l.transaction_id desc nulls last, l.booking_id desc, l.flow, l.method), '[]')
  from page l
  left join page_methods y on y.transaction_id = l.transaction_id
  left join bookings b on b.id = l.booking_id
  left join products p on p.id = l.product_id
  left join known k on k.id = l.transaction_id`

/** One statement is one snapshot, so that the sums match the rows. Documents are unmasked. */
export async function readLedger(
  { orm }: Database,
  search: LedgerSearch,
  paging: { limit: number; offset: number }
): Promise<LedgerRead> {
  const all = (rows: SQL) => sql`(select coalesce(jsonb_agg(to_jsonb(g)), '[]') from (${rows}) g)`
  const one = (row: SQL) => sql`(select to_jsonb(g) from (${row}) g)`
  const { rows } = await orm.execute<{ read: LedgerRead }>(sql`
    with ${ledgerMoves(search)}, ${listed}, ${clientSums(search)}, ${page(paging)}
    select jsonb_build_object(
      'rows', (${rowsOf(search)}),
      'sums', ${one(sql`select (select coalesce(sum(rows), 0) from states)::int8 as rows, ${summed('c')} from cells c`)},
      'methods', ${all(sql`
        select c.method as key, '' as name, ${summed('c')} from cells c where c.method <> ''
        group by c.method having ${hasMoved('c')} order by 1`)},
      'products', ${all(sql`
        select coalesce(p.uuid::text, '') as key, coalesce(p.name, '') as name, x.* from (
          select c.product_id, ${summed('c')} from cells c group by c.product_id having ${hasMoved('c')}
        ) x left join products p on p.id = x.product_id order by 2, 1`)},
      'clients', ${all(sql`
        select ${keyOf('f')} as key, coalesce(c.name, f.name) as name, coalesce(c.document, f.document) as document,
          coalesce(c.document_country, 'BR') as country, f.came as "in", f.went as "out", 0 as "owedIn", 0 as "owedOut"
        from first_clients f left join clients c on c.id = f.client_id
        order by ${keyOf('f')} = '', abs(f.came) + abs(f.went) desc, 1`)},
      'others', ${one(sql`
        select (s.clients - f.clients)::int8 as clients, (s.came - f.came)::int8 as "in", (s.went - f.went)::int8 as "out",
          0 as "owedIn", 0 as "owedOut"
        from (select count(*) as clients, coalesce(sum(came), 0) as came, coalesce(sum(went), 0) as went from client_sums) s
        cross join (select count(*) as clients, coalesce(sum(came), 0) as came, coalesce(sum(went), 0) as went from first_clients) f`)},
      'statuses', ${all(sql`
        select s.status as key, '' as name, sum(s.rows)::int8 as rows, ${summed('s')} from states s group by s.status order by 1`)}
    ) as read`)
  const [row] = rows
  if (!row) throw new Error('sums without a row')
  return row.read
}
