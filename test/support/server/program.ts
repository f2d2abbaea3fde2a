import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { onTestFinished } from 'vitest'
import { optimiseLate } from '../optimise-late.ts'

const root = fileURLToPath(new URL('../../../', import.meta.url))
const startMs = 90_000
const running = new Set<ChildProcess>()

/** Output of recently started programs, including those that ended with their test. */
const outputs: (() => string)[] = []

// The program's output explains a test that fails by chance.
globalThis.tellPrograms = () => outputs.flatMap((output) => warningsIn(output()).slice(-10)).join('\n')

export type RunningApp = {
  /** Without a trailing slash. */
  url: string
  pid: number
  /** Everything written to standard output and error so far. */
  output(): string
  /** Sends a signal and resolves to the exit code (null when a signal ended it). */
  stop(signal?: NodeJS.Signals): Promise<number | null>
  /**
   * Sends a signal and waits for the program to end by itself: in order, or on a busy machine when its own time limit
   * ends.
   * @throws Error when it ended otherwise
   */
  end(signal?: NodeJS.Signals): Promise<void>
  kill(): Promise<void>
}

type AppOptions = {
  env?: Record<string, string>
  dataDir?: string
  /** Folder of another built copy of the program. */
  folder?: string
  /** Command that runs the given command in its place (`exec`). */
  under?: string[]
}

const warningsIn = (output: string) => output.split('\n').filter((line) => line !== '' && !line.includes('"level":30'))

/**
 * Node flags of `npm start` with later optimisation: the program lives for seconds, and early optimisation costs a tenth
 * to a sixth of the processor without paying off.
 */
const asStarted = [
  '--max-semi-space-size=24',
  '--heap-growing-percent=40',
  ...optimiseLate,
  '--import',
  './app/setup/machine/follow-parent.mjs'
]

/**
 * Starts the built program (`npm run build` first) on a free port with its own data folder, and waits for its address.
 * It ends with the test, or with the test process when started in a hook (stop it in `afterAll`).
 */
export async function startApp(options: AppOptions = {}): Promise<RunningApp> {
  const dataDir = options.dataDir ?? mkdtempSync(join(tmpdir(), 'trilha-app-'))
  const own = options.dataDir === undefined
  const [command = '', ...args] = [...(options.under ?? []), process.execPath, ...asStarted, 'build/server.js']
  const child = spawn(command, args, {
    cwd: options.folder ?? root,
    env: { ...pickEnv(), NODE_ENV: 'production', PORT: '0', DATA_DIR: dataDir, ...options.env },
    stdio: ['ignore', 'pipe', 'pipe']
  })
  let output = ''
  running.add(child)
  outputs.push(() => output)
  if (outputs.length > 3) outputs.shift()
  child.stdout.on('data', (chunk) => {
    output += chunk
  })
  child.stderr.on('data', (chunk) => {
    output += chunk
  })
  const exited = new Promise<number | null>((resolve) => {
    child.once('close', (code) => {
      running.delete(child)
      if (own) rmSync(dataDir, { recursive: true, force: true, maxRetries: 20, retryDelay: 50 })
      resolve(code)
    })
  })
  const app = {
    pid: child.pid ?? 0,
    output: () => output,
    stop(signal: NodeJS.Signals = 'SIGTERM') {
      child.kill(signal)
      return exited
    },
    async end(signal?: NodeJS.Signals) {
      const code = await app.stop(signal)
      const ranOut = code === 1 && output.includes('stopping took too long')
      if (code !== 0 && !ranOut) throw new Error(`the program ended with ${code}:\n${output}`)
    },
    async kill() {
      child.kill('SIGKILL')
      await exited
    }
  }
  endWithTest(app.kill)
  return { ...app, url: await waitForAddress(child, exited, () => output) }
}

/** Passes only the variables that any program needs; settings come from the test. */
function pickEnv(): Record<string, string> {
  const names = ['PATH', 'HOME', 'TMPDIR', 'LANG', 'TZ']
  return Object.fromEntries(names.flatMap((name) => (process.env[name] ? [[name, process.env[name]]] : [])))
}

function waitForAddress(child: ChildProcess, exited: Promise<unknown>, output: () => string): Promise<string> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error(`no address after ${startMs} ms:\n${output()}`)), startMs)
    const look = () => {
      const address = /aberta em (http:\/\/[^\s/]+)/.exec(output())?.[1]
      if (address) {
        // Stop listening: each look would join all output again.
        child.stdout?.off('data', look)
        clearTimeout(timer)
        resolve(address)
      }
    }
    child.stdout?.on('data', look)
    void exited.then(() => {
      clearTimeout(timer)
      reject(new Error(`the program ended before it was open:\n${output()}`))
    })
  })
}

function endWithTest(kill: () => Promise<void>): void {
  try {
    onTestFinished(kill)
  } catch {
    // Started in a hook: it ends with this process at the latest.
  }
}

function killAll(): void {
  for (const child of running) child.kill('SIGKILL')
}
process.once('exit', killAll)
// Vitest ends its processes by this signal, and `exit` does not hear of that.
process.once('SIGTERM', () => {
  killAll()
  process.kill(process.pid, 'SIGTERM')
})
