import { defaultTerm, houseTerms } from '#app/domain/term/default-term.ts'
import { lockPlace } from '../db/queries/places/settings.server.ts'
import { listPlaceIds, renewTerm } from '../db/queries/places/terms.server.ts'
import { inTransaction } from '../db/transaction.server.ts'
import type { Backend } from '../kernel/context.server.ts'
import { hourMs, type NounJobs } from '../kernel/schedule.server.ts'

/** A place with the default term gets its new words with a new version of the program. */
export async function renewHouseTerms({ db, now }: Pick<Backend, 'db' | 'now'>): Promise<void> {
  for (const placeId of await listPlaceIds(db.orm)) {
    await inTransaction(db, async (tx) => {
      const place = await lockPlace(tx, placeId)
      if (!place) return
      await renewTerm(tx, {
        placeId,
        userId: null,
        now: now(),
        before: houseTerms(place),
        after: defaultTerm(place)
      })
    })
  }
}

export const placeJobs: NounJobs = {
  handlers: [],
  recurring: [{ name: 'house terms', everyMs: 24 * hourMs, run: renewHouseTerms }]
}
