import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { inject } from 'vitest'
import { type Database, type DatabaseOptions, openDatabase } from '#app/backend/db/connection.server.ts'
import { templateOf } from './demonstration-day.ts'

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
  const source = template === inject('testServer').seeded ? templateOf(template, new Date()) : template
  await asAdmin(`create database ${name} template ${source} strategy file_copy`)
  const url = new URL(inject('testServer').adminUrl)
  url.pathname = `/${name}`
  return { url: url.href, drop: () => asAdmin(`drop database if exists ${name} with (force)`) }
}

async function asAdmin(statement: string): Promise<void> {
  const admin = new pg.Client({ connectionString: inject('testServer').adminUrl })
  await admin.connect()
  await admin.query(statement).finally(() => admin.end())
}
