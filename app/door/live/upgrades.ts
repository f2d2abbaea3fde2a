import { type IncomingMessage, type Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { Duplex } from 'node:stream'

/** First bytes after the headers of an upgrade request. */
export type Upgrades = WeakMap<IncomingMessage, Buffer>

type Options = {
  /** This function fills it. */
  upgrades: Upgrades
  answer: (request: IncomingMessage, response: ServerResponse) => void
  /** True for sockets that another listener handles: Vite, in development. */
  isOthers: (request: IncomingMessage) => boolean
  /** Milliseconds until the request must be answered. */
  ms: number
}

/**
 * Node hands every upgrade request to this event, whatever its path. Sends it through the same checks as other
 * requests; only the live handler may take over the socket.
 */
export function hearUpgrades(server: Server, { upgrades, answer, isOthers, ms }: Options): void {
  server.on('upgrade', (request, duplex, head) => {
    const socket = duplex as Socket
    if (isOthers(request)) return
    // Node removes its own listeners from an upgraded socket.
    socket.on('error', ignore).setTimeout(ms, destroyThis)
    const response = new ServerResponse(request)
    response.shouldKeepAlive = false
    try {
      response.assignSocket(socket)
    } catch {
      // assignSocket throws while an earlier request on this connection is still being answered.
      return void socket.destroy()
    }
    response.once('finish', () => {
      letGo(response, socket)
      socket.destroySoon()
    })
    upgrades.set(request, head)
    answer(request, response)
  })
}

/** Detaches the socket and ends the response, so that another protocol can use the socket. */
export function letGo(response: ServerResponse, socket: Duplex): void {
  response.detachSocket(socket as Socket)
  process.nextTick(() => response.emit('close'))
}

function ignore(): void {}

function destroyThis(this: Socket): void {
  this.destroy()
}
