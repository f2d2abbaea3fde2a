import { hash } from '@node-rs/argon2'
import { sql } from 'drizzle-orm'
import type { Database } from './connection.server.ts'
import { passwordHashing } from './queries/identity/users.server.ts'
import { places } from './schema.server.ts'
import { writeSlotGuides } from './seed/agents/slot-guides.server.ts'
import { writeAudit } from './seed/audit/write.server.ts'
import { bringRegulars } from './seed/clients/regulars.server.ts'
import { writeClients } from './seed/clients/write.server.ts'
import { writeCommissions } from './seed/commissions/write.server.ts'
import { planCounters, writeCounters } from './seed/counters.server.ts'
import { writeCash } from './seed/finance/cash.server.ts'
import { writeInvoices } from './seed/finance/invoices.server.ts'
import { writeTransactions } from './seed/finance/transactions.server.ts'
import { writeWithdrawals } from './seed/finance/withdrawals.server.ts'
import { writeGroup } from './seed/groups/write.server.ts'
import { writeIssues } from './seed/issues/write.server.ts'
import { writeMessages } from './seed/messages/write.server.ts'
import { createRandom } from './seed/random.server.ts'
import { writeSavedReports } from './seed/reports.server.ts'
import type { SeedBooking } from './seed/rows.server.ts'
import { createIds, tellStory } from './seed/story.server.ts'
import { writeTransport } from './seed/transport/write.server.ts'
import { planVisits } from './seed/visits.server.ts'
import { writePlace } from './seed/write-place.server.ts'
import { writeBookings } from './seed/write-seed.server.ts'
import { inTransaction } from './transaction.server.ts'

export { demoUsers } from './seed/place-data.server.ts'

/** Lock number: one process seeds, and another that starts at once waits and finds it done. */
const seedLock = 7_281_019_423

export interface SeedOptions {
  now: Date
  password: string
  /** The same seed and instant give the same data, apart from password hash and row ids. */
  seed?: string
}

/** False, without a change, if there is a place already. One transaction. */
export async function seedDemo(db: Database, { now, password, seed = 'serra-do-lume' }: SeedOptions): Promise<boolean> {
  const passwordHash = await hash(password, passwordHashing)
  return inTransaction(db, async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${seedLock})`)
    const there = await tx.select({ id: places.id }).from(places).limit(1)
    if (there.length > 0) return false
    const world = await writePlace(tx, { random: createRandom(`${seed}/place`), now, passwordHash })
    const plan = planVisits(world, seed)
    const nextIds = createIds(createRandom(`${seed}/ids/${world.today}`))
    const visits = plan.visits.map((visit) => tellStory(visit, world, nextIds())).sort(byCreation)
    bringRegulars(visits, createRandom(`${seed}/regulars`))
    const group = await writeGroup(tx, world, { plan, nextIds, random: createRandom(`${seed}/group`) })
    const told = [...visits, ...group].sort(byCreation)
    await writeBookings(tx, told, plan)
    await writeWithdrawals(tx, world, createRandom(`${seed}/withdrawals`))
    await writeClients(tx, world, createRandom(`${seed}/clients`))
    await writeCommissions(tx, world, createRandom(`${seed}/commissions`))
    await writeMessages(tx, world, createRandom(`${seed}/messages`))
    await writeCounters(tx, world, planCounters(world, told, seed))
    await writeSavedReports(tx, world, createRandom(`${seed}/reports`))
    await writeIssues(tx, world, createRandom(`${seed}/issues`))
    await writeTransport(tx, world, createRandom(`${seed}/transport`))
    await writeSlotGuides(tx, world)
    await writeTransactions(tx, world)
    await writeCash(tx, world, createRandom(`${seed}/cash`))
    await writeInvoices(tx, world, createRandom(`${seed}/invoices`))
    await writeAudit(tx, world, createRandom(`${seed}/audit`))
    return true
  })
}

const byCreation = ({ booking: one }: SeedBooking, { booking: other }: SeedBooking) =>
  (one.createdAt?.getTime() ?? 0) - (other.createdAt?.getTime() ?? 0)
