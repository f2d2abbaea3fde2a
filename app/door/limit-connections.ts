import type { Server } from 'node:http'
import type { Socket } from 'node:net'
import { plainAddress } from './check/client-address.ts'
import { writePlain } from './refusal/broken-request.ts'
import type { DoorLog } from './settings.ts'

export type ConnectionRules = {
  most: number
  networkOf: (address: string) => string
  /** A proxy brings everybody's connections. */
  isExcepted: (address: string) => boolean
  log: DoorLog
}

/**
 * Counted as they open, so that heads still on their way count too. Returns whether a connection was turned away: what
 * it has sent meanwhile is still parsed.
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
      // Once each time it is full: a flood must not fill the log as well.
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

/** Null where its connections are not counted. */
export function countedNetwork({ remoteAddress }: Socket, rules: ConnectionRules): string | null {
  const address = plainAddress(remoteAddress ?? '')
  return address === '' || rules.isExcepted(address) ? null : rules.networkOf(address)
}

export function isLoopback(address: string): boolean {
  return address === '::1' || address.startsWith('127.')
}
