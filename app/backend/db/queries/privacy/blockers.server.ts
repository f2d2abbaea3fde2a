import { sql } from 'drizzle-orm'
import { CONFIRMED_STATUSES } from '#app/domain/booking/situation.ts'
import type { Transaction } from '../../connection.server.ts'
import type { Located } from './locate.server.ts'

export interface Blockers {
  /** Codes of future bookings. */
  ahead: string[]
  /** Codes of bookings with a refund due or under way. */
  refunds: string[]
  /** Codes of bookings with an undecided, held or disputed payment. */
  payments: string[]
  /** Numbers of open transactions. */
  transactions: string[]
  /** Numbers of requests without an answer. */
  issues: string[]
  /** Names of users who still have access. */
  users: string[]
  /** Days of future trips that they guide or drive. */
  trips: string[]
}

const idsOf = (located: readonly Located[], table: string, column: string): string[] => {
  const found = located.find(({ shape }) => shape.table === table)
  return Array.from(
    new Set(
      (found?.theirs ?? [])
        .map((row) => row[column])
        .filter((id) => id !== null)
        .map(String)
    )
  )
}

const standing = sql`${sql.param(['PENDING', ...CONFIRMED_STATUSES])}::text[]`

const list = (values: readonly string[], type: string) => sql`${sql.param([...values])}::${sql.raw(type)}[]`

/** Open matters that must end first. `today` is in the place's zone. */
export async function findBlockers(tx: Transaction, located: readonly Located[], today: string): Promise<Blockers> {
  const ids = list(idsOf(located, 'bookings', 'id'), 'int8')
  const finance = list(idsOf(located, 'finance_payments', 'transaction_id'), 'int8')
  const issueIds = list(idsOf(located, 'issues', 'id'), 'uuid')
  const userIds = list(idsOf(located, 'users', 'id'), 'int8')
  const agentIds = list(idsOf(located, 'agents', 'uuid'), 'uuid')
  const driverIds = list(idsOf(located, 'drivers', 'id'), 'int8')
  const { rows } = await tx.execute<{ what: keyof Blockers; said: string }>(sql`
    select 'ahead' as what, code as said from bookings
      where id = any(${ids}) and date >= ${today}::date and status = any(${standing})
    union select 'refunds', b.code from bookings b where b.id = any(${ids}) and (b.refund = 'due' or exists (
      select 1 from refunds r where r.booking_id = b.id and r.state in ('approval', 'asked', 'sent', 'failed')))
    union select 'payments', b.code from payments p join bookings b on b.id = p.booking_id
      where p.booking_id = any(${ids}) and (p.status = 'PENDING' or p.dispute = 'open' or (p.held <> '' and p.status <> 'CANCELLED'))
    union select 'transactions', id::text from finance_transactions
      where id = any(${finance}) and status in ('open', 'partial')
    union select 'issues', number::text from issues where id = any(${issueIds}) and status in (1, 2)
    union select 'users', name from users where id = any(${userIds}) and removed_at is null
    union select 'trips', to_char(date, 'DD/MM/YYYY') from trips
      where (agent_uuid = any(${agentIds}) or driver_id = any(${driverIds})) and date >= ${today}::date
        and status in ('planned', 'on_route')
    union select 'trips', to_char(b.date, 'DD/MM/YYYY') from booking_agents a join bookings b on b.id = a.booking_id
      where a.agent_uuid = any(${agentIds}) and b.date >= ${today}::date and b.status = any(${standing})
    order by 1, 2`)
  const said = (what: keyof Blockers) => rows.filter((row) => row.what === what).map((row) => row.said)
  return {
    ahead: said('ahead'),
    refunds: said('refunds'),
    payments: said('payments'),
    transactions: said('transactions'),
    issues: said('issues'),
    users: said('users'),
    trips: said('trips')
  }
}
