import { randomUUID } from 'node:crypto'
import type { MessageProvider } from './message-provider.server.ts'

export function createMessageSimulator(): MessageProvider {
  return {
    name: 'simulador',
    simulated: true,
    send: async () => ({ externalId: randomUUID() })
  }
}
