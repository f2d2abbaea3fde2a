import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync } from 'node:fs'
import { homedir, tmpdir } from 'node:os'
import { dirname, join } from 'node:path'

// The second package holds the first one's data files. Shared libraries are those of any Chromium.
const packages = ['chromium-headless-shell', 'chromium-common']

/** Limits the wait to a few seconds when there is no network. */
const patience = ['Retries=0', 'http::Timeout=5', 'https::Timeout=5'].flatMap((text) => ['-o', `Acquire::${text}`])

/**
 * Downloads Debian's headless Chromium into a folder of its own. It needs no root, changes nothing in the system and
 * leaves an installed Chromium alone. Null without apt, network or the package.
 */
export function fetchShell() {
  const kept = join(process.env.XDG_CACHE_HOME || join(homedir(), '.cache'), 'trilha', 'chromium-headless-shell')
  const program = join(kept, 'usr/lib/chromium/chromium-headless-shell')
  if (runs(program, '--version')) return program
  if (!runs('apt-get', '--version') || !runs('dpkg', '--version')) return null
  process.stdout.write(`Buscando ${packages[0]}…\n`)
  // Unpack beside the final folder, so that a rename completes it.
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

/** Refreshes apt's package lists, which may be missing or old on a new machine. */
const update = () => process.getuid?.() === 0 && runs('apt-get', ['update', '-q', ...patience])

function runs(command, args, cwd = tmpdir()) {
  return spawnSync(command, [args].flat(), { cwd, stdio: 'ignore', timeout: 60_000 }).status === 0
}
