import { randomUUID } from 'node:crypto'
import type { MessageProvider } from './message-provider.server.ts'

/** Keeps the message where the demonstration's operator sees it; nobody gets anything. */
export function createMessageSimulator(): MessageProvider {
  return {
    name: 'simulador',
    simulated: true,
    send: async () => ({ externalId: randomUUID() })
  }
}
