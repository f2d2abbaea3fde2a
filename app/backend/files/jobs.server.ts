import { deleteNeverKept } from '../db/queries/files/files.server.ts'
import type { Backend } from '../kernel/context.server.ts'
import { minuteMs, type NounJobs } from '../kernel/schedule.server.ts'
import { previewJob } from './preview/make-preview.server.ts'

/** Longer than any sender is waited for. */
const comingMs = 15 * minuteMs

/** What never came whole, and whose process died before it could remove it. */
async function sweepFiles({ db, now }: Pick<Backend, 'db' | 'now'>): Promise<void> {
  await deleteNeverKept(db, new Date(now().getTime() - comingMs))
}

export const fileJobs: NounJobs = {
  handlers: [previewJob],
  recurring: [{ name: 'files that never came whole', everyMs: 5 * minuteMs, run: sweepFiles }]
}
