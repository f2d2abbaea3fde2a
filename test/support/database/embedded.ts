import { type ChildProcess, spawn } from 'node:child_process'
import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { createInterface } from 'node:readline'
import { build } from 'esbuild'
import pg from 'pg'
import { afterAll, onTestFinished, vi } from 'vitest'
import { makeRoomyFolder } from './roomy-folder.ts'

export const isLinux = process.platform === 'linux'
export const isRoot = process.getuid?.() === 0
export const nobody = { uid: 65534, gid: 65534 }

const quiet = () => {}
export const quietLog = { debug: quiet, info: quiet, warn: quiet, error: quiet }

/** Creates a folder that is removed after the test. Others may read it, like any installed program. */
export async function makeFolder(): Promise<string> {
  const folder = await makeRoomyFolder('trilha-embedded-')
  onTestFinished(() => rm(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 }))
  return folder
}

type ChildOptions = {
  dataDir: string
  rootWay?: 'namespace' | 'identity'
  identity?: { uid: number; gid: number }
  cwd?: string
  env?: Record<string, string>
}
export type Said = { url: string; socketDir: string; failed?: string }

let bundled: Promise<string> | undefined
afterAll(async () => {
  if (bundled) await rm(dirname(await bundled), { recursive: true, force: true })
})

/** Bundles the launcher as in the program: one file, away from its sources and node_modules. */
async function bundleChild(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'trilha-child-'))
  await chmod(folder, 0o755)
  const outfile = join(folder, 'child.mjs')
  await build({
    entryPoints: ['test/support/database/embedded-child.ts'],
    outfile,
    bundle: true,
    platform: 'node',
    format: 'esm',
    external: ['pg-native'],
    banner: { js: `import { createRequire as __make } from 'node:module'; const require = __make(import.meta.url);` }
  })
  return outfile
}

/** Starts the launcher in a process that ends with the test at the latest. */
export async function spawnChild(options: ChildOptions): Promise<ChildProcess> {
  bundled ??= bundleChild()
  const child = spawn(process.execPath, [await bundled, options.dataDir, options.rootWay ?? ''], {
    cwd: options.cwd ?? process.cwd(),
    env: { PATH: process.env.PATH, NODE_ENV: 'test', ...options.env },
    stdio: ['pipe', 'pipe', 'inherit'],
    detached: true,
    ...options.identity
  })
  onTestFinished(async () => {
    if (child.exitCode !== null || child.signalCode !== null) return
    child.stdin?.end()
    await new Promise((resolve) => child.once('exit', resolve))
  })
  return child
}

/** Waits for the child's line: its server is ready, or the reason why not. */
export async function heard(child: ChildProcess): Promise<Said> {
  if (!child.stdout) throw new Error('the child has no output')
  for await (const line of createInterface({ input: child.stdout })) {
    const said: Said = JSON.parse(line)
    // A killed app leaves its socket folder for the next start.
    onTestFinished(() => rm(said.socketDir ?? '', { recursive: true, force: true }))
    return said
  }
  throw new Error('the child ended without a word')
}

export async function kill(child: ChildProcess, signal: NodeJS.Signals = 'SIGKILL'): Promise<void> {
  const gone = new Promise((resolve) => child.once('exit', resolve))
  child.kill(signal)
  await gone
}

export async function query<T extends pg.QueryResultRow>(url: string, text: string): Promise<T[]> {
  const client = new pg.Client({ connectionString: url })
  client.on('error', quiet)
  await client.connect()
  try {
    return (await client.query<T>(text)).rows
  } finally {
    await client.end()
  }
}

export async function postmasterPid(dataDir: string): Promise<number> {
  return Number((await readFile(join(dataDir, 'postgres/postmaster.pid'), 'utf8')).split('\n')[0])
}

/** Returns whether a process runs; a zombie does not. */
export async function isRunning(pid: number): Promise<boolean> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '')
  return /\) [^ZX]/.test(stat)
}

export function untilGone(pid: number): Promise<void> {
  return vi.waitFor(
    async () => {
      if (await isRunning(pid)) throw new Error(`process ${pid} still runs`)
    },
    { timeout: 30_000, interval: 5 }
  )
}
