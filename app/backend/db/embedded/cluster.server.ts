import { chown, mkdir, open, readdir, readFile, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { type Binaries, serverMajor } from './binaries.server.ts'
import { cannotRun, systemCode } from './cannot-run.server.ts'
import { spawnHeld } from './held-process.server.ts'
import { giveTo } from './owned-folder.server.ts'
import { type Runner, spawnOptions } from './runner.server.ts'

const scratchPrefix = 'postgres.new-'

/** Made in a scratch folder and renamed when complete, so that an interrupted start never leaves half a cluster. */
export async function prepareCluster(options: {
  dataDir: string
  binaries: Binaries
  runner: Runner
  durable: boolean
}): Promise<string> {
  const cluster = join(options.dataDir, 'postgres')
  const version = await readFile(join(cluster, 'PG_VERSION'), 'utf8').catch((error) => {
    if (systemCode(error) === 'ENOENT') return null
    throw cannotRun(`a pasta de dados ${cluster} não pode ser lida por este usuário`, error)
  })
  if (version === null) {
    await createCluster({ ...options, cluster })
  } else if (version.trim() !== serverMajor) {
    throw cannotRun(
      `os dados em ${cluster} são do PostgreSQL ${version.trim()} e este programa traz o ${serverMajor}; ` +
        'exporte-os com a versão anterior do programa e importe-os nesta'
    )
  }
  await giveTo(cluster, options.runner.owner)
  return cluster
}

async function createCluster(options: {
  dataDir: string
  cluster: string
  binaries: Binaries
  runner: Runner
  durable: boolean
}): Promise<void> {
  await removeAbandoned(options.dataDir)
  const scratch = join(options.dataDir, `${scratchPrefix}${process.pid}`)
  await mkdir(scratch, { mode: 0o700 })
  const { owner } = options.runner
  if (owner) await chown(scratch, owner.uid, owner.gid)
  await initialise(scratch, options)
  try {
    await rename(scratch, options.cluster)
  } catch (error) {
    await rm(scratch, { recursive: true, force: true })
    if (!['ENOTEMPTY', 'EEXIST'].includes(systemCode(error) ?? '')) throw error
    // Either another process of ours finished first, or the folder belongs to somebody else and must not be touched.
    await readFile(join(options.cluster, 'PG_VERSION')).catch((cause) => {
      throw cannotRun(`a pasta ${options.cluster} não está vazia e não é de um PostgreSQL`, cause)
    })
  }
  // An initdb whose app was just killed may have made its folder again before it noticed; it has ended by now.
  await removeAbandoned(options.dataDir)
  const parent = await open(options.dataDir)
  await parent.sync().finally(() => parent.close())
}

async function removeAbandoned(dataDir: string): Promise<void> {
  for (const name of await readdir(dataDir)) {
    if (!name.startsWith(scratchPrefix)) continue
    const pid = Number(name.slice(scratchPrefix.length))
    if (pid === process.pid || !isAlive(pid)) {
      await rm(join(dataDir, name), { recursive: true, force: true, maxRetries: 10, retryDelay: 50 })
    }
  }
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return systemCode(error) === 'EPERM'
  }
}

async function initialise(
  folder: string,
  options: { binaries: Binaries; runner: Runner; durable: boolean }
): Promise<void> {
  const syncing = process.platform === 'linux' ? ['--sync-method=syncfs'] : []
  const command = [
    ...options.runner.prefix,
    options.binaries.initdb,
    '-D',
    folder,
    '--username=postgres',
    '--auth=trust',
    '--encoding=UTF8',
    '--no-instructions',
    // The system's collations change with its upgrades and break indexes; the builtin one never changes.
    '--locale=C',
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
    ...(options.durable ? syncing : ['--no-sync'])
  ]
  // Held, because after a killed first start it would go on writing into a folder that the next start removes.
  const child = spawnHeld(command, spawnOptions(options.runner, options.binaries.libraryPath))
  let complaint = ''
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    complaint = (complaint + text).slice(-2000)
  })
  await new Promise<void>((resolve, reject) => {
    child.once('error', (error) => reject(cannotRun('o programa initdb não pode ser executado neste sistema', error)))
    child.once('close', (code) => {
      if (code === 0) resolve()
      else reject(cannotRun(`initdb terminou com erro (${whyLine(complaint) || code})`))
    })
  })
}

/** The reason comes first; lines on the clean-up follow it. */
function whyLine(text: string): string {
  const lines = text.trim().split('\n')
  return (lines.findLast((line) => /FATAL|PANIC|could not/.test(line)) ?? lines.at(-1) ?? '').trim()
}
