import { listPlaceIds, markListed, takeListing } from '../db/queries/money/listings.server.ts'
import { findKnownMoney } from '../db/queries/payments.server.ts'
import type { Backend } from '../kernel/context.server.ts'
import { hourMs, minuteMs } from '../kernel/schedule.server.ts'
import type { GatewayPayment, PaymentGateway } from '../providers/gateways/payment-gateway.server.ts'
import { applyPayment } from './apply-payment.server.ts'

const everyMs = 15 * minuteMs
/** A provider's list may show payments late, so each period is read twice. */
const overlapMs = hourMs
const firstMs = 3 * 24 * hourMs
/** Each window is read whole before the next, so that progress is never in doubt. */
const windowMs = 24 * hourMs
/** The next round reads more. */
const mostInARound = 5000

/** Finds money without a notice, and without a charge of ours, in the providers' own lists. */
export async function findUnknownMoney(backend: Backend): Promise<void> {
  for (const placeId of await listPlaceIds(backend.db)) {
    const gateways = await backend.gateways.all(placeId)
    for (const gateway of gateways.filter(({ canList }) => canList)) {
      await lookThrough(backend, { gateway, placeId }).catch((error) =>
        backend.log.warn({ placeId, provider: gateway.name, err: error }, 'a list of payments could not be read')
      )
    }
  }
}

interface Looked {
  gateway: PaymentGateway
  placeId: string
}

async function lookThrough(backend: Backend, { gateway, placeId }: Looked): Promise<void> {
  const { db, log } = backend
  const now = backend.now()
  const ago = (ms: number) => new Date(now.getTime() - ms)
  const listing = { placeId, provider: gateway.name }
  const lookAt = new Date(now.getTime() + everyMs)
  let listedTo = await takeListing(db, listing, { now, first: ago(firstMs), lookAt })
  let left = mostInARound
  while (listedTo !== null && listedTo < now && left > 0) {
    const period = { from: new Date(listedTo.getTime() - overlapMs), to: endOf(listedTo, now) }
    for await (const said of gateway.listPayments(period)) {
      left -= 1
      if (await isNews(backend, gateway, said)) await applyPayment(backend, { gateway, placeId, paymentId: said.id })
    }
    listedTo = period.to
    await markListed(db, listing, listedTo)
  }
  if (left <= 0) log.warn(listing, 'more payments than are looked through in one round')
}

const endOf = (from: Date, now: Date) => new Date(Math.min(now.getTime(), from.getTime() + windowMs))

/** A payment whose state in our books equals the listed one need not be read back. */
async function isNews({ db }: Backend, { name }: PaymentGateway, said: GatewayPayment): Promise<boolean> {
  const { id, status, refunded, dispute } = said
  const known = await findKnownMoney(db, { provider: name, providerId: id })
  if (!known) return status === 'APPROVED'
  if (known.held !== '') return status !== 'APPROVED' || known.dispute !== dispute
  const isLater = status === 'APPROVED' || known.status === 'APPROVED' || known.dispute !== dispute
  return isLater && (known.status !== status || known.dispute !== dispute || (refunded ?? 0) > known.refunded)
}
