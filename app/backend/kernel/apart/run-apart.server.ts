import { unavailable } from '#app/contracts/api-error.ts'
import { type ApartProcess, type Outcome, startProcess } from './process.server.ts'
import type { tasks } from './tasks.server.ts'

type Tasks = typeof tasks
export type TaskName = keyof Tasks
export type LineName = 'staff' | 'strangers'
/** `null`: it exceeded its limits of processor time or memory, or broke the process. `spentMs` is processor time. */
export type Answer<T extends TaskName> = { value: Awaited<ReturnType<Tasks[T]>> | null; spentMs: number }

interface Line {
  /** Most processes at once. */
  most: number
  /** Most waiting works, in all and of one payer; further ones are refused for now. */
  longest: number
  longestOfOne: number
  /** Niceness of the system: 19 gives way to everybody. */
  niceness: number
  /** Milliseconds of processor for one work. */
  cpuMs: number
}

/** Strangers have a line of their own, behind all other work of this machine. */
const lines: Record<LineName, Line> = {
  staff: { most: 2, longest: 100, longestOfOne: 100, niceness: 5, cpuMs: 12_000 },
  strangers: { most: 1, longest: 30, longestOfOne: 10, niceness: 10, cpuMs: 8000 }
}

/** Milliseconds of processor that one work of a line may take. */
export const mostCpuMs = (line: LineName): number => lines[line].cpuMs

/** An idle process is ended after this time, which frees its memory. */
const idleMs = 30_000

interface Open {
  busy: number
  idle: { own: ApartProcess; timer: NodeJS.Timeout }[]
  waiting: { payer: string; begin: () => void }[]
}

const open: Record<LineName, Open> = {
  staff: { busy: 0, idle: [], waiting: [] },
  strangers: { busy: 0, idle: [], waiting: [] }
}

export interface Apart<T extends TaskName> {
  line: LineName
  task: T
  content: Buffer | AsyncIterable<Uint8Array>
  options?: Parameters<Tasks[T]>[1]
  /** Set if it is less than the line's. */
  cpuMs?: number
  /** Network that waits for it, if many others wait too. */
  payer?: string
  /** Runs when its turn comes, before anything is done. */
  begin?: () => Promise<void>
}

/**
 * Runs the task in a separate process, which is ended if it exceeds its limits. `content` is read when its turn comes,
 * piece by piece.
 * @throws ApiError 503 when too many wait; errors of `begin` and `content`
 */
export async function runApart<T extends TaskName>(work: Apart<T>): Promise<Answer<T>> {
  const { line, task, content, options } = work
  const cpuMs = work.cpuMs ?? mostCpuMs(line)
  const held = open[line]
  await waitForTurn(line, work.payer ?? '')
  try {
    await work.begin?.()
    const own = takeIdle(held) ?? (await startProcess(lines[line].niceness))
    const pieces = Buffer.isBuffer(content) ? [content] : content
    const limits = { cpuMs, wallMs: cpuMs * (process.platform === 'linux' ? 6 : 2) }
    const done = (await own.run({ task, options, content: pieces, limits })) as Outcome<Awaited<ReturnType<Tasks[T]>>>
    if (own.isUsable()) keepIdle(held, own)
    else own.end()
    return { value: done.ok ? done.value : null, spentMs: Math.ceil(done.spentMs) }
  } finally {
    const next = held.waiting.shift()
    if (next) next.begin()
    else held.busy -= 1
  }
}

/** @throws ApiError 503 */
async function waitForTurn(line: LineName, payer: string): Promise<void> {
  const { most, longest, longestOfOne } = lines[line]
  const held = open[line]
  if (held.busy < most) {
    held.busy += 1
    return
  }
  const own = held.waiting.filter((one) => one.payer === payer).length
  if (held.waiting.length >= longest || own >= longestOfOne) throw unavailable({ retryAfterSeconds: 5 })
  await new Promise<void>((resolve) => held.waiting.push({ payer, begin: resolve }))
}

function takeIdle({ idle }: Open): ApartProcess | null {
  for (let found = idle.pop(); found; found = idle.pop()) {
    clearTimeout(found.timer)
    if (found.own.isUsable()) return found.own
  }
  return null
}

function keepIdle({ idle }: Open, own: ApartProcess): void {
  const timer = setTimeout(() => {
    idle.splice(
      idle.findIndex((one) => one.own === own),
      1
    )
    own.end()
  }, idleMs)
  idle.push({ own, timer: timer.unref() })
}
