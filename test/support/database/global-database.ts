import { rm } from 'node:fs/promises'
import { hash } from '@node-rs/argon2'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { refreshSales } from '#app/backend/bills/jobs.server.ts'
import { openDatabase } from '#app/backend/db/connection.server.ts'
import { startEmbeddedServer } from '#app/backend/db/embedded/start-embedded-server.server.ts'
import { migrate } from '#app/backend/db/migrate.server.ts'
import { seedDemo } from '#app/backend/db/seed.server.ts'
import { previewJob } from '#app/backend/files/preview/make-preview.server.ts'
import { createTestBackend } from './backend.ts'
import { templateMade, templateOf, templateWanted } from './demonstration-day.ts'
import { runDueJobs, waitingJobs } from './jobs.ts'
import { makeRoomyFolder } from './roomy-folder.ts'
import { seededPassword } from './seeded-password.ts'

/** The test server, and the databases that `createDatabase` copies; `seeded` is that of the current day. */
export type TestServer = { adminUrl: string; socketDir: string; migrated: string; seeded: string }

declare module 'vitest' {
  export interface ProvidedContext {
    testServer: TestServer
  }
}

const log = { debug: () => {}, info: () => {}, warn: () => {}, error: () => {} }
/** `DEMONSTRATION_AGE` in minutes: as if the suite had begun so long ago, for tests that lean on what only holds at its start. */
const ageMs = Number(process.env.DEMONSTRATION_AGE ?? 0) * 60_000
const templates = { migrated: 'template_migrated', seeded: 'template_seeded' }

type Held = TestServer & { stop(): Promise<void> }
const kept = globalThis as { trilhaTestServer?: { held: Promise<Held>; users: number } }

/** Starts one real server for the whole run and all projects, with databases to copy. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  kept.trilhaTestServer ??= { held: startServer(), users: 0 }
  const shared = kept.trilhaTestServer
  shared.users += 1
  const { stop, ...testServer } = await shared.held
  project.provide('testServer', testServer)
  return async () => {
    shared.users -= 1
    if (shared.users > 0) return
    delete kept.trilhaTestServer
    await stop()
  }
}

async function startServer(): Promise<Held> {
  const dataDir = await makeRoomyFolder('trilha-test-')
  const server = await startEmbeddedServer({ dataDir, log, durable: false })
  const adminUrl = server.url('postgres')
  const admin = new pg.Client({ connectionString: adminUrl })
  const stop = async () => {
    await admin.end()
    await server.stop({ patienceMs: 0 })
    await rm(dataDir, { recursive: true, force: true })
  }
  try {
    await admin.connect()
    await admin.query(`create database ${templates.migrated}`)
    const db = await openDatabase({ url: server.url(templates.migrated), poolSize: 1 })
    await migrate(db).finally(() => db.close())
    await makeOnDemand(admin, server.url)
    return { adminUrl, socketDir: server.socketDir, ...templates, stop }
  } catch (error) {
    await stop()
    throw error
  }
}

/**
 * Makes the demonstration of today, and of each day on which a test asks for it: the run may last over midnight. One
 * process makes them all, so that each is made once.
 */
async function makeOnDemand(admin: pg.Client, url: (name: string) => string): Promise<void> {
  const made = new Map<string, Promise<void>>()
  const make = (moment: Date) => {
    const name = templateOf(templates.seeded, moment)
    const making = made.get(name) ?? createSeeded({ admin, url, name, moment })
    made.set(name, making)
    return making
  }
  await make(new Date())
  admin.on('notification', ({ payload: asked = '' }) => {
    const answer = (error: string) =>
      admin.query('select pg_notify($1, $2)', [templateMade, JSON.stringify({ asked, error })])
    void make(new Date(asked)).then(
      () => answer(''),
      (error) => answer(String(error))
    )
  })
  await admin.query(`listen ${templateWanted}`)
}

type Seeded = { admin: pg.Client; url: (name: string) => string; name: string; moment: Date }

/** Under another name until it is whole: a template that is there can be copied. */
async function createSeeded({ admin, url, name, moment }: Seeded): Promise<void> {
  const unfinished = `${name}_unfinished`
  await admin.query(`create database ${unfinished} template ${templates.migrated}`)
  await seedTemplate(url(unfinished), new Date(moment.getTime() - ageMs))
  await admin.query(`alter database ${unfinished} rename to ${name}`)
}

/** Seeds the demonstration of a day, with one password for all users. */
async function seedTemplate(url: string, moment: Date): Promise<void> {
  const db = await openDatabase({ url, poolSize: 2 })
  try {
    await seedDemo(db, { now: moment, password: seededPassword })
    // A cheap hash, because hundreds of tests sign in; test/backend/credentials/password covers the real cost.
    const cheap = await hash(seededPassword, { memoryCost: 8, timeCost: 1, parallelism: 1 })
    await db.pool.query('update users set password_hash = $1 where password_hash is not null', [cheap])
    // Sum up the sales once: every program on a copy would do it again.
    await refreshSales({ db })
    // Draw the pictures once: every program on a copy would draw them again before its first message.
    const backend = createTestBackend(db, { now: () => moment, pass: () => {} })
    await runDueJobs(backend, [previewJob])
    const undrawn = await waitingJobs(db, previewJob.kind)
    if (undrawn.length > 0) throw new Error('a document of the demonstration could not be drawn')
    // Tests book from one address and phone; the limits have tests of their own.
    await db.pool.query('update places set unpaid_per_contact = 0, unpaid_per_address = 0')
  } finally {
    await db.close()
  }
}
