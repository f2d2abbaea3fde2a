import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import { tellUser } from '../credentials/tell-user.server.ts'
import type { Queryable } from '../db/connection.server.ts'
import { findUserByLogin, type User } from '../db/queries/identity/users.server.ts'
import { inTransaction } from '../db/transaction.server.ts'
import type { Backend } from '../kernel/context.server.ts'
import { isWithinLimit } from '../kernel/count-attempt.server.ts'
import { enqueue, type JobHandler } from '../kernel/outbox.server.ts'

const kind = 'sign-up-notice'
const daySeconds = 24 * 60 * 60

const SignedUpSchema = z.object({ email: z.string(), uuid: z.string() })

/** A user who registered just now and sent the form twice needs no warning about themselves. */
const ownSecondMs = 10 * 60_000

/** Runs for every registration alike, so that the work does not reveal whether the e-mail was free. */
export function askForNotice(
  tx: Queryable,
  { seal, now }: Pick<Backend, 'seal' | 'now'>,
  signedUp: z.output<typeof SignedUpSchema>
): Promise<void> {
  const payload = { signedUp: seal.seal(kind, signedUp) }
  return enqueue(tx, { kind, key: `${kind}:${randomUUID()}`, payload, placeId: null, dueAt: now() })
}

/** Sends at most a few notices a day. */
export const signUpNoticeJob: JobHandler = {
  kind,
  run: async (backend, payload) => {
    const signedUp = SignedUpSchema.safeParse(backend.seal.unseal(kind, String(payload.signedUp)))
    if (!signedUp.success) return backend.log.warn('a registration to tell about cannot be read and is dropped')
    const { email, uuid } = signedUp.data
    const user = await findUserByLogin(backend.db, email)
    // A waiting user has proved nothing: the phone may be a stranger's, who would learn that the e-mail was free.
    if (!user || user.uuid === uuid || user.suspendedAt || user.removedAt || user.waitingSince) return
    const isNew = backend.now().getTime() - user.createdAt.getTime() < ownSecondMs
    if (isNew || !(await mayTell(backend, user.id))) return
    await tellOne(backend, user)
  }
}

function mayTell(backend: Backend, userId: number): Promise<boolean> {
  const limit = backend.limits.codesPerUser
  return isWithinLimit(backend, { key: `${kind}:user:${userId}`, limit, windowSeconds: daySeconds })
}

async function tellOne({ db, now }: Backend, user: User): Promise<void> {
  const text =
    'alguém tentou se cadastrar com o seu e-mail, que já tem conta. Nada mudou nela. Se foi você, entre com sua senha ou peça uma nova em "Esqueci minha senha".'
  await inTransaction(db, (tx) => tellUser(tx, user, { title: 'Cadastro repetido', text, now: now() }))
}
