import { z } from 'zod'
import { log } from '#app/log.server.ts'

const quietMs = 60_000
const lastNotes = new Map<string, number>()

/** Logs the name of the field or list only: its content may be personal. A list of hundreds is logged once a minute. */
export function noteUnreadable(what: string, count = 1): void {
  const now = performance.now()
  const last = lastNotes.get(what)
  if (last !== undefined && now - last < quietMs) return
  lastNotes.set(what, now)
  log.warn({ what, count }, 'a part of what a provider said is unreadable and counts as absent')
}

/** Field that decides nothing: if it is unreadable, it counts as missing, and the rest is read. */
export function auxiliaryField<S extends z.ZodType>(what: string, schema: S) {
  return schema.nullish().catch(() => {
    noteUnreadable(what)
    return null
  })
}

/** List of independent entries: an unreadable one affects no other. */
export function readableItems<S extends z.ZodType>(what: string, item: S) {
  return z.array(z.unknown()).transform((entries) => {
    const read = entries.map((entry) => item.safeParse(entry))
    const good = read.flatMap((one) => (one.success ? [one.data] : []))
    if (good.length < entries.length) noteUnreadable(what, entries.length - good.length)
    return good
  })
}
