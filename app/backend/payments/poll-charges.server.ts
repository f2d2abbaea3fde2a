import { setTimeout as delay } from 'node:timers/promises'
import {
  abandonCharge,
  type DueCharge,
  findBookingToPay,
  findPendingCharge,
  takeDueCharge
} from '../db/queries/payments.server.ts'
import type { Backend } from '../kernel/context.server.ts'
import type { PaymentProvider } from '../providers/payment-provider.server.ts'
import { applyCharge } from './apply-charge.server.ts'
import { completeCharge, isPayable } from './open-charge.server.ts'

/** Few enough to leave connections to those who book. */
const atOnce = 4
const longestWaitMs = 10_000

/** Until none is due. One that cannot be read is logged and asked about again; a slow one holds up no other. */
export async function pollCharges(backend: Backend, waitMs = longestWaitMs): Promise<void> {
  const { db, payments: provider, now } = backend
  if (!provider) return
  const next = () => takeDueCharge(db, { provider: provider.name, now: now() })
  const work = async () => {
    for (let due = await next(); due; due = await next()) await askInTime(backend, { provider, due, waitMs })
  }
  await Promise.all(Array.from({ length: atOnce }, work))
}

interface Question {
  provider: PaymentProvider
  due: DueCharge
  waitMs: number
}

/** Never rejects. An answer that comes later still counts. */
async function askInTime(backend: Backend, { provider, due, waitMs }: Question): Promise<void> {
  const { log } = backend
  const answered = new AbortController()
  const asked = ask(backend, provider, due)
    .catch((error) => log.error({ paymentId: due.id, err: error }, 'charge could not be read back'))
    .finally(() => answered.abort())
  const late = delay(waitMs, 'late' as const, { signal: answered.signal, ref: false }).catch(() => null)
  if ((await Promise.race([asked, late])) === 'late') {
    log.warn({ paymentId: due.id }, 'the provider is slow to say what became of a charge')
  }
}

async function ask(backend: Backend, provider: PaymentProvider, due: DueCharge): Promise<void> {
  if (due.providerId) {
    await applyCharge(backend, provider, due.providerId)
    return
  }
  // Reserved, and then whoever asked for it died: the provider may have made it, but nobody has seen its code.
  const { db, now } = backend
  const found = await findBookingToPay(db, { id: due.bookingId })
  const charge = await findPendingCharge(db.orm, due.bookingId)
  if (found && charge?.id === due.id && isPayable(found.booking, now())) {
    await completeCharge(backend, provider, { ...found, charge })
  } else {
    await abandonCharge(db, due.id)
  }
}
