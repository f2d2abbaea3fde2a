import { setEmbeddedApi } from '#app/api-client/transport.server.ts'
import { createDatabaseClock, type DatabaseClock } from '#app/backend/db/clock.server.ts'
import { migrate, migrationsPending } from '#app/backend/db/migrate.server.ts'
import { countPlaces } from '#app/backend/db/queries/places/places.server.ts'
import { createApiHandler } from '#app/backend/handle-api.server.ts'
import { type Jobs, startJobs } from '#app/backend/jobs.server.ts'
import type { Backend } from '#app/backend/kernel/context.server.ts'
import { createSimulator } from '#app/backend/providers/pix-simulator.server.ts'
import { setClock } from '#app/clock.server.ts'
import { type Env, env, isDeployment } from '#app/env.server.ts'
import { log } from '#app/log.server.ts'
import { setReportStore } from '#app/reports/cache/cache.server.ts'
import { appSealer } from '#app/session/cookie/session-storage.server.ts'
import { createLegacy, createMessenger, readGoogle, readLimits } from './back-end-settings.server.ts'
import { runCommand } from './command/commands.server.ts'
import { describeDemo, seedWhenEmpty } from './demo.server.ts'
import { openStore, type Store } from './open-store.server.ts'
import { createReportStore } from './report-store.server.ts'
import { bodyLimit, readSettings, type Settings } from './settings.server.ts'

interface Running {
  store: Store
  backend: Backend
  jobs: Jobs
}

interface Held {
  settings: Settings | null
  running: Running | null
  wasReady: boolean
}

const clockEveryMs = 10_000

// Development reloads this module while what runs goes on.
const kept = globalThis as typeof globalThis & { trilhaHeld?: Held }
kept.trilhaHeld ??= { settings: null, running: null, wasReady: true }
const held = kept.trilhaHeld
if (held.running) hold(held.running)

function hold({ backend, store }: Running): void {
  setClock(backend.now)
  setEmbeddedApi(createApiHandler(backend))
  setReportStore(createReportStore(store.db))
}

function letGo(): void {
  setEmbeddedApi(null)
  setReportStore(null)
  setClock(null)
}

function isRemote({ MAIN_API_URL, NODE_API_URL }: Env): boolean {
  return Boolean(MAIN_API_URL && NODE_API_URL)
}

function createBackend({ db }: Store, { now }: DatabaseClock): Backend {
  const simulated = !isDeployment(env) || env.ALLOW_SIMULATORS
  return {
    db,
    log,
    payments: simulated ? createSimulator(db) : null,
    now,
    baseUrl: readOnce().baseUrl ?? '',
    limits: readLimits(env),
    messenger: createMessenger(env, simulated),
    seal: appSealer(),
    google: readGoogle(env),
    legacy: createLegacy(env)
  }
}

function readOnce(): Settings {
  held.settings ??= readSettings(env)
  return held.settings
}

/** Closes what was opened when a later step fails. */
async function start(): Promise<{ notes: string[] }> {
  if (isRemote(env)) return { notes: ['As duas APIs são remotas: nenhum banco de dados é aberto aqui.'] }
  const store = await openStore(env, log)
  try {
    const applied = await migrate(store.db)
    if (applied.length > 0) log.info({ applied }, 'migrations applied')
    const clock = await createDatabaseClock(store.db, log)
    if (await seedWhenEmpty(store.db, env, clock.now())) log.info('demonstration data created')
    const backend = createBackend(store, clock)
    const looking = { name: 'clock', everyMs: clockEveryMs, run: clock.measure }
    held.running = { store, backend, jobs: startJobs(backend, [looking]) }
    hold(held.running)
    return { notes: await describeStart(backend) }
  } catch (error) {
    letGo()
    await held.running?.jobs.stop()
    held.running = null
    await store.close().catch((failed) => log.error({ err: failed }, 'closing the database failed'))
    throw error
  }
}

async function describeStart({ db, payments, messenger }: Backend): Promise<string[]> {
  const notes = await describeDemo(db, env)
  if ((await countPlaces(db)) === 0) {
    notes.push('Ainda não há nenhum lugar: crie o primeiro, com seu gestor, por npm run place:create')
  }
  if (payments === null) notes.push('Nenhum meio de pagamento configurado: o Pix fica indisponível.')
  else if (payments.simulated) notes.push('Pagamentos por Pix são simulados: nenhum dinheiro se move.')
  if (messenger === null) notes.push('Nenhum serviço de mensagens configurado: códigos e convites não são enviados.')
  else if (messenger.simulated) notes.push('Mensagens de WhatsApp são simuladas: ninguém as recebe.')
  return notes
}

/** Order: jobs, then calls, then the database, its server last. */
async function stop(): Promise<void> {
  const { running } = held
  held.running = null
  await running?.jobs.stop()
  letGo()
  await running?.store.close()
}

async function checkReady(): Promise<string | null> {
  if (isRemote(env)) return null
  if (!held.running) return 'not started'
  const pending = await migrationsPending(held.running.store.db)
  return pending.length === 0 ? null : 'migrations pending'
}

/** Answers and fully migrated. Why not is logged once a change. */
async function ready(): Promise<boolean> {
  const reason = await checkReady().catch((error: unknown) => {
    log.debug({ err: error }, 'readiness check failed')
    return 'database does not answer'
  })
  const isReady = reason === null
  if (held.wasReady && !isReady) log.error({ reason }, 'not ready')
  if (!held.wasReady && isReady) log.info('ready again')
  held.wasReady = isReady
  return isReady
}

/** For the door (server.ts) and package.json's commands. */
export const runtime = {
  /** Lazy: keeps a secret in DATA_DIR, which not every command needs. */
  get settings(): Settings {
    return readOnce()
  },
  log,
  start,
  stop,
  ready,
  bodyLimit,
  command: (name: string, args: string[]): Promise<number> => runCommand({ name, args, env, log })
}
