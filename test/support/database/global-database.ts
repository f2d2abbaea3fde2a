import { rm } from 'node:fs/promises'
import { hash } from '@node-rs/argon2'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { openDatabase } from '#app/backend/db/connection.server.ts'
import { startEmbeddedServer } from '#app/backend/db/embedded/start-embedded-server.server.ts'
import { migrate } from '#app/backend/db/migrate.server.ts'
import { seedDemo } from '#app/backend/db/seed.server.ts'
import { previewJob } from '#app/backend/files/preview/make-preview.server.ts'
import { createTestBackend } from './backend.ts'
import { demonstrationMoments, templateOf } from './demonstration-day.ts'
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
  const stop = async () => {
    await server.stop({ patienceMs: 0 })
    await rm(dataDir, { recursive: true, force: true })
  }
  try {
    const adminUrl = server.url('postgres')
    await createTemplates(adminUrl, server.url)
    return { adminUrl, socketDir: server.socketDir, ...templates, stop }
  } catch (error) {
    await stop()
    throw error
  }
}

async function createTemplates(adminUrl: string, url: (name: string) => string): Promise<void> {
  const admin = new pg.Client({ connectionString: adminUrl })
  await admin.connect()
  try {
    await admin.query(`create database ${templates.migrated}`)
    const db = await openDatabase({ url: url(templates.migrated), poolSize: 1 })
    await migrate(db).finally(() => db.close())
    for (const moment of demonstrationMoments(new Date())) {
      const seeded = templateOf(templates.seeded, moment)
      await admin.query(`create database ${seeded} template ${templates.migrated}`)
      await seedTemplate(url(seeded), moment)
    }
  } finally {
    await admin.end()
  }
}

/** Seeds the demonstration of a day, with one password for all users. */
async function seedTemplate(url: string, moment: Date): Promise<void> {
  const db = await openDatabase({ url, poolSize: 2 })
  try {
    await seedDemo(db, { now: moment, password: seededPassword })
    // A cheap hash, because hundreds of tests sign in; test/backend/credentials/password covers the real cost.
    const cheap = await hash(seededPassword, { memoryCost: 8, timeCost: 1, parallelism: 1 })
    await db.pool.query('update users set password_hash = $1 where password_hash is not null', [cheap])
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
