import { tellUser } from '../credentials/tell-user.server.ts'
import type { Queryable } from '../db/connection.server.ts'
import type { StaffMember } from '../db/queries/identity/staff.server.ts'
import { updateStaff } from '../db/queries/identity/staff-write.server.ts'

/** Whoever registered by itself signs in from the first permission on, and is told. */
export async function letIn(tx: Queryable, target: StaffMember, now: Date): Promise<void> {
  if (target.waitingSince === null) return
  await updateStaff(tx, target.id, { waitingSince: null })
  const text = 'seu acesso foi liberado. Entre com o e-mail e a senha que você escolheu no cadastro.'
  await tellUser(tx, target, { title: 'Acesso liberado', text, now })
}
