import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import { makePasswordCode } from '../credentials/make-password-code.server.ts'
import { tellUser } from '../credentials/tell-user.server.ts'
import { findUserByEmail, type User } from '../db/queries/identity/users.server.ts'
import { inTransaction } from '../db/transaction.server.ts'
import type { Backend } from '../kernel/context.server.ts'
import { enqueue, type JobHandler } from '../kernel/outbox.server.ts'

const kind = 'password-code'

const WishSchema = z.object({ email: z.string(), askedBy: z.string().default(''), at: z.number() })

/** A late code helps nobody, and puzzles its receiver. */
const patienceMs = 15 * 60_000

/** The row itself does not contain the e-mail in clear. */
export async function askForCode(
  { db, seal, now }: Pick<Backend, 'db' | 'seal' | 'now'>,
  asked: { email: string; askedBy: string }
): Promise<void> {
  const dueAt = now()
  const payload = { wish: seal.seal(kind, { ...asked, at: dueAt.getTime() }) }
  await enqueue(db.orm, { kind, key: `${kind}:${randomUUID()}`, payload, placeId: null, dueAt })
}

export const passwordCodeJob: JobHandler = {
  kind,
  run: async (backend, payload) => {
    const wish = WishSchema.safeParse(backend.seal.unseal(kind, String(payload.wish)))
    // It is sealed with a lost secret: another try would not open it.
    if (!wish.success) return backend.log.warn('a wish for a code cannot be read and is dropped')
    if (backend.now().getTime() - wish.data.at > patienceMs) return
    await sendCode(backend, wish.data)
  }
}

/** A phone that was just changed may be a thief's, so codes go there only from the next day. */
function mayGetCode({ suspendedAt, removedAt, waitingSince, codesFrom, phone }: User, now: Date): boolean {
  const isOut = suspendedAt !== null || removedAt !== null || waitingSince !== null
  return !isOut && phone !== '' && (codesFrom === null || codesFrom <= now)
}

async function sendCode({ db, now }: Backend, { email, askedBy }: z.output<typeof WishSchema>): Promise<void> {
  const user = await findUserByEmail(db, email)
  if (!user || !mayGetCode(user, now())) return
  const userId = user.id
  // An invited user has no password to lose: the invitation is sent again with its full life.
  const purpose = user.invitedAt ? 'invite' : 'reset'
  await inTransaction(db, async (tx) => {
    const at = now()
    const { code, expiresAt } = await makePasswordCode(tx, { userId, purpose, askedBy, now: at })
    const life = purpose === 'invite' ? 'por 3 dias' : 'por 15 minutos'
    const text = `seu código para criar uma nova senha é ${code}. Ele vale ${life} e só para você. Se não foi você que o pediu, ignore esta mensagem.`
    const title = 'Código de recuperação'
    await tellUser(tx, user, { title, text, confidentialUntil: expiresAt, now: at })
  })
}
