import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { vi } from 'vitest'
import { WebSocket } from 'ws'

/** Browser of an engine that Playwright does not drive as it is installed. */
export interface Engine {
  goto(url: string): Promise<void>
  /** Runs the body of a function in the page; the value must be JSON. */
  run(body: string): Promise<unknown>
  close(): Promise<void>
}

const findProgram = (name: string) =>
  (process.env.PATH ?? '')
    .split(delimiter)
    .map((folder) => join(folder, name))
    .find((path) => existsSync(path))

const firefox = findProgram('firefox-esr') ?? findProgram('firefox')
const webkitDriver = findProgram('WebKitWebDriver')
const miniBrowser = findMiniBrowser()
const display = findProgram('Xvfb')

/** Engines with a function that opens one, or null where a program is not installed. */
export const engines: Record<string, (() => Promise<Engine>) | null> = {
  Firefox: firefox === undefined ? null : () => openFirefox(firefox),
  WebKit:
    webkitDriver === undefined || miniBrowser === undefined || display === undefined
      ? null
      : () => openWebkit({ driver: webkitDriver, program: miniBrowser, display })
}

/** WebKitGTK lies in a folder of the processor and of its version. */
function findMiniBrowser(): string | undefined {
  const below = (folder: string, pattern: RegExp) =>
    existsSync(folder)
      ? readdirSync(folder)
          .filter((name) => pattern.test(name))
          .map((name) => join(folder, name))
      : []
  return below('/usr/lib', /-linux-gnu$/)
    .flatMap((folder) => below(folder, /^webkit2gtk-4/))
    .map((folder) => join(folder, 'MiniBrowser'))
    .find((path) => existsSync(path))
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer()
    server.on('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() =>
        address && typeof address === 'object' ? resolve(address.port) : reject(new Error('no port'))
      )
    })
  })
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const gone = new Promise((resolve) => child.once('exit', resolve))
  child.kill('SIGKILL')
  await gone
}

interface Answer {
  id?: number
  result?: Record<string, unknown>
  error?: string
  message?: string
}

/** Drives Firefox by WebDriver BiDi (https://w3c.github.io/webdriver-bidi), which needs no driver beside it. */
async function openFirefox(program: string): Promise<Engine> {
  const profile = mkdtempSync(join(tmpdir(), 'trilha-firefox-'))
  const port = await freePort()
  const child = spawn(program, ['--headless', '--remote-debugging-port', String(port), '--profile', profile], {
    stdio: 'ignore'
  })
  const socket = await vi.waitFor(() => connect(`ws://127.0.0.1:${port}/session`), { timeout: 60_000, interval: 300 })
  const waiting = new Map<number, (answer: Answer) => void>()
  socket.on('message', (data) => {
    const answer: Answer = JSON.parse(String(data))
    if (answer.id !== undefined) waiting.get(answer.id)?.(answer)
  })
  let last = 0
  const send = (method: string, params: object) =>
    new Promise<Record<string, unknown>>((resolve, reject) => {
      last += 1
      waiting.set(last, ({ result, error, message }) =>
        result ? resolve(result) : reject(new Error(`${method}: ${error} ${message}`))
      )
      socket.send(JSON.stringify({ id: last, method, params }))
    })
  await send('session.new', { capabilities: {} })
  const { context } = await send('browsingContext.create', { type: 'tab' })
  return {
    async goto(url) {
      await send('browsingContext.navigate', { context, url, wait: 'complete' })
    },
    async run(body) {
      const expression = `JSON.stringify((() => { ${body} })() ?? null)`
      const said = await send('script.evaluate', { expression, target: { context }, awaitPromise: false })
      const { result } = said as { result?: { value?: string } }
      if (!result) throw new Error(`the page failed: ${JSON.stringify(said)}`)
      return JSON.parse(result.value ?? 'null')
    },
    async close() {
      socket.close()
      await end(child)
      rmSync(profile, { recursive: true, force: true, maxRetries: 5 })
    }
  }
}

function connect(url: string): Promise<WebSocket> {
  return new Promise((resolve, reject) => {
    const socket = new WebSocket(url)
    socket.once('open', () => resolve(socket))
    socket.once('error', reject)
  })
}

interface WebkitPrograms {
  driver: string
  program: string
  display: string
}

/** Drives WebKitGTK by WebDriver (https://www.w3.org/TR/webdriver2) on a display of its own. */
async function openWebkit({ driver, program, display }: WebkitPrograms): Promise<Engine> {
  const port = await freePort()
  const number = `:${(port % 20_000) + 100}`
  const screen = spawn(display, [number, '-screen', '0', '1366x768x24', '-nolisten', 'tcp'], { stdio: 'ignore' })
  const env = {
    ...process.env,
    DISPLAY: number,
    WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: '1',
    LIBGL_ALWAYS_SOFTWARE: '1'
  }
  const child = spawn(driver, [`--port=${port}`], { stdio: 'ignore', env })
  const base = `http://127.0.0.1:${port}`
  const send = async (path: string, body?: object, method = 'POST') => {
    const answer = await fetch(`${base}${path}`, { method, body: body && JSON.stringify(body) })
    const { value } = await answer.json()
    if (!answer.ok) throw new Error(`${path}: ${JSON.stringify(value)}`)
    return value
  }
  await vi.waitFor(() => send('/status', undefined, 'GET'), { timeout: 30_000, interval: 200 })
  const options = { binary: program, args: ['--automation'] }
  const { sessionId } = await send('/session', {
    capabilities: { alwaysMatch: { 'webkitgtk:browserOptions': options } }
  })
  return {
    goto: (url) => send(`/session/${sessionId}/url`, { url }),
    run: (script) => send(`/session/${sessionId}/execute/sync`, { script, args: [] }),
    async close() {
      await send(`/session/${sessionId}`, undefined, 'DELETE')
      await end(child)
      await end(screen)
    }
  }
}
