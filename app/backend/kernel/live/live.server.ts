import { randomUUID } from 'node:crypto'
import { isLiveKind, LIVE_KINDS, type LiveKind } from '#app/domain/live/kinds.ts'
import type { Log } from '#app/log.server.ts'
import type { Database } from '../../db/connection.server.ts'
import { type Listener, listenToChannel, notifyChannel } from '../../db/listen.server.ts'

/** `placeId` null means that something may have changed anywhere. */
export interface LiveChange {
  placeId: string | null
  kinds: readonly LiveKind[]
}

export interface Live {
  /** Call it after the commit. It does not block, and never fails. */
  tell(placeId: string, kinds: readonly LiveKind[]): void
  /** Changes of this and of other instances. */
  onChange(listener: (change: LiveChange) => void): () => void
  /**
   * Kinds that changed at the place since an instant (epoch milliseconds). Returns all kinds if the instant is before
   * this process began to listen.
   */
  changedSince(placeId: string, at: number): LiveKind[]
  /** Resolves when other instances can be heard, if there may be any. */
  ready: Promise<void>
  stop(): Promise<void>
}

interface Options {
  now: () => Date
  /** Null if no other instance works on this database. */
  others: { db: Pick<Database, 'pool' | 'direct'>; log: Pick<Log, 'warn' | 'info'> } | null
}

/** A place is told at once, and then at most once per this time. */
const gatherMs = 100
const lastWordsMs = 1000
const channel = 'trilha_live'
/** A database message holds 8000 bytes. */
const placesAMessage = 40

/** Changes of one place that arrive together are told together. */
export function createLive({ now, others }: Options): Live {
  const listeners = new Set<(change: LiveChange) => void>()
  const changedAt = new Map<string, Map<LiveKind, number>>()
  let blindUntil = now().getTime()
  const emit = (change: LiveChange) => {
    for (const listener of listeners) listener(change)
  }
  const tellPlace = tellByPlace(emit)

  function hear(placeId: string, kinds: readonly LiveKind[]): void {
    const at = changedAt.get(placeId) ?? new Map<LiveKind, number>()
    for (const kind of kinds) at.set(kind, now().getTime())
    changedAt.set(placeId, at)
    tellPlace(placeId, kinds)
  }

  function missed(): void {
    blindUntil = now().getTime()
    emit({ placeId: null, kinds: LIVE_KINDS })
  }

  const passing = others && passOn(others, { hear, missed })
  return {
    tell(placeId, kinds) {
      if (kinds.length === 0) return
      hear(placeId, kinds)
      passing?.add(placeId, kinds)
    },
    onChange(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    changedSince(placeId, at) {
      if (at < blindUntil) return [...LIVE_KINDS]
      return [...(changedAt.get(placeId) ?? [])].filter(([, last]) => last >= at).map(([kind]) => kind)
    },
    ready: passing?.ready ?? Promise.resolve(),
    async stop() {
      listeners.clear()
      await passing?.stop()
    }
  }
}

/** Tells the first change at once, and later ones together at the end of the interval. */
function tellByPlace(emit: (change: LiveChange) => void) {
  const waiting = new Map<string, Set<LiveKind>>()
  function gather(placeId: string): void {
    const gathered = new Set<LiveKind>()
    waiting.set(placeId, gathered)
    setTimeout(() => {
      waiting.delete(placeId)
      if (gathered.size === 0) return
      emit({ placeId, kinds: [...gathered] })
      gather(placeId)
    }, gatherMs).unref()
  }
  return (placeId: string, kinds: readonly LiveKind[]) => {
    const gathered = waiting.get(placeId)
    if (gathered) return addAll(gathered, kinds)
    emit({ placeId, kinds })
    gather(placeId)
  }
}

function addAll<T>(set: Set<T>, values: Iterable<T>): void {
  for (const value of values) set.add(value)
}

interface Heard {
  hear(placeId: string, kinds: readonly LiveKind[]): void
  missed(): void
}

interface Passing extends Listener {
  add(placeId: string, kinds: readonly LiveKind[]): void
}

/** Exchanges messages with other instances through the database, one message at a time. */
function passOn({ db, log }: NonNullable<Options['others']>, { hear, missed }: Heard): Passing {
  const self = randomUUID()
  const leaving = new Map<string, Set<LiveKind>>()
  let sending: Promise<void> | null = null

  async function send(): Promise<void> {
    await new Promise((resolve) => setTimeout(resolve, gatherMs).unref())
    const places = [...leaving].map(([placeId, kinds]) => [placeId, ...kinds])
    leaving.clear()
    try {
      for (let at = 0; at < places.length; at += placesAMessage) {
        await notifyChannel(db, channel, JSON.stringify({ from: self, places: places.slice(at, at + placesAMessage) }))
      }
    } catch (error) {
      log.warn({ err: error }, 'other instances could not be told what changed')
    }
    sending = leaving.size > 0 ? send() : null
  }

  const listener = listenToChannel({
    direct: db.direct,
    channel,
    log,
    missed,
    hear(payload) {
      const said = readMessage(payload)
      if (said === null || said.from === self) return
      for (const [placeId, kinds] of said.places) hear(placeId, kinds)
    }
  })
  return {
    add(placeId, kinds) {
      const gathered = leaving.get(placeId) ?? new Set()
      addAll(gathered, kinds)
      leaving.set(placeId, gathered)
      sending ??= send()
    },
    ready: listener.ready,
    async stop() {
      // A silent database does not prevent the stop.
      await Promise.race([sending, new Promise((resolve) => setTimeout(resolve, lastWordsMs).unref())])
      await listener.stop()
    }
  }
}

/** Null for a message that is not ours: from another version, or another user of the database. */
function readMessage(payload: string): { from: string; places: [string, LiveKind[]][] } | null {
  try {
    const { from, places }: { from: unknown; places: unknown[][] } = JSON.parse(payload)
    if (typeof from !== 'string') return null
    const read = places.map(([placeId, ...kinds]): [string, LiveKind[]] => [String(placeId), kinds.filter(isLiveKind)])
    return { from, places: read.filter(([, kinds]) => kinds.length > 0) }
  } catch {
    return null
  }
}
