import { randomUUID } from 'node:crypto'
import { notFound } from '#app/contracts/api-error.ts'
import type { Answer, Received } from '#app/contracts/endpoint.ts'
import type { askOwnAnonymising, readOwnData } from '#app/contracts/privacy/visitor.ts'
import { addDays, formatDay, todayIn } from '#app/domain/calendar/dates.ts'
import { maskOwnRows } from '#app/domain/privacy/own-rows.ts'
import { DAYS_TO_ANSWER } from '#app/domain/privacy/states.ts'
import { lockPlace } from '../../db/queries/places/settings.server.ts'
import { copyLocated } from '../../db/queries/privacy/copy.server.ts'
import { locatePerson } from '../../db/queries/privacy/locate.server.ts'
import { findOpenOfBooking, insertRequest } from '../../db/queries/privacy/requests.server.ts'
import { inTransaction } from '../../db/transaction.server.ts'
import type { ApiContext } from '../../kernel/context.server.ts'
import { networkOf } from '../../kernel/network-of.server.ts'
import { buyerOf } from '../../kernel/privacy/buyer-of.server.ts'
import { countAttempts } from './limits.server.ts'
import { findVisited } from './open-booking.server.ts'
import { requireProof } from './proof.server.ts'

const hourSeconds = 3600

/** The search goes through whole tables, so it is limited. */
const tries = (bookingId: number, { address }: ApiContext) => [
  { key: `own-data:network:${networkOf(address)}`, limit: 20, windowSeconds: hourSeconds },
  { key: `own-data:booking:${bookingId}`, limit: 10, windowSeconds: hourSeconds }
]

/**
 * Leaves out everything that opens a page, and masks what identifies the person: the end of a document is too weak a
 * proof for all of it.
 * @throws ApiError 403 `needs_proof` or for staff, 404, 429
 */
export async function copyOwnData(
  { params, body }: Received<typeof readOwnData>,
  ctx: ApiContext
): Promise<Answer<typeof readOwnData>> {
  requireProof(body.proof, params.uuid, ctx)
  const { booking } = await findVisited(params.uuid, ctx)
  await countAttempts(ctx, tries(booking.id, ctx))
  return inTransaction(
    ctx.db,
    async (tx) => {
      const { placeId } = booking
      const [person, open] = await Promise.all([buyerOf(tx, placeId, booking.id), findOpenOfBooking(tx, booking.id)])
      const copied = person ? copyLocated(await locatePerson(tx, { placeId, person }), person) : []
      const tables = copied.map(({ table, title, rows }) => ({ table, title, rows: maskOwnRows(table, rows) }))
      return { tables, open_request: open ? String(open.number) : '', due_on: open?.dueOn ?? '' }
    },
    { readOnly: true }
  )
}

/**
 * A second call changes nothing.
 * @throws ApiError 403 `needs_proof` or for staff, 404, 429
 */
export async function askOwn(
  { params, body }: Received<typeof askOwnAnonymising>,
  ctx: ApiContext
): Promise<Answer<typeof askOwnAnonymising>> {
  requireProof(body.proof, params.uuid, ctx)
  const { booking } = await findVisited(params.uuid, ctx)
  await countAttempts(ctx, tries(booking.id, ctx))
  const { placeId, id: bookingId } = booking
  const dueOn = await inTransaction(ctx.db, async (tx) => {
    const place = await lockPlace(tx, placeId)
    if (!place) throw notFound()
    const open = await findOpenOfBooking(tx, bookingId)
    if (open) return open.dueOn
    const today = todayIn(place.timezone, ctx.now())
    const { dueOn } = await insertRequest(tx, {
      id: randomUUID(),
      placeId,
      kind: 'anonymise',
      origin: 'visitor',
      state: 'asked',
      bookingId,
      reason: body.reason.trim(),
      askedAt: ctx.now(),
      dueOn: addDays(today, DAYS_TO_ANSWER)
    })
    return dueOn
  })
  ctx.live.tell(placeId, ['settings'])
  return { message: `Pedido registrado. O parque responde até ${formatDay(dueOn)}.`, due_on: dueOn }
}
