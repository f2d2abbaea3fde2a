import { notFound, unauthorised } from '#app/contracts/api-error.ts'
import { findNoticedPlace, insertNotice, isPlace } from '../../db/queries/money/notices.server.ts'
import { inTransaction } from '../../db/transaction.server.ts'
import type { ApiContext } from '../../kernel/context.server.ts'
import { countAttempt } from '../../kernel/count-attempt.server.ts'
import { networkOf } from '../../kernel/network-of.server.ts'
import { enqueue } from '../../kernel/outbox.server.ts'
import type { GatewayKind, RawNotice, ReadNotice } from '../../providers/gateways/payment-gateway.server.ts'
import { noticeKind } from './apply-notice.server.ts'
import { readHint } from './read-hint.server.ts'

interface Noticed {
  kind: GatewayKind
  /** '' where the address does not say it. */
  placeId: string
  notice: RawNotice
}

const received = { status: 'received' } as const

/**
 * Kept as it came, and answered: what becomes of it is the job's. Nothing in it is believed.
 * @throws ApiError 404 for a place that does not take this provider, 401 for a signature that is none, 429
 */
export async function takeNotice({ kind, placeId: told, notice }: Noticed, context: ApiContext) {
  const hint = readHint(notice)
  const providers = namesOf(kind)
  const placeId = told || (await findNoticedPlace(context.db, { ...hint, providers }))
  // Of nobody here, and nobody to ask: as good as never said.
  if (placeId === null || (told && !(await isPlace(context.db, told)))) return refuseStray(context, told)
  const found = await readByAny({ kind, placeId, notice }, context)
  if (!found) return refuseStray(context, told)
  const { gateway, read } = found
  await countNotice(context, { ...read, providers })
  await keep(context, { placeId, provider: gateway.name, notice, read })
  if (read.signature === 'invalid') {
    context.log.warn({ provider: gateway.name, placeId, why: read.why }, 'a notice is not signed as it should be')
    throw unauthorised({ message: 'A assinatura do aviso não confere.' })
  }
  return received
}

/** A place may have an account and, from before, payments of the simulator: whoever can, reads it. */
async function readByAny({ kind, placeId, notice }: Noticed, { gateways, now }: ApiContext) {
  const ofKind = (await gateways.all(placeId)).filter((gateway) => gateway.kind === kind)
  const all = ofKind.map((gateway) => ({ gateway, read: gateway.readNotice(notice, now()) }))
  return all.find(({ read }) => read.signature !== 'invalid') ?? all[0] ?? null
}

/** As payments keep them. */
const namesOf = (kind: GatewayKind) => [kind, `${kind}-simulator`]

async function refuseStray(context: ApiContext, told: string): Promise<typeof received> {
  await countAttempt(context, { key: `notice:stray:${networkOf(context.address)}`, limit: 60, windowSeconds: 600 })
  if (told) throw notFound()
  return received
}

/**
 * What is signed comes from the provider. Of the rest, one payment and one network may say only so much: whoever invents
 * ids, or repeats a known one, makes us neither keep nor ask without end.
 */
async function countNotice(context: ApiContext, notice: ReadNotice & { providers: string[] }): Promise<void> {
  const { signature, paymentId, providers } = notice
  if (signature === 'valid') return
  const windowSeconds = 600
  const network = `notice:address:${networkOf(context.address)}`
  if (signature === 'invalid') return countAttempt(context, { key: `${network}:invalid`, limit: 30, windowSeconds })
  const isKnown =
    paymentId !== '' && (await findNoticedPlace(context.db, { providers, paymentId, orderId: '' })) !== null
  const key = isKnown ? `notice:payment:${paymentId}` : `${network}:unknown`
  await countAttempt(context, { key, limit: isKnown ? 60 : 30, windowSeconds })
}

type Kept = { placeId: string; provider: string; notice: RawNotice; read: ReadNotice }

async function keep({ db, now }: ApiContext, { placeId, provider, notice, read }: Kept): Promise<void> {
  const { query, headers, body } = notice
  const { signature, paymentId } = read
  await inTransaction(db, async (tx) => {
    const receivedAt = now()
    const row = { provider, placeId, paymentId: paymentId.slice(0, 100), query: { ...query }, headers: { ...headers } }
    const end = signature === 'invalid' ? { outcome: 'invalid' } : {}
    const id = await insertNotice(tx, { ...row, body, signature, receivedAt, ...end })
    const job = { kind: noticeKind, key: `${noticeKind}:${id}`, payload: { noticeId: id }, dueAt: receivedAt }
    if (signature !== 'invalid') await enqueue(tx, { ...job, placeId, way: provider })
  })
}
