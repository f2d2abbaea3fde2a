import type { Server, ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import type { Duplex } from 'node:stream'

export interface OpenSockets {
  /** Counts the connection as in use until the response has left. */
  begin(socket: Socket, response: ServerResponse): void
  closeAll(): void
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
  server.on('upgrade', (_request, socket) => count(socket, 1))

  function count(socket: Duplex, by: 1 | -1): Use | undefined {
    const use = uses.get(socket)
    if (use) use.running += by
    return use
  }

  server.closeIdleConnections = () => {
    for (const [socket, { running, readBefore }] of uses) {
      if (running === 0 && socket instanceof Socket && socket.bytesRead === readBefore) socket.destroySoon()
    }
  }
  return {
    begin(socket, response) {
      count(socket, 1)
      response.once('close', () => {
        const use = count(socket, -1)
        if (use) use.readBefore = socket.bytesRead
      })
    },
    closeAll() {
      for (const socket of uses.keys()) socket.destroy()
    }
  }
}
