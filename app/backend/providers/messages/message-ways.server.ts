import type { MessageChannel } from '#app/domain/message/addresses.ts'
import type { Messengers } from './message-provider.server.ts'

/** By which ways a place's visitors can be written to now: nothing else may be promised to them. */
export async function messageWays(messengers: Pick<Messengers, 'of'>, placeId: string): Promise<MessageChannel[]> {
  const [byWhatsapp, byEmail] = await Promise.all([messengers.of(placeId, 'whatsapp'), messengers.of(placeId, 'email')])
  return [...(byWhatsapp ? (['whatsapp'] as const) : []), ...(byEmail ? (['email'] as const) : [])]
}
