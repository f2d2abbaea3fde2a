import type { Queryable } from '../db/connection.server.ts'
import type { User } from '../db/queries/identity/users.server.ts'
import { queueMessage } from '../kernel/queue-message.server.ts'

type Owner = Pick<User, 'uuid' | 'placeId' | 'placeName' | 'phone'>

export async function tellNewPassword(tx: Queryable, owner: Owner, now: Date): Promise<void> {
  const { uuid, placeId, placeName, phone } = owner
  const text = `${placeName}: sua senha foi trocada e as outras sessões abertas foram encerradas. Se não foi você, avise logo quem cuida dos usuários do lugar.`
  await queueMessage(tx, { placeId, to: phone, title: 'Senha trocada', text, ref: 'user', refId: uuid, now })
}
