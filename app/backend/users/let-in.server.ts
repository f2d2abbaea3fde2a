import type { Queryable } from '../db/connection.server.ts'
import type { StaffMember } from '../db/queries/identity/staff.server.ts'
import { updateStaff } from '../db/queries/identity/staff-write.server.ts'
import type { ApiContext } from '../kernel/context.server.ts'
import { queueMessage } from '../kernel/queue-message.server.ts'

/** Whoever registered by itself signs in from the first permission on, and is told. Call `wakeJobs()` after the commit. */
export async function letIn(tx: Queryable, { now }: ApiContext, { target, placeId }: Waiting): Promise<void> {
  const { id, uuid, phone, placeName, waitingSince } = target
  if (waitingSince === null) return
  await updateStaff(tx, id, { waitingSince: null })
  const text = `${placeName}: seu acesso foi liberado. Entre com o e-mail e a senha que você escolheu no cadastro.`
  await queueMessage(tx, { placeId, to: phone, title: 'Acesso liberado', text, ref: 'user', refId: uuid, now: now() })
}

interface Waiting {
  target: StaffMember
  placeId: string
}
