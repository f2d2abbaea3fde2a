import { onTestFinished } from 'vitest'
import { WebSocket } from 'ws'
import type { LiveListener, LiveSource } from '#app/door/settings.ts'

export type Socket = { socket: WebSocket; heard: string[][]; closed: Promise<number>; open: () => boolean }

/** The status it was refused with, or the open socket and all it hears. */
export function openSocket(url: string, headers: Record<string, string> = {}): Promise<Socket | number> {
  return new Promise((resolve, reject) => {
    const socket = new WebSocket(url, { headers, perMessageDeflate: false })
    const heard: string[][] = []
    const closed = new Promise<number>((done) => {
      socket.once('close', done)
    })
    socket.on('message', (data) => heard.push(JSON.parse(String(data))))
    socket.once('unexpected-response', (request, response) => {
      request.destroy()
      resolve(response.statusCode ?? 0)
    })
    socket.once('error', reject)
    socket.once('open', () => {
      socket.off('error', reject).on('error', () => undefined)
      resolve({ socket, heard, closed, open: () => socket.readyState === WebSocket.OPEN })
    })
    onTestFinished(() => socket.terminate())
  })
}

export async function openOne(url: string, headers: Record<string, string> = {}): Promise<Socket> {
  const opened = await openSocket(url, headers)
  if (typeof opened === 'number') throw new Error(`the socket was refused with ${opened}`)
  return opened
}

/** Resolves once the other side has read everything sent before. */
export function goAndReturn({ socket }: Socket): Promise<void> {
  return new Promise((resolve) => {
    socket.once('pong', () => resolve())
    socket.ping()
  })
}

type Who = { place: string; kinds: string[] } | 401 | 403 | 404 | 503

/** The cookie `who` names the listener; tests change that person's rights. */
export function createSource(people: Record<string, Who>): LiveSource & {
  people: Record<string, Who>
  asked: string[]
  /** People whose next check fails. */
  broken: string[]
  change(placeId: string | null, kinds: string[], at?: number): void
} {
  const listeners = new Set<Parameters<LiveSource['onChange']>[0]>()
  const past: { placeId: string | null; kinds: string[]; at: number }[] = []
  const asked: string[] = []
  const broken: string[] = []
  async function identify(name: string): Promise<LiveListener | 401 | 403 | 404 | 503> {
    const who = people[name] ?? 401
    return typeof who === 'number' ? who : { session: name, ...who, again: () => again(name) }
  }
  async function again(name: string) {
    asked.push(name)
    if (broken.includes(name)) throw new Error('the database fell silent')
    const found = await identify(name)
    return found === 404 ? 503 : found
  }
  return {
    people,
    asked,
    broken,
    admit: (request) => identify(/(?:^|; )who=(\w+)/.exec(request.headers.get('cookie') ?? '')?.[1] ?? ''),
    onChange(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    changedSince: (placeId, since) =>
      past.filter((one) => one.placeId === placeId && one.at >= since).flatMap(({ kinds }) => kinds),
    change(placeId, kinds, at = 0) {
      past.push({ placeId, kinds, at })
      for (const listener of listeners) listener({ placeId, kinds })
    }
  }
}
