import { inject, onTestFinished } from 'vitest'
import { type Answer, ask } from '../../door/open-door.ts'
import { createDatabase } from '../database/database.ts'
import { type RunningApp, startApp } from '../server/program.ts'

export interface Target {
  app: RunningApp
  port: number
  /** `127.0.0.1:port`. */
  host: string
  close(): Promise<void>
}

/** Starts the built program on a database of its own with the demonstration place. */
export async function openTarget(env: Record<string, string> = {}): Promise<Target> {
  const database = await createDatabase(inject('testServer').seeded)
  const app = await startApp({ env: { DATABASE_URL: database.url, LOG_LEVEL: 'warn', ...env } })
  const { host, port } = new URL(app.url)
  return {
    app,
    host,
    port: Number(port),
    async close() {
      await app.stop()
      await database.drop()
    }
  }
}

/** Starts a program with other settings for one test. */
export async function openTargetOnce(env: Record<string, string>): Promise<Target> {
  const target = await openTarget(env)
  onTestFinished(target.close)
  return target
}

/** Returns the statuses of the readiness check and of a page, which must survive every attack. */
export async function askHealth({ port }: Target): Promise<{ ready: number; page: number }> {
  const statusOf = (path: string) =>
    ask(port, { path }).then(
      ({ status }: Answer) => status,
      () => 0
    )
  return { ready: await statusOf('/readyz'), page: await statusOf('/login') }
}

export const healthy = { ready: 200, page: 200 }
