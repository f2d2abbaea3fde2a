import { type IncomingMessage, type Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { Duplex } from 'node:stream'

/** What the connection brought behind the head, of requests that ask to go on as something else. */
export type Upgrades = WeakMap<IncomingMessage, Buffer>

type Options = {
  /** Filled here. */
  upgrades: Upgrades
  answer: (request: IncomingMessage, response: ServerResponse) => void
  /** Left to whoever else hears the server: Vite, in development. */
  isOthers: (request: IncomingMessage) => boolean
  /** Milliseconds until it is answered. */
  ms: number
}

/**
 * Node takes such a request from its own path whatever it asks for. It goes through the same checks as every other, and gets
 * the same answers; only who serves it may take the connection over.
 */
export function hearUpgrades(server: Server, { upgrades, answer, isOthers, ms }: Options): void {
  server.on('upgrade', (request, duplex, head) => {
    const socket = duplex as Socket
    if (isOthers(request)) return
    // Node has taken its own listeners away.
    socket.on('error', ignore).setTimeout(ms, destroyThis)
    const response = new ServerResponse(request)
    response.shouldKeepAlive = false
    try {
      response.assignSocket(socket)
    } catch {
      // An earlier request of this connection is still being answered.
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

/** From here on the connection is somebody else's, and the answer over. */
export function letGo(response: ServerResponse, socket: Duplex): void {
  response.detachSocket(socket as Socket)
  process.nextTick(() => response.emit('close'))
}

function ignore(): void {}

function destroyThis(this: Socket): void {
  this.destroy()
}
