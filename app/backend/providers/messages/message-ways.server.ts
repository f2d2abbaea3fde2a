import type { MessageChannel } from '#app/domain/message/addresses.ts'
import type { Messengers, RouteBy } from './message-provider.server.ts'

/** Channels that can reach a place's visitors now; screens must promise no others. */
export async function messageWays(
  messengers: Pick<Messengers, 'of'>,
  placeId: string,
  by?: RouteBy
): Promise<MessageChannel[]> {
  const [byWhatsapp, byEmail] = await Promise.all([
    messengers.of(placeId, 'whatsapp', by),
    messengers.of(placeId, 'email', by)
  ])
  return [...(byWhatsapp ? (['whatsapp'] as const) : []), ...(byEmail ? (['email'] as const) : [])]
}
