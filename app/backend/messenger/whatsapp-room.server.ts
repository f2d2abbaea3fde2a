import { MOST_SENT } from '#app/domain/message/compose.ts'
import type { Queryable } from '../db/connection.server.ts'
import type { MessageProvider, Messengers } from '../providers/messages/message-provider.server.ts'

type About = Parameters<MessageProvider['mostLetters']>[0]

/** Most letters of a text that this place's WhatsApp carries whole. `reader` is the caller's transaction. */
export async function whatsappRoom(
  messengers: Pick<Messengers, 'of'>,
  placeId: string,
  about: About & { reader?: Queryable }
): Promise<number> {
  const provider = await messengers.of(placeId, 'whatsapp', { reader: about.reader })
  return provider?.mostLetters(about) ?? MOST_SENT[about.hasImage ? 'image' : 'text']
}
