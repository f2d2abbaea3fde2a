import type { Queryable } from '../../db/connection.server.ts'
import type { User } from '../../db/queries/identity/users.server.ts'
import { queueMessage } from '../../kernel/queue-message.server.ts'

const words = {
  'Verificação em duas etapas ativada': 'a verificação em duas etapas da sua conta foi ativada',
  'Verificação em duas etapas desativada': 'a verificação em duas etapas da sua conta foi desativada',
  'Códigos de recuperação trocados': 'os códigos de recuperação da sua conta foram trocados por novos'
}

interface Told {
  user: User
  did: keyof typeof words
  now: Date
}

/** Without a phone nobody is told; it leaves after the commit. */
export async function tellOwner(tx: Queryable, { user, did, now }: Told): Promise<void> {
  const { uuid, placeId, placeName, phone } = user
  const text = `${placeName}: ${words[did]}. Se não foi você, troque a senha e avise logo quem cuida dos usuários do lugar.`
  await queueMessage(tx, { placeId, to: phone, title: did, text, ref: 'user', refId: uuid, now })
}
