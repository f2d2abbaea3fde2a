import { unusablePasswordHash } from '../credentials/unusable-password.server.ts'
import type { Queryable } from '../db/connection.server.ts'
import { dropPasswordCode, endSessions, updateStaff } from '../db/queries/identity/staff-write.server.ts'
import { forgetTwoStep } from '../db/queries/identity/two-steps.server.ts'
import type { User } from '../db/queries/identity/users.server.ts'
import { queueMessage } from '../kernel/queue-message.server.ts'

interface Dropping {
  user: User
  /** By whom the owner came in, with the article: 'o Google'. */
  by: string
  now: Date
}

/**
 * Takes from a user that registered itself, in the caller's transaction, all by which whoever registered it gets in:
 * password, phone (codes go there), second step, codes on their way, sessions. Nobody had proved that the e-mail was
 * theirs, and its owner has now come. Name and permissions stay. The number that was given is told; it leaves after the
 * commit.
 */
export async function dropRegistrant(tx: Queryable, { user, by, now }: Dropping): Promise<void> {
  const { id, uuid, placeId, placeName, phone } = user
  await updateStaff(tx, id, { passwordHash: unusablePasswordHash(), phone: '' })
  await endSessions(tx, id)
  await dropPasswordCode(tx, id)
  await forgetTwoStep(tx, id)
  const text = `${placeName}: o cadastro feito com este telefone foi confirmado com ${by}. Por segurança, a senha, este telefone e a verificação em duas etapas foram retirados dele. Se o cadastro é seu, entre com ${by} e informe-os de novo em Meus dados.`
  await queueMessage(tx, { placeId, to: phone, title: 'Cadastro confirmado', text, ref: 'user', refId: uuid, now })
}
