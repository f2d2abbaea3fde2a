import { Socket } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import type { Log } from '#app/log.server.ts'
import type { Database, Direct } from './connection.server.ts'

const connectMs = 8_000
/**
 * Network devices drop connections without notice, so it is probed this often, and must answer before the next probe.
 */
const askedEveryMs = 30_000
const answerMs = 10_000
const firstWaitMs = 1_000
const longestWaitMs = 10_000
/** Patience at a stop for a connection that does not answer. */
const lastWordsMs = 1_000

/** Runs as its own statement after the commit: inside a transaction it would make all commits wait for one another. */
export async function notifyChannel(db: Pick<Database, 'pool'>, channel: string, payload: string): Promise<void> {
  await db.pool.query('select pg_notify($1, $2)', [channel, payload])
}

interface Listening {
  direct: Direct
  channel: string
  log: Pick<Log, 'warn' | 'info'>
  hear(payload: string): void
  /** Called when the connection is back; messages sent in between were lost. */
  missed(): void
}

export interface Listener {
  /** Resolves once it listens. */
  ready: Promise<void>
  stop(): Promise<void>
}

/** Listens on a connection of its own while the program runs, and reconnects by itself. */
export function listenToChannel(listening: Listening): Listener {
  const stopping = new AbortController()
  let heard: () => void = () => undefined
  const ready = new Promise<void>((resolve) => {
    heard = resolve
  })
  const running = keepListening(listening, { heard, signal: stopping.signal })
  return {
    ready,
    async stop() {
      stopping.abort()
      await running
    }
  }
}

interface Run {
  heard: () => void
  signal: AbortSignal
}

async function keepListening(listening: Listening, { heard, signal }: Run): Promise<void> {
  const { log, missed } = listening
  let failures = 0
  for (let isFirst = true; !signal.aborted; ) {
    const begun = () => {
      if (failures > 0) log.info({ failures }, 'changes of other instances are heard again')
      failures = 0
      if (!isFirst) missed()
      isFirst = false
      heard()
    }
    await listenOnce(listening, { heard: begun, signal }).catch((error: unknown) => {
      if (failures === 0) log.warn({ err: error }, 'changes of other instances are not heard')
      failures += 1
    })
    await delay(waitMs(failures), undefined, { signal, ref: false }).catch(() => undefined)
  }
}

/** One second at first, ten at most, with a random part so that instances do not reconnect together. */
function waitMs(failures: number): number {
  return Math.min(longestWaitMs, firstWaitMs * 2 ** Math.max(0, failures - 1)) * (0.5 + Math.random() / 2)
}

/**
 * Runs until it is stopped.
 * @throws when the connection breaks or is silent
 */
async function listenOnce({ direct, channel, hear }: Listening, { heard, signal }: Run): Promise<void> {
  const socket = new Socket()
  let timer: NodeJS.Timeout | undefined
  const giveUp = () => {
    timer = setTimeout(() => socket.destroy(), lastWordsMs)
  }
  signal.addEventListener('abort', giveUp)
  const client = new direct.Client({
    ...direct,
    stream: () => socket,
    application_name: 'trilha live',
    connectionTimeoutMillis: connectMs,
    query_timeout: answerMs,
    keepAlive: true
  })
  const broken = new Promise<never>((_resolve, reject) => {
    client.on('error', reject)
    client.on('end', () => reject(new Error('the connection ended')))
  })
  broken.catch(() => undefined)
  try {
    await client.connect()
    client.on('notification', ({ payload }) => hear(payload ?? ''))
    await client.query(`listen ${client.escapeIdentifier(channel)}`)
    heard()
    while (!signal.aborted) {
      await Promise.race([broken, delay(askedEveryMs, undefined, { signal, ref: false }).catch(() => undefined)])
      if (!signal.aborted) await client.query('select 1')
    }
  } finally {
    await client.end().catch(() => undefined)
    clearTimeout(timer)
    signal.removeEventListener('abort', giveUp)
  }
}
