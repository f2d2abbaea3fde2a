import { spawn } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { onTestFinished } from 'vitest'

const ours = fileURLToPath(new URL('../../', import.meta.url))

/** Stands in for npm: writes down how it was called and installs what the lock file says. */
const fakeNpm = `
import { appendFileSync, cpSync, mkdirSync } from 'node:fs'
appendFileSync('npm-calls', process.argv.slice(2).join(' ') + '\\n')
if (process.env.FAKE_NPM === 'fail') process.exit(1)
mkdirSync('node_modules', { recursive: true })
cpSync('package-lock.json', 'node_modules/.package-lock.json')
`

/** Stands in for Remix' compiler: one hashed file made from app/root.tsx, and a server build with a runtime. */
const fakeCompiler = `
import { createHash } from 'node:crypto'
import { appendFileSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
appendFileSync('compiler-calls', process.argv.slice(2).join(' ') + ' ' + process.env.NODE_ENV + '\\n')
const source = readFileSync('app/root.tsx', 'utf8')
if (source.includes('broken')) { process.stderr.write('erro na linha 1\\n'); process.exit(1) }
rmSync('build/client', { recursive: true, force: true })
mkdirSync('build/client/assets', { recursive: true })
mkdirSync('build/server', { recursive: true })
writeFileSync('build/client/assets/root-' + createHash('md5').update(source).digest('hex').slice(0, 8) + '.js', source.repeat(100))
writeFileSync('build/server/app.js', 'export const entry = { module: { runtime: { command: async (...told) => (console.log(JSON.stringify(told)), told[0] === "place:create" ? 3 : 0) } } }')
`

const serverSource =
  "process.stdout.write(['aberta', process.env.NODE_ENV, process.env.FROM_ENV_FILE].join(' ') + '\\n')\n"

export type SampleProject = {
  write(path: string, text: string): void
  read(path: string): string
  path(...parts: string[]): string
  run(script: string, args?: string[], env?: Record<string, string>): Promise<{ code: number | null; output: string }>
}

/** A small project beside ours with the real app/setup and stand-ins for npm and the compiler. */
export function createSampleProject(): SampleProject {
  const root = mkdtempSync(join(tmpdir(), 'trilha-setup-'))
  onTestFinished(() => rmSync(root, { recursive: true, force: true }))
  const path = (...parts: string[]) => join(root, ...parts)
  const write = (file: string, text: string) => {
    mkdirSync(dirname(path(file)), { recursive: true })
    writeFileSync(path(file), text)
  }
  cpSync(join(ours, 'app/setup'), path('app/setup'), { recursive: true })
  write('package.json', '{"type":"module"}')
  write('package-lock.json', lockOf('1.0.0'))
  write('fake-npm.js', fakeNpm)
  write('node_modules/@remix-run/dev/dist/cli.js', fakeCompiler)
  write('node_modules/@remix-run/dev/package.json', '{"type":"module"}')
  write('node_modules/vite/package.json', '{}')
  symlinkSync(join(ours, 'node_modules/esbuild'), path('node_modules/esbuild'))
  write('app/root.tsx', 'export const version = 1\n')
  write('server.ts', serverSource)
  write('app/backend/kernel/apart/worker.server.ts', 'export {}\n')
  return {
    write,
    path,
    read: (file) => readFileSync(path(file), 'utf8'),
    run: (script, args = [], env = {}) => runScript(root, [path('app/setup', script), ...args], env)
  }
}

export function lockOf(version: string): string {
  const packages = { '': {}, 'node_modules/a': { version }, 'node_modules/b': { version: '1.0.0', dev: true } }
  return JSON.stringify({ packages })
}

function runScript(root: string, args: string[], env: Record<string, string>) {
  const base: NodeJS.ProcessEnv = {
    PATH: process.env.PATH,
    npm_execpath: join(root, 'fake-npm.js'),
    NODE_ENV: 'development'
  }
  const child = spawn(process.execPath, args, {
    cwd: tmpdir(),
    env: { ...base, ...env },
    stdio: ['ignore', 'pipe', 'pipe']
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk) => {
      output += chunk
    })
  }
  return new Promise<{ code: number | null; output: string }>((resolve) => {
    child.once('close', (code) => resolve({ code, output }))
  })
}
