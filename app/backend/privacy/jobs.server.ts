import { listPlacesToSweep } from '../db/queries/privacy/settings.server.ts'
import type { Backend } from '../kernel/context.server.ts'
import { hourMs, type NounJobs } from '../kernel/schedule.server.ts'
import { sweepPlace } from './sweep.server.ts'

async function sweepPlaces(backend: Pick<Backend, 'db' | 'now'>): Promise<void> {
  for (const { placeId, retention } of await listPlacesToSweep(backend.db.orm)) {
    await sweepPlace(backend, { placeId, chosen: retention ?? {}, userId: null })
  }
}

export const privacyJobs: NounJobs = {
  handlers: [],
  recurring: [{ name: 'retention', everyMs: 6 * hourMs, run: sweepPlaces }]
}
