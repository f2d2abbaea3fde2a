import type { Allotted, listGateAllotments } from '#app/contracts/booking/gate-allotments.ts'
import type { Answer, Received } from '#app/contracts/endpoint.ts'
import { counterClosing, remainingPlaces } from '#app/domain/booking/capacity.ts'
import type { TicketType } from '#app/domain/booking/tickets.ts'
import { isClosedSlot, todayIn } from '#app/domain/calendar/dates.ts'
import { typesOn } from '#app/domain/product/price.ts'
import { slotsOn } from '#app/domain/product/timetable.ts'
import {
  type AllotmentRow,
  hasOpenDrawer,
  listLiving,
  listSigned
} from '../../../db/queries/bookings/gate/allotments.server.ts'
import { listSlotDays, readCrowd } from '../../../db/queries/bookings/places-taken.server.ts'
import { findCounterTerms } from '../../../db/queries/places/counter.server.ts'
import { listBlocked, listManaged, type ProductListRow } from '../../../db/queries/products/list.server.ts'
import { holds, type StaffContext } from '../../../kernel/context.server.ts'

const mostProducts = 100

/** Slots of today that the counter still sells, and the caller's device with it. */
export async function readAllotments(
  { query }: Pick<Received<typeof listGateAllotments>, 'query'>,
  ctx: StaffContext
): Promise<Answer<typeof listGateAllotments>> {
  const { placeId } = ctx.actor
  const now = ctx.now()
  const { day, rows, signed, sellable } = await readSellable(ctx)
  const ids = rows.map(({ product }) => product.id)
  const range = { from: day, to: day }
  const [own, opened, blocked, crowd, hasDrawer] = await Promise.all([
    listLiving(ctx.db, { ...ctx.actor, now }),
    listSlotDays(ctx.db, { placeId, ...range, now }),
    listBlocked(ctx.db, ids, range),
    readCrowd(ctx.db.orm, { placeId, ...range, now }),
    hasOpenDrawer(ctx.db, ctx.actor)
  ])
  const device = query.device.toLowerCase()
  const slots = sellable.map(({ row: { product }, time, capacity }) => {
    const isIt = (one: { productId: number; time: string }) => one.productId === product.id && one.time === time
    const count = opened.find(isIt) ?? { capacity, taken: 0 }
    const isBlocked = blocked.some((one) => one.productId === product.id && (one.time === '' || one.time === time))
    const left = crowd.leftFor({ productId: product.id, date: day, time }) ?? Number.POSITIVE_INFINITY
    const held = own.find(({ allotment }) => isIt(allotment) && allotment.deviceUuid === device)?.allotment
    return {
      product: product.uuid,
      name: product.name,
      time,
      free: isBlocked ? 0 : Math.max(0, Math.min(remainingPlaces(count), left)),
      held: held ? sellableOf(held).places : 0,
      quota: held ? sellableOf(held).quota : 0
    }
  })
  const unsold = rows.filter(({ product }) => signed.has(product.id)).map(({ product }) => product.name)
  return { day, has_drawer: hasDrawer, slots, unsold }
}

/** Slots of today, in the order of the place. Attractions that nobody enters unsigned have none. */
export async function readSellable(ctx: StaffContext) {
  const { placeId } = ctx.actor
  const { timezone, entryTolerance: tolerance, quotaPercent: percent } = await findCounterTerms(ctx.db, placeId)
  const day = todayIn(timezone, ctx.now())
  const days = { from: day, to: day }
  const sorted = { q: '', category: '', active: true, sort: 'position' as const, limit: mostProducts, offset: 0, days }
  const [{ rows }, signed] = await Promise.all([listManaged(ctx.db, placeId, sorted), listSigned(ctx.db, placeId)])
  const closingMinutes = counterClosing(tolerance)
  const sellable = rows
    .filter(({ product }) => !signed.has(product.id))
    .flatMap((row) => {
      const types = typesOn(row.tickets, day).map(toType)
      const slots = types.length === 0 ? [] : slotsOn(row, day)
      return slots
        .filter(({ time }) => !isClosedSlot({ day, time, closingMinutes }, timezone, ctx.now()))
        .map(({ time, capacity }) => ({ row, time, capacity, types }))
    })
  return { day, timezone, tolerance, percent, rows, signed, sellable }
}

/** Without the rules by which its price is found. */
function toType({
  label,
  title,
  unitPrice,
  needsProof,
  countsToQuota,
  withAdult,
  minimum,
  maximum
}: TicketOf): TicketType {
  return { label, title, unitPrice, needsProof, countsToQuota, withAdult: withAdult === true, minimum, maximum }
}

type TicketOf = ProductListRow['tickets'][number]

/** Disputed places are taken, and nobody may sell them again. */
export function sellableOf({ held, heldQuota, disputed }: Pick<AllotmentRow, 'held' | 'heldQuota' | 'disputed'>) {
  const places = Math.max(0, held - disputed)
  return { places, quota: Math.min(heldQuota, places) }
}

/** Reads the caller's places for the day's list; null for users who may not sell now. */
export async function readAllotted(ctx: StaffContext): Promise<Allotted[] | null> {
  if (!holds(ctx.actor, 'booking/index') || !(await hasOpenDrawer(ctx.db, ctx.actor))) return null
  const rows = await listLiving(ctx.db, { ...ctx.actor, now: ctx.now() })
  return rows.map(({ allotment, product }) => {
    const { uuid, deviceUuid: device, date, time, until, types } = allotment
    const told = types.map((type) => ({ ...type, withAdult: type.withAdult === true }))
    return { uuid, device, product, date, time, ...sellableOf(allotment), until: until.toISOString(), types: told }
  })
}
