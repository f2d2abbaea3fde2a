import { OLD_VERSION_DAYS } from '#app/domain/file/limits.ts'
import { deleteNeverKept } from '../db/queries/files/files.server.ts'
import { removalDue } from '../db/queries/files/objects.server.ts'
import { dropOldVersions } from '../db/queries/files/removal.server.ts'
import type { Backend } from '../kernel/context.server.ts'
import { hourMs, minuteMs, type NounJobs } from '../kernel/schedule.server.ts'
import { removeObjects, sweepObjects } from './objects.server.ts'
import { previewJob } from './preview/make-preview.server.ts'

/** Longer than the program waits for any sender. */
const comingMs = 15 * minuteMs

/** Removes files that never arrived whole and whose process died before it could remove them. */
async function sweepFiles({ db, now }: Pick<Backend, 'db' | 'now'>): Promise<void> {
  await deleteNeverKept(db, new Date(now().getTime() - comingMs))
}

/** An ended request needs the documents valid at its end; room of their older versions is freed. */
async function freeOldVersions({ db, now }: Pick<Backend, 'db' | 'now'>): Promise<void> {
  const at = now()
  const before = new Date(at.getTime() - OLD_VERSION_DAYS * 24 * hourMs)
  while ((await dropOldVersions(db, { before, now: at })) > 0);
}

export const fileJobs: NounJobs = {
  handlers: [previewJob],
  recurring: [
    { name: 'files that never came whole', everyMs: 5 * minuteMs, run: sweepFiles },
    { name: 'older versions of what ended', everyMs: hourMs, run: freeOldVersions },
    { name: 'objects without a row', everyMs: hourMs, run: sweepObjects },
    { name: 'objects', due: ({ now }) => removalDue(now()), run: removeObjects }
  ]
}
