import { forbidden, notFound, unauthorised } from '#app/contracts/api-error.ts'
import type { Received } from '#app/contracts/endpoint.ts'
import type { proveNoticeAddress, receiveMessageNotice } from '#app/contracts/messenger.ts'
import { isUuid } from '../../db/queries/bookings/bookings.server.ts'
import { findNoticedAccount, insertMessageNotice } from '../../db/queries/messaging/notices.server.ts'
import { inTransaction } from '../../db/transaction.server.ts'
import type { ApiContext } from '../../kernel/context.server.ts'
import { countAttempt } from '../../kernel/count-attempt.server.ts'
import { networkOf } from '../../kernel/network-of.server.ts'
import { enqueue } from '../../kernel/outbox.server.ts'
import type { RawNotice } from '../../providers/gateways/payment-gateway.server.ts'
import { type CredentialsOf, unsealCredentials } from '../../providers/messages/credentials.server.ts'
import { isSameKey, isSignedByMeta } from '../../providers/messages/read-notice.server.ts'
import { noticeKind } from './apply-notice.server.ts'

type Noticed = Received<typeof receiveMessageNotice> & { notice: RawNotice }
type Kind = 'meta' | 'evolution'
type Account = { kind: Kind; placeId: string; credentials: CredentialsOf[Kind] }

/**
 * Stores the notice as it arrived and answers; a job applies it.
 * @throws ApiError 401, 404, 429
 */
export async function takeMessageNotice({ params, query, notice }: Noticed, ctx: ApiContext) {
  const account = await findAccount(params, ctx)
  if (!isProved(account, { query, notice })) {
    await countStray(ctx)
    ctx.log.warn({ provider: account.kind, placeId: account.placeId }, 'a notice of messages is not proved')
    throw unauthorised({ message: 'O aviso não confere.' })
  }
  await inTransaction(ctx.db, async (tx) => {
    const receivedAt = ctx.now()
    const { placeId, kind: provider } = account
    const noticeId = await insertMessageNotice(tx, { placeId, provider, body: notice.body, receivedAt })
    const job = { kind: noticeKind, key: `${noticeKind}:${noticeId}`, payload: { noticeId }, dueAt: receivedAt }
    await enqueue(tx, { ...job, placeId })
  })
  return { status: 'received' } as const
}

/**
 * Answers Meta's verification of an address.
 * @throws ApiError 403, 404, 429
 */
export async function answerChallenge(
  { params, query }: Received<typeof proveNoticeAddress>,
  ctx: ApiContext
): Promise<number> {
  const account = await findAccount(params, ctx)
  const challenge = query['hub.challenge']
  const isOurs =
    query['hub.mode'] === 'subscribe' && isSameKey(query['hub.verify_token'], account.credentials.noticeKey)
  if (isOurs && /^\d{1,15}$/.test(challenge)) return Number(challenge)
  await countStray(ctx)
  throw forbidden({ message: 'O endereço não confere.' })
}

async function findAccount(
  { provider, place }: { provider: string; place: string },
  ctx: ApiContext
): Promise<Account> {
  const kind = provider === 'meta' || provider === 'evolution' ? provider : null
  const found = kind && isUuid(place) ? await findNoticedAccount(ctx.db, place.toLowerCase(), kind) : null
  const placeId = place.toLowerCase()
  const credentials = kind && found ? unsealCredentials(ctx.seal, { placeId, kind }, found.sealed) : null
  if (kind && credentials) return { kind, placeId, credentials }
  await countStray(ctx)
  throw notFound()
}

function isProved(
  { kind, credentials }: Account,
  { query, notice }: { query: { key: string }; notice: RawNotice }
): boolean {
  const appSecret = kind === 'meta' && 'appSecret' in credentials ? credentials.appSecret : ''
  if (appSecret !== '') return isSignedByMeta(notice.body, notice.headers['x-hub-signature-256'] ?? '', appSecret)
  return isSameKey(query.key, credentials.noticeKey)
}

/** Limits guesses per network: nothing is stored for them, and they are refused after a while. */
function countStray(ctx: ApiContext): Promise<void> {
  return countAttempt(ctx, { key: `message-notice:${networkOf(ctx.address)}`, limit: 60, windowSeconds: 600 })
}
