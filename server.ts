import nodeModule from 'node:module'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { createRequestHandler, type ServerBuild } from '@remix-run/node'
import type { RequestHandler } from 'express'
import { sayFailure } from './app/door/answer/say-failure.ts'
import { readStaticFiles, type StaticFiles } from './app/door/answer/static-files.ts'
import { createDoor, createDoorServer, type Door } from './app/door/create-door.ts'
import { createBranchHandler, createPageFinder } from './app/door/handle-by-branch.ts'
import type { DoorLog, DoorRuntime, HandleRequest } from './app/door/settings.ts'

type Program = {
  handle: HandleRequest
  runtime: DoorRuntime
  files: StaticFiles
  pageOf: (path: string) => string | null
  development: RequestHandler | null
  server: ReturnType<typeof createDoorServer>
}

const here = dirname(fileURLToPath(import.meta.url))

/** Milliseconds within which the process must end after a request to stop, beside the time to drain. */
const endWithinMs = 9500

async function openProduction(): Promise<Program> {
  // A later start takes a quarter less of the processor and 30 MB less memory. Node 20 lacks this cache.
  const keepCompiled = 'enableCompileCache' in nodeModule ? nodeModule.enableCompileCache : null
  if (typeof keepCompiled === 'function') keepCompiled(join(here, 'cache'))
  const build: ServerBuild = await import(new URL('./server/app.js', import.meta.url).href)
  return {
    handle: createBranchHandler(build, (branch) => sayFailure(createRequestHandler(branch, 'production'))),
    runtime: findRuntime(build),
    files: readStaticFiles(join(here, 'client')),
    pageOf: createPageFinder(build),
    development: null,
    server: createDoorServer()
  }
}

/**
 * Loads the app through Vite, which compiles on request. The runtime is loaded once and survives every reload of the
 * code around it.
 */
async function openDevelopment(): Promise<Program> {
  const { createServer } = await import('vite')
  const server = createDoorServer()
  const vite = await createServer({ server: { middlewareMode: true, hmr: { server } }, appType: 'custom' })
  // Remove Vite's listener, which would end the process at once; we stop in order, with the database.
  process.removeAllListeners('SIGTERM')
  const load = async () => (await vite.ssrLoadModule('virtual:remix/server-build')) as ServerBuild
  const kept = globalThis as { trilhaRuntime?: DoorRuntime }
  const build = await load()
  kept.trilhaRuntime ??= findRuntime(build)
  return {
    handle: createRequestHandler(load, 'development'),
    runtime: kept.trilhaRuntime,
    files: new Map(),
    pageOf: createPageFinder(build),
    development: vite.middlewares,
    server
  }
}

function findRuntime(build: ServerBuild): DoorRuntime {
  const { runtime } = build.entry.module as { runtime?: DoorRuntime }
  if (!runtime) throw new Error('a compilação não traz o programa (runtime); refaça com npm run build')
  return runtime
}

async function main(): Promise<void> {
  const program = process.argv.includes('--dev') ? await openDevelopment() : await openProduction()
  const { runtime } = program
  const door = createDoor({
    ...program,
    settings: runtime.settings,
    log: runtime.log,
    // Vite's socket never ends by itself.
    limits: program.development ? { stopMs: 300 } : {}
  })
  watchProcess(door, runtime)
  const port = await door.listen()
  const { notes } = await runtime.start(sayStep, door.counts)
  door.open()
  const { baseUrl, host, version } = runtime.settings
  const local = `http://${/^(?:0\.0\.0\.0|::)$/.test(host) ? '127.0.0.1' : host.includes(':') ? `[${host}]` : host}:${port}/`
  sayStep(`Trilha ${version} aberta em ${local}${baseUrl ? ` (${baseUrl}/)` : ''}`)
  for (const note of notes) process.stdout.write(`${note}\n`)
}

/** Seconds since `npm start`, whose first steps (app/setup) run in this same process and say theirs alike. */
function sayStep(step: string): void {
  const seconds = (performance.now() / 1000).toFixed(1).replace('.', ',')
  process.stdout.write(`${seconds.padStart(5)} s  ${step}\n`)
}

/** Stops in order on a signal, and exits at once after an unknown error. */
function watchProcess(door: Door, runtime: DoorRuntime): void {
  const { log } = runtime
  let stopping = false
  const stopWithinMs = endWithinMs + (runtime.settings.drainMs ?? 0)
  const stop = (signal: string) => {
    // npm forwards Ctrl+C, so the signal arrives twice.
    if (stopping) return
    stopping = true
    log.info({ signal }, 'stopping')
    const giveUp = () => {
      log.error({ stopWithinMs }, 'stopping took too long')
      process.exit(1)
    }
    setTimeout(giveUp, stopWithinMs).unref()
    void endInOrder(door, runtime, log)
  }
  process.on('SIGTERM', stop).on('SIGINT', stop)
  process.on('uncaughtException', (error) => {
    log.error({ err: error }, 'uncaught exception')
    process.exit(1)
  })
  process.on('unhandledRejection', (error) => log.error({ err: error }, 'unhandled rejection'))
}

async function endInOrder(door: Door, runtime: DoorRuntime, log: DoorLog): Promise<void> {
  try {
    await door.stop()
    await runtime.stop()
    process.exit(0)
  } catch (error) {
    log.error({ err: error }, 'stopping failed')
    process.exit(1)
  }
}

function explainStart(error: unknown): string {
  const { code, port, message } = error as NodeJS.ErrnoException & { port?: number }
  if (code === 'ENOTFOUND' || code === 'EADDRNOTAVAIL') return 'este computador não atende nesse endereço; confira HOST'
  if (code === 'EADDRINUSE') return `a porta ${port} já está em uso; escolha outra com PORT`
  if (code === 'EACCES' && port) return `sem permissão para a porta ${port}; escolha outra com PORT`
  return String(message ?? error).replace(/\s*\n\s*/g, ' ')
}

main().catch((error: unknown) => {
  process.stderr.write(`Não foi possível iniciar: ${explainStart(error)}\n`)
  process.exit(1)
})
