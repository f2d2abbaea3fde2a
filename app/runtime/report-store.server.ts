import type { Database } from '#app/backend/db/connection.server.ts'
import {
  dropSlots,
  listStandingSlots,
  putSlot,
  readSlots,
  sweepSlots
} from '#app/backend/db/queries/report-slots.server.ts'
import type { ReportStore } from '#app/reports/cache/store.server.ts'

/** Milliseconds of possible clock skew: answers loaded this shortly after a change are not stored. */
const clockMarginMs = 5000
const sweepEveryMs = 10 * 60_000

/** Shares report answers among all instances. */
export function createReportStore(db: Pick<Database, 'pool'>, now: () => number = Date.now): ReportStore {
  let sweptAt = now()
  const sweep = async () => {
    if (now() - sweptAt < sweepEveryMs) return
    sweptAt = now()
    await sweepSlots(db)
  }
  return {
    list: (keys) => listStandingSlots(db, keys),
    get: (keys) => readSlots(db, keys),
    async put(slot) {
      await sweep()
      return putSlot(db, { ...slot, loadedAt: new Date(slot.loadedAt.getTime() - clockMarginMs) })
    },
    drop: (days) => dropSlots(db, days)
  }
}
