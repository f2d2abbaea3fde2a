import { WebSocket } from 'ws'
import type { DoorLimits, DoorLog, LiveListener, LiveSource } from '../settings.ts'

/** Close codes, some of our own range: https://www.iana.org/assignments/websocket. */
const closings = { away: 1001, misused: 1008, later: 1013, signedOut: 4401, forbidden: 4403 }

/** Most messages from a client. Our script sends none. */
const mostMessages = 3
const mostPings = 20
/** Most bytes that may wait for a client that does not read. */
const mostWaiting = 64 * 1024
/** Rounds without an answer about the session after which a socket is closed. */
const mostUnanswered = 2
/** Milliseconds for the client to close properly. */
const farewellMs = 1000

type Guest = {
  listener: LiveListener
  /** Address range that limits sockets; null when they are not counted. */
  network: string | null
  isAlive: boolean
  unanswered: number
  messages: number
  pings: number
}

export type LiveRoom = {
  findFull(session: string, network: string | null): 'session' | 'network' | 'room' | null
  join(socket: WebSocket, listener: LiveListener, options: { network: string | null; since: number | null }): void
  /** Open sockets. */
  size(): number
  stop(): Promise<void>
}

type Options = {
  source: Pick<LiveSource, 'onChange' | 'changedSince'>
  limits: DoorLimits
  log: DoorLog
}

/** Holds all open live sockets. Regularly pings them and checks that their sessions are still valid. */
export function openLiveRoom({ source, limits, log }: Options): LiveRoom {
  const guests = new Map<WebSocket, Guest>()
  const count = (counts: (guest: Guest) => boolean) => [...guests.values()].filter(counts).length
  const unsubscribe = source.onChange(({ placeId, kinds }) => {
    for (const [socket, { listener }] of guests) {
      if (placeId === null || placeId === listener.place) tellSocket(socket, listener, kinds)
    }
  })
  let asking = false
  const timer = setInterval(() => {
    for (const [socket, guest] of guests) ping(socket, guest)
    if (asking) return
    asking = true
    askAgain(guests, log).finally(() => {
      asking = false
    })
  }, limits.livePingMs).unref()

  return {
    findFull(session, network) {
      if (guests.size >= limits.liveSockets) return 'room'
      if (count(({ listener }) => listener.session === session) >= limits.livePerSession) return 'session'
      // Leave half of an address's connections to its pages.
      const most = limits.connectionsPerAddress / 2
      return network !== null && count((guest) => guest.network === network) >= most ? 'network' : null
    },
    join(socket, listener, { network, since }) {
      const guest: Guest = { listener, network, isAlive: true, unanswered: 0, messages: 0, pings: 0 }
      guests.set(socket, guest)
      watch(socket, guest)
      socket.once('close', () => guests.delete(socket))
      if (since !== null) tellSocket(socket, listener, source.changedSince(listener.place, since))
    },
    size: () => guests.size,
    async stop() {
      clearInterval(timer)
      unsubscribe()
      await Promise.all([...guests.keys()].map(farewell))
    }
  }
}

function tellSocket(socket: WebSocket, { kinds: heard }: LiveListener, kinds: readonly string[]): void {
  const said = kinds.filter((kind) => heard.includes(kind))
  if (said.length === 0 || socket.readyState !== WebSocket.OPEN) return
  if (socket.bufferedAmount > mostWaiting) socket.terminate()
  else socket.send(JSON.stringify(said))
}

function watch(socket: WebSocket, guest: Guest): void {
  // A malformed or oversized message closes the socket by itself.
  socket.on('error', () => undefined)
  socket.on('pong', () => {
    guest.isAlive = true
  })
  socket.on('message', () => {
    guest.messages += 1
    if (guest.messages > mostMessages) socket.close(closings.misused)
  })
  socket.on('ping', () => {
    guest.pings += 1
    if (guest.pings > mostPings) socket.terminate()
  })
}

function ping(socket: WebSocket, guest: Guest): void {
  if (!guest.isAlive) return void socket.terminate()
  guest.isAlive = false
  guest.pings = 0
  if (socket.readyState === WebSocket.OPEN) socket.ping()
}

/** Checks each session once, however many sockets it has. */
async function askAgain(guests: Map<WebSocket, Guest>, log: DoorLog): Promise<void> {
  const asked = new Map<string, Answer>()
  for (const [socket, guest] of [...guests]) {
    const { session } = guest.listener
    const answer = asked.get(session) ?? (await askOne(guest.listener, log))
    asked.set(session, answer)
    hear(socket, guest, answer)
  }
}

type Answer = Awaited<ReturnType<LiveListener['again']>>

/** Turns an error into 503, so that one session's failure does not stop the round. */
async function askOne({ again }: LiveListener, log: DoorLog): Promise<Answer> {
  try {
    return await again()
  } catch (error) {
    log.warn({ err: error }, 'who hears changes could not be asked again')
    return 503
  }
}

/** Ignores one missing answer, but closes the socket after several; the client connects again later. */
function hear(socket: WebSocket, guest: Guest, answer: Answer): void {
  guest.unanswered = answer === 503 ? guest.unanswered + 1 : 0
  if (typeof answer === 'object') guest.listener = answer
  else if (answer === 401) socket.close(closings.signedOut)
  else if (answer === 403) socket.close(closings.forbidden)
  else if (guest.unanswered >= mostUnanswered) socket.close(closings.later)
}

function farewell(socket: WebSocket): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(() => socket.terminate(), farewellMs)
    socket.once('close', () => {
      clearTimeout(timer)
      resolve()
    })
    socket.close(closings.away)
  })
}
