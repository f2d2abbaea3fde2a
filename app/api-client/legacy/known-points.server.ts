import type { VendorPoint } from '#app/contracts/legacy/points.ts'
import { env } from '#app/env.server.ts'
import type { Asked } from './legacy-token.server.ts'
import { type AskVendorPoints, findVendorPoints } from './vendor-points.server.ts'

/** Milliseconds. A slow or absent vendor must not delay every page. */
const freshMs = 10 * 60_000
const restMs = 60_000
const mostWait = 3_000

export interface KnownPoints {
  points: VendorPoint[]
  /** The vendor did not answer. The previous points stay, and the page still renders. */
  failed: boolean
}

/** Lets concurrent pages share one request and caches its answer. Never throws: `ask` logs the failure. */
export function createKnownPoints(ask: AskVendorPoints, clock: () => number = () => performance.now()) {
  let known: KnownPoints = { points: [], failed: false }
  let until = Number.NEGATIVE_INFINITY
  let asking: Promise<KnownPoints> | null = null

  async function renew(asked: Asked): Promise<KnownPoints> {
    try {
      known = { points: await ask({ ...asked, timeoutMs: mostWait }), failed: false }
    } catch {
      // `ask` has logged and recorded the failure.
      known = { ...known, failed: true }
    }
    until = clock() + (known.failed ? restMs : freshMs)
    asking = null
    return known
  }
  return (asked: Asked): Promise<KnownPoints> => {
    if (clock() < until) return Promise.resolve(known)
    asking ??= renew(asked)
    return asking
  }
}

let own: ReturnType<typeof createKnownPoints> | null | undefined

/** Null for a place other than the configured vendor's, and without the settings. */
export async function findKnownPoints(placeUuid: string, asked: Asked): Promise<KnownPoints | null> {
  if (own === undefined) {
    const ask = findVendorPoints()
    own = ask && createKnownPoints(ask)
  }
  const isTheirs = env.LEGACY_PLACE === undefined || env.LEGACY_PLACE === placeUuid
  return own && isTheirs ? own(asked) : null
}
