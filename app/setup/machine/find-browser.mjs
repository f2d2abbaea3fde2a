import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { inProject } from '../project.mjs'
import { fetchShell } from './fetch-shell.mjs'
import { run, runNode } from './run.mjs'

/** Headless builds of the same engine, which use a third of the processor. */
const shellNames = ['chromium-headless-shell']
const chromiumNames = [...shellNames, 'chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']
const textBrowserNames = ['lynx', 'w3m']

/**
 * Finds a Chromium in this order: CHROMIUM_PATH, a headless one (installed or downloaded), the system's, one from the
 * system's packages, Playwright's. Null when all fail.
 */
export async function findChromium() {
  const named = process.env.CHROMIUM_PATH
  if (named) return existsSync(named) ? named : null
  const onSystem = findProgram(shellNames) ?? fetchShell() ?? findProgram(chromiumNames)
  if (onSystem) return onSystem
  for (const name of ['chromium-headless-shell', 'chromium']) {
    const installed = (await installPackage(name)) ? findProgram(chromiumNames) : null
    if (installed) return installed
  }
  const own = await findPlaywrights()
  if (own) return own
  await runNode([inProject('node_modules/playwright/cli.js'), 'install', 'chromium'])
  return findPlaywrights()
}

/** Finds lynx or w3m, and installs one if it may. Null when there is none. */
export async function findTextBrowser() {
  const present = findProgram(textBrowserNames)
  if (present) return present
  return (await installPackage('lynx')) ? findProgram(textBrowserNames) : null
}

async function findPlaywrights() {
  const { chromium } = await import('playwright')
  const path = chromium.executablePath()
  return path && existsSync(path) ? path : null
}

/** Returns the first name that is present and runs: a distribution's stub is present but does not run. */
function findProgram(names) {
  for (const name of names) {
    const path = spawnSync('sh', ['-c', `command -v ${name}`], { encoding: 'utf8' }).stdout?.trim()
    if (!path) continue
    const flag = name === 'w3m' ? '-version' : '--version'
    if (spawnSync(path, [flag], { stdio: 'ignore', timeout: 30_000 }).status === 0) return path
  }
  return null
}

async function installPackage(name) {
  const mayInstall = process.getuid?.() === 0 && spawnSync('apt-get', ['--version'], { stdio: 'ignore' }).status === 0
  if (!mayInstall) return false
  process.stdout.write(`Instalando ${name}…\n`)
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  await run('apt-get', ['update', '-q'], { env, quiet: true })
  return (await run('apt-get', ['install', '-y', '-q', '--no-install-recommends', name], { env, quiet: true })) === 0
}
