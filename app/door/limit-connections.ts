import type { Server } from 'node:http'
import type { Socket } from 'node:net'
import { plainAddress } from './check/client-address.ts'
import { writePlain } from './refusal/broken-request.ts'
import type { DoorLog } from './settings.ts'

export type ConnectionRules = {
  most: number
  networkOf: (address: string) => string
  /** True for a proxy, which brings all clients' connections. */
  isExcepted: (address: string) => boolean
  log: DoorLog
}

/**
 * Counts connections as they open, so that those still sending headers count too. Returns a function that tells
 * whether a socket was turned away: Node still parses what it sent.
 */
export function limitConnections(server: Server, rules: ConnectionRules): (socket: Socket) => boolean {
  const open = new Map<string, number>()
  const told = new Set<string>()
  const turnedAway = new WeakSet<Socket>()
  server.on('connection', (socket) => {
    const network = countedNetwork(socket, rules)
    if (network === null) return
    const count = open.get(network) ?? 0
    if (count >= rules.most) {
      // Log once each time the limit is reached, so that a flood does not fill the log.
      if (!told.has(network)) rules.log.warn({ network, connections: count }, 'too many connections from one address')
      told.add(network)
      turnedAway.add(socket)
      return writePlain(socket, 'CONNECTIONS')
    }
    open.set(network, count + 1)
    socket.once('close', () => {
      const left = (open.get(network) ?? 1) - 1
      if (left === 0) open.delete(network)
      else open.set(network, left)
      if (left * 2 < rules.most) told.delete(network)
    })
  })
  return (socket) => turnedAway.has(socket)
}

/** Null when connections of this address are not counted. */
export function countedNetwork({ remoteAddress }: Socket, rules: ConnectionRules): string | null {
  const address = plainAddress(remoteAddress ?? '')
  return address === '' || rules.isExcepted(address) ? null : rules.networkOf(address)
}

export function isLoopback(address: string): boolean {
  return address === '::1' || address.startsWith('127.')
}
