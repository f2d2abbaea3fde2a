import { createKeptCookie, hasTexts } from '#app/session/cookie/kept-cookie.server.ts'
import type { Viewer } from '#app/session/index.server.ts'
import { now } from '#app/time/clock.server.ts'
import { isRefusal, type KeptRead } from './refusals.ts'

const mostKept = 10

interface KeptReads {
  /** User who read them: a browser at a gate is shared. */
  user: string
  reads: KeptRead[]
}

/** Remembers for a working day the codes that were refused, which no record contains. Holds no data about visitors. */
const cookie = createKeptCookie<KeptReads>({
  name: 'reads',
  maxAgeSeconds: 12 * 3600,
  isValue: (value): value is KeptReads =>
    hasTexts(value, ['user']) && 'reads' in value && Array.isArray(value.reads) && value.reads.every(isRead)
})

const isRead = (read: unknown): read is KeptRead => hasTexts(read, ['at', 'why', 'uuid', 'code']) && isRefusal(read.why)

/** Lists the latest first. */
export function keptReads(request: Request, { user }: Viewer): KeptRead[] {
  const kept = cookie.read(request)
  return kept?.user === user.uuid ? kept.reads : []
}

/** Returns headers for the response. */
export function keepRead(request: Request, viewer: Viewer, read: Omit<KeptRead, 'at'>): [string, string][] {
  const reads = [{ ...read, at: now().toISOString() }, ...keptReads(request, viewer)]
  return cookie.keep(request, { user: viewer.user.uuid, reads: reads.slice(0, mostKept) })
}
