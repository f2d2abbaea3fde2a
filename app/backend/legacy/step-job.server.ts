import type { Queryable } from '../db/connection.server.ts'
import { enqueue } from '../kernel/outbox.server.ts'

export const stepKind = 'legacy-import'

/** One job for each time that it is let run. */
export async function queueStep(tx: Queryable, { id, version, dueAt }: { id: string; version: number; dueAt: Date }) {
  await enqueue(tx, { kind: stepKind, key: `${stepKind}:${id}:${version}`, payload: { id, version }, dueAt })
}
