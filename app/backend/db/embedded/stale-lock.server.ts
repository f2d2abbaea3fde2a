import { readdir, readFile, readlink, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { socketPath } from './owned-folder.server.ts'

/**
 * Removes the lock files of a server that no longer lives. The server does that itself unless the number in its lock
 * file belongs to a zombie that nobody reaps, or, after a restart of the machine, to another program; then it would
 * wait for ever. Only on Linux, where /proc tells which processes work in the folder. Returns whether it removed any.
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
    // Not ours to look into, a zombie, or gone: only a living server counts as use.
    const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '')
    return /^\d+ \(postgres\) [^ZX]/.test(stat)
  }
}
