import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { Agent, request } from 'node:http'
import { setTimeout as delay } from 'node:timers/promises'

/** A closed loop: each connection asks again as soon as it has its answer. With `perSecond` requests come anyway. */
export interface Load {
  url: string
  headers?: Record<string, string>
  connections: number
  /** It ends at whichever comes first. */
  requests: number
  ms: number
  /** Requests that come each second while one of the connections is free. */
  perSecond?: number
  /** Later answers are not good, milliseconds. */
  deadlineMs?: number
  /** Sent as POST where given, one after the other. */
  bodies?: string[]
}

export interface Loaded {
  requests: number
  /** Whole time in milliseconds. */
  ms: number
  medianMs: number
  p99Ms: number
  /** Answers other than 2xx. */
  failed: number
  /** Answers 2xx in time. */
  good: number
}

const loadRole = '--load'

/** Processes that have measured and wait for the next load: starting one costs more than a small load. */
const waiting: ChildProcess[] = []

/** Runs the load in a process of its own, so that its processor time is not the program's. */
export async function runLoad(script: string, load: Load): Promise<Loaded> {
  const child = waiting.pop() ?? fork(script, [loadRole], { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] })
  child.ref()
  child.channel?.ref()
  const heard = new AbortController()
  const { signal } = heard
  const ended = once(child, 'exit', { signal }).then(([code]) => {
    throw new Error(`the load generator ended with ${code}`)
  })
  child.send(load)
  const [loaded] = await Promise.race([once(child, 'message', { signal }), ended])
  heard.abort()
  // It ends with the bench.
  child.unref()
  child.channel?.unref()
  waiting.push(child)
  return loaded
}

/** The other side: takes one load after the other and answers what it measured. */
if (process.argv.includes(loadRole)) {
  process.on('message', async (message) => {
    const loaded = await measure(message as Load)
    process.send?.(loaded)
  })
}

async function measure(load: Load): Promise<Loaded> {
  const { hostname } = new URL(load.url)
  if (hostname !== '127.0.0.1' && hostname !== 'localhost') throw new Error('only this machine is ever loaded')
  const agent = new Agent({ keepAlive: true, maxSockets: load.connections })
  const times: number[] = []
  let sent = 0
  let failed = 0
  let good = 0
  const begun = performance.now()
  const askNext = async () => {
    const body = load.bodies?.[sent]
    sent += 1
    const asked = performance.now()
    const status = await askOnce(agent, load, body).catch((error) => {
      // Beyond its most connections the program cuts new ones off.
      if (load.perSecond === undefined) throw error
      return 0
    })
    const ms = performance.now() - asked
    times.push(ms)
    if (status < 200 || status > 299) failed += 1
    else if (ms <= (load.deadlineMs ?? Number.POSITIVE_INFINITY)) good += 1
  }
  const isOver = () => sent >= load.requests || performance.now() - begun >= load.ms
  const ask = async () => {
    while (!isOver()) await askNext()
  }
  if (load.perSecond === undefined) await Promise.all(Array.from({ length: load.connections }, ask))
  else await askAtRate(load.perSecond, { connections: load.connections, isOver, askNext })
  const ms = performance.now() - begun
  agent.destroy()
  times.sort((a, b) => a - b)
  const at = (share: number) => times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0
  return { requests: times.length, ms, medianMs: at(0.5), p99Ms: at(0.99), failed, good }
}

interface Arrivals {
  connections: number
  isOver: () => boolean
  askNext: () => Promise<void>
}

/** A request that finds no free connection is lost, as for a visitor who cannot connect. */
async function askAtRate(perSecond: number, { connections, isOver, askNext }: Arrivals): Promise<void> {
  const begun = performance.now()
  const open = new Set<Promise<void>>()
  let come = 0
  while (!isOver()) {
    for (const due = ((performance.now() - begun) * perSecond) / 1000; come < due; come += 1) {
      if (open.size >= connections) continue
      const asked: Promise<void> = askNext().finally(() => open.delete(asked))
      open.add(asked)
    }
    await delay(5)
  }
  await Promise.all(open)
}

function askOnce(agent: Agent, { url, headers }: Load, body: string | undefined): Promise<number> {
  return new Promise((resolve, reject) => {
    const json = body === undefined ? {} : { 'content-type': 'application/json' }
    const method = body === undefined ? 'GET' : 'POST'
    const asked = request(
      url,
      { agent, method, headers: { 'accept-encoding': 'br', ...headers, ...json } },
      (answer) => {
        answer.resume().once('end', () => resolve(answer.statusCode ?? 0))
        answer.once('error', reject)
      }
    )
    asked.once('error', reject).end(body)
  })
}
