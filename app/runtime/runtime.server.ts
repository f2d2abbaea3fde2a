import { setIntegrationStore } from '#app/api-client/integrations/states.server.ts'
import { setEmbeddedApi } from '#app/api-client/transport.server.ts'
import { renewStoredSecrets } from '#app/backend/credentials/secrets/stored-secrets.server.ts'
import { createDatabaseClock, type DatabaseClock } from '#app/backend/db/clock.server.ts'
import { migrate } from '#app/backend/db/migrate.server.ts'
import { countInBucket } from '#app/backend/db/queries/files/moving.server.ts'
import { listPlaces } from '#app/backend/db/queries/places/places.server.ts'
import type { Replica } from '#app/backend/db/replica.server.ts'
import { createApi, createApiHandler, findCallPattern } from '#app/backend/handle-api.server.ts'
import { type Jobs, startJobs } from '#app/backend/jobs.server.ts'
import type { Backend } from '#app/backend/kernel/context.server.ts'
import { createLive, type Live } from '#app/backend/kernel/live/live.server.ts'
import { networkOf } from '#app/backend/kernel/network-of.server.ts'
import { credentialsOfEnv } from '#app/backend/providers/gateways/credentials.server.ts'
import { openGateways } from '#app/backend/providers/gateways/open-gateways.server.ts'
import { openInvoiceDesks } from '#app/backend/providers/invoices/open-desks.server.ts'
import { openMessengers } from '#app/backend/providers/messages/open-messengers.server.ts'
import type { ObjectStore } from '#app/backend/providers/objects/object-store.server.ts'
import { openObjects } from '#app/backend/providers/objects/open-objects.server.ts'
import { openTypedAddresses } from '#app/backend/providers/typed-address.server.ts'
import { openWallets, type Wallets } from '#app/backend/providers/wallets/open-wallets.server.ts'
import { openWordpressSites } from '#app/backend/providers/wordpress/open-sites.server.ts'
import { cleanText } from '#app/domain/words/clean-text.ts'
import { countLabel } from '#app/domain/words/labels.ts'
import { tSaid } from '#app/domain/words/speech.ts'
import { isSpoken, toVisitorLanguage } from '#app/domain/words/spoken-pages.ts'
import { type Env, env, isDeployment } from '#app/env.server.ts'
import { log } from '#app/log.server.ts'
import { setReportStore } from '#app/reports/cache/cache.server.ts'
import { setClock } from '#app/time/clock.server.ts'
import { createLegacy, createLegacyImport, readGoogle, readLimits } from './back-end-settings.server.ts'
import { type BucketWatch, describeBucket, watchBucket } from './bucket-watch.server.ts'
import { runCommand } from './command/commands.server.ts'
import { describeDemo, refuseOpenDemo, seedWhenEmpty } from './demo.server.ts'
import { explainFailure } from './explain-failure.server.ts'
import { createIntegrationStore } from './integration-store.server.ts'
import { isKnown } from './is-known.server.ts'
import { createLiveSource, type LiveSource } from './live.server.ts'
import { openReplica, openStore, type Store } from './open-store.server.ts'
import { createReadiness, type NotReady, type Readiness } from './readiness.server.ts'
import { createReportStore } from './report-store.server.ts'
import { describeLockedOut, describeLost, openSealing, renewSealed, type Sealing } from './sealing.server.ts'
import { bodyLimit, localUrl, readSettings, type Settings, takesStream } from './settings.server.ts'
import { speak } from './speech.server.ts'
import { openWatch, type Watch } from './watch/watch.server.ts'
import type { DoorCounts } from './watch/watched-request.server.ts'

interface Running {
  store: Store
  backend: Backend
  jobs: Jobs
  live: Live
  readiness: Readiness
  bucket: BucketWatch | null
  replica: Replica | null
}

interface Held {
  settings: Settings | null
  running: Running | null
  notReady: NotReady | null
  live: LiveSource
  watch: Watch | null
}

/** Hears in words each step of a start that takes time. */
type Tell = (step: string) => void

const clockEveryMs = 30_000
const bucketEveryMs = 30_000

// Development reloads this module while the running back end stays.
const kept = globalThis as typeof globalThis & { trilhaHeld?: Held }
const backing = () => held.running?.backend ?? null
kept.trilhaHeld ??= {
  settings: null,
  running: null,
  notReady: null,
  live: createLiveSource({ isRemote: isRemote(env), backing }),
  watch: null
}
const held: Held = kept.trilhaHeld
if (held.running) hold(held.running)

function hold({ backend, store }: Running): void {
  setClock(backend.now)
  setEmbeddedApi(createApi(backend))
  setReportStore(createReportStore(store.db))
  setIntegrationStore(createIntegrationStore(store.db))
}

function letGo(): void {
  held.live.connect(null)
  setEmbeddedApi(null)
  setReportStore(null)
  setIntegrationStore(null)
  setClock(null)
}

function isRemote({ MAIN_API_URL, NODE_API_URL }: Env): boolean {
  return Boolean(MAIN_API_URL && NODE_API_URL)
}

interface Opened {
  store: Store
  sealing: Sealing
  clock: DatabaseClock
  wallets: Wallets
  objects: ObjectStore | null
  replica: Replica | null
}

function createBackend(opened: Opened): Backend & { live: Live } {
  const { db, embedded } = opened.store
  const { seal } = opened.sealing
  const { now } = opened.clock
  const simulated = !isDeployment(env) || env.ALLOW_SIMULATORS
  const baseUrl = readOnce().baseUrl ?? ''
  const typedAddresses = openTypedAddresses({ isDeployment: isDeployment(env), ownHosts: env.OWN_NETWORK_HOSTS })
  // Deliver in this process, as the simulator runs here too: a demonstration may have no URL that it can reach itself.
  const deliver = (notice: Request) => {
    // Set the header that the door would set.
    notice.headers.set('x-sender-request-id', notice.headers.get('x-request-id') ?? '')
    return createApiHandler(backend)(notice, { requestId: 'simulator', address: '127.0.0.1' })
  }
  const backend: Backend & { live: Live } = {
    db,
    replica: opened.replica,
    log,
    gateways: openGateways({ db, seal, env, now, baseUrl, simulatorsAllowed: simulated, deliver }),
    invoices: openInvoiceDesks({ db, seal, env, now, simulatorsAllowed: simulated }),
    now,
    baseUrl: baseUrl || localUrl(env),
    knownUrl: baseUrl,
    limits: readLimits(env),
    messengers: openMessengers({ db, seal, env, simulatorsAllowed: simulated, typed: typedAddresses }),
    wordpress: openWordpressSites({ db, seal, env, typed: typedAddresses }),
    wallets: opened.wallets,
    objects: opened.objects,
    typedAddresses,
    seal,
    google: readGoogle(env),
    legacy: createLegacy(env),
    legacyImport: createLegacyImport(env),
    // No other program opens the embedded database, so there is nobody else to listen to.
    live: createLive({ now, others: embedded ? null : { db, log } })
  }
  return backend
}

function readOnce(): Settings {
  held.settings ??= readSettings(env)
  return held.settings
}

/** @throws Error with one Portuguese sentence; `cause` is the original error */
async function start(
  tell: Tell = () => undefined,
  counts: () => DoorCounts = () => noCounts
): Promise<{ notes: string[] }> {
  held.watch = await openWatch({ env, log, version: readOnce().version, counts })
  if (held.watch?.address) tell(`Medidas em ${held.watch.address}`)
  if (isRemote(env)) return { notes: ['As duas APIs são remotas: nenhum banco de dados é aberto aqui.'] }
  try {
    return await startHere(tell)
  } catch (cause) {
    await endWatch()
    log.debug({ err: cause }, 'the start failed')
    throw new Error(explainFailure(cause), { cause })
  }
}

const noCounts: DoorCounts = { connections: 0, liveSockets: 0, running: 0, waiting: 0 }

async function endWatch(): Promise<void> {
  const { watch } = held
  held.watch = null
  await watch?.disconnect()
  await watch?.stop()
}

/** Closes what was opened when a later step fails. */
async function startHere(tell: Tell): Promise<{ notes: string[] }> {
  const wallets = openWallets(env, log)
  const objects = await openObjects(env)
  tell(env.DATABASE_URL ? 'Conectando ao banco de dados…' : 'Preparando o banco de dados…')
  const store = await openStore(env, log)
  try {
    const applied = await migrate(store.db, { onMissing: (missing) => tell(describeMigrations(missing)) })
    if (applied.length > 0) log.info({ applied }, 'migrations applied')
    held.watch?.connect(store.db)
    const sealing = openSealing(env)
    await refuseOpenDemo(store.db, env)
    const clock = await createDatabaseClock(store.db, log)
    const seeding = () => tell('Criando os dados da demonstração…')
    if (await seedWhenEmpty(store.db, env, { now: clock.now(), onSeed: seeding }))
      log.info('demonstration data created')
    const replica = openReplica(store.db, env, log)
    const backend = createBackend({ store, sealing, clock, wallets, objects, replica })
    const looking = { name: 'clock', everyMs: clockEveryMs, run: clock.measure }
    const { live } = backend
    const bucket = objects && watchBucket(objects, log)
    await bucket?.look()
    const watching = bucket ? [{ name: 'bucket', everyMs: bucketEveryMs, run: bucket.look }] : []
    const jobs = startJobs(backend, [looking, ...watching])
    held.running = { store, backend, jobs, live, readiness: createReadiness(store.db), bucket, replica }
    hold(held.running)
    held.live.connect(live)
    const notes = [...(await describeStart(backend)), ...(await describeFiles(backend, bucket))]
    return { notes: [...notes, ...(await describeSecrets(backend, sealing))] }
  } catch (error) {
    letGo()
    await held.running?.jobs.stop()
    await held.running?.live.stop()
    await held.running?.readiness.close()
    await held.running?.replica?.close()
    held.running = null
    await held.watch?.disconnect()
    await store.close().catch((failed) => log.error({ err: failed }, 'closing the database failed'))
    throw error
  }
}

function describeMigrations({ count, isFirst }: { count: number; isFirst: boolean }): string {
  return isFirst ? 'Criando as tabelas…' : `Atualizando as tabelas (${count} ${count === 1 ? 'mudança' : 'mudanças'})…`
}

async function describeSecrets(backend: Backend, { keys }: Sealing): Promise<string[]> {
  const lockedOut = await renewStoredSecrets(backend)
  if (lockedOut > 0) log.error({ users: lockedOut }, 'second steps are sealed with a key that is not here')
  const hint = 'SESSION_SECRET sela também as verificações em duas etapas: dê-lhes uma chave própria em SEALING_KEY.'
  const lost = await renewSealed(backend)
  if (describeLost(lost).length > 0) log.error(lost, 'credentials are sealed with a key that is not here')
  return [
    ...describeLockedOut(lockedOut),
    ...describeLost(lost),
    ...(keys.length === 0 && isDeployment(env) ? [hint] : [])
  ]
}

async function describeStart({ db, wallets, now }: Backend): Promise<string[]> {
  const notes = await describeDemo(db, env)
  if ((await listPlaces(db)).length === 0) {
    notes.push('Ainda não há nenhum parque: crie o primeiro, com seu gestor, por npm run place:create')
  }
  const simulated = !isDeployment(env) || env.ALLOW_SIMULATORS
  const hasAccount = Object.values(credentialsOfEnv(env)).some((credentials) => credentials !== null)
  if (!hasAccount && simulated) {
    notes.push('Sem conta em um meio de pagamento, os pagamentos são simulados: nenhum dinheiro se move.')
  } else if (!hasAccount) {
    notes.push(
      'Nenhum meio de pagamento configurado: Pix e cartão ficam indisponíveis onde o parque não tem conta própria.'
    )
  }
  if (!env.WHATSAPP_API_URL && simulated) {
    notes.push('Sem conta em um provedor, mensagens de WhatsApp são simuladas: ninguém as recebe.')
  } else if (!env.WHATSAPP_API_URL) {
    notes.push('Nenhum serviço de mensagens configurado: códigos e convites só saem de lugares com conta própria.')
  }
  if (env.WALLET_APPLE_CERTIFICATE && !wallets.apple(now())) {
    notes.push(
      'O certificado da Carteira da Apple (WALLET_APPLE_CERTIFICATE ou WALLET_APPLE_WWDR) não vale hoje: os ingressos não a oferecem.'
    )
  }
  return notes
}

async function describeFiles({ db, objects }: Backend, bucket: BucketWatch | null): Promise<string[]> {
  if (objects && bucket) return describeBucket(objects, bucket)
  const { count } = await countInBucket(db.orm)
  if (count === 0) return []
  log.error({ files: count }, 'files are in a bucket, and the settings name none')
  return [
    `${countLabel(count, { one: 'arquivo ou foto está', many: 'arquivos e fotos estão' })} em um bucket que as configurações não dizem (S3_BUCKET e as outras): não há como lê-los.`
  ]
}

/** Stops jobs first, then calls and live updates, then the database, and its server last. */
async function stop(): Promise<void> {
  const { running } = held
  held.running = null
  await running?.jobs.stop()
  letGo()
  await running?.live.stop()
  await running?.readiness.close()
  await running?.replica?.close()
  await held.watch?.disconnect()
  await running?.store.close()
  await endWatch()
}

async function checkReady(): Promise<NotReady | null> {
  if (isRemote(env)) return null
  return held.running ? held.running.readiness.ask() : 'not_started'
}

/** The reason why not, or what to say beside a yes. Each change of the reason is logged once. */
async function ready(): Promise<true | NotReady | { schema: 'newer' }> {
  const reason = await checkReady().catch((error: unknown): NotReady => {
    log.debug({ err: error }, 'readiness check failed')
    return 'database_away'
  })
  if (reason && reason !== held.notReady) log.error({ reason }, 'not ready')
  if (!reason && held.notReady) log.info('ready again')
  held.notReady = reason
  if (reason) return reason
  return held.running?.readiness.isSchemaNewer() ? { schema: 'newer' } : true
}

async function mayUpload(request: Request): Promise<boolean> {
  return isKnown(request, held.running?.backend ?? null)
}

/** Used by the door (server.ts) and the commands of package.json. */
export const runtime = {
  /** Read on first use: it keeps a secret in DATA_DIR, which not every command needs. */
  get settings(): Settings {
    return readOnce()
  },
  log,
  start,
  stop,
  ready,
  bodyLimit,
  takesStream,
  mayUpload,
  cleanText,
  networkOf,
  degraded: () => [held.running?.bucket?.trouble() ?? [], held.running?.replica?.trouble() ?? []].flat(),
  waiting: () => held.running?.store.db.pool.waitingCount ?? 0,
  watch: () => held.watch,
  callPattern: findCallPattern,
  isSpoken,
  speak: <Result>(language: string, work: () => Result) => speak(toVisitorLanguage(language), work),
  translate: (language: string, text: string) => speak(toVisitorLanguage(language), () => tSaid(text)),
  live: held.live,
  command: (name: string, args: string[]): Promise<number> => runCommand({ name, args, env, log })
}
