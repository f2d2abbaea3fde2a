import type { z } from 'zod'
import type { Answer, Received } from '#app/contracts/endpoint.ts'
import type { listMessages, MessageSchema } from '#app/contracts/messenger.ts'
import { USERS_EDIT } from '#app/domain/access/rules.ts'
import { type MessageRow, searchMessages } from '../db/queries/messages.server.ts'
import { type ApiContext, holds } from '../kernel/context.server.ts'
import { requireActor } from '../kernel/require-actor.server.ts'

const defaultLimit = 10
const maxLimit = 100
const maxPage = 100_000

/** Pages count from 1, of 10 messages and at most 100. */
export async function listPlaceMessages(
  { query }: Received<typeof listMessages>,
  ctx: ApiContext
): Promise<Answer<typeof listMessages>> {
  const actor = requireActor(ctx)
  const { placeId } = actor
  const mayReadCodes = holds(actor, USERS_EDIT)
  const page = between(query.page ?? 1, { least: 1, most: maxPage })
  const limit = between(query.limit ?? defaultLimit, { least: 1, most: maxLimit })
  const { rows, total } = await searchMessages(ctx.db, {
    placeId,
    status: query.status,
    limit,
    offset: (page - 1) * limit
  })
  return { data: rows.map((row) => toWire(row, { now: ctx.now(), mayReadCodes })), total, page, limit }
}

interface Seen {
  now: Date
  mayReadCodes: boolean
}

function toWire(row: MessageRow, seen: Seen): z.input<typeof MessageSchema> {
  const { id, title, typeMessage, errorCount, from, to, ref, refId, placeId, status, simulated, reason } = row
  return {
    ...{ id, title, typeMessage, errorCount, from, to, ref, refId, placeId, status, simulated, reason },
    messageBody: { number: to, message: shownText(row, seen), group: row.messageBody.group === true },
    sendDate: row.sendDate.toISOString(),
    sentAt: row.sentAt?.toISOString() ?? null
  }
}

/** Simulated codes are for who looks after users: with them others would open accounts that may do more. */
function shownText({ messageBody, confidentialUntil, simulated }: MessageRow, { now, mayReadCodes }: Seen): string {
  const isAlive = confidentialUntil !== null && confidentialUntil > now
  const hidden = confidentialUntil !== null && !(simulated && isAlive && mayReadCodes)
  return hidden ? '(conteúdo reservado)' : String(messageBody.message ?? messageBody.caption ?? '')
}

function between(value: number, { least, most }: { least: number; most: number }): number {
  return Math.min(most, Math.max(least, value))
}
