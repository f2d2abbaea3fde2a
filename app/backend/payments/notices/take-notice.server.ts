import { notFound, tooMany, unauthorised } from '#app/contracts/api-error.ts'
import { isFields } from '#app/domain/words/records.ts'
import { findNoticedPlace, insertNotice, isPlace, sumUnproved } from '../../db/queries/money/notices.server.ts'
import { inTransaction } from '../../db/transaction.server.ts'
import type { ApiContext } from '../../kernel/context.server.ts'
import { countAttempt } from '../../kernel/count-attempt.server.ts'
import { networkOf, wideNetworkOf } from '../../kernel/network-of.server.ts'
import { enqueue } from '../../kernel/outbox.server.ts'
import { parseJson } from '../../providers/ask-provider.server.ts'
import type { GatewayKind, RawNotice, ReadNotice } from '../../providers/gateways/payment-gateway.server.ts'
import { noticeKind } from './apply-notice.server.ts'

const formOf = (body: string): Record<string, unknown> => Object.fromEntries(new URLSearchParams(body))

interface Noticed {
  kind: GatewayKind
  /** '' if the address does not name it. */
  placeId: string
  notice: RawNotice
}

const received = { status: 'received' } as const

/**
 * Stores the notice as it arrived and answers; a job applies it. Nothing in it is believed.
 * @throws ApiError 404 for a place that does not take this provider, 401 for an invalid signature, 429
 */
export async function takeNotice({ kind, placeId: told, notice }: Noticed, ctx: ApiContext) {
  const hint = readHint(notice)
  const providers = namesOf(kind)
  const placeId = told || (await findNoticedPlace(ctx.db, { ...hint, providers }))
  // No place here has this payment, and no provider can be asked: the notice is refused.
  if (placeId === null || (told && !(await isPlace(ctx.db, told)))) return refuseStray(ctx, told)
  const found = await readByAny({ kind, placeId, notice }, ctx)
  if (!found) return refuseStray(ctx, told)
  const { gateway, read } = found
  const isKnown = await countNotice(ctx, { ...read, providers })
  await keepNotice(ctx, { placeId, provider: gateway.name, notice, read, isKnown })
  if (read.signature === 'invalid') {
    ctx.log.warn({ provider: gateway.name, placeId, why: read.why }, 'a notice is not signed as it should be')
    throw unauthorised({ message: 'A assinatura do aviso não confere.' })
  }
  return received
}

/**
 * A place may have an account and older payments of the simulator: the first gateway that can read the notice does so.
 */
async function readByAny({ kind, placeId, notice }: Noticed, { gateways, now }: ApiContext) {
  const ofKind = (await gateways.all(placeId)).filter((gateway) => gateway.kind === kind)
  const all = ofKind.map((gateway) => ({ gateway, read: gateway.readNotice(notice, now()) }))
  return all.find(({ read }) => read.signature !== 'invalid') ?? all[0] ?? null
}

/** Provider names as payments store them. */
const namesOf = (kind: GatewayKind) => [kind, `${kind}-simulator`]

async function refuseStray(ctx: ApiContext, told: string): Promise<typeof received> {
  await countAttempt(ctx, { key: `notice:stray:${networkOf(ctx.address)}`, limit: 60, windowSeconds: 600 })
  if (told) throw notFound()
  return received
}

/**
 * A signed notice comes from the provider. Other notices are limited per payment and network, so that invented or
 * repeated ids make us neither store nor ask without end. True for a payment of ours.
 */
async function countNotice(ctx: ApiContext, notice: ReadNotice & { providers: string[] }): Promise<boolean> {
  const { signature, paymentId, providers } = notice
  if (signature === 'valid') return true
  const windowSeconds = 600
  const network = `notice:address:${networkOf(ctx.address)}`
  const isKnown = paymentId !== '' && (await findNoticedPlace(ctx.db, { providers, paymentId, orderId: '' })) !== null
  if (signature === 'invalid') await countAttempt(ctx, { key: `${network}:invalid`, limit: 30, windowSeconds })
  else {
    const key = isKnown ? `notice:payment:${paymentId}` : `${network}:unknown`
    await countAttempt(ctx, { key, limit: isKnown ? 60 : 30, windowSeconds })
  }
  return isKnown
}

type Kept = { placeId: string; provider: string; notice: RawNotice; read: ReadNotice; isKnown: boolean }

/** Bytes of stored unproved notices: of one network (IPv6: a /48), and of all. */
const mostOfNetwork = 256 * 1024
const mostInAll = 16 * 1024 * 1024

/** @throws ApiError 429 where there is no room for one that speaks of no payment of ours */
async function keepNotice(ctx: ApiContext, { placeId, provider, notice, read, isKnown }: Kept): Promise<void> {
  const { db, now } = ctx
  const { query, headers, body } = notice
  const { signature, paymentId } = read
  const proved = signature === 'valid'
  const whole = { query: { ...query }, headers: { ...headers }, body }
  const bytes = Buffer.byteLength(body) + Buffer.byteLength(JSON.stringify([query, headers]))
  const network = wideNetworkOf(ctx.address)
  const isFull = !proved && (await isOverRoom(ctx, { network, bytes }))
  if (isFull && signature === 'invalid') return
  if (isFull && !isKnown) throw tooMany({ retryAfterSeconds: 3600 })
  await inTransaction(db, async (tx) => {
    const receivedAt = now()
    const id = await insertNotice(tx, {
      provider,
      placeId,
      paymentId: paymentId.slice(0, 100),
      signature,
      receivedAt,
      proved,
      // Its payment is read from the provider, which only needs the number.
      ...(isFull ? {} : whole),
      ...(proved ? {} : { network, bytes: isFull ? 0 : bytes }),
      ...(signature === 'invalid' ? { outcome: 'invalid' } : {})
    })
    const job = { kind: noticeKind, key: `${noticeKind}:${id}`, payload: { noticeId: id }, dueAt: receivedAt }
    if (signature !== 'invalid') await enqueue(tx, { ...job, placeId, way: provider })
  })
}

async function isOverRoom(
  { db }: ApiContext,
  { network, bytes }: { network: string; bytes: number }
): Promise<boolean> {
  const { ofNetwork, inAll } = await sumUnproved(db, network)
  return ofNetwork + bytes > mostOfNetwork || inAll + bytes > mostInAll
}

/** Reads the ids in a notice of any form whose address does not name the place. */
function readHint({ query, body }: RawNotice): { paymentId: string; orderId: string } {
  const parsed = parseJson(body)
  const said = isFields(parsed) ? parsed : formOf(body)
  const read = (name: string) => [query[name], said[name]].find((value) => typeof value === 'string' && value !== '')
  const text = (name: string) => String(read(name) ?? '').slice(0, 100)
  return { paymentId: text('payment_id'), orderId: text('order_id') }
}
