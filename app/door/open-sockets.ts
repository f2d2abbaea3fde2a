import type { Server, ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import type { Duplex } from 'node:stream'

export interface OpenSockets {
  /** Counts the connection as in use until the response has left. */
  begin(socket: Socket, response: ServerResponse): void
  closeAll(): void
  count(): number
}

/** `readBefore`: bytes that earlier requests took; more than these are the beginning of another one. */
type Use = { running: number; readBefore: number }

/**
 * Replaces the server's `closeIdleConnections`, which `close` calls, too: Node counts a response as over once it was
 * written, though its last bytes have not left, and so cuts pages in half.
 */
export function trackSockets(server: Server): OpenSockets {
  const uses = new Map<Duplex, Use>()
  server.on('connection', (socket: Socket) => {
    uses.set(socket, { running: 0, readBefore: 0 })
    socket.once('close', () => uses.delete(socket))
  })
  // Another protocol holds the socket for good.
  server.on('upgrade', (_request, socket) => use(socket, 1))

  function use(socket: Duplex, by: 1 | -1): Use | undefined {
    const found = uses.get(socket)
    if (found) found.running += by
    return found
  }

  server.closeIdleConnections = () => {
    for (const [socket, { running, readBefore }] of uses) {
      if (running === 0 && socket instanceof Socket && socket.bytesRead === readBefore) socket.destroySoon()
    }
  }
  return {
    begin(socket, response) {
      use(socket, 1)
      response.once('close', () => {
        const used = use(socket, -1)
        if (used) used.readBefore = socket.bytesRead
      })
    },
    closeAll() {
      for (const socket of uses.keys()) socket.destroy()
    },
    count: () => uses.size
  }
}
