import type { Database } from '../db/connection.server.ts'
import type { Backend } from '../kernel/context.server.ts'
import { enqueue } from '../kernel/outbox.server.ts'
import { applyCharge } from './apply-charge.server.ts'

const kind = 'pix-notice'

/** Keeps a notice until it is delivered; one per charge. */
export function enqueueNotice(db: Database, chargeId: string, now: Date): Promise<void> {
  return enqueue(db.orm, { kind, key: `${kind}:${chargeId}`, payload: { chargeId }, dueAt: now })
}

export const noticeJob = {
  kind,
  run: async (backend: Backend, payload: Record<string, unknown>): Promise<void> => {
    if (backend.payments) await applyCharge(backend, backend.payments, String(payload.chargeId))
  }
}
