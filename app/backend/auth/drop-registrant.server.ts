import { tellUser } from '../credentials/tell-user.server.ts'
import { unusablePasswordHash } from '../credentials/unusable-password.server.ts'
import type { Queryable } from '../db/connection.server.ts'
import { forgetNetworks } from '../db/queries/identity/networks.server.ts'
import { dropPasswordCode, endSessions, updateStaff } from '../db/queries/identity/staff-write.server.ts'
import { forgetTwoStep } from '../db/queries/identity/two-steps.server.ts'
import type { User } from '../db/queries/identity/users.server.ts'

interface Dropping {
  user: User
  /** Name of the proof by which the owner came in, with the article: 'o Google'. */
  by: string
  now: Date
}

/**
 * The registrant had not proved the e-mail, and now its owner has come. All ways in of the registrant are dropped, and
 * their phone is told.
 */
export async function dropRegistrant(tx: Queryable, { user, by, now }: Dropping): Promise<void> {
  const { id } = user
  await updateStaff(tx, id, { passwordHash: unusablePasswordHash(), phone: '', codesFrom: null, waitingSince: null })
  await endSessions(tx, id)
  await dropPasswordCode(tx, id)
  await forgetTwoStep(tx, id)
  await forgetNetworks(tx, id)
  const text = `o cadastro feito com este telefone foi confirmado com ${by}. Por segurança, a senha, este telefone e a verificação em duas etapas foram retirados dele. Se o cadastro é seu, entre com ${by} e informe-os de novo em Meus dados.`
  await tellUser(tx, user, { title: 'Cadastro confirmado', text, now })
}
