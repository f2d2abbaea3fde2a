import type { z } from 'zod'
import { forbidden } from '#app/contracts/api-error.ts'
import type { Answer, Received } from '#app/contracts/endpoint.ts'
import type { listMessages, MessageSchema } from '#app/contracts/messenger.ts'
import type { ApiContext } from '../context.server.ts'
import { type MessageRow, searchMessages } from '../db/messages.server.ts'

const defaultLimit = 10
const maxLimit = 100
const maxPage = 100_000

/** One page (from 1, of 10 and at most 100) of the messages of the caller's place, newest first. */
export async function listPlaceMessages(
  { query }: Received<typeof listMessages>,
  ctx: ApiContext
): Promise<Answer<typeof listMessages>> {
  if (!ctx.actor) throw forbidden()
  const page = between(query.page ?? 1, { least: 1, most: maxPage })
  const limit = between(query.limit ?? defaultLimit, { least: 1, most: maxLimit })
  const { placeId } = ctx.actor
  const { rows, total } = await searchMessages(ctx.db, {
    placeId,
    status: query.status,
    limit,
    offset: (page - 1) * limit
  })
  return { data: rows.map((row) => toWire(row, ctx.now())), total, page, limit }
}

function toWire(row: MessageRow, now: Date): z.input<typeof MessageSchema> {
  const { id, title, typeMessage, errorCount, from, to, ref, refId, placeId, status, simulated, reason } = row
  return {
    ...{ id, title, typeMessage, errorCount, from, to, ref, refId, placeId, status, simulated, reason },
    messageBody: { number: to, message: shownText(row, now), group: row.messageBody.group === true },
    sendDate: row.sendDate.toISOString(),
    sentAt: row.sentAt?.toISOString() ?? null
  }
}

/** A code is its receiver's alone; where it was only simulated, the demonstration's operator stands in for them. */
function shownText({ messageBody, confidentialUntil, simulated }: MessageRow, now: Date): string {
  const hidden = confidentialUntil !== null && !(simulated && confidentialUntil > now)
  return hidden ? '(conteúdo reservado)' : String(messageBody.message ?? messageBody.caption ?? '')
}

function between(value: number, { least, most }: { least: number; most: number }): number {
  return Math.min(most, Math.max(least, value))
}
