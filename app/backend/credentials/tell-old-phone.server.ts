import type { Queryable } from '../db/connection.server.ts'
import { queueMessage } from '../kernel/queue-message.server.ts'

interface Changed {
  placeId: string
  placeName: string
  uuid: string
  /** E.164; empty: nobody is told. */
  oldPhone: string
  now: Date
}

/** Codes that open the account went to that number. */
export async function tellOldPhone(tx: Queryable, changed: Changed): Promise<void> {
  const { placeId, placeName, uuid, oldPhone, now } = changed
  const text = `${placeName}: este telefone deixou de ser o da sua conta. Se você não sabe por quê, troque a senha e avise logo quem cuida dos usuários do lugar.`
  await queueMessage(tx, { placeId, to: oldPhone, title: 'Telefone trocado', text, ref: 'user', refId: uuid, now })
}
