import type { MessageChannel } from '#app/domain/message/addresses.ts'
import type { Messengers } from './message-provider.server.ts'

/** Channels that can reach a place's visitors now; screens must promise no others. */
export async function messageWays(messengers: Pick<Messengers, 'of'>, placeId: string): Promise<MessageChannel[]> {
  const [byWhatsapp, byEmail] = await Promise.all([messengers.of(placeId, 'whatsapp'), messengers.of(placeId, 'email')])
  return [...(byWhatsapp ? (['whatsapp'] as const) : []), ...(byEmail ? (['email'] as const) : [])]
}
