import type { ChildProcess } from 'node:child_process'
import { Socket } from 'node:net'
import { createInterface } from 'node:readline'
import type { Log } from '#app/log.server.ts'
import type { Binaries } from './binaries.server.ts'
import { spawnHeld } from './held-process.server.ts'
import { type Runner, spawnOptions } from './runner.server.ts'

/** `exited` resolves when it and its holder are gone. */
export type ServerProcess = { exited: Promise<void>; stop(): Promise<void> }

export type Attempt = { server: ServerProcess } | { locked: boolean; reason: string }

const readyLine = 'database system is ready to accept connections'
// Lock files and shared memory of a dying postmaster, or of another process of this app.
const lockedLine = /lock file .* (already exists|is empty)|pre-existing shared memory block|could not (bind|lock)/
const stopPatienceMs = 6000

function serverSettings(socketDir: string, durable: boolean): string[] {
  const settings: Record<string, string> = {
    listen_addresses: '',
    port: '5432',
    unix_socket_directories: socketDir,
    unix_socket_permissions: '0700',
    max_connections: '40',
    max_wal_size: '512MB',
    io_method: 'sync',
    jit: 'off',
    timezone: 'UTC',
    log_timezone: 'UTC',
    lc_messages: 'C',
    log_destination: 'stderr',
    logging_collector: 'off',
    log_line_prefix: '',
    log_checkpoints: 'off',
    // Statements, values and details contain personal data; the app logs its own failures.
    log_min_messages: 'log',
    log_min_error_statement: 'panic',
    log_error_verbosity: 'terse',
    ...(process.platform === 'linux' ? { recovery_init_sync_method: 'syncfs' } : {}),
    // Only in tests: many programs share one server, each with its own pool.
    ...(durable ? {} : { fsync: 'off', full_page_writes: 'off', max_connections: '120' })
  }
  return Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
}

export async function launchServer(options: {
  cluster: string
  socketDir: string
  binaries: Binaries
  runner: Runner
  durable: boolean
  log: Log
}): Promise<Attempt> {
  const { binaries, runner, cluster, log } = options
  const settings = serverSettings(options.socketDir, options.durable)
  const command = [...runner.prefix, binaries.postgres, '-D', cluster, ...settings]
  const child = spawnHeld(command, spawnOptions(runner, binaries.libraryPath))
  const exited = new Promise<void>((resolve) => {
    child.once('error', () => resolve())
    child.once('exit', () => resolve())
  })
  const outcome = await readUntilReady(child, exited, log)
  if (outcome !== 'ready') return outcome
  releaseLoop(child)
  return { server: { exited, stop: () => stopProcess(child, exited) } }
}

function readUntilReady(child: ChildProcess, exited: Promise<void>, log: Log): Promise<'ready' | Attempt> {
  return new Promise((resolve) => {
    const lines: string[] = []
    child.once('error', (error) => resolve({ locked: false, reason: error.message }))
    if (!child.stderr) return
    const reader = createInterface({ input: child.stderr })
    reader.on('line', (line) => {
      lines.push(line)
      if (lines.length > 50) lines.shift()
      if (line.includes(readyLine)) resolve('ready')
      if (/^(WARNING|FATAL|PANIC)/.test(line)) log.warn({ line }, 'embedded database')
      else log.debug({ line }, 'embedded database')
    })
    reader.once('close', async () => {
      await exited
      const reason = lines.findLast((line) => /FATAL|PANIC|error|not found/i.test(line)) ?? lines.at(-1)
      resolve({ locked: lines.some((line) => lockedLine.test(line)), reason: reason?.trim() ?? 'sem mensagem' })
    })
  })
}

/** A forgotten server must not keep the process alive. */
function releaseLoop(child: ChildProcess): void {
  child.unref()
  for (const stream of [child.stdin, child.stderr]) if (stream instanceof Socket) stream.unref()
}

async function stopProcess(child: ChildProcess, exited: Promise<void>): Promise<void> {
  child.ref()
  child.stdin?.end()
  const timer = setTimeout(() => {
    // A fast shutdown writes a checkpoint; if that takes too long, the write-ahead log recovers it later.
    if (child.pid) process.kill(-child.pid, 'SIGQUIT')
  }, stopPatienceMs)
  await exited
  clearTimeout(timer)
}
