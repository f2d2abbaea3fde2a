import { type SpawnOptions, spawn } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { cannotRun } from './cannot-run.server.ts'
import type { Identity } from './identity.server.ts'
import { letPass } from './owned-folder.server.ts'

/** PostgreSQL refuses to run as root. */
export type RootWay = 'namespace' | 'identity'

export type Runner = { prefix: string[]; identity: Identity | null; owner: Identity | null }

const namespacePrefix = ['unshare', '--user', '--map-user=65534', '--map-group=65534', '--']
const candidateUsers = ['postgres', 'node', 'nobody', 'daemon']

/** A child sees none of our settings: PGPORT or PGDATA would change the server, and secrets must not reach it. */
const childEnvironment: NodeJS.ProcessEnv = {
  NODE_ENV: 'production',
  PATH: '/usr/local/bin:/usr/bin:/bin:/usr/sbin:/sbin',
  LC_ALL: 'C',
  TZ: 'UTC'
}

/** If we are root: a user namespace, where the files stay root's; else the first known user who reaches `dataDir`. */
export async function chooseRunner(options: {
  postgres: string
  libraryPath: string | null
  dataDir: string
  ways: RootWay[]
}): Promise<Runner> {
  if (process.getuid?.() !== 0) return { prefix: [], identity: null, owner: null }
  if (options.ways.includes('namespace')) {
    const runner = { prefix: namespacePrefix, identity: null, owner: { uid: 0, gid: 0 } }
    if (await canRun(runner, options)) return runner
  }
  if (options.ways.includes('identity')) {
    await letPass(options.dataDir)
    for (const identity of await knownUsers()) {
      const runner = { prefix: [], identity, owner: identity }
      if (await canRun(runner, options)) return runner
    }
  }
  throw cannotRun('o PostgreSQL não roda como root e nenhum outro usuário alcança o programa e a pasta de dados')
}

async function knownUsers(): Promise<Identity[]> {
  const passwd = await readFile('/etc/passwd', 'utf8').catch(() => '')
  const users = new Map(
    passwd.split('\n').map((line) => {
      const [name = '', , uid, gid] = line.split(':')
      return [name, { uid: Number(uid), gid: Number(gid) }]
    })
  )
  return candidateUsers.flatMap((name) => {
    const user = users.get(name)
    return user && user.uid > 0 && Number.isInteger(user.gid) ? [user] : []
  })
}

async function canRun(runner: Runner, options: { postgres: string; libraryPath: string | null; dataDir: string }) {
  const probe = ['/bin/sh', '-c', 'cd "$1" && "$0" --version', options.postgres, options.dataDir]
  const words = [...runner.prefix, ...probe]
  const [command = '', ...args] = words
  const child = spawn(command, args, { ...spawnOptions(runner, options.libraryPath), stdio: 'ignore' })
  return new Promise<boolean>((resolve) => {
    child.once('error', () => resolve(false))
    child.once('exit', (code) => resolve(code === 0))
  })
}

export function spawnOptions(runner: Runner, libraryPath: string | null): SpawnOptions {
  const env = libraryPath ? { ...childEnvironment, LD_LIBRARY_PATH: libraryPath } : childEnvironment
  return { cwd: '/', env, ...(runner.identity ?? {}) }
}
