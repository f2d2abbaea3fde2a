import { createHash } from 'node:crypto'
import { chmod, lchown, lstat, mkdir, readdir, stat } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { cannotRun, systemCode } from './cannot-run.server.ts'
import type { Identity } from './identity.server.ts'

// sun_path holds 107 bytes on Linux and 103 on macOS.
const longestSocketPath = 103
const socketFile = '.s.PGSQL.5432'

/** The owner may differ from the last start, because the way of running as root can change. */
export async function giveTo(folder: string, owner: Identity | null): Promise<void> {
  if (!owner || (await stat(folder)).uid === owner.uid) return
  const entries = await readdir(folder, { recursive: true })
  for (const entry of entries) {
    await lchown(join(folder, entry), owner.uid, owner.gid).catch((error) => {
      if (systemCode(error) !== 'ENOENT') throw error
    })
  }
  // The folder comes last: the next start finds and finishes an interrupted change.
  await lchown(folder, owner.uid, owner.gid)
}

/** Lets another user pass through our data folder to the server's own, without listing it. */
export async function letPass(folder: string): Promise<void> {
  const { mode } = await stat(folder)
  if ((mode & 0o011) !== 0o011) await chmod(folder, (mode & 0o777) | 0o011)
}

export function socketPath(socketDir: string): string {
  return join(socketDir, socketFile)
}

/**
 * Lies beside the data if the path is short enough, else in a temporary folder, which cleaners empty. Its name is a
 * hash, so that all our processes find it. Never uses another user's folder.
 */
export async function makeSocketFolder(dataDir: string, owner: Identity | null): Promise<string> {
  const uid = owner?.uid ?? process.getuid?.() ?? 0
  const beside = join(dataDir, 'socket')
  if (isShort(beside) && (await makeOurs(beside, owner)) && (await takesSockets(beside))) return beside
  const name = `trilha-${createHash('sha256').update(`${uid}:${dataDir}`).digest('hex').slice(0, 16)}`
  for (const base of [tmpdir(), '/tmp']) {
    for (const suffix of ['', '-1', '-2', '-3']) {
      const folder = join(base, name + suffix)
      if (isShort(folder) && (await isPrivate(folder, uid, owner))) return folder
    }
  }
  throw cannotRun(`não há onde criar o soquete do banco em ${tmpdir()}`)
}

function isShort(folder: string): boolean {
  return Buffer.byteLength(socketPath(folder)) <= longestSocketPath
}

/** A wrong owner or mode in our own data folder comes from a restored copy, and we may correct it. */
async function makeOurs(folder: string, owner: Identity | null): Promise<boolean> {
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 })
    await giveTo(folder, owner)
    await chmod(folder, 0o700)
    return (await lstat(folder)).isDirectory()
  } catch (error) {
    if (systemCode(error) === null) throw error
    return false
  }
}

/** Shared and network folders of some systems cannot hold sockets. */
function takesSockets(folder: string): Promise<boolean> {
  const server = createServer()
  return new Promise((resolve) => {
    server.once('error', () => resolve(false))
    server.listen(join(folder, `.try-${process.pid}`), () => server.close(() => resolve(true)))
  })
}

async function isPrivate(folder: string, uid: number, owner: Identity | null): Promise<boolean> {
  try {
    await mkdir(folder, { mode: 0o700 })
    await giveTo(folder, owner)
  } catch (error) {
    if (systemCode(error) !== 'EEXIST') return false
  }
  const found = await lstat(folder)
  return found.isDirectory() && found.uid === uid && (found.mode & 0o077) === 0
}
