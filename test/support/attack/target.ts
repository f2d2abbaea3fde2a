import { onTestFinished } from 'vitest'
import { type Answer, ask } from '../../door/open-door.ts'
import type { RunningApp } from '../server/program.ts'
import { openSeededProgram } from '../world/seeded-program.ts'

export interface Target {
  app: RunningApp
  port: number
  /** `127.0.0.1:port`. */
  host: string
  close(): Promise<void>
}

/** Opens the built program with the demonstration place (see `openSeededProgram`). */
export async function openTarget(env: Record<string, string> = {}): Promise<Target> {
  const { app, close } = await openSeededProgram(env)
  const { host, port } = new URL(app.url)
  return { app, host, port: Number(port), close }
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
