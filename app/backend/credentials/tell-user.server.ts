import type { Queryable } from '../db/connection.server.ts'
import { queueMessage } from '../kernel/queue-message.server.ts'

export interface Told {
  uuid: string
  placeId: string
  placeName: string
  /** E.164; empty: nobody is told. */
  phone: string
}

interface News {
  title: string
  /** The place's name goes before it. */
  text: string
  now: Date
  /** It holds a code. */
  confidentialUntil?: Date
}

/** False without a phone. It leaves after the commit. */
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
