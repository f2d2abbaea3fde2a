import type { Queryable } from '../db/connection.server.ts'
import { queueMessage } from '../kernel/queue-message.server.ts'

export interface Told {
  uuid: string
  placeId: string
  placeName: string
  /** E.164; empty for nobody. */
  phone: string
}

interface News {
  title: string
  /** Text after the place's name. */
  text: string
  now: Date
  /** Set if the text contains a code. */
  confidentialUntil?: Date
}

/** False without a phone. The message leaves after the commit. */
export function tellUser(tx: Queryable, user: Told, { text, ...news }: News): Promise<boolean> {
  const { uuid, placeId, placeName, phone } = user
  const kind = news.confidentialUntil ? 'code' : 'staff'
  return queueMessage(tx, {
    ...news,
    kind,
    placeId,
    to: phone,
    text: `${placeName}: ${text}`,
    ref: 'user',
    refId: uuid
  })
}
