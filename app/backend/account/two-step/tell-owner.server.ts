import { type Told, tellUser } from '../../credentials/tell-user.server.ts'
import type { Queryable } from '../../db/connection.server.ts'

const words = {
  'Verificação em duas etapas ativada': 'a verificação em duas etapas da sua conta foi ativada',
  'Verificação em duas etapas desativada': 'a verificação em duas etapas da sua conta foi desativada',
  'Códigos de recuperação trocados': 'os códigos de recuperação da sua conta foram trocados por novos'
}

interface Telling {
  user: Told
  did: keyof typeof words
  now: Date
}

/** Sends nothing to a user without a phone. The message leaves after the commit. */
export async function tellOwner(tx: Queryable, { user, did, now }: Telling): Promise<void> {
  const text = `${words[did]}. Se não foi você, troque a senha e avise logo quem cuida dos usuários do parque.`
  await tellUser(tx, user, { title: did, text, now })
}
