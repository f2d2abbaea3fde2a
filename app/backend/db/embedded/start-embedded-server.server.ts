import { mkdir, realpath, rmdir } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import type { Log } from '#app/log.server.ts'
import { type Binaries, locateBinaries } from './binaries.server.ts'
import { cannotRun, systemCode } from './cannot-run.server.ts'
import { prepareCluster } from './cluster.server.ts'
import {
  askServer,
  embeddedDatabase,
  embeddedUrl,
  ensureDatabase,
  untilSocketLost,
  waitForOthers,
  watchServer
} from './live-server.server.ts'
import { makeSocketFolder } from './owned-folder.server.ts'
import { chooseRunner, type RootWay, type Runner } from './runner.server.ts'
import { launchServer, type ServerProcess } from './server-process.server.ts'
import { removeStaleLock } from './stale-lock.server.ts'

/**
 * `url` without a name means the app's database. `stop` ends only our own server, after its users or `patienceMs`
 * (2000).
 */
export type EmbeddedServer = {
  url(database?: string): string
  socketDir: string
  stop(options?: { patienceMs?: number }): Promise<void>
}

export type EmbeddedOptions = {
  dataDir: string
  log: Log
  /**
   * False only for what is thrown away, as in tests: acknowledged writes then survive a crash of the server but not of the machine, and more
   * programs may connect.
   */
  durable?: boolean
  rootWays?: RootWay[]
}

type Place = {
  dataDir: string
  cluster: string
  socketDir: string
  binaries: Binaries
  runner: Runner
  durable: boolean
  log: Log
}
type Held = { kind: 'own'; server: ServerProcess } | { kind: 'shared' }

const retryMs = 50
const settleMs = 200
const lockPatienceMs = 60_000
const staleAfterMs = 2_000

/**
 * Joins a server that already runs on the data; restarts one that ends.
 * @throws `cannotRun`, in Portuguese
 */
export async function startEmbeddedServer(options: EmbeddedOptions): Promise<EmbeddedServer> {
  const place = await findPlace(options).catch((error) => {
    const code = systemCode(error)
    throw code === null ? error : cannotRun(`o sistema recusou uma operação na pasta de dados (${code})`, error)
  })
  const stopping = new AbortController()
  let held = await acquire(place)
  const supervised = (async () => {
    for (;;) {
      if (held.kind === 'own') await untilEnded(held.server, place, stopping.signal)
      else await watchServer(place.socketDir, stopping.signal)
      if (stopping.signal.aborted) return
      place.log.error('embedded database ended; starting it again')
      held = await acquireAgain(place, stopping.signal, held)
      if (stopping.signal.aborted && held.kind === 'own') await held.server.stop()
    }
  })()
  await ensureDatabase(place.socketDir)
  return {
    socketDir: place.socketDir,
    url: (database = embeddedDatabase) => embeddedUrl(place.socketDir, database),
    async stop({ patienceMs = 2000 } = {}) {
      if (stopping.signal.aborted) return supervised
      if (held.kind === 'own') await waitForOthers(place.socketDir, patienceMs)
      stopping.abort()
      if (held.kind === 'own') await held.server.stop()
      await supervised
      await rmdir(place.socketDir).catch(() => null)
    }
  }
}

/** A server that nobody can reach any more is ended too: only a new start creates its socket again. */
async function untilEnded(server: ServerProcess, { socketDir, log }: Place, stopping: AbortSignal): Promise<void> {
  const ended = new AbortController()
  void server.exited.then(() => ended.abort())
  await untilSocketLost(socketDir, AbortSignal.any([stopping, ended.signal]))
  if (!stopping.aborted && !ended.signal.aborted) {
    log.error('the socket of the embedded database is gone')
    await server.stop()
  }
  await server.exited
}

async function findPlace(options: EmbeddedOptions): Promise<Place> {
  const { durable = true, rootWays = ['namespace', 'identity'], log } = options
  await mkdir(options.dataDir, { recursive: true, mode: 0o700 }).catch((error) => {
    throw cannotRun(`a pasta de dados ${options.dataDir} não pode ser criada`, error)
  })
  const dataDir = await realpath(options.dataDir)
  const binaries = await locateBinaries(join(dataDir, 'postgres-lib'))
  const { postgres, libraryPath } = binaries
  const runner = await chooseRunner({ postgres, libraryPath, dataDir, ways: rootWays })
  const cluster = await prepareCluster({ dataDir, binaries, runner, durable })
  const socketDir = await makeSocketFolder(dataDir, runner.owner)
  return { dataDir, cluster, socketDir, binaries, runner, durable, log }
}

async function acquire(place: Place, signal?: AbortSignal): Promise<Held> {
  const start = Date.now()
  for (;;) {
    signal?.throwIfAborted()
    const state = await askServer(place.socketDir)
    if (state === 'ready' && (await staysReady(place.socketDir))) return { kind: 'shared' }
    const reason = state !== 'absent' ? 'o servidor anterior ainda está encerrando' : await tryOnce(place)
    if (typeof reason !== 'string') return { kind: 'own', server: reason }
    const waited = Date.now() - start
    if (waited > lockPatienceMs) throw cannotRun(`a pasta de dados está em uso por outro servidor (${reason})`)
    if (waited > staleAfterMs && state === 'absent' && (await removeStaleLock(place.cluster, place.socketDir))) {
      place.log.warn('removed the lock of an embedded database that no longer runs')
    }
    await delay(retryMs)
  }
}

/** The server of a killed app still answers for some 20 ms. */
async function staysReady(socketDir: string): Promise<boolean> {
  await delay(settleMs)
  return (await askServer(socketDir)) === 'ready'
}

async function tryOnce(place: Place): Promise<ServerProcess | string> {
  // Repeated at each try: cleaners of temporary folders may have removed it.
  await makeSocketFolder(place.dataDir, place.runner.owner)
  const attempt = await launchServer(place)
  if ('server' in attempt) return attempt.server
  if (!attempt.locked) throw cannotRun(attempt.reason)
  return attempt.reason
}

async function acquireAgain(place: Place, signal: AbortSignal, last: Held): Promise<Held> {
  while (!signal.aborted) {
    try {
      return await acquire(place, signal)
    } catch (error) {
      if (signal.aborted) break
      place.log.error({ err: error }, 'embedded database cannot start again; trying in a second')
      await delay(1000, undefined, { signal }).catch(() => null)
    }
  }
  return last
}
