import { type ChildProcess, spawn } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

export interface Program {
  url: string
  pid: number
  /** Address of /metrics; null without METRICS_PORT. */
  metrics: string | null
  /** Milliseconds from the command to the first answered page. */
  startMs: number
  stop(): Promise<void>
}

const settings = {
  PORT: '0',
  LOG_LEVEL: 'info',
  DEMO_PASSWORD: 'bench-password-2026',
  TRUST_PROXY: 'loopback',
  ALLOW_DEMO: '1',
  LIMIT_BOOKINGS_PER_ADDRESS: '100000000',
  LIMIT_PIX_PER_ADDRESS: '100000000',
  LIMIT_SIGN_IN_PER_ADDRESS: '100000000'
}

/** As `npm start` passes them. */
const nodeFlags = ['--max-semi-space-size=24', '--heap-growing-percent=40']

export const password = settings.DEMO_PASSWORD

/** Runs what `npm start` runs, without npm, and waits for the first page. */
export async function startProgram(
  dataDir: string,
  { env = {} }: { env?: Record<string, string> } = {}
): Promise<Program> {
  const begun = performance.now()
  const { PATH, HOME } = process.env
  const child = spawn(process.execPath, [...nodeFlags, 'app/setup/start.mjs'], {
    env: { ...settings, NODE_ENV: 'production', PATH, HOME, DATA_DIR: dataDir, ...env },
    stdio: ['ignore', 'pipe', 'inherit']
  })
  const kill = () => child.kill('SIGKILL')
  process.once('exit', kill)
  const { url, metrics } = await readAddress(child)
  const page = await fetch(`${url}/booking`)
  await page.text()
  const startMs = performance.now() - begun
  if (!page.ok) throw new Error(`/booking answered ${page.status}`)
  const stop = async () => {
    process.off('exit', kill)
    const gone = new Promise((resolve) => child.once('close', resolve))
    child.kill('SIGTERM')
    await gone
  }
  return { url, metrics, pid: child.pid ?? 0, startMs, stop }
}

/** The log goes on flowing: a pipe that nobody reads would stop the program. */
function readAddress(child: ChildProcess): Promise<{ url: string; metrics: string | null }> {
  return new Promise((resolve, reject) => {
    let output = ''
    child.stdout?.setEncoding('utf8').on('data', (chunk) => {
      if (output.length < 100_000) output += chunk
      const url = /aberta em (http:\/\/[^\s/]+)/.exec(output)?.[1]
      if (url) resolve({ url, metrics: /Medidas em (\S+)/.exec(output)?.[1] ?? null })
    })
    child.once('exit', (code) => reject(new Error(`the program ended with ${code}:\n${output}`)))
  })
}

const ticksPerSecond = 100

/** Processor time of a process and all its threads so far, in milliseconds (Linux only). */
export async function processorMs(pid: number): Promise<number> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8')
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  return ((Number(fields[11]) + Number(fields[12])) * 1000) / ticksPerSecond
}

/** The most memory the process ever had resident, in megabytes. */
export async function peakMemory(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8')
  return Number(/VmHWM:\s+(\d+)/.exec(status)?.[1]) / 1024
}

/** The address of the embedded database of a running program. */
export async function databaseAddress(dataDir: string): Promise<string> {
  const lines = (await readFile(join(dataDir, 'postgres/postmaster.pid'), 'utf8')).split('\n')
  const query = new URLSearchParams({ host: lines[4]?.trim() ?? '', sslmode: 'disable' })
  return `postgresql://postgres@localhost:${lines[3]?.trim()}/trilha?${query}`
}
