import { tellUser } from '../credentials/tell-user.server.ts'
import type { Queryable } from '../db/connection.server.ts'
import type { StaffMember } from '../db/queries/identity/staff.server.ts'
import { updateStaff } from '../db/queries/identity/staff-write.server.ts'

/** Lets a self-registered user sign in once they have a first permission, and tells them. */
export async function letIn(tx: Queryable, target: StaffMember, now: Date): Promise<void> {
  if (target.waitingSince === null) return
  await updateStaff(tx, target.id, { waitingSince: null })
  const text = 'seu acesso foi liberado. Entre com o e-mail e a senha que você escolheu no cadastro.'
  await tellUser(tx, target, { title: 'Acesso liberado', text, now })
}
