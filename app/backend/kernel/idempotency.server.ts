import { createHash } from 'node:crypto'
import { and, eq, lt } from 'drizzle-orm'
import { conflict } from '#app/contracts/api-error.ts'
import type { Endpoint } from '#app/contracts/endpoint.ts'
import { idempotencyKeys } from '../db/schema.server.ts'
import type { ApiContext } from './context.server.ts'

interface Creation {
  endpoint: Endpoint
  key: string
  body: unknown
  context: ApiContext
  run: () => Promise<unknown>
}

/** After this long a claim without an answer belongs to a process that died; the next caller takes it over. */
const abandonedAfterMs = 60_000

/** SHA-256 of a value's JSON, keys in their order: says whether two requests asked the same. */
export function contentHash(value: unknown): string {
  return createHash('sha256').update(JSON.stringify(value)).digest('hex')
}

/**
 * Answers a creation call that carries an Idempotency-Key: the same key and body get the first answer again, the same
 * key with another body is a 409. The key is claimed before the work, so two at once do it once; a failure frees it.
 */
export async function replayCreation({ endpoint, key, body, context, run }: Creation): Promise<Response> {
  const scope = `${endpoint.id}:${context.actor?.placeId ?? context.address}`
  const bodyHash = contentHash(body)
  const { orm } = context.db
  const mine = and(eq(idempotencyKeys.scope, scope), eq(idempotencyKeys.key, key))
  await orm
    .delete(idempotencyKeys)
    .where(
      and(
        mine,
        eq(idempotencyKeys.status, 0),
        lt(idempotencyKeys.createdAt, new Date(context.now().getTime() - abandonedAfterMs))
      )
    )
  const claimed = await orm
    .insert(idempotencyKeys)
    .values({ scope, key, bodyHash, status: 0, answer: null, createdAt: context.now() })
    .onConflictDoNothing()
    .returning({ key: idempotencyKeys.key })
  if (claimed.length === 0) return firstAnswer(context, mine, bodyHash)
  try {
    const answer = await run()
    await orm.update(idempotencyKeys).set({ status: 201, answer }).where(mine)
    return Response.json(answer, { status: 201 })
  } catch (error) {
    await orm.delete(idempotencyKeys).where(mine)
    throw error
  }
}

async function firstAnswer(context: ApiContext, mine: ReturnType<typeof and>, bodyHash: string): Promise<Response> {
  const [earlier] = await context.db.orm.select().from(idempotencyKeys).where(mine)
  if (!earlier || earlier.status === 0)
    throw conflict({ code: 'in_progress', message: 'Este pedido ainda está sendo feito.' })
  if (earlier.bodyHash !== bodyHash) {
    throw conflict({ code: 'key_reused', message: 'Esta chave de idempotência já foi usada com outros dados.' })
  }
  return Response.json(earlier.answer, { status: earlier.status })
}
