import { listWaitingCharges } from '../db/queries/payments.server.ts'
import type { Backend } from '../kernel/context.server.ts'
import { applyCharge } from './apply-charge.server.ts'

const patienceMs = 60_000
/** A payment may arrive late; after this long nobody asks any more. */
const giveUpAfterMs = 24 * 3_600_000

/** One that cannot be read is logged and asked for again. */
export async function pollCharges(backend: Backend): Promise<void> {
  const { db, payments: provider, now, log } = backend
  if (!provider) return
  const at = now().getTime()
  const waiting = await listWaitingCharges(db, {
    provider: provider.name,
    createdAfter: new Date(at - giveUpAfterMs),
    createdBefore: new Date(at - patienceMs)
  })
  for (const providerId of waiting) {
    try {
      await applyCharge(backend, provider, providerId)
    } catch (error) {
      log.error({ err: error }, 'charge could not be read back')
    }
  }
}
