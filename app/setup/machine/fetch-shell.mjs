import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync } from 'node:fs'
import { homedir, tmpdir } from 'node:os'
import { dirname, join } from 'node:path'

// The letters and symbols it needs lie in the other; its libraries are those of any Chromium.
const packages = ['chromium-headless-shell', 'chromium-common']

/** Who has no network waits for it a few seconds, not minutes. */
const patience = ['Retries=0', 'http::Timeout=5', 'https::Timeout=5'].flatMap((text) => ['-o', `Acquire::${text}`])

/**
 * Debian's Chromium without a window, unpacked into a folder of its own: nothing of the system changes, a Chromium that is
 * installed stays, and nobody need be root. null where there is no apt, no network or no such package.
 */
export function fetchShell() {
  const kept = join(process.env.XDG_CACHE_HOME || join(homedir(), '.cache'), 'trilha', 'chromium-headless-shell')
  const program = join(kept, 'usr/lib/chromium/chromium-headless-shell')
  if (runs(program, '--version')) return program
  if (!runs('apt-get', '--version') || !runs('dpkg', '--version')) return null
  process.stdout.write(`Buscando ${packages[0]}…\n`)
  // Beside where it will lie, so that it only changes its name.
  mkdirSync(dirname(kept), { recursive: true })
  const folder = mkdtempSync(join(dirname(kept), 'fetched-'))
  try {
    if (!(download(folder) || (update() && download(folder)))) return null
    const files = readdirSync(folder).filter((name) => name.endsWith('.deb'))
    if (!files.every((name) => runs('dpkg', ['-x', name, 'unpacked'], folder))) return null
    rmSync(kept, { recursive: true, force: true })
    renameSync(join(folder, 'unpacked'), kept)
    return runs(program, '--version') ? program : null
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

const download = (folder) => runs('apt-get', ['download', '-q', ...patience, ...packages], folder)

/** The lists of packages, which a new machine may not have, or have from long ago. */
const update = () => process.getuid?.() === 0 && runs('apt-get', ['update', '-q', ...patience])

function runs(command, args, cwd = tmpdir()) {
  return spawnSync(command, [args].flat(), { cwd, stdio: 'ignore', timeout: 60_000 }).status === 0
}
