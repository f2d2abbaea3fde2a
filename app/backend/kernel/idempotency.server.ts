import { createHash } from 'node:crypto'
import type { ApiValue } from '#app/contracts/api-answer.ts'
import { conflict, requireIdempotencyKey } from '#app/contracts/api-error.ts'
import type { Endpoint } from '#app/contracts/endpoint.ts'
import { type CreationKey, claimKey, findAnswer, freeKey, keepAnswer } from '../db/queries/kernel/idempotency.server.ts'
import type { ApiContext } from './context.server.ts'
import { networkOf } from './network-of.server.ts'

interface Creation {
  endpoint: Endpoint
  key: string
  body: unknown
  ctx: ApiContext
  run: () => Promise<unknown>
}

/** A claim without an answer for this long belongs to a dead process; the next caller takes it over. */
const abandonedAfterMs = 60_000

/** Hash with sorted keys, to compare two requests. */
export function contentHash(value: unknown): string {
  return createHash('sha256').update(JSON.stringify(value)).digest('hex')
}

/**
 * Null if no key was sent.
 * @throws ApiError 400 `bad_key`
 */
export function readKey(headers: Headers): string | null {
  const key = headers.get('idempotency-key')
  if (key !== null) requireIdempotencyKey(key)
  return key
}

/** Owner of a key: nobody sees another's answer, not even a colleague's. Strangers have no other name than this. */
function scopeOf({ id }: Endpoint, { actor, address, userAgent }: ApiContext): string {
  return actor ? `${id}:user:${actor.userId}` : `${id}:stranger:${contentHash([networkOf(address), userAgent])}`
}

/**
 * Claims the key before the work, so that two requests at once do it once; a failure frees it.
 * @throws ApiError 400 for a key too long, 409 `key_reused` with another body, `in_progress` while the first is at it
 */
export async function replayCreation({ endpoint, key, body, ctx, run }: Creation): Promise<ApiValue> {
  const { db } = ctx
  const mine = { scope: scopeOf(endpoint, ctx), key }
  const bodyHash = contentHash(body)
  const now = ctx.now()
  const abandonedBefore = new Date(now.getTime() - abandonedAfterMs)
  if (!(await claimKey(db, mine, { bodyHash, now, abandonedBefore }))) return replay(ctx, mine, bodyHash)
  try {
    const value = await run()
    await keepAnswer(db, mine, { status: 201, answer: value })
    return { status: 201, value }
  } catch (error) {
    await freeKey(db, mine)
    throw error
  }
}

async function replay({ db }: ApiContext, mine: CreationKey, bodyHash: string): Promise<ApiValue> {
  const earlier = await findAnswer(db, mine)
  if (!earlier || earlier.status === 0)
    throw conflict({ code: 'in_progress', message: 'Este pedido ainda está sendo feito.' })
  if (earlier.bodyHash !== bodyHash) {
    throw conflict({ code: 'key_reused', message: 'Esta chave de idempotência já foi usada com outros dados.' })
  }
  return { status: earlier.status, value: earlier.answer }
}
