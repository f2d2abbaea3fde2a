import { setTimeout as delay } from 'node:timers/promises'
import { inject } from 'vitest'
import type { Database } from '#app/backend/db/connection.server.ts'
import { createPlainBrowser, findForm } from '../browser/plain-browser.ts'
import { openTestDatabase } from '../database/database.ts'
import { templateOf } from '../database/demonstration-day.ts'
import { type KeptRows, keepRows } from '../database/kept-rows.ts'
import { seededPassword } from '../database/seeded-password.ts'
import { type RunningApp, startApp } from '../server/program.ts'
import { sealedBy } from '../session.ts'

export interface SeededProgram {
  db: Database
  app: RunningApp
  close(): Promise<void>
}

interface Shared extends SeededProgram {
  kept: KeptRows
  /** Name of its day's demonstration. */
  day: string
  isBorrowed: boolean
}

/** The limits are wide enough for a file of bookings or sign-ins. */
const settings = {
  LIMIT_BOOKINGS_PER_ADDRESS: '10000',
  LIMIT_PIX_PER_ADDRESS: '10000',
  LIMIT_SIGN_IN_PER_ADDRESS: '10000',
  ...sealedBy
}

/** Milliseconds in which the running jobs of an earlier file end. */
const jobsEndWithinMs = 5000

let shared: Shared | null = null

/**
 * Opens the built program with the demonstration. In a project with SHARED_PROGRAM, all files of a process that name no
 * settings have the same program, one after the other, each with the rows of the demonstration as if nobody had been
 * there: a start with its cold pages costs as much as a file of tests. Numbers of rows go on from file to file.
 */
export async function openSeededProgram(env: Record<string, string> = {}): Promise<SeededProgram> {
  const mayShare = process.env.SHARED_PROGRAM === '1' && Object.keys(env).length === 0
  if (!mayShare || shared?.isBorrowed) return open(env)
  if (!shared || !(await renew(shared))) shared = await openShared()
  const ready = shared
  ready.isBorrowed = true
  const { db, app } = ready
  const before = app.output().length
  return {
    db,
    app: { ...app, output: () => app.output().slice(before) },
    async close() {
      ready.isBorrowed = false
    }
  }
}

async function open(env: Record<string, string>): Promise<SeededProgram> {
  const db = await openTestDatabase({ seed: true })
  const app = await startApp({ env: { DATABASE_URL: db.url, ...settings, ...env } })
  return { db, app, close: () => end({ db, app }) }
}

async function openShared(): Promise<Shared> {
  const day = today()
  const db = await openTestDatabase({ seed: true })
  const kept = await keepRows(db)
  const app = await startApp({ env: { DATABASE_URL: db.url, ...settings }, isKept: true })
  return { db, app, kept, day, isBorrowed: false, close: () => end({ db, app }) }
}

async function end({ db, app }: { db: Database; app: RunningApp }): Promise<void> {
  await app.stop()
  await db.close()
}

const today = () => templateOf(inject('testServer').seeded, new Date())

/** False after the program was ended, because another has to be started. */
async function renew({ db, app, kept, day, close }: Shared): Promise<boolean> {
  const isReady = await fetch(`${app.url}/readyz`).then(
    ({ ok }) => ok,
    () => false
  )
  if (isReady && day === today() && (await forgetPlaces(app.url)) && (await endJobs(db))) {
    await kept.giveBack()
    return true
  }
  await close()
  return false
}

/**
 * The program keeps for a minute how a place shows itself to visitors: a save makes it forget that. False where an
 * earlier file took the manager's access.
 */
async function forgetPlaces(url: string): Promise<boolean> {
  const manager = createPlainBrowser(url)
  const path = '/configurations/help'
  const entrance = await manager.get(`/login?redirectTo=${path}`)
  const page = await manager.submit(findForm(entrance, 'Entrar'), {
    values: { username: 'gestor', password: seededPassword }
  })
  if (page.path !== path) return false
  // The page that comes after the save would be drawn with the place, and make the program know it again.
  const saved = await fetch(new URL(path, url), {
    method: 'POST',
    redirect: 'manual',
    headers: { cookie: manager.cookieHeader() },
    body: findForm(page, 'Salvar').fill({})
  })
  return saved.status === 302
}

/** Removes waiting jobs until none runs; false when one goes on running. */
async function endJobs({ pool }: Database): Promise<boolean> {
  for (const until = Date.now() + jobsEndWithinMs; Date.now() < until; await delay(20)) {
    await pool.query('delete from graphile_worker._private_jobs where locked_at is null')
    const { rowCount } = await pool.query('select from graphile_worker._private_jobs')
    if (rowCount === 0) return true
  }
  return false
}
