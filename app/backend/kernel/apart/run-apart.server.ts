import { unavailable } from '#app/contracts/api-error.ts'
import { type ApartProcess, type Outcome, startProcess } from './process.server.ts'
import type { tasks } from './tasks.server.ts'

type Tasks = typeof tasks
export type TaskName = keyof Tasks
export type LineName = 'staff' | 'strangers'
/** `null`: it took more than its share of processor time or memory, or broke the process. `spentMs`: of the processor. */
export type Answer<T extends TaskName> = { value: Awaited<ReturnType<Tasks[T]>> | null; spentMs: number }

interface Line {
  /** Processes at once. */
  most: number
  /** Works that wait, in all and of one payer; more are told to come again. */
  longest: number
  longestOfOne: number
  /** Niceness of the system: 19 gives way to everybody. */
  niceness: number
  /** Milliseconds of processor time of one work. */
  cpuMs: number
}

/** Strangers have a line of their own, behind everything else that this machine does. */
const lines: Record<LineName, Line> = {
  staff: { most: 2, longest: 100, longestOfOne: 100, niceness: 5, cpuMs: 12_000 },
  strangers: { most: 1, longest: 30, longestOfOne: 10, niceness: 10, cpuMs: 8000 }
}

/** Milliseconds of processor time that one work of a line takes at most. */
export const mostCpuMs = (line: LineName): number => lines[line].cpuMs

/** A process that nobody needed for so long is ended, and gives its memory back. */
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
  content: Buffer | AsyncIterable<Buffer>
  options?: Parameters<Tasks[T]>[1]
  /** Where it is less than the line's. */
  cpuMs?: number
  /** Network that waits for it, if many others wait too. */
  payer?: string
  /** Asked in its turn, before anything is done. */
  begin?: () => Promise<void>
}

/**
 * Does it in a process of its own, which is ended where it takes more than its share. `content` is read in its turn, piece
 * by piece. @throws ApiError 503 when too many wait; what `begin` and `content` throw
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
