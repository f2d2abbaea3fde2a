import type { Transaction } from '../../../db/connection.server.ts'
import { type AllotmentRow, lockDue, setAllotment } from '../../../db/queries/bookings/gate/allotments.server.ts'
import { givePlacesBack, slotOf } from '../../../db/queries/bookings/places-taken.server.ts'
import { inTransaction } from '../../../db/transaction.server.ts'
import type { Backend } from '../../../kernel/context.server.ts'

/** Gives back what is unused. The places of disputed sales stay until the slot's window is over. */
export async function endAllotment(tx: Transaction, row: AllotmentRow, now: Date): Promise<void> {
  const held = row.until <= now ? 0 : Math.min(row.held, row.disputed)
  const heldQuota = Math.min(row.heldQuota, held)
  const freed = { people: row.held - held, quotaPeople: row.heldQuota - heldQuota }
  await setAllotment(tx, row.uuid, { held, heldQuota, endedAt: row.endedAt ?? now })
  if (freed.people > 0) await givePlacesBack(tx, slotOf(row), freed)
}

/** Ends allotments whose seller has signed out or handed the drawer over, or whose slot is over. */
export async function releaseAllotments({ db, now, live }: Pick<Backend, 'db' | 'now' | 'live'>): Promise<void> {
  for (;;) {
    const placeId = await inTransaction(db, async (tx) => {
      const due = await lockDue(tx, now())
      if (due) await endAllotment(tx, due, now())
      return due?.placeId ?? null
    })
    if (placeId === null) return
    live.tell(placeId, ['bookings', 'places'])
  }
}
