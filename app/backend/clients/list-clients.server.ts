import type { countClients, listClientBookings, listClients, readClientContacts } from '#app/contracts/clients/calls.ts'
import type { Answer, Received } from '#app/contracts/endpoint.ts'
import { toDecimal } from '#app/domain/money/money.ts'
import { listMerged } from '../db/queries/clients/clients.server.ts'
import { countBookingsOf, listBookingsOf, listIssuesOf, listMessagesTo } from '../db/queries/clients/history.server.ts'
import { countClientRows, listClientRows } from '../db/queries/clients/list.server.ts'
import { listSaid } from '../db/queries/messaging/consents.server.ts'
import { holds, type StaffContext } from '../kernel/context.server.ts'
import { isOwnVendor, requireClient } from './require-client.server.ts'
import { toClient } from './to-client.server.ts'

/** Another vendor's clients are not listed. */
export async function listPlaceClients(
  { query }: Received<typeof listClients>,
  ctx: StaffContext
): Promise<Answer<typeof listClients>> {
  const { v, page, limit, ...filters } = query
  if (!(await isOwnVendor(ctx, v))) return { data: [], total: 0, page, limit }
  const search = { placeId: ctx.actor.placeId, ...filters }
  const { rows, total } = await listClientRows(ctx.db, search, { limit, offset: (page - 1) * limit })
  return { data: rows.map(toClient), total, page, limit }
}

export async function countPlaceClients(
  { query: { v } }: Received<typeof countClients>,
  ctx: StaffContext
): Promise<Answer<typeof countClients>> {
  if (!(await isOwnVendor(ctx, v))) return { count: 0 }
  const all = { placeId: ctx.actor.placeId, q: '', kind: '', source: '', sort: '' } as const
  return { count: await countClientRows(ctx.db, all) }
}

/** @throws ApiError 404 */
export async function listBookings(
  { params, query: { page, limit } }: Received<typeof listClientBookings>,
  ctx: StaffContext
): Promise<Answer<typeof listClientBookings>> {
  const client = await requireClient(ctx.db.orm, ctx, params.id)
  const [rows, total] = await Promise.all([
    listBookingsOf(ctx.db.orm, client.id, { limit, offset: (page - 1) * limit }),
    countBookingsOf(ctx.db.orm, client.id)
  ])
  const sees = holds(ctx.actor, 'operation/values')
  const money = (centavos: number) => (sees ? toDecimal(centavos) : null)
  const data = rows.map((row) => ({
    uuid: row.uuid,
    booking_code: row.code,
    date: row.date,
    time: row.time,
    product_name: row.product,
    status: row.status,
    payment_method: row.paymentMethod,
    payLater: row.payLater,
    hold_until: row.holdUntil?.toISOString() ?? null,
    people: row.people,
    checked_in_people: row.inside,
    refund: row.refund,
    sold: row.isSold,
    final_value: money(row.final),
    received_value: money(row.paid - row.refunded),
    receivable_value: money(row.receivable),
    refund_due_value: money(row.refundDue)
  }))
  return { data, total, page, limit }
}

/**
 * Requests and messages about them are only for attendants; message texts are only for readers of the place's messages.
 * Messages to a user are never shown as a client's: staff can give a client any telephone.
 * @throws ApiError 404
 */
export async function readContacts(
  { params }: Received<typeof readClientContacts>,
  ctx: StaffContext
): Promise<Answer<typeof readClientContacts>> {
  const client = await requireClient(ctx.db.orm, ctx, params.id)
  const { placeId } = client
  const all = [client, ...(await listMerged(ctx.db.orm, client.id))]
  const told = (texts: string[]) => [...new Set(texts.filter(Boolean))]
  const phones = told(all.map(({ phone }) => phone))
  const emails = told(all.map(({ email }) => email))
  const attends = holds(ctx.actor, 'issues/edit')
  const asked = { placeId, phones, refs: ['booking', 'client', ...(attends ? ['issue'] : [])] }
  const seesTexts = holds(ctx.actor, 'messenger/edit')
  const [wishes, messages, issues] = await Promise.all([
    listSaid(ctx.db.orm, { placeId, addresses: [...phones, ...emails.map((email) => email.toLowerCase())] }),
    phones.length > 0 ? listMessagesTo(ctx.db.orm, { ...asked, seesTexts }) : [],
    attends && phones.length + emails.length > 0 ? listIssuesOf(ctx.db.orm, { placeId, phones, emails }) : []
  ])
  return {
    wishes: wishes.map(({ said: { id, channel, address, allowed, source, at }, by }) => ({
      id: String(id),
      channel,
      address,
      allowed,
      source,
      by: by ?? '',
      at: at.toISOString()
    })),
    messages: messages.map(({ text, at, ...message }) => ({ ...message, message: text, datetime: at.toISOString() })),
    issues: issues.map(({ createdAt, status, ...issue }) => ({
      ...issue,
      status_id: status,
      created_date: createdAt.toISOString()
    }))
  }
}
