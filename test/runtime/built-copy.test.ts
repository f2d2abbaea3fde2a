import { execFile } from 'node:child_process'
import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openTestDatabase } from '../support/database/database.ts'
import { startApp } from '../support/server/program.ts'

const root = fileURLToPath(new URL('../../', import.meta.url))
const run = promisify(execFile)

/** A folder with the build and what `npm ci --omit=dev` installs, and without sources. */
const copy = mkdtempSync(join(tmpdir(), 'trilha-copy-'))

interface Locked {
  dev?: boolean
  devOptional?: boolean
}

beforeAll(() => {
  for (const path of [
    'build/server.js',
    'build/server',
    'build/client',
    'build/stamp',
    'public',
    'package.json',
    'package-lock.json',
    'app/setup'
  ])
    cpSync(join(root, path), join(copy, path), { recursive: true })
  const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'))
  const installed: Record<string, Locked> = {}
  for (const [path, { dev, devOptional }] of Object.entries<Locked>(packages)) {
    // Packages of other platforms are not there.
    if (path === '' || dev || devOptional || !existsSync(join(root, path))) continue
    cpSync(join(root, path), join(copy, path), { recursive: true })
    installed[path] = packages[path]
  }
  writeFileSync(join(copy, 'node_modules/.package-lock.json'), JSON.stringify({ packages: installed }))
})

afterAll(() => rmSync(copy, { recursive: true, force: true }))

it('weighs at most 150 MB', async () => {
  const { stdout } = await run('du', ['-sm', join(copy, 'node_modules')])
  expect(Number.parseInt(stdout, 10)).toBeLessThanOrEqual(150)
})

it('has no letter beyond Latin-1, which would double the memory of its file', () => {
  const files = readdirSync(join(copy, 'build'), { recursive: true, encoding: 'utf8' })
  const own = files.filter((file) => /^server(?:\.js$|\/.*\.js$)/.test(file))
  expect(own.length).toBeGreaterThan(2)
  expect(own.filter((file) => /[\u0100-\uffff]/.test(readFileSync(join(copy, 'build', file), 'utf8')))).toEqual([])
})

it('runs a command and starts, without installing or building', async () => {
  const db = await openTestDatabase({ seed: true })
  const env = {
    PATH: process.env.PATH,
    HOME: process.env.HOME,
    NODE_ENV: 'production' as const,
    DATABASE_URL: db.url,
    DATA_DIR: join(copy, 'data')
  }
  const { stdout } = await run(process.execPath, ['app/setup/command.mjs', 'db:migrate'], { cwd: copy, env })
  const app = await startApp({ env: { DATABASE_URL: db.url }, under: ['env', '-C', copy] })
  const home = await fetch(`${app.url}/home`)
  expect([stdout, home.status]).toEqual(['O banco já está em dia.\n', 200])
  const notices = await (await fetch(`${app.url}/third-party-notices.txt`)).text()
  for (const name of ['react-dom', 'morphdom'])
    expect(notices).toMatch(new RegExp(`^${name} [\\d.]+ \\(MIT\\)\\n\\n.*license`, 'im'))
  await app.end()
  await db.close()
})
