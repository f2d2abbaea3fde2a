import { and, asc, eq, sql } from 'drizzle-orm'
import { todayIn } from '#app/domain/calendar/dates.ts'
import { orderOf, sumOrders } from '#app/domain/withdrawal/order.ts'
import type { Transaction } from '../../connection.server.ts'
import { insertWithdrawal, setWithdrawal } from '../../queries/finance/withdrawals/write.server.ts'
import { payments, users } from '../../schema.server.ts'
import type { Random } from '../random.server.ts'
import type { SeedWorld } from '../rows.server.ts'

const dayMs = 86_400_000

const nothing = { gross: 0, fee: 0, returned: 0 }

interface Told {
  /** Range of payments in days ago, the older end excluded; the withdrawal is asked for at the younger end. */
  from: number
  to: number
  isPaid: boolean
  note: string
}

/** One withdrawal that was paid out, and one that waits for a second person; later money is free. */
const told: readonly Told[] = [
  { from: 120, to: 20, isPaid: true, note: 'Fechamento da quinzena' },
  { from: 20, to: 12, isPaid: false, note: 'Folha de pagamento' }
]

export async function writeWithdrawals(tx: Transaction, world: SeedWorld, random: Random): Promise<void> {
  const staff = await tx
    .select({ id: users.id, username: users.username })
    .from(users)
    .where(eq(users.placeId, world.placeId))
  const idOf = (username: string) => staff.find((user) => user.username === username)?.id ?? world.managerId
  for (const one of told) {
    const askedBy = idOf(one.isPaid ? 'gestor' : 'financeiro')
    await writeOne(tx, { world, random, one, askedBy, approver: idOf('financeiro') })
  }
}

interface Writing {
  world: SeedWorld
  random: Random
  one: Told
  askedBy: number
  approver: number
}

async function writeOne(tx: Transaction, { world, random, one, askedBy, approver }: Writing): Promise<void> {
  const { placeId, now, timezone } = world
  const ago = (days: number) => new Date(now.getTime() - days * dayMs)
  const orders = await ordersOf(tx, placeId, { from: ago(one.from), until: ago(one.to + 1) })
  const { net: value, ...parts } = sumOrders(orders)
  if (value <= 0) return
  const { id } = await insertWithdrawal(
    tx,
    {
      id: random.uuid(),
      placeId,
      provider: 'demo',
      state: 'asked',
      value,
      ...parts,
      orders: orders.length,
      note: one.note,
      askedBy,
      askedAt: ago(one.to),
      createdAt: ago(one.to)
    },
    orders
  )
  if (!one.isPaid) return
  const paidAt = ago(one.to - 2)
  await setWithdrawal(tx, id, { state: 'approved', approvedBy: approver, approvedAt: ago(one.to - 1) })
  await setWithdrawal(tx, id, {
    state: 'paid',
    paidBy: approver,
    paidAt,
    paidOn: todayIn(timezone, paidAt),
    reference: 'TED 4471-0093'
  })
}

/** Payments that the demonstration's providers had released by then, and deductions for refunds. */
async function ordersOf(tx: Transaction, placeId: string, { from, until }: { from: Date; until: Date }) {
  const rows = await tx
    .select()
    .from(payments)
    .where(
      and(
        eq(payments.placeId, placeId),
        eq(payments.provider, 'demo'),
        sql`left(${payments.method}, 4) <> 'pos_'`,
        sql`${payments.paidAt} < ${until}`,
        sql`${payments.withdrawn} = 0`,
        sql`(${payments.paidAt} >= ${from} or ${payments.status} = 'CANCELLED')`
      )
    )
    .orderBy(asc(payments.paidAt), asc(payments.id))
  return rows.flatMap((row) => {
    const order = orderOf({ ...row, isFree: true }, nothing)
    return order ? [{ ...order, paymentId: row.id }] : []
  })
}
