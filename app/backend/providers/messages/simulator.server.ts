import { MOST_SENT } from '#app/domain/message/compose.ts'
import { type Channel, type MessageProvider, requireRoom } from './message-provider.server.ts'

/** Takes everything that WhatsApp has room for, and sends it to nobody. A repeated message counts once. */
export function createMessageSimulator(channel: Channel): MessageProvider {
  const roomOf = (hasImage: boolean) =>
    channel === 'email' ? Number.POSITIVE_INFINITY : MOST_SENT[hasImage ? 'image' : 'text']
  return {
    name: 'simulador',
    channel,
    simulated: true,
    mostLetters: ({ hasImage }) => roomOf(hasImage),
    tellsWithin: 0,
    async send({ id, text, image }) {
      requireRoom(text, roomOf(image !== undefined))
      return { externalId: `simulada-${id}` }
    },
    findSent: async ({ id }) => ({ externalId: `simulada-${id}` }),
    test: async () => {}
  }
}
