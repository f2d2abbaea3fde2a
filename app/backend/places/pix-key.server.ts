import { changedMeanwhile } from '#app/contracts/api-error.ts'
import { proveOwner } from '../credentials/prove-owner.server.ts'
import { tellUser } from '../credentials/tell-user.server.ts'
import type { Transaction } from '../db/connection.server.ts'
import { findPlaceSettings, listKeyHolders } from '../db/queries/places/settings.server.ts'
import { requireUser } from '../kernel/actor.server.ts'
import type { StaffContext } from '../kernel/context.server.ts'

/** Key that a proof was given to replace; null if none was needed. */
type Proved = string | null

interface Wanted {
  /** Undefined keeps it. */
  pixKey: string | undefined
  body: { password?: string; code?: string }
}

/**
 * Asks for proof of the user: another key receives the money, so a screen left open must not suffice.
 * @throws ApiError 422, 429
 */
export async function proveNewKey(ctx: StaffContext, { pixKey, body }: Wanted): Promise<Proved> {
  if (pixKey === undefined) return null
  const actor = ctx.actor
  const known = await findPlaceSettings(ctx.db.orm, actor.placeId)
  if (!known || known.pixKey === '' || known.pixKey === pixKey) return null
  await proveOwner(ctx, {
    user: await requireUser(ctx),
    proof: { password: body.password ?? '', code: body.code ?? '' }
  })
  return known.pixKey
}

interface Change {
  /** Locked. */
  before: { id: string; name: string; pixKey: string }
  pixKey: string | undefined
  proved: Proved
}

/**
 * Tells other users who may change it, without the key.
 * @throws ApiError 409
 */
export async function tellNewKey(
  tx: Transaction,
  ctx: StaffContext,
  { before, pixKey, proved }: Change
): Promise<void> {
  if (pixKey === undefined || pixKey === before.pixKey) return
  if (before.pixKey !== '' && before.pixKey !== proved) {
    throw changedMeanwhile('A chave Pix acaba de ser trocada por outra pessoa. Confira.')
  }
  const actor = ctx.actor
  const what = before.pixKey === '' ? 'cadastrada' : pixKey === '' ? 'retirada' : 'trocada'
  const text = `a chave Pix do parque foi ${what} por ${actor.name}. Se você não sabe por quê, confira em Configurações, Pagamento.`
  for (const user of await listKeyHolders(tx, { placeId: before.id, but: actor.userId })) {
    await tellUser(tx, user, { title: `Chave Pix ${what}`, text, now: ctx.now() })
  }
}
