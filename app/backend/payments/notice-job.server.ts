import type { Database } from '../db/connection.server.ts'
import { enqueue, type JobHandler } from '../kernel/outbox.server.ts'
import { applyCharge } from './apply-charge.server.ts'

const kind = 'pix-notice'

/** One per charge. */
export function enqueueNotice(db: Database, chargeId: string, now: Date): Promise<void> {
  return enqueue(db.orm, { kind, key: `${kind}:${chargeId}`, payload: { chargeId }, dueAt: now })
}

export const noticeJob: JobHandler = {
  kind,
  run: async (backend, payload) => {
    if (backend.payments) await applyCharge(backend, backend.payments, String(payload.chargeId))
  }
}
