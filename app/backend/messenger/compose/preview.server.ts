import type { Answer, Received } from '#app/contracts/endpoint.ts'
import type { listMessageProducts, previewMessages } from '#app/contracts/messages/compose.ts'
import { listProductNames } from '../../db/queries/messaging/audience.server.ts'
import type { StaffContext } from '../../kernel/context.server.ts'
import { prepareBatch } from './prepare.server.ts'

const samplesShown = 3

/** @throws ApiError 422 at the fields */
export async function previewBatch(
  { body }: Received<typeof previewMessages>,
  ctx: StaffContext
): Promise<Answer<typeof previewMessages>> {
  const { title, audience, kind, receivers, skipped } = await prepareBatch(ctx.db.orm, ctx, body)
  return {
    title,
    kind,
    skipped,
    audience: audience.label,
    chosen: receivers.length,
    by_email: receivers.filter(({ channel }) => channel === 'email').length,
    at_once: receivers[0] !== undefined && receivers[0].leavesAt <= ctx.now(),
    starts_at: receivers[0]?.leavesAt.toISOString() ?? null,
    ends_at: receivers.at(-1)?.leavesAt.toISOString() ?? null,
    samples: receivers.slice(0, samplesShown).map(({ name, address, channel, text }) => ({
      name,
      to: address,
      channel,
      text
    }))
  }
}

export function readProducts(_input: unknown, ctx: StaffContext): Promise<Answer<typeof listMessageProducts>> {
  return listProductNames(ctx.db.orm, ctx.actor.placeId)
}
