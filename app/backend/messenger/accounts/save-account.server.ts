import { invalid, notFound } from '#app/contracts/api-error.ts'
import type { Answer, Received } from '#app/contracts/endpoint.ts'
import {
  type deleteMessageAccount,
  MessageProviderSchema,
  type saveMessageAccount,
  type updateMessageSettings
} from '#app/contracts/messages/accounts.ts'
import { changedFields } from '#app/domain/audit/changed.ts'
import { MESSAGE_WORDS } from '#app/domain/audit/message-words.ts'
import { DAILY_LIMITS } from '#app/domain/message/compose.ts'
import { PROVIDER_LABELS } from '#app/domain/message/provider-words.ts'
import { outOfRange } from '#app/domain/words/error-catalogue.ts'
import { proveOwner } from '../../credentials/prove-owner.server.ts'
import {
  deleteMessageAccount as dropAccount,
  findMessageAccount,
  putMessageAccount,
  updateMessageChoice
} from '../../db/queries/messaging/accounts.server.ts'
import { lockPlace } from '../../db/queries/places/settings.server.ts'
import { inTransaction } from '../../db/transaction.server.ts'
import { requireUser } from '../../kernel/actor.server.ts'
import { recordChange } from '../../kernel/audit/record-change.server.ts'
import type { ApiContext, StaffContext } from '../../kernel/context.server.ts'
import {
  type CredentialsOf,
  type MessageProviderKind,
  sealCredentials,
  unsealCredentials
} from '../../providers/messages/credentials.server.ts'
import { describeMessages } from './describe.server.ts'
import { mergeCredentials } from './merge-credentials.server.ts'

/** @throws ApiError 404 */
export function requireMessageProvider({ provider }: { provider: string }): MessageProviderKind {
  const read = MessageProviderSchema.safeParse(provider)
  if (!read.success) throw notFound({ message: 'Provedor desconhecido.' })
  return read.data
}

/**
 * Asks for proof of the user: another account could read all messages, so a screen left open must not suffice.
 * @throws ApiError 404, 422, 429
 */
export async function saveMessages(
  { params, body }: Pick<Received<typeof saveMessageAccount>, 'params' | 'body'>,
  ctx: StaffContext
): Promise<Answer<typeof saveMessageAccount>> {
  const kind = requireMessageProvider(params)
  const actor = ctx.actor
  const { placeId } = actor
  await proveOwner(ctx, { user: await requireUser(ctx), proof: body })
  await inTransaction(ctx.db, async (tx) => {
    if (!(await lockPlace(tx, placeId))) throw notFound()
    const row = await findMessageAccount(tx, placeId, kind)
    const known = row ? unsealCredentials(ctx.seal, { placeId, kind }, row.sealed) : null
    const { credentials, changed, errors } = mergeCredentials(kind, known, body)
    if (!credentials) throw invalid({ fields: errors })
    requireFarHost(ctx, credentials)
    if (changed.length === 0) return
    await putMessageAccount(tx, {
      placeId,
      provider: kind,
      changedBy: actor.userId,
      changedAt: ctx.now(),
      sealed: sealCredentials(ctx.seal, { placeId, kind }, credentials)
    })
    // Log the names of the changed credentials, never their values.
    await recordChange(tx, ctx, {
      action: 'messages.account-changed',
      id: placeId,
      label: PROVIDER_LABELS[kind],
      changed: { from: '', to: `credenciais trocadas: ${changed.join(', ')}` }
    })
  })
  return describeMessages(ctx)
}

/** @throws ApiError 422 at the address */
function requireFarHost({ typedAddresses }: ApiContext, credentials: CredentialsOf[MessageProviderKind]): void {
  const [field, host] =
    'url' in credentials
      ? ['url', new URL(credentials.url).hostname]
      : ['host', 'host' in credentials ? new URL(`http://${credentials.host}`).hostname : '']
  const near = host === '' ? null : typedAddresses.problem(host)
  if (near) throw invalid({ fields: { [field]: [near] } })
}

/**
 * A missing account counts as removed.
 * @throws ApiError 404
 */
export async function eraseMessages(
  { params }: Pick<Received<typeof deleteMessageAccount>, 'params'>,
  ctx: StaffContext
): Promise<Answer<typeof deleteMessageAccount>> {
  const kind = requireMessageProvider(params)
  const { placeId } = ctx.actor
  await inTransaction(ctx.db, async (tx) => {
    const place = await lockPlace(tx, placeId)
    if (!place) throw notFound()
    if (!(await dropAccount(tx, placeId, kind))) return
    // Otherwise the screen would still name a provider that sends nothing any more.
    if (place.messageProvider === kind) await updateMessageChoice(tx, placeId, { messageProvider: '' })
    await recordChange(tx, ctx, { action: 'messages.account-removed', id: placeId, label: PROVIDER_LABELS[kind] })
  })
  return describeMessages(ctx)
}

const mostMinutes = 1439
const mostRate = 600

/** @throws ApiError 422 */
export async function chooseMessages(
  { body }: Pick<Received<typeof updateMessageSettings>, 'body'>,
  ctx: StaffContext
): Promise<Answer<typeof updateMessageSettings>> {
  const { placeId } = ctx.actor
  const errors: Record<string, string[]> = {}
  const isMinute = (value: number) => value >= 0 && value <= mostMinutes
  if (!isMinute(body.quiet_from)) errors.quiet_from = ['Escolha uma hora do dia.']
  if (!isMinute(body.quiet_until)) errors.quiet_until = ['Escolha uma hora do dia.']
  if (body.rate < 1 || body.rate > mostRate) errors.rate = [`Use um número de 1 a ${mostRate}.`]
  const isMuch = body.daily !== undefined && (body.daily < DAILY_LIMITS.least || body.daily > DAILY_LIMITS.most)
  if (isMuch) errors.daily = [outOfRange(DAILY_LIMITS.least, DAILY_LIMITS.most)]
  if (Object.keys(errors).length > 0) throw invalid({ fields: errors })
  await inTransaction(ctx.db, async (tx) => {
    const before = await lockPlace(tx, placeId)
    if (!before) throw notFound()
    if (body.provider !== '' && !(await findMessageAccount(tx, placeId, body.provider))) {
      throw invalid({ fields: { provider: ['Informe antes as credenciais deste provedor.'] } })
    }
    const after = {
      messageProvider: body.provider,
      quietFrom: body.quiet_from,
      quietUntil: body.quiet_until,
      messageRate: body.rate,
      messageDaily: body.daily ?? before.messageDaily
    }
    await updateMessageChoice(tx, placeId, after)
    await recordChange(tx, ctx, {
      action: 'messages.settings-changed',
      id: placeId,
      label: before.name,
      changed: changedFields(MESSAGE_WORDS, before, after)
    })
  })
  return describeMessages(ctx)
}
