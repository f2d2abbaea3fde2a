import type { Allotted } from '#app/contracts/booking/gate-allotments.ts'
import type { Allotment } from '#app/domain/product/allotment.ts'
import type { KeptScan } from '../kept/queue.ts'

interface Known {
  /** Sales of this device, sent ones included. */
  known: readonly KeptScan[]
  /** Instant of the list that the allotment is from. */
  listAt: string
}

/** Counts what the device may still sell: the list's places, less the sales that the list does not contain yet. */
export function leftOf({ uuid, places, quota, types }: Allotted, { known, listAt }: Known): Allotment {
  const pending = known.filter(
    ({ sale, result, answeredAt }) =>
      sale?.allotment === uuid && result !== 'refused' && (result === '' || answeredAt >= listAt)
  )
  const people = pending.reduce((sum, scan) => sum + scan.people, 0)
  const counted = new Set(types.filter(({ countsToQuota }) => countsToQuota).map(({ label }) => label))
  const halves = pending.flatMap(({ items }) => Object.entries(items)).filter(([label]) => counted.has(label))
  const left = Math.max(0, places - people)
  const half = halves.reduce((sum, [, count]) => sum + count, 0)
  return { places: left, quota: Math.max(0, Math.min(quota - half, left)), types }
}
