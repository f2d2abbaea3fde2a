import { readdir, readFile, readlink, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { socketPath } from './owned-folder.server.ts'

/**
 * The server would wait for ever if the lock's number now belongs to a zombie or another program. Only for Linux, by
 * /proc.
 */
export async function removeStaleLock(cluster: string, socketDir: string): Promise<boolean> {
  if (process.platform !== 'linux' || (await isInUse(cluster))) return false
  const files = [join(cluster, 'postmaster.pid'), socketPath(socketDir), `${socketPath(socketDir)}.lock`]
  await Promise.all(files.map((file) => rm(file, { force: true })))
  return true
}

/** Every process of a server has its data folder as working directory; a zombie has none. */
async function isInUse(cluster: string): Promise<boolean> {
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name))
  const uses = await Promise.all(pids.map((pid) => worksIn(pid, cluster)))
  return uses.some(Boolean)
}

async function worksIn(pid: string, cluster: string): Promise<boolean> {
  try {
    return (await readlink(`/proc/${pid}/cwd`)) === cluster
  } catch {
    // Unreadable, a zombie, or gone: only a living server counts as use.
    const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '')
    return /^\d+ \(postgres\) [^ZX]/.test(stat)
  }
}
