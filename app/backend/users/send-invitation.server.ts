import { encodeEmail } from '#app/domain/person/encoded-email.ts'
import { makePasswordCode } from '../credentials/make-password-code.server.ts'
import { tellUser } from '../credentials/tell-user.server.ts'
import type { Queryable } from '../db/connection.server.ts'
import type { StaffMember } from '../db/queries/identity/staff.server.ts'
import { dropPasswordCode } from '../db/queries/identity/staff-write.server.ts'
import type { ApiContext } from '../kernel/context.server.ts'

export interface Delivery {
  sent: boolean
  simulated: boolean
  /** Set only if it could not be sent: the inviting user then hands it over. */
  code: string
  expiresAt: Date
}

/** Without a messenger or a phone, the code is returned instead. */
export async function sendInvitation(tx: Queryable, ctx: ApiContext, member: StaffMember): Promise<Delivery> {
  await dropPasswordCode(tx, member.id)
  const { code, expiresAt } = await makePasswordCode(tx, { userId: member.id, purpose: 'invite', now: ctx.now() })
  const page = `${ctx.baseUrl}${resetPath(member.email, member.placeId)}`
  const text = `você recebeu um convite para o sistema. Crie sua senha com o código ${code}, que vale por 3 dias e só para você, nesta página: ${page}`
  const messenger = await ctx.messengers.of(member.placeId, 'whatsapp', { reader: tx })
  const sent =
    messenger !== null &&
    (await tellUser(tx, member, { title: 'Convite', text, confidentialUntil: expiresAt, now: ctx.now() }))
  return { sent, simulated: sent && messenger?.simulated === true, code: sent ? '' : code, expiresAt }
}

/** Specification §2: the address is encoded in the path. */
export function resetPath(email: string, placeId: string): string {
  return `/reset-password/${encodeEmail(email)}?${new URLSearchParams({ pid: placeId })}`
}
