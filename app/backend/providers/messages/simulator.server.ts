import type { Channel, MessageProvider } from './message-provider.server.ts'

/** Takes everything, and hands it to nobody: the same message is the same to it, however often it comes. */
export function createMessageSimulator(channel: Channel): MessageProvider {
  return {
    name: 'simulador',
    channel,
    simulated: true,
    tellsWithin: 0,
    send: async ({ id }) => ({ externalId: `simulada-${id}` }),
    findSent: async ({ id }) => ({ externalId: `simulada-${id}` }),
    test: async () => {}
  }
}
