import { type ChildProcess, spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { Socket } from 'node:net'
import { setPriority } from 'node:os'
import { fileURLToPath } from 'node:url'
import { log } from '#app/log.server.ts'
import type { Answered, Told } from './worker.server.ts'

export interface Limits {
  /** Milliseconds of processor for one task. */
  cpuMs: number
  /** Milliseconds by the clock, for a process that waits while others use the processor. */
  wallMs: number
}

export interface Work {
  task: string
  options: unknown
  content: Iterable<Uint8Array> | AsyncIterable<Uint8Array>
  limits: Limits
}

export type Outcome<T> = { ok: true; value: T; spentMs: number } | { ok: false; spentMs: number }

/** Bytes of memory. A photo of 50 million pixels in many passes takes 300 MB. */
const mostMemory = 768 * 1024 * 1024
/** Limits for V8's heap, and for WebAssembly's, in pages of 64 kB. */
const flags = ['--max-old-space-size=96', '--wasm-max-mem-pages=4096']
/**
 * Limits the process: seconds of processor for its whole life, in case its parent is killed; first to be ended if
 * memory runs out; no core dump.
 */
const limited =
  'ulimit -t 180 2>/dev/null; ulimit -c 0 2>/dev/null; { echo 1000 >/proc/self/oom_score_adj; } 2>/dev/null; exec "$0" "$@"'
/** Milliseconds of processor after which it is replaced by a new one. */
const longestLifeMs = 60_000
const lookEveryMs = 50

export interface ApartProcess {
  /** @throws Error where it does not start, and what `content` throws */
  run(work: Work): Promise<Outcome<unknown>>
  end(): void
  /** False if another must replace it. */
  isUsable(): boolean
}

/** Process without settings and secrets, ended as soon as a task exceeds its limits. */
export async function startProcess(niceness: number): Promise<ApartProcess> {
  const { child, begunMs } = await spawnReady()
  // Requests for pages come first. Some systems do not allow the lower priority, and nothing depends on it.
  if (child.pid !== undefined) tryTo(() => setPriority(child.pid ?? 0, niceness))
  let lifeMs = begunMs
  let isOver = false
  child.once('exit', () => {
    isOver = true
  })
  const end = () => {
    isOver = true
    child.kill('SIGKILL')
  }
  keepWaiting(child, false)
  return {
    end,
    isUsable: () => !isOver && child.connected && lifeMs < longestLifeMs,
    async run({ task, options, content, limits }) {
      keepWaiting(child, true)
      const watch = watchTask(child, { limits, before: lifeMs })
      try {
        for await (const piece of content) if (!(await tellChild(child, { piece: asBuffer(piece) }))) break
        await tellChild(child, { task, options } as Told)
        const done = await watch.answered
        lifeMs += done.spentMs
        return done
      } catch (error) {
        // It holds half a file.
        end()
        throw error
      } finally {
        watch.stop()
        keepWaiting(child, false)
      }
    }
  }
}

/** False if it has ended. */
function tellChild(child: ChildProcess, told: Told): Promise<boolean> {
  return new Promise((resolve) => {
    if (!child.connected) resolve(false)
    else child.send(told, (error) => resolve(error === null))
  })
}

/** An idle process does not keep the program from ending. */
function keepWaiting(child: ChildProcess, isBusy: boolean): void {
  const what = isBusy ? 'ref' : 'unref'
  child[what]()
  child.channel?.[what]()
}

/** Ends a task that exceeds its limits, and reports how it ended. */
function watchTask(child: ChildProcess, { limits, before }: { limits: Limits; before: number }) {
  const begunAt = performance.now()
  const first = measure(child.pid)?.cpuMs ?? 0
  let spentMs = 0
  const look = () => {
    const passed = performance.now() - begunAt
    const now = measure(child.pid)
    // Without a measurement (macOS), the clock replaces the processor time.
    spentMs = Math.max(spentMs, now ? now.cpuMs - first : isMeasured ? 0 : passed)
    const isTooMuch = spentMs > limits.cpuMs || passed > limits.wallMs || (now?.memory ?? 0) > mostMemory
    if (isTooMuch) child.kill('SIGKILL')
  }
  const timer = setInterval(look, lookEveryMs)
  let stop = () => clearInterval(timer)
  const answered = new Promise<Outcome<unknown>>((resolve) => {
    const onAnswer = (said: Answered) => {
      const spent = Math.max(0, said.cpuMs - before)
      if ('value' in said) return resolve({ ok: true, value: said.value, spentMs: spent })
      log.error({ failure: said.failure }, 'a file could not be looked at')
      resolve({ ok: false, spentMs: spent })
    }
    const onExit = () => {
      look()
      resolve({ ok: false, spentMs: Math.max(spentMs, 1) })
    }
    child.once('message', onAnswer)
    child.once('exit', onExit)
    stop = () => {
      clearInterval(timer)
      child.off('message', onAnswer)
      child.off('exit', onExit)
    }
    if (child.exitCode !== null || child.signalCode !== null) onExit()
  })
  return { answered, stop: () => stop() }
}

const isMeasured = process.platform === 'linux'
/** Linux reports in hundredths of a second, whatever it counts internally. */
const tickMs = 10

/** Processor time and resident bytes; null if the system does not tell them, or the process has ended. */
function measure(pid: number | undefined): { cpuMs: number; memory: number } | null {
  if (!isMeasured || pid === undefined) return null
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'latin1')
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    const resident = /^VmRSS:\s*(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, 'latin1'))?.[1] ?? '0'
    return { cpuMs: (Number(fields[11]) + Number(fields[12])) * tickMs, memory: Number(resident) * 1024 }
  } catch {
    return null
  }
}

function tryTo(act: () => void): void {
  try {
    act()
  } catch {
    return
  }
}

const longestStartMs = 60_000

/** @throws Error with what it said last */
async function spawnReady(): Promise<{ child: ChildProcess; begunMs: number }> {
  const { args, code } = await findProgram()
  const child = spawn('/bin/sh', ['-c', limited, process.execPath, ...flags, ...args], {
    env: { NODE_ENV: 'production', UV_THREADPOOL_SIZE: '2' },
    stdio: ['pipe', 'ignore', 'pipe', 'ipc'],
    serialization: 'advanced'
  })
  // A process busy with its work does not notice that we have ended.
  const endWithUs = () => child.kill('SIGKILL')
  process.once('exit', endWithUs)
  child.once('exit', () => process.off('exit', endWithUs))
  let said = ''
  child.stderr?.on('data', (piece: Buffer) => {
    said = (said + piece.toString('latin1')).slice(-2000)
  })
  // It may end before it has read everything.
  child.stdin?.on('error', () => undefined)
  child.stdin?.end(code)
  const timer = setTimeout(() => child.kill('SIGKILL'), longestStartMs)
  return new Promise<{ child: ChildProcess; begunMs: number }>((resolve, reject) => {
    const fail = () => reject(new Error(`the process that opens files does not start: ${said}`))
    child.once('error', fail)
    child.once('exit', fail)
    child.once('message', ({ cpuMs }: Answered) => {
      child.off('exit', fail)
      for (const stream of [child.stdin, child.stderr]) if (stream instanceof Socket) stream.unref()
      resolve({ child, begunMs: cpuMs })
    })
  }).finally(() => clearTimeout(timer))
}

let compiled: Promise<string> | null = null

/** The build puts it beside the program; otherwise it is compiled once and passed to the process. */
async function findProgram(): Promise<{ args: string[]; code: string }> {
  const isBuilt = !/\.ts(?:\?|$)/.test(import.meta.url)
  if (isBuilt) {
    const beside = './apart.js'
    return { args: [fileURLToPath(new URL(beside, import.meta.url))], code: '' }
  } else {
    compiled ??= compile()
    return { args: ['--input-type=module', '-'], code: await compiled }
  }
}

async function compile(): Promise<string> {
  const { build } = await import('esbuild')
  const source = './worker.server.ts'
  const { outputFiles } = await build({
    entryPoints: [fileURLToPath(new URL(source, import.meta.url))],
    bundle: true,
    write: false,
    platform: 'node',
    target: 'node20',
    format: 'esm',
    external: ['sharp', '@hyzyla/pdfium', 'node-forge']
  })
  return outputFiles[0]?.text ?? ''
}

/** The same memory, not a copy. */
const asBuffer = ({ buffer, byteOffset, byteLength }: Uint8Array) => Buffer.from(buffer, byteOffset, byteLength)
