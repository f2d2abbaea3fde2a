import type { z } from 'zod'
import type { Answer, Received } from '#app/contracts/endpoint.ts'
import type { listMessages, MessageSchema } from '#app/contracts/messenger.ts'
import { isBeyond } from '#app/domain/access/beyond.ts'
import { USERS_EDIT } from '#app/domain/access/rules.ts'
import { isUuid } from '../db/queries/bookings/bookings.server.ts'
import { listHolders } from '../db/queries/identity/rights.server.ts'
import { type MessageRow, searchMessages } from '../db/queries/messages.server.ts'
import { type Actor, type ApiContext, holds, type StaffContext } from '../kernel/context.server.ts'
import { requireUuid } from '../kernel/place-id.server.ts'
import { mayCancel, mayResend } from './change-message.server.ts'

const defaultLimit = 10
const maxLimit = 100
const maxPage = 100_000

/** Pages count from 1; 10 messages by default and at most 100. */
export async function listPlaceMessages(
  { query }: Received<typeof listMessages>,
  ctx: StaffContext
): Promise<Answer<typeof listMessages>> {
  const actor = ctx.actor
  const { placeId } = actor
  const page = between(query.page ?? 1, { least: 1, most: maxPage })
  const limit = between(query.limit ?? defaultLimit, { least: 1, most: maxLimit })
  const { rows, total } = await searchMessages(ctx.db, {
    placeId,
    status: query.status,
    batch: query.batch === '' ? '' : requireUuid(query.batch),
    limit,
    offset: (page - 1) * limit
  })
  const readable = await findReadableCodes(rows, actor, ctx)
  return { data: rows.map((row) => messageToWire(row, readable)), total, page, limit }
}

/**
 * Live simulated codes for users without rights beyond the reader's: with another user's code the reader could open an
 * account that may do more. Codes for unknown receivers are never shown.
 */
async function findReadableCodes(rows: readonly MessageRow[], actor: Actor, ctx: ApiContext): Promise<Set<number>> {
  const now = ctx.now()
  const alive = rows.filter(
    ({ confidentialUntil: until, simulated, ref, refId }) =>
      simulated && until !== null && until > now && ref === 'user' && isUuid(refId)
  )
  if (alive.length === 0 || !holds(actor, USERS_EDIT)) return new Set()
  const people = await listHolders(ctx.db.orm, actor.placeId, [actor.uuid, ...alive.map(({ refId }) => refId)])
  const byUuid = new Map(people.map((one) => [one.uuid, one]))
  const reader = byUuid.get(actor.uuid)
  const isReadable = ({ refId }: MessageRow) => {
    const receiver = byUuid.get(refId.toLowerCase())
    return reader !== undefined && receiver !== undefined && !isBeyond(receiver, reader)
  }
  return new Set(alive.filter(isReadable).map(({ id }) => id))
}

function messageToWire(row: MessageRow, readable: ReadonlySet<number>): z.input<typeof MessageSchema> {
  const { id, title, typeMessage, errorCount, from, to, ref, refId, placeId, status, simulated, reason } = row
  return {
    id,
    title,
    typeMessage,
    errorCount,
    from,
    to,
    ref,
    refId,
    placeId,
    status,
    simulated,
    reason,
    messageBody: { number: to, message: shownText(row, readable), group: row.messageBody.group === true },
    channel: row.channel,
    batch: row.batchId ?? '',
    may_cancel: mayCancel(row),
    may_resend: mayResend(row),
    sendDate: row.sendDate.toISOString(),
    sentAt: row.sentAt?.toISOString() ?? null
  }
}

function shownText({ id, messageBody, confidentialUntil }: MessageRow, readable: ReadonlySet<number>): string {
  if (confidentialUntil !== null && !readable.has(id)) return '(conteúdo reservado)'
  return String(messageBody.message ?? messageBody.caption ?? '')
}

function between(value: number, { least, most }: { least: number; most: number }): number {
  return Math.min(most, Math.max(least, value))
}
