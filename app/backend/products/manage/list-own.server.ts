import { forbidden } from '#app/contracts/api-error.ts'
import type { Answer, Received } from '#app/contracts/endpoint.ts'
import type { listManagerProducts, serveProducts } from '#app/contracts/products/manage.ts'
import { addDays, todayIn } from '#app/domain/calendar/dates.ts'
import { toDecimal } from '#app/domain/money/money.ts'
import { nextFree } from '#app/domain/product/next-free.ts'
import { isFullAt } from '#app/domain/product/people-limit.ts'
import { priceFromOn, typesOn } from '#app/domain/product/price.ts'
import { isUuid } from '../../db/queries/bookings/bookings.server.ts'
import { listFullSlots, readCrowd } from '../../db/queries/bookings/places-taken.server.ts'
import { findTimezone } from '../../db/queries/places/places.server.ts'
import { listBlocked, listCategories, listManaged, type ProductListRow } from '../../db/queries/products/list.server.ts'
import { isOfPlace } from '../../db/queries/trafx.server.ts'
import { requireStaff } from '../../kernel/actor.server.ts'
import { type ApiContext, holds, type StaffContext } from '../../kernel/context.server.ts'
import { listPlacesProducts } from '../list-products.server.ts'
import { toKnown } from './to-wire.server.ts'

type Page = Answer<typeof listManagerProducts>
type Query = Omit<Received<typeof serveProducts>['query'], 'pid' | 'uuid' | 'date'>

/** Days from today that are searched for a free slot. */
const LOOK_AHEAD_DAYS = 90

/**
 * With `pid`, the public list; without, the own place's for its staff.
 * @throws ApiError 401, 403, 404
 */
export async function serveList(
  { query }: Received<typeof serveProducts>,
  ctx: ApiContext
): Promise<Answer<typeof serveProducts>> {
  const { pid, ...own } = query
  if (pid !== undefined) return listPlacesProducts({ query: { ...own, pid } }, ctx)
  requireStaff(ctx)
  if (!holds(ctx.actor, 'products/index')) throw forbidden()
  return listOwn(ctx, own)
}

/** Another vendor's products are not listed. */
export async function listOfManager(
  { query: { uuid_gestor: v, ...query } }: Received<typeof listManagerProducts>,
  ctx: StaffContext
): Promise<Page> {
  return listOwn(ctx, { ...query, v })
}

const isYes = (text: string) => (text === '' || text === 'all' ? undefined : text === 'true' || text === '1')

async function listOwn(ctx: StaffContext, { v, q, cat, active, archived, sort, page, limit }: Query): Promise<Page> {
  const { placeId } = ctx.actor
  if (v && !(isUuid(v) && (await isOfPlace(ctx.db, placeId, v.toLowerCase()))))
    return { data: [], total: 0, page, limit, categories: [] }
  const timezone = await findTimezone(ctx.db.orm, placeId)
  const today = todayIn(timezone, ctx.now())
  const days = { from: today, to: addDays(today, LOOK_AHEAD_DAYS - 1) }
  const asked = listManaged(ctx.db, placeId, {
    q,
    category: cat,
    active: isYes(active),
    archived: isYes(archived),
    days,
    sort: sort || 'position',
    limit,
    offset: (page - 1) * limit
  })
  const [{ rows, total }, categories] = await Promise.all([asked, listCategories(ctx.db, placeId)])
  const [isTaken, crowd] = await Promise.all([
    readTaken(ctx, rows, days),
    readCrowd(ctx.db.orm, { placeId, ...days, now: ctx.now() })
  ])
  const data = rows.map((row) => {
    const { id } = row.product
    const next = row.product.archivedAt
      ? null
      : nextFree({
          timetable: row,
          today,
          days: LOOK_AHEAD_DAYS,
          zone: timezone,
          now: ctx.now(),
          isTaken: (key) => isTaken(`${id} ${key}`) || isFullAt(crowd, id, key),
          isSold: (day) => typesOn(row.tickets, day).length > 0
        })
    return {
      ...toKnown(row.product),
      ...priceOf(row, next?.date ?? today),
      next_slot: next,
      next_days: LOOK_AHEAD_DAYS
    }
  })
  return { data, total, page, limit, categories }
}

/** Full and blocked slots, in two queries for the whole page. */
async function readTaken({ db, now }: ApiContext, rows: ProductListRow[], days: { from: string; to: string }) {
  const ids = rows.map(({ product }) => product.id)
  const [full, blocked] = await Promise.all([
    listFullSlots(db, ids, { ...days, now: now() }),
    listBlocked(db, ids, days)
  ])
  const keys = [...full, ...blocked].map(({ productId, date, time }) => `${productId} ${date} ${time}`.trim())
  const taken = new Set(keys)
  return (key: string) => taken.has(key)
}

function priceOf({ tickets }: ProductListRow, day: string): { price_from: number | null } {
  const price = priceFromOn(tickets, day)
  return { price_from: price === null ? null : toDecimal(price) }
}
