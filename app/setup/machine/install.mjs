import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { inProject } from '../project.mjs'
import { holdLock } from './hold-lock.mjs'
import { runNpm } from './run.mjs'
import { sayStep } from './say-step.mjs'

const stampFile = inProject('node_modules', '.trilha-lock')

/**
 * Installs the locked packages when they are missing or differ from the lock file. Install scripts stay off: no package
 * may need one.
 */
export async function ensureInstalled() {
  if (isInstalled()) return
  await holdLock('install', async () => {
    if (isInstalled()) return
    sayStep('Instalando as dependências…')
    const env = { ...process.env }
    delete env.NODE_ENV
    const flags = [
      '--ignore-scripts',
      '--include=optional',
      '--include=dev',
      '--no-audit',
      '--no-fund',
      '--loglevel=error'
    ]
    // Some npm versions refuse a lock file without another platform's packages. Both ways keep the locked versions.
    const done =
      (await runNpm(['ci', ...flags], { env })) === 0 ||
      (await runNpm(['install', '--no-save', ...flags], { env })) === 0
    if (!done) throw new Error('as dependências não puderam ser instaladas (npm ci); confira a rede e tente de novo')
    writeFileSync(stampFile, hashLock())
  })
}

function hashLock() {
  return createHash('sha256')
    .update(readFileSync(inProject('package-lock.json')))
    .digest('hex')
}

function isInstalled() {
  const installed = inProject('node_modules', '.package-lock.json')
  if (!existsSync(installed)) return false
  if (existsSync(stampFile) && readFileSync(stampFile, 'utf8') === hashLock()) return true
  // Somebody may have run npm directly.
  return hasLocked(() => true)
}

/** True if the packages that a built program loads are those of the lock file. */
export function isInstalledToRun() {
  return existsSync(inProject('node_modules', '.package-lock.json')) && hasLocked(({ dev }) => !dev)
}

/** Compares the installed versions with the lock file's. */
function hasLocked(isWanted) {
  const wanted = Object.entries(readPackages(inProject('package-lock.json')))
  const present = readPackages(inProject('node_modules', '.package-lock.json'))
  return wanted.every(([path, meta]) => {
    if (path === '' || meta.optional || meta.devOptional || !isWanted(meta)) return true
    return present[path]?.version === meta.version
  })
}

function readPackages(file) {
  return JSON.parse(readFileSync(file, 'utf8')).packages ?? {}
}
