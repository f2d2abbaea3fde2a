import { and, asc, eq, sql } from 'drizzle-orm'
import type { Database } from '../../connection.server.ts'
import { simulatorRecords } from '../../schema.server.ts'
import { inTransaction } from '../../transaction.server.ts'

const isIt = (kind: string, id: string) => and(eq(simulatorRecords.kind, kind), eq(simulatorRecords.id, id))

/** Storage of the simulated providers: a `SimulatorStore` of backend/providers. */
export function simulatorRecordsOf(db: Database) {
  const { orm } = db
  return {
    async find(kind: string, id: string): Promise<unknown | null> {
      const [row] = await orm.select().from(simulatorRecords).where(isIt(kind, id))
      return row?.value ?? null
    },
    async add(kind: string, record: { id: string; key: string; group: string; value: unknown }): Promise<unknown> {
      await orm
        .insert(simulatorRecords)
        .values({ kind, ...record })
        .onConflictDoNothing()
      const sameKey = record.key === '' ? sql`false` : eq(simulatorRecords.key, record.key)
      const [row] = await orm
        .select()
        .from(simulatorRecords)
        .where(and(eq(simulatorRecords.kind, kind), sql`(${eq(simulatorRecords.id, record.id)} or ${sameKey})`))
      if (!row) throw new Error('the simulated record was not kept')
      return row.value
    },
    change(kind: string, id: string, change: (value: unknown) => unknown): Promise<unknown | null> {
      return inTransaction(db, async (tx) => {
        const [row] = await tx.select().from(simulatorRecords).where(isIt(kind, id)).for('update')
        if (!row) return null
        const value = change(row.value)
        await tx.update(simulatorRecords).set({ value }).where(isIt(kind, id))
        return value
      })
    },
    async list(kind: string, group: string): Promise<unknown[]> {
      const ofGroup = group === '' ? undefined : eq(simulatorRecords.group, group)
      const rows = await orm
        .select({ value: simulatorRecords.value })
        .from(simulatorRecords)
        .where(and(eq(simulatorRecords.kind, kind), ofGroup))
        .orderBy(asc(simulatorRecords.position))
      return rows.map(({ value }) => value)
    },
    async nextNumber(): Promise<number> {
      const { rows } = await orm.execute<{ number: number }>(
        sql`select nextval(pg_get_serial_sequence('simulator_records', 'position'))::int8 as number`
      )
      return 1_000_000 + Number(rows[0]?.number ?? 0)
    }
  }
}
