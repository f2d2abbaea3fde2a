import type { Answer, Received } from '#app/contracts/endpoint.ts'
import type { listMessageProducts, previewMessages } from '#app/contracts/messages/compose.ts'
import { listProductNames } from '../../db/queries/messaging/audience.server.ts'
import type { StaffContext } from '../../kernel/context.server.ts'
import { type Prepared, prepareBatch } from './prepare.server.ts'

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
    samples: chooseSamples(receivers).map(({ name, address, channel, language, text }) => ({
      name,
      to: address,
      channel,
      language,
      text
    }))
  }
}

/** One in each language first, so that the writer reads all the texts. */
function chooseSamples(receivers: Prepared['receivers']): Prepared['receivers'] {
  const isFirst = ({ language }: (typeof receivers)[number], at: number) =>
    receivers.findIndex((one) => one.language === language) === at
  const firsts = receivers.filter(isFirst)
  const more = receivers.filter((one, at) => !isFirst(one, at))
  return [...firsts, ...more].slice(0, samplesShown)
}

export function readProducts(_input: unknown, ctx: StaffContext): Promise<Answer<typeof listMessageProducts>> {
  return listProductNames(ctx.db.orm, ctx.actor.placeId)
}
