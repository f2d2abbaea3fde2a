import {
  claimRemovals,
  claimSweep,
  dropRemovals,
  listUsed,
  noteRemovals,
  postponeRemovals,
  saveSweep
} from '../db/queries/files/objects.server.ts'
import type { Backend } from '../kernel/context.server.ts'
import { hourMs, minuteMs } from '../kernel/schedule.server.ts'
import type { ListedObject } from '../providers/objects/object-store.server.ts'

type Working = Pick<Backend, 'db' | 'now' | 'log' | 'objects'>

const batch = 50
/** Longer than a whole batch takes. */
const claimMs = 15 * minuteMs
const mostWaitMs = 6 * hourMs

const later = (now: Date, ms: number) => new Date(now.getTime() + ms)

/**
 * Removes objects from the bucket whose rows are gone, with longer and longer waits while it is away. True: more may be
 * due at once.
 */
export async function removeObjects(working: Working): Promise<boolean> {
  const { db, now, log, objects } = working
  const claimed = await claimRemovals(db, { now: now(), until: later(now(), claimMs), limit: batch })
  if (claimed.length === 0) return false
  const keys = claimed.map(({ key }) => key)
  if (!objects) {
    log.error({ objects: keys.length }, 'objects wait for their removal, and the settings name no bucket')
    await postponeRemovals(db, keys, later(now(), mostWaitMs))
    return false
  }
  // Copies of a photo share an object; the last row takes it along.
  const used = await listUsed(db.orm, keys)
  await dropRemovals(db, [...used])
  const unused = claimed.filter(({ key }) => !used.has(key))
  for (const [at, { key, tries }] of unused.entries()) {
    try {
      await objects.remove(key)
    } catch (error) {
      const left = unused.slice(at).map((one) => one.key)
      log.warn({ err: error, objects: left.length }, 'objects wait for their removal')
      await postponeRemovals(db, left, later(now(), Math.min(minuteMs * 2 ** (tries - 1), mostWaitMs)))
      return false
    }
    await dropRemovals(db, [key])
  }
  return claimed.length === batch
}

/** Limit of one round; the next goes on where this one ended. */
const mostPages = 20
/** Younger objects may belong to a transaction that is still running. */
const orphanMs = 24 * hourMs
/** Orphans of one page that need no doubt. */
const fewOrphans = 20

/**
 * Looks for objects that a broken-off transaction left without a row, and has them removed. One instance an hour does
 * it.
 */
export async function sweepObjects({ db, now, log, objects }: Working): Promise<void> {
  if (!objects) return
  // Less than the interval of the job, so that no round is missed.
  const claimed = await claimSweep(db, { now: now(), before: later(now(), -50 * minuteMs) })
  if (claimed === null) return
  let after = claimed
  for (let page = 0; page < mostPages; page += 1) {
    const { objects: found, next } = await objects.list(after)
    const orphans = await findOrphans({ db, now }, found)
    if (orphans.length > fewOrphans && orphans.length > found.length / 2) {
      const seen = { bucket: objects.name, objects: found.length, unknown: orphans.length }
      log.error(seen, 'most objects have no row here, and none is removed: does another program use this bucket?')
    } else {
      await noteRemovals(db.orm, orphans)
    }
    await saveSweep(db, next)
    if (next === '') return
    after = next
  }
}

async function findOrphans(
  { db, now }: Pick<Working, 'db' | 'now'>,
  found: readonly ListedObject[]
): Promise<string[]> {
  const before = later(now(), -orphanMs)
  const old = found.filter(({ at }) => at < before).map(({ key }) => key)
  const used = await listUsed(db.orm, old)
  return old.filter((key) => !used.has(key))
}
