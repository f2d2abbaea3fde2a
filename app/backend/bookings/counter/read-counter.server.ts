import type { getCounter } from '#app/contracts/booking/counter.ts'
import type { Answer, Received } from '#app/contracts/endpoint.ts'
import { BOOKING_HORIZON_DAYS } from '#app/domain/booking/capacity.ts'
import { entryTiming } from '#app/domain/booking/check-in.ts'
import { addDays, todayIn, toIsoDay } from '#app/domain/calendar/dates.ts'
import { toDecimal } from '#app/domain/money/money.ts'
import { nextFree } from '#app/domain/product/next-free.ts'
import { type Crowd, isFullAt } from '#app/domain/product/people-limit.ts'
import { typesOn } from '#app/domain/product/price.ts'
import { findLastSale } from '../../db/queries/bookings/last-sale.server.ts'
import { listFullSlots, readCrowd } from '../../db/queries/bookings/places-taken.server.ts'
import { findCounterTerms } from '../../db/queries/places/counter.server.ts'
import type { SaleTicket } from '../../db/queries/products/as-json.server.ts'
import { listBlocked, listManaged, type ProductListRow } from '../../db/queries/products/list.server.ts'
import { type Actor, type ApiContext, holds, type StaffContext } from '../../kernel/context.server.ts'
import { listUsedTerminals } from '../../kernel/terminal/choose-terminal.server.ts'
import { readLink } from './read-link.server.ts'

const mostProducts = 100
const lastMs = 24 * 3_600_000

/** Runs as many queries for a hundred attractions as for one. */
export async function readCounter(
  { query }: Received<typeof getCounter>,
  ctx: StaffContext
): Promise<Answer<typeof getCounter>> {
  const actor = ctx.actor
  const place = await findCounterTerms(ctx.db, actor.placeId)
  const today = todayIn(place.timezone, ctx.now())
  const date = sellableDay(query.date, today)
  const days = { from: date, to: date }
  const sorted = { q: '', category: '', active: true, sort: 'position' as const, limit: mostProducts, offset: 0, days }
  const { rows } = await listManaged(ctx.db, actor.placeId, sorted)
  const crowd = await readCrowd(ctx.db.orm, { placeId: actor.placeId, from: date, to: date, now: ctx.now() })
  const timeOf = await readNextTimes(ctx, rows, { date, zone: place.timezone, crowd })
  // Keeps the place's order if neither has an hour left, or both have the same.
  const inOrder = [...rows].sort((one, other) =>
    timeOf(one) < timeOf(other) ? -1 : timeOf(one) > timeOf(other) ? 1 : 0
  )
  const asked = query.product?.toLowerCase()
  const chosen = rows.find(({ product }) => product.uuid === asked) ?? inOrder[0]
  const time = chosen && timeOf(chosen) !== noTime ? timeOf(chosen) : ''
  const { timezone, entryTolerance: tolerance } = place
  return {
    today,
    date,
    products: rows.map(({ product: { uuid, name } }) => ({ uuid, name })),
    product: chosen?.product.uuid ?? '',
    time,
    enters_now:
      time !== '' && date === today && !entryTiming({ date, time, timezone, tolerance, durationMinutes: 0 }, ctx.now()),
    tickets: chosen ? typesOn(chosen.tickets, date).map(toTicket) : [],
    limits: crowd.listNear(date, (productId) => productId === chosen?.product.id),
    last: await readLast(ctx),
    contact_optional: place.counterContactOptional,
    nameless: place.counterContactOptional && place.counterNameless,
    sends_link: (await readLink({ id: actor.placeId, ...place }, ctx)).problem === '',
    shows_pix: showsPix(actor, place),
    terminals: (await listUsedTerminals(ctx, actor.placeId)).map(({ id, name }) => ({ id, name }))
  }
}

async function readLast(ctx: StaffContext) {
  const { placeId, uuid: sellerUuid } = ctx.actor
  const since = new Date(ctx.now().getTime() - lastMs)
  const sale = await findLastSale(ctx.db, { placeId, sellerUuid, since })
  if (!sale) return null
  const { inside, ...told } = sale
  return { ...told, enter: inside > 0 }
}

/** Sorts after any hour. */
const noTime = '99:99'

function sellableDay(typed: string | undefined, today: string): string {
  const day = toIsoDay(typed ?? '')
  return day && day >= today && day <= addDays(today, BOOKING_HORIZON_DAYS) ? day : today
}

async function readNextTimes(
  { db, now }: ApiContext,
  rows: ProductListRow[],
  { date, zone, crowd }: { date: string; zone: string; crowd: Crowd }
): Promise<(row: ProductListRow) => string> {
  const ids = rows.map(({ product }) => product.id)
  const days = { from: date, to: date }
  const [full, blocked] = await Promise.all([
    listFullSlots(db, ids, { ...days, now: now() }),
    listBlocked(db, ids, days)
  ])
  const taken = new Set(
    [...full, ...blocked].map(({ productId, date: day, time }) => `${productId} ${day} ${time}`.trim())
  )
  const times = new Map(
    rows.map((row) => {
      const next = nextFree({
        timetable: row,
        today: date,
        days: 1,
        zone,
        now: now(),
        closing: 0,
        isTaken: (key) => taken.has(`${row.product.id} ${key}`) || isFullAt(crowd, row.product.id, key),
        isSold: (day) => typesOn(row.tickets, day).length > 0
      })
      return [row.product.id, next?.time ?? noTime]
    })
  )
  return ({ product }) => times.get(product.id) ?? noTime
}

function toTicket({ label, title, unitPrice, needsProof, countsToQuota, withAdult, minimum, maximum }: SaleTicket) {
  return {
    label,
    title,
    price: toDecimal(unitPrice),
    needs_proof: needsProof,
    counts_to_quota: countsToQuota,
    with_adult: withAdult,
    minimum,
    maximum: maximum ?? undefined
  }
}

/** A code is useful only if the person who shows it may mark the money as received. */
export function showsPix(actor: Actor, { pixKey }: { pixKey: string }): boolean {
  return pixKey.trim() !== '' && holds(actor, 'operation/receive') && holds(actor, 'operation/all-bookings')
}
