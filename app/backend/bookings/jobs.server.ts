import { slotsDue, takeSlotToShare } from '../db/queries/agents/slot-guides.server.ts'
import { allotmentsDue } from '../db/queries/bookings/gate/allotments.server.ts'
import { holdsDue, releaseOverdueHolds } from '../db/queries/bookings/release-holds.server.ts'
import { inTransaction } from '../db/transaction.server.ts'
import { shareGuides } from '../kernel/agents/share-slot.server.ts'
import type { Backend } from '../kernel/context.server.ts'
import type { NounJobs } from '../kernel/schedule.server.ts'
import { endClosures, includeLate } from './closure/jobs.server.ts'
import { releaseAllotments } from './gate/allotments/release.server.ts'
import { ticketLinkJob } from './lost-ticket/send-tickets.server.ts'
import { askConfirmations } from './unpaid/ask-confirmation.server.ts'
import { readDueSites, sitesDue } from './wordpress/read-site.server.ts'

export async function releaseHolds({ db, now, live }: Pick<Backend, 'db' | 'now' | 'live'>): Promise<void> {
  for (;;) {
    const ofPlaces = await inTransaction(db, (tx) => releaseOverdueHolds(tx, now()))
    if (ofPlaces.length === 0) return
    for (const placeId of new Set(ofPlaces)) live.tell(placeId, ['bookings', 'places'])
  }
}

/** Bookings came into slots with guides, or left them. */
export async function shareDueSlots({ db, now, live }: Pick<Backend, 'db' | 'now' | 'live'>): Promise<void> {
  for (;;) {
    const placeId = await inTransaction(db, async (tx) => {
      const slot = await takeSlotToShare(tx)
      return slot && (await shareGuides(tx, slot, { now: now(), by: 'sistema' }))
    })
    if (placeId === null) return
    // The sale has told all screens of bookings already.
    if (placeId) live.tell(placeId, ['guides'])
  }
}

export const bookingJobs: NounJobs = {
  handlers: [ticketLinkJob],
  recurring: [
    { name: 'holds', due: ({ now }) => holdsDue(now()), run: releaseHolds },
    { name: 'allotments', due: ({ now }) => allotmentsDue(now()), run: releaseAllotments },
    { name: 'guides', due: slotsDue, run: shareDueSlots },
    { name: 'confirmations', everyMs: 60_000, run: askConfirmations },
    { name: 'closed-days', everyMs: 60_000, run: includeLate },
    { name: 'closure-ends', everyMs: 60_000, run: endClosures },
    { name: 'vendor-sites', due: sitesDue, run: readDueSites }
  ]
}
