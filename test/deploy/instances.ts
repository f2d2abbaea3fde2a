import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { chown, mkdir } from 'node:fs/promises'
import { type AddressInfo, connect, createServer } from 'node:net'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { startEmbeddedServer } from '#app/backend/db/embedded/start-embedded-server.server.ts'
import { type Image, plainEnv } from './dockerfile.ts'

const log = { debug: () => {}, info: () => {}, warn: () => {}, error: () => {} }

/** Name that the files of deploy/ use; this process resolves it to loopback. */
export const publicName = 'reservas.example.com'

export async function findFreePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  await new Promise((resolve) => server.close(resolve))
  return port
}

export interface Cluster {
  url: string
  stop(): Promise<void>
}

/** PostgreSQL of its own, reached over TCP as by another user. */
export async function startCluster(dataDir: string): Promise<Cluster> {
  await mkdir(dataDir)
  const server = await startEmbeddedServer({ dataDir, log, durable: true })
  const forward = createServer((near) => {
    const far = connect(join(server.socketDir, '.s.PGSQL.5432'))
    near.pipe(far).pipe(near)
    near.on('error', () => far.destroy())
    far.on('error', () => near.destroy())
  })
  await new Promise<void>((resolve) => forward.listen(0, '127.0.0.1', resolve))
  const { port } = forward.address() as AddressInfo
  return {
    url: `postgresql://postgres@127.0.0.1:${port}/trilha?sslmode=disable`,
    async stop() {
      forward.close()
      await server.stop({ patienceMs: 0 })
    }
  }
}

export interface Instance {
  url: string
  port: number
  output(): string
  stop(signal: NodeJS.Signals): Promise<number | null>
}

const running = new Set<ChildProcess>()

/** Ends all that was started, at the end of this process at the latest. */
export function killAll(): void {
  for (const child of running) child.kill('SIGKILL')
}
process.once('exit', killAll)

export interface Started {
  child: ChildProcess
  output(): string
  exited: Promise<number | null>
}

export interface Command {
  words: readonly string[]
  cwd: string
  env: NodeJS.ProcessEnv
  user?: { uid: number; gid: number }
}

export function start({ words: [program = '', ...args], cwd, env, user }: Command): Started {
  const mayChange = process.getuid?.() === 0 ? user : undefined
  const child = spawn(program, args, { cwd, env, ...mayChange, stdio: ['ignore', 'pipe', 'pipe'] })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text) => {
      output += text
    })
  }
  running.add(child)
  const exited = new Promise<number | null>((resolve) => {
    child.once('error', (error) => {
      output += String(error)
      resolve(127)
    })
    child.once('close', (code) => {
      running.delete(child)
      resolve(code)
    })
  })
  return { child, output: () => output, exited }
}

/** Settings of a deployment behind proxies on this machine that lets the simulators in. */
export function deployedEnv(
  image: Image,
  { database, hosts, port }: { database: string; hosts: readonly string[]; port: number }
): NodeJS.ProcessEnv {
  return {
    ...plainEnv(),
    ...image.env,
    HOST: '127.0.0.1',
    PORT: String(port),
    DATA_DIR: join(image.root, 'data'),
    DATABASE_URL: database,
    BASE_URL: `https://${publicName}`,
    ALLOWED_HOSTS: hosts.join(','),
    TRUST_PROXY: 'loopback',
    SESSION_SECRET: 'a session secret of the deployment check',
    SEALING_KEY: 'a sealing key of the deployment check alone',
    ALLOW_SIMULATORS: '1',
    SEED: 'none'
  }
}

/** Starts the image's CMD as its USER and waits until it is ready. */
export async function startInstance(image: Image, env: NodeJS.ProcessEnv): Promise<Instance> {
  const { command: words, workdir: cwd, user } = image
  const { child, output, exited } = start({ words, cwd, env, user })
  const url = `http://127.0.0.1:${env.PORT}`
  await waitFor(async () => {
    if (child.exitCode !== null) throw new Error(`the program ended:\n${output()}`)
    return (await fetch(`${url}/readyz`)).ok
  }, 90_000)
  return {
    url,
    port: Number(env.PORT),
    output,
    stop(signal) {
      child.kill(signal)
      return exited
    }
  }
}

/** Tries until `isDone` is true. @throws Error with the last failure after `ms` */
export async function waitFor(isDone: () => Promise<boolean>, ms: number): Promise<void> {
  const until = performance.now() + ms
  let last: unknown = 'not yet'
  while (performance.now() < until) {
    try {
      if (await isDone()) return
    } catch (error) {
      last = error
    }
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  throw new Error(`nothing within ${ms / 1000} s: ${last}`)
}

/** Runs one command of the image to its end and returns what it printed. */
export async function runIn(
  image: Image,
  words: readonly string[],
  { env, input = '' }: { env: NodeJS.ProcessEnv; input?: string }
): Promise<string> {
  const [program = '', ...args] = words
  const user = process.getuid?.() === 0 ? image.user : {}
  const running = promisify(execFile)(program, args, { cwd: image.workdir, env, ...user })
  running.child.stdin?.end(input)
  return (await running).stdout
}

export async function makeDataFolder(path: string, { uid, gid }: Image['user']): Promise<void> {
  await mkdir(path, { recursive: true, mode: 0o700 })
  if (process.getuid?.() === 0) await chown(path, uid, gid)
}
