import { eq, sql } from 'drizzle-orm'
import { addDays, slotInstant } from '#app/domain/calendar/dates.ts'
import { type CashCount, DENOMINATIONS } from '#app/domain/finance/cash-count.ts'
import { CASH_WAY, expectedByWay } from '#app/domain/finance/day/lines.ts'
import { sumCentavos } from '#app/domain/money/money.ts'
import type { Transaction } from '../../connection.server.ts'
import { insertClosing, readDayLines } from '../../queries/finance/days.server.ts'
import { drawerMoves, drawers } from '../../schema.server.ts'
import type { Random } from '../random.server.ts'
import type { SeedWorld } from '../rows.server.ts'

interface Writing {
  tx: Transaction
  world: SeedWorld
  random: Random
}

/**
 * Closes the days four, three and two days ago, one of them with five reais missing; yesterday still waits. Runs after
 * everything that moves money.
 */
export async function writeCash(tx: Transaction, world: SeedWorld, random: Random): Promise<void> {
  const writing = { tx, world, random }
  const [gate = 0, desk = 0] = world.gateUserIds
  const yesterday = addDays(world.today, -1)
  await writeHanded(writing, { userId: desk, date: yesterday, confirmedBy: world.managerId })
  await writeHanded(writing, { userId: gate, date: yesterday, confirmedBy: null })
  await writeOpen(writing, gate)
  for (const [back, missing] of [
    [4, 0],
    [3, 500],
    [2, 0]
  ] as const) {
    await writeClosing(writing, addDays(world.today, -back), missing)
  }
}

const opening = 10_000

async function writeHanded(
  { tx, world, random }: Writing,
  { userId, date, confirmedBy }: { userId: number; date: string; confirmedBy: number | null }
): Promise<void> {
  const at = (time: string) => slotInstant(date, time, world.timezone)
  const id = random.uuid()
  const handed = { handedAt: at('18:05'), handedOn: date, handedTo: world.managerId }
  const own = { id, placeId: world.placeId, userId, date, openedAt: at('07:40'), opening, openingCash: toCash(opening) }
  await tx.insert(drawers).values({ ...own, ...handed, expected: 0, counted: 0 })
  await tx.execute(sql`insert into drawer_entries (ledger_entry_id, drawer_id)
    select e.id, ${id}::uuid from ledger_entries e
    where e.place_id = ${world.placeId} and e.received_by = ${userId} and e.date = ${date}
      and e.provider = 'desk' and e.method in ('money', 'pos_money')
      and not exists (select from drawer_entries l where l.ledger_entry_id = e.id)`)
  const { rows } = await tx.execute<{ sum: number }>(sql`select coalesce(sum(e.value), 0)::bigint as sum
    from drawer_entries l join ledger_entries e on e.id = l.ledger_entry_id where l.drawer_id = ${id}`)
  const expected = opening + Number(rows[0]?.sum ?? 0)
  const confirmed = confirmedBy === null ? {} : { confirmedAt: at('18:30'), confirmedBy, confirmedValue: expected }
  const counted = { expected, counted: expected, countedCash: toCash(expected) }
  await tx
    .update(drawers)
    .set({ ...counted, ...confirmed })
    .where(eq(drawers.id, id))
}

/** Opens a drawer this morning, if there has been a morning yet. */
async function writeOpen({ tx, world, random }: Writing, userId: number): Promise<void> {
  const morning = slotInstant(world.today, '07:40', world.timezone)
  const openedAt = morning < world.now ? morning : slotInstant(world.today, '00:00', world.timezone)
  const id = random.uuid()
  const own = { id, placeId: world.placeId, userId, date: world.today, openedAt }
  await tx.insert(drawers).values({ ...own, opening, openingCash: toCash(opening) })
  await tx
    .insert(drawerMoves)
    .values({ drawerId: id, kind: 'supply', value: 5000, reason: 'Mais moedas para troco', at: openedAt })
}

async function writeClosing({ tx, world }: Writing, date: string, missing: number): Promise<void> {
  const { placeId, timezone, managerId: closedBy } = world
  const lines = await readDayLines(tx, { placeId, date })
  const ways = [...expectedByWay(lines)].map(([way, expected]) => {
    const isShort = way === 'pos_pix' && missing > 0
    const note = isShort ? 'Um Pix de R$ 5,00 não chegou ao banco' : ''
    return { way, expected, counted: expected - (isShort ? missing : 0), note }
  })
  const heap = ways.find(({ way }) => way === CASH_WAY)?.counted ?? 0
  const float = heap < 0 ? -heap : 0
  await insertClosing(tx, {
    placeId,
    date,
    closedBy,
    closedAt: slotInstant(addDays(date, 1), '08:10', timezone),
    expected: sumCentavos(ways.map(({ expected }) => expected)),
    counted: sumCentavos(ways.map(({ counted }) => counted)),
    entries: lines.reduce((sum, { entries }) => sum + entries, 0),
    snapshot: { lines, ways, cash: toCash(heap + float), float, drawers: [] }
  })
}

/** Uses the fewest notes and coins; a rest below the smallest coin is dropped. */
function toCash(value: number): CashCount {
  const cash: CashCount = {}
  let left = value
  for (const one of DENOMINATIONS) {
    const quantity = Math.floor(left / one)
    if (quantity > 0) cash[one] = quantity
    left -= quantity * one
  }
  return cash
}
