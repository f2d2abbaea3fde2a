import { entriesOf } from '#app/domain/words/records.ts'
import type { Queryable } from '../../connection.server.ts'
import { auditEvents } from '../../schema.server.ts'

export type NewAuditEvent = typeof auditEvents.$inferInsert

const longest = {
  subjectLabel: 160,
  reason: 500,
  from: 2000,
  to: 2000,
  actor: 120,
  address: 64,
  requestId: 100
} as const

/** Cuts long texts, so that a row stays small. */
export async function insertAuditEvent(tx: Queryable, row: NewAuditEvent): Promise<void> {
  const bounded = entriesOf(longest).map(([name, most]) => {
    // Prices contain a no-break space, which nobody types in a search.
    const text = (row[name] ?? '').replaceAll('\u00a0', ' ')
    return [name, text.length > most ? `${text.slice(0, most - 1)}…` : text]
  })
  await tx.insert(auditEvents).values({ ...row, ...Object.fromEntries(bounded) })
}
