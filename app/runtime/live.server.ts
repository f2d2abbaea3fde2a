import { hashToken } from '#app/backend/credentials/token.server.ts'
import { findUserByToken } from '#app/backend/db/queries/identity/tokens.server.ts'
import { type Backend, holds } from '#app/backend/kernel/context.server.ts'
import type { Live, LiveChange } from '#app/backend/kernel/live/live.server.ts'
import { kindsHeard, type LiveKind } from '#app/domain/live/kinds.ts'
import { readSession } from '#app/session/cookie/session-storage.server.ts'

type Backing = Pick<Backend, 'db' | 'now'>

export interface Listener {
  /** Hash of the token, which is unique per session. */
  session: string
  place: string
  kinds: LiveKind[]
  again(): Promise<Listener | 401 | 403 | 503>
}

/** Source of changes for the door. It stays the same while the back end behind it starts and stops. */
export interface LiveSource {
  admit(request: Request): Promise<Listener | 401 | 403 | 404 | 503>
  onChange(listener: (change: LiveChange) => void): () => void
  changedSince(placeId: string, at: number): LiveKind[]
  /** Null after the back end stopped. */
  connect(live: Live | null): void
}

interface Options {
  /** The APIs are remote, so this process does not learn of changes. */
  isRemote: boolean
  /** Null before the start and while the program is stopping. */
  backing: () => Backing | null
}

export function createLiveSource({ isRemote, backing }: Options): LiveSource {
  const listeners = new Set<(change: LiveChange) => void>()
  let source: Live | null = null

  async function admit(request: Request) {
    if (isRemote) return 404
    const token = readSession(request)?.token
    return token ? identifyListener(backing, hashToken(token)) : 401
  }
  return {
    admit,
    onChange(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    changedSince: (placeId, at) => source?.changedSince(placeId, at) ?? [],
    connect(live) {
      source = live
      live?.onChange((change) => {
        for (const listener of listeners) listener(change)
      })
    }
  }
}

/** Checks the token without recording a use: an open tab is not a sign of activity. */
async function identifyListener(backing: Options['backing'], session: string): Promise<Listener | 401 | 403 | 503> {
  const backend = backing()
  if (!backend) return 503
  const user = await findUserByToken(backend.db, { hash: session, now: backend.now() })
  if (!user) return 401
  const { placeId, rules: permissions, requireTwoStep, twoStepOn } = user
  const kinds = requireTwoStep && !twoStepOn ? [] : kindsHeard((permission) => holds({ permissions }, permission))
  if (kinds.length === 0) return 403
  return { session, place: placeId, kinds, again: () => identifyListener(backing, session) }
}
