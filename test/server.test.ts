import { type ChildProcess, spawn } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'

const ours = fileURLToPath(new URL('../', import.meta.url))

/** Minimal Remix build for server.ts: one route, and a runtime whose faults the environment sets. */
const fakeBuild = `
const { PORT = '0', FAULT = '' } = process.env
if (FAULT === 'load') throw new Error('Configuração inválida: PORT (não é\\num número)')
let finish
const slow = new Promise((resolve) => { finish = resolve })
for (const signal of ['SIGTERM', 'SIGINT']) process.on(signal, () => setTimeout(finish, 200))
const log = Object.fromEntries(['debug', 'info', 'warn', 'error'].map((level) => [level, (fields, message) =>
  process.stdout.write(JSON.stringify({ level, message, ...fields, err: fields.err?.message }) + '\\n')]))
export const entry = { module: { runtime: {
  settings: { host: '127.0.0.1', port: Number(PORT), baseUrl: null, allowedHosts: [], trustProxy: '', formActions: [], imageOrigins: [], supportChat: null,
    secureCookies: false, deadlineMs: 20000, secrets: [], version: '9.9.9', demo: false },
  log,
  async start(tell) { if (FAULT === 'start') throw new Error('o banco não abriu'); tell('Preparando o banco de dados…'); return { notes: ['gestor — senha x'] } },
  async stop() { if (FAULT === 'stop') await new Promise(() => setInterval(() => {}, 1000)); log.info({}, 'runtime stopped') },
  ready: () => true,
  bodyLimit: () => 1000,
  takesStream: () => false,
  watch: () => null,
  cleanText: (text) => text,
  live: { admit: async () => 404, onChange: () => () => undefined, changedSince: () => [] }
} } }
export const routes = { root: { id: 'root', path: '*', module: { async loader({ request }) {
  const { pathname } = new URL(request.url)
  if (pathname === '/throw') setTimeout(() => { throw new Error('fora de hora') })
  if (pathname === '/reject') Promise.reject(new Error('sem dono'))
  if (pathname === '/slow') { log.info({}, 'slow arrived'); await slow }
  return new Response(process.env.NODE_ENV, { headers: { 'content-type': 'text/plain' } })
} } } }
export const assets = { routes: {}, entry: { imports: [], module: '' }, url: '', version: '1' }
export const future = {}
export const publicPath = '/'
export const isSpaMode = false
`

let root = ''

beforeAll(async () => {
  root = mkdtempSync(join(tmpdir(), 'trilha-server-'))
  mkdirSync(join(root, 'build/server'), { recursive: true })
  cpSync(join(ours, 'package.json'), join(root, 'package.json'))
  symlinkSync(join(ours, 'node_modules'), join(root, 'node_modules'))
  writeFileSync(join(root, 'build/server/app.js'), fakeBuild)
  const script = new URL('../app/setup/build/make-build.mjs', import.meta.url).href
  const { serverBundle } = await import(script)
  await build(serverBundle(join(root, 'build/server.js')))
})

afterAll(() => rmSync(root, { recursive: true, force: true }))

type Started = { child: ChildProcess; output: () => string; exited: Promise<number | null> }

function start(env: Record<string, string> = {}): Started {
  // NODE_ENV is left unset: the bundle itself must see to it.
  const all: Record<string, string | undefined> = { PATH: process.env.PATH, ...env }
  const child = spawn(process.execPath, ['build/server.js'], {
    cwd: root,
    env: all as NodeJS.ProcessEnv,
    stdio: 'pipe'
  })
  onTestFinished(() => void child.kill('SIGKILL'))
  let output = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk) => {
      output += chunk
    })
  }
  const exited = new Promise<number | null>((resolve) => child.once('close', resolve))
  return { child, output: () => output, exited }
}

async function open(env?: Record<string, string>): Promise<Started & { url: string }> {
  const started = start(env)
  await expect.poll(started.output).toContain('aberta em')
  return { ...started, url: /http:\/\/[^/]+/.exec(started.output())?.[0] ?? '' }
}

test('prints each step with its time, the address really listened on and the notes, and runs optimised', async () => {
  const { url, output } = await open()
  // The notes come in a piece of their own, after the address.
  await expect
    .poll(output)
    .toMatch(
      /^ +\d+,\d s {2}Preparando o banco de dados…\n +\d+,\d s {2}Trilha 9\.9\.9 aberta em http:\/\/127\.0\.0\.1:\d{2,5}\/\ngestor — senha x\n/
    )
  expect(await (await fetch(`${url}/`)).text()).toBe('production')
  expect((await fetch(`${url}/readyz`)).status).toBe(200)
})

test.each(['SIGTERM', 'SIGINT'] as const)(
  '%s lets running requests finish, stops the runtime, and ends with 0',
  async (signal) => {
    const { child, url, output, exited } = await open()
    const slow = fetch(`${url}/slow`)
    await expect.poll(output).toContain('slow arrived')
    child.kill(signal)
    child.kill(signal)
    expect(await (await slow).text()).toBe('production')
    expect(await exited).toBe(0)
    expect(output()).toContain('runtime stopped')
  }
)

test.skipIf(Number.parseInt(process.versions.node, 10) < 22)('keeps its compiled code for the next start', async () => {
  const { child, exited } = await open()
  child.kill('SIGTERM')
  expect(await exited).toBe(0)
  const files = readdirSync(join(root, 'build/cache'), { recursive: true, withFileTypes: true })
  expect(files.filter((file) => file.isFile()).length).toBeGreaterThan(0)
})

test('a stop that does not come to its end is given up, says so, and ends with 1', async () => {
  const { child, output, exited } = await open({ FAULT: 'stop' })
  child.kill('SIGTERM')
  expect(await exited).toBe(1)
  expect(output()).toContain('stopping took too long')
  expect(output()).not.toContain('runtime stopped')
})

test.each([
  ['a wrong setting', { FAULT: 'load' }, 'Não foi possível iniciar: Configuração inválida: PORT (não é um número)\n'],
  ['a database that does not open', { FAULT: 'start' }, 'Não foi possível iniciar: o banco não abriu\n']
])('%s is one clear line and code 1', async (_name, env, line) => {
  const { output, exited } = start(env)
  expect(await exited).toBe(1)
  expect(output()).toBe(line)
})

test('a port in use is one clear line and code 1', async () => {
  const { url } = await open()
  const { port } = new URL(url)
  const { output, exited } = start({ PORT: port })
  expect(await exited).toBe(1)
  expect(output()).toBe(`Não foi possível iniciar: a porta ${port} já está em uso; escolha outra com PORT\n`)
})

test('an uncaught exception is logged and ends the process; an unhandled rejection is logged', async () => {
  const { url, output, exited } = await open()
  await fetch(`${url}/reject`)
  await expect.poll(output).toContain('sem dono')
  await fetch(`${url}/throw`).catch(() => undefined)
  expect(await exited).toBe(1)
  expect(output()).toContain('fora de hora')
})
