import { invalid, notFound } from '#app/contracts/api-error.ts'
import type { Answer, Received } from '#app/contracts/endpoint.ts'
import { type deletePaymentAccount, ProviderSchema, type savePaymentAccount } from '#app/contracts/payments/accounts.ts'
import { PROVIDER_NAMES } from '#app/domain/money/gateway-words.ts'
import { proveOwner } from '../../credentials/prove-owner.server.ts'
import { tellUser } from '../../credentials/tell-user.server.ts'
import type { Transaction } from '../../db/connection.server.ts'
import { deleteAccount, findSealedAccount, putAccount } from '../../db/queries/money/accounts.server.ts'
import { listKeyHolders, lockPlace } from '../../db/queries/places/settings.server.ts'
import { inTransaction } from '../../db/transaction.server.ts'
import { requireUser } from '../../kernel/actor.server.ts'
import { recordChange } from '../../kernel/audit/record-change.server.ts'
import type { StaffContext } from '../../kernel/context.server.ts'
import { sealCredentials, unsealCredentials } from '../../providers/gateways/credentials.server.ts'
import type { GatewayKind } from '../../providers/gateways/payment-gateway.server.ts'
import { mergeCredentials } from './credential-fields.server.ts'
import { describeSettings } from './describe-settings.server.ts'

type Saved = Received<typeof savePaymentAccount>

/** @throws ApiError 404 */
export function requireProvider(params: { provider: string }): GatewayKind {
  const read = ProviderSchema.safeParse(params.provider)
  if (!read.success) throw notFound({ message: 'Provedor desconhecido.' })
  return read.data
}

/**
 * Asks for proof of the user: another account receives the money, so a screen left open must not suffice.
 * @throws ApiError 422, 429
 */
export async function saveAccount(
  { params, body }: Pick<Saved, 'params' | 'body'>,
  ctx: StaffContext
): Promise<Answer<typeof savePaymentAccount>> {
  const kind = requireProvider(params)
  const actor = ctx.actor
  const { placeId } = actor
  await proveOwner(ctx, { user: await requireUser(ctx), proof: body })
  await inTransaction(ctx.db, async (tx) => {
    const place = await lockPlace(tx, placeId)
    if (!place) throw notFound()
    const sealed = await findSealedAccount(tx, placeId, kind)
    const known = sealed === null ? null : unsealCredentials(ctx.seal, { placeId, kind }, sealed)
    const { credentials, changed, errors } = mergeCredentials(kind, known, body)
    if (!credentials) throw invalid({ fields: errors })
    if (changed.length === 0) return
    await putAccount(tx, {
      placeId,
      provider: kind,
      changedBy: actor.userId,
      changedAt: ctx.now(),
      sealed: sealCredentials(ctx.seal, { placeId, kind }, credentials)
    })
    // Names only, never values: a reader of the record could take the money.
    await recordChange(tx, ctx, {
      action: 'payments.account-changed',
      id: placeId,
      label: PROVIDER_NAMES[kind],
      changed: { from: '', to: `credenciais trocadas: ${changed.join(', ')}` }
    })
    await tellHolders(tx, ctx, { placeId, kind, what: known ? 'trocadas' : 'cadastradas' })
  })
  return describeSettings(ctx)
}

/**
 * A missing account counts as removed.
 * @throws ApiError 404
 */
export async function eraseAccount(
  { params }: Pick<Received<typeof deletePaymentAccount>, 'params'>,
  ctx: StaffContext
): Promise<Answer<typeof deletePaymentAccount>> {
  const kind = requireProvider(params)
  const { placeId } = ctx.actor
  await inTransaction(ctx.db, async (tx) => {
    const place = await lockPlace(tx, placeId)
    if (!place) throw notFound()
    if ((await findSealedAccount(tx, placeId, kind)) === null) return
    await deleteAccount(tx, placeId, kind)
    await recordChange(tx, ctx, { action: 'payments.account-removed', id: placeId, label: PROVIDER_NAMES[kind] })
    await tellHolders(tx, ctx, { placeId, kind, what: 'apagadas' })
  })
  return describeSettings(ctx)
}

interface Told {
  placeId: string
  kind: GatewayKind
  what: string
}

/** Tells the other managers, without any former value. */
async function tellHolders(tx: Transaction, ctx: StaffContext, { placeId, kind, what }: Told): Promise<void> {
  const actor = ctx.actor
  const title = `Credenciais do ${PROVIDER_NAMES[kind]} ${what}`
  const text = `as credenciais do ${PROVIDER_NAMES[kind]} foram ${what} por ${actor.name}. Se você não sabe por quê, confira em Configurações, Pagamentos.`
  for (const user of await listKeyHolders(tx, { placeId, but: actor.userId })) {
    await tellUser(tx, user, { title, text, now: ctx.now() })
  }
}
