import { spawnSync } from 'node:child_process'
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, onTestFinished, test } from 'vitest'

const source = fileURLToPath(new URL('../../app/setup/machine/fetch-shell.mjs', import.meta.url))
const says = `import(${JSON.stringify(source)}).then(({ fetchShell }) => console.log('found', fetchShell()))`
const asked = 'echo "$1" >> "$CALLS"'
const unpacks = `mkdir -p "$3/usr/lib/chromium"; printf '#!/bin/sh\\n' > "$3/usr/lib/chromium/chromium-headless-shell"
chmod +x "$3/usr/lib/chromium/chromium-headless-shell"`

/** A machine whose apt-get and dpkg do as told. */
function createMachine({ aptGet, dpkg = unpacks }: { aptGet: string | null; dpkg?: string }) {
  const folder = mkdtempSync(join(tmpdir(), 'trilha-machine-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const path = (name: string) => join(folder, name)
  mkdirSync(path('bin'))
  const command = (name: string, script: string) => {
    writeFileSync(path(`bin/${name}`), `#!/bin/sh\nPATH=/usr/bin:/bin\n[ "$1" = --version ] && exit 0\n${script}\n`)
    chmodSync(path(`bin/${name}`), 0o755)
  }
  if (aptGet !== null) command('apt-get', `${asked}\n${aptGet}`)
  command('dpkg', dpkg)
  const env = { NODE_ENV: 'test', PATH: path('bin'), XDG_CACHE_HOME: path('cache'), CALLS: path('calls') } as const
  return {
    shell: path('cache/trilha/chromium-headless-shell/usr/lib/chromium/chromium-headless-shell'),
    find() {
      const { stdout } = spawnSync(process.execPath, ['-e', says], { env, encoding: 'utf8' })
      return /found (.*)/.exec(stdout)?.[1]
    },
    calls: () => (existsSync(path('calls')) ? readFileSync(path('calls'), 'utf8').trim().split('\n') : []),
    left: () => (existsSync(path('cache/trilha')) ? readdirSync(path('cache/trilha')) : [])
  }
}

test('is fetched once, and nothing is left beside it', () => {
  const machine = createMachine({ aptGet: 'touch shell.deb' })
  expect([machine.find(), machine.find()]).toEqual([machine.shell, machine.shell])
  expect(machine.calls()).toEqual(['download'])
  expect(machine.left()).toEqual(['chromium-headless-shell'])
})

test('is skipped without apt or network, or when the download is broken', () => {
  const none = createMachine({ aptGet: null })
  const away = createMachine({ aptGet: 'exit 100' })
  const broken = createMachine({ aptGet: 'touch shell.deb', dpkg: 'exit 2' })
  expect([none, away, broken].map((machine) => [machine.find(), machine.left()])).toEqual([
    ['null', []],
    ['null', []],
    ['null', []]
  ])
})
