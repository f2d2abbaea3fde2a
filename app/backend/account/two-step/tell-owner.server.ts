import type { Queryable } from '../../db/connection.server.ts'
import type { User } from '../../db/queries/identity/users.server.ts'
import { queueMessage } from '../../kernel/queue-message.server.ts'

interface Told {
  user: User
  did: 'ativada' | 'desativada'
  now: Date
}

/** Without a phone nobody is told; it leaves after the commit. */
export async function tellOwner(tx: Queryable, { user, did, now }: Told): Promise<void> {
  const { uuid, placeId, placeName, phone } = user
  const text = `${placeName}: a verificação em duas etapas da sua conta foi ${did}. Se não foi você, troque a senha e avise logo quem cuida dos usuários do lugar.`
  const title = `Verificação em duas etapas ${did}`
  await queueMessage(tx, { placeId, to: phone, title, text, ref: 'user', refId: uuid, now })
}
