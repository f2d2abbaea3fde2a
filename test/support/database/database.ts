import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { inject } from 'vitest'
import { type Database, type DatabaseOptions, openDatabase } from '#app/backend/db/connection.server.ts'
import { templateMade, templateOf, templateWanted } from './demonstration-day.ts'

export type TestDatabaseOptions = Omit<DatabaseOptions, 'url'> & { seed?: boolean }

/** Creates a migrated database, with demonstration data for `seed`; `close()` drops it. */
export async function openTestDatabase({ seed = false, ...options }: TestDatabaseOptions = {}): Promise<Database> {
  const { migrated, seeded } = inject('testServer')
  const blank = await createDatabase(seed ? seeded : migrated)
  return openOwned(blank, options)
}

/** Creates a database without tables, for migrations and imports. */
export async function openBlankDatabase(options: Omit<DatabaseOptions, 'url'> = {}): Promise<Database> {
  return openOwned(await createDatabase('template1'), options)
}

type Owned = { url: string; drop(): Promise<void> }

async function openOwned(owned: Owned, options: Omit<DatabaseOptions, 'url'>): Promise<Database> {
  // Small pool: several test files share the server's 40 connections.
  const db = await openDatabase({ poolSize: 8, ...options, url: owned.url })
  return {
    ...db,
    async close() {
      await db.close()
      await owned.drop()
    }
  }
}

/**
 * Returns the URL of a new database, for code that opens its own pool or runs in another process, and a way to drop
 * it.
 */
export async function createDatabase(template: string): Promise<Owned> {
  const name = `test_${randomUUID().replaceAll('-', '')}`
  const source = template === inject('testServer').seeded ? await findSeeded(template) : template
  await asAdmin((admin) => admin.query(`create database ${name} template ${source} strategy file_copy`))
  const url = new URL(inject('testServer').adminUrl)
  url.pathname = `/${name}`
  const drop = async () => {
    await asAdmin((admin) => admin.query(`drop database if exists ${name} with (force)`))
  }
  return { url: url.href, drop }
}

/** Today's: the first file to open one after midnight has it made. */
async function findSeeded(seeded: string): Promise<string> {
  const now = new Date()
  const name = templateOf(seeded, now)
  return asAdmin(async (admin) => {
    const { rowCount } = await admin.query('select 1 from pg_database where datname = $1', [name])
    if (rowCount === 0) await haveMade(admin, now)
    return name
  })
}

async function haveMade(admin: pg.Client, moment: Date): Promise<void> {
  const asked = moment.toISOString()
  await admin.query(`listen ${templateMade}`)
  const made = new Promise<void>((resolve, reject) => {
    admin.on('notification', ({ payload = '' }) => {
      const said: { asked: string; error: string } = JSON.parse(payload)
      if (said.asked !== asked) return
      if (said.error === '') resolve()
      else reject(new Error(said.error))
    })
  })
  await admin.query('select pg_notify($1, $2)', [templateWanted, asked])
  await made
}

async function asAdmin<Result>(work: (admin: pg.Client) => Promise<Result>): Promise<Result> {
  const admin = new pg.Client({ connectionString: inject('testServer').adminUrl })
  await admin.connect()
  return work(admin).finally(() => admin.end())
}
