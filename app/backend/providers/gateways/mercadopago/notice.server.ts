import { createHmac, timingSafeEqual } from 'node:crypto'
import { z } from 'zod'
import { parseJson } from '../../ask-provider.server.ts'
import type { RawNotice, ReadNotice } from '../payment-gateway.server.ts'

const oldestMs = 10 * 60_000
/** Allows for different clocks. */
const earliestMs = 60_000

const text = z.union([z.string(), z.number()]).transform(String).catch('')

/** Body of a webhook; `topic` and `resource` belong to the older notices. */
const BodySchema = z
  .object({
    type: text,
    action: text,
    topic: text,
    resource: text,
    data: z.object({ id: text }).catch({ id: '' })
  })
  .catch({ type: '', action: '', topic: '', resource: '', data: { id: '' } })

/** Characters of an address's end that are read: a sender may write millions of digits. */
const longestId = 40

/**
 * The id is the query's, or the body's if the query has none (the panel's own test). `none`: notices of the older kind,
 * which have no signature, and all of them without a secret; they are only a reason to read the payment.
 */
export function readNotice(notice: RawNotice, { secret, now }: { secret: string; now: Date }): ReadNotice {
  const { query } = notice
  const body = BodySchema.parse(parseJson(notice.body))
  const inQuery = query['data.id'] ?? ''
  const isOlder = inQuery === '' && body.data.id === '' && body.type === ''
  const id = inQuery || body.data.id || query.id || (/(\d+)\/?$/.exec(body.resource.slice(-longestId))?.[1] ?? '')
  const about = query.type || body.type || query.topic || body.topic || body.action.split('.')[0] || 'payment'
  // The id must be digits only: it becomes part of an address.
  const paymentId = about === 'payment' && /^\d{1,20}$/.test(id) ? id : ''
  const hasSignature = (notice.headers['x-signature'] ?? '') !== ''
  if (secret === '' || (isOlder && !hasSignature)) return { paymentId, orderId: '', signature: 'none', why: '' }
  const why = findFault(notice, { secret, now, ids: inQuery === '' ? ['', body.data.id] : [inQuery] })
  return { paymentId, orderId: '', signature: why === '' ? 'valid' : 'invalid', why }
}

interface Held {
  secret: string
  now: Date
  ids: string[]
}

/** '' for a valid signature. */
function findFault({ headers }: RawNotice, { secret, now, ids }: Held): string {
  const signature = readSignature(headers['x-signature'] ?? '')
  if (!signature) return headers['x-signature'] ? 'unreadable signature' : 'no signature'
  const { ts, v1 } = signature
  // The manual says lower case, but real notices keep the case.
  const written = new Set(ids.flatMap((id) => [id, id.toLowerCase()]))
  const isOurs = [...written].some((id) => {
    const manifest = toManifest({ id, requestId: headers['x-request-id'] ?? '', ts })
    return isSame(signManifest(secret, manifest), v1)
  })
  if (!isOurs) return 'wrong signature'
  const age = now.getTime() - toInstant(ts)
  if (age > oldestMs) return 'signed too long ago'
  return age < -earliestMs ? 'signed in the future' : ''
}

function readSignature(header: string): { ts: string; v1: string } | null {
  const parts = header.split(',').map((part) => part.trim())
  const read = (name: string) => {
    const [found, ...more] = parts.filter((part) => part.startsWith(`${name}=`))
    return found && more.length === 0 ? found.slice(name.length + 1) : ''
  }
  const ts = read('ts')
  const v1 = read('v1')
  return /^\d{1,15}$/.test(ts) && /^[0-9a-f]{64}$/.test(v1) ? { ts, v1 } : null
}

/** Both seconds and milliseconds occur. */
function toInstant(ts: string): number {
  const number = Number(ts)
  return number > 9_999_999_999 ? number : number * 1000
}

/** Leaves out missing parts. */
export function toManifest({ id, requestId, ts }: { id: string; requestId: string; ts: string }): string {
  return [id && `id:${id};`, requestId && `request-id:${requestId};`, `ts:${ts};`].join('')
}

/** Lower-case hex. */
export function signManifest(secret: string, manifest: string): string {
  return createHmac('sha256', secret).update(manifest).digest('hex')
}

function isSame(one: string, other: string): boolean {
  return one.length === other.length && timingSafeEqual(Buffer.from(one), Buffer.from(other))
}
