import { notFound } from '#app/contracts/api-error.ts'
import type { Answer, Received } from '#app/contracts/endpoint.ts'
import type {
  getInvoice,
  getInvoiceXml,
  listBookingInvoices,
  listInvoiceable,
  listInvoices
} from '#app/contracts/finance/invoices.ts'
import { addDays, todayIn, toIsoDay } from '#app/domain/calendar/dates.ts'
import { toDecimal } from '#app/domain/money/money.ts'
import { searchText } from '#app/domain/person/names.ts'
import { ERRORS } from '#app/domain/words/error-catalogue.ts'
import { findFullBooking } from '../db/queries/bookings/bookings.server.ts'
import { listOpenItems, sumOpenItems } from '../db/queries/finance/invoice-origins.server.ts'
import {
  countInvoicesWaiting,
  findListedInvoice,
  listInvoiceRows,
  listInvoicesOf,
  sumInvoices
} from '../db/queries/finance/list-invoices.server.ts'
import { findPlaceWithTerm, findTimezone } from '../db/queries/places/places.server.ts'
import type { StaffContext } from '../kernel/context.server.ts'
import { isUuid } from '../kernel/place-id.server.ts'
import { requireInvoice, unknownInvoice } from './require-invoice.server.ts'
import { readReady } from './require-ready.server.ts'
import { toWireInvoice, toWireRow } from './wire.server.ts'

/** Days back in which bookings without an invoice are counted, and listed by default. */
const openDays = 60
const overDays = 180

/** An invalid day does not filter. */
export async function listPlaceInvoices(
  { query }: Received<typeof listInvoices>,
  ctx: StaffContext
): Promise<Answer<typeof listInvoices>> {
  const { placeId } = ctx.actor
  const { db } = ctx
  const today = todayIn(await findTimezone(db.orm, placeId), ctx.now())
  const { page, limit } = query
  const search = {
    ...query,
    placeId,
    q: searchText(query.q),
    from: toIsoDay(query.from) ?? '',
    to: toIsoDay(query.to) ?? ''
  }
  const open = { placeId, kind: '', from: addDays(today, -openDays), to: today, q: '' } as const
  const [rows, sums, waiting, toIssue, ready] = await Promise.all([
    listInvoiceRows(db, search),
    sumInvoices(db, search),
    countInvoicesWaiting(db, { placeId, since: addDays(today, -overDays) }),
    sumOpenItems(db.orm, open),
    readReady(db.orm, ctx, placeId)
  ])
  return {
    data: rows.map(toWireRow),
    total: sums.total,
    page,
    limit,
    ready,
    sum_value: toDecimal(sums.value),
    sum_iss: toDecimal(sums.iss),
    sum_net: toDecimal(sums.net),
    with_problem: waiting.problem,
    over: waiting.over,
    to_issue: toIssue.total
  }
}

/** Uses the requested days, else the last two months up to today. */
export async function listPlaceInvoiceable(
  { query }: Received<typeof listInvoiceable>,
  ctx: StaffContext
): Promise<Answer<typeof listInvoiceable>> {
  const { placeId } = ctx.actor
  const { db } = ctx
  const today = todayIn(await findTimezone(db.orm, placeId), ctx.now())
  const { page, limit } = query
  const to = toIsoDay(query.to) ?? today
  const search = {
    ...query,
    placeId,
    q: searchText(query.q),
    from: toIsoDay(query.from) ?? addDays(today, -openDays),
    to
  }
  const [rows, sums, ready] = await Promise.all([
    listOpenItems(db, search),
    sumOpenItems(db.orm, search),
    readReady(db.orm, ctx, placeId)
  ])
  const data = rows.map((row) => ({ ...row, value: toDecimal(row.value) }))
  return { data, total: sums.total, sum_value: toDecimal(sums.value), page, limit, ready }
}

/**
 * Invoices on a booking's page, without counts of other waiting ones.
 * @throws ApiError 404 also for another place's
 */
export async function readBookingInvoices(
  { params }: Received<typeof listBookingInvoices>,
  ctx: StaffContext
): Promise<Answer<typeof listBookingInvoices>> {
  const { placeId } = ctx.actor
  const publicId = params.uuid.toLowerCase()
  const full = /^[0-9a-f]{32}$/.test(publicId) ? await findFullBooking(ctx.db, { publicId }) : null
  if (full?.booking.placeId !== placeId) throw notFound({ message: ERRORS.bookingNotFound })
  const rows = await listInvoicesOf(ctx.db.orm, { placeId, publicId })
  return { data: rows.map(toWireRow) }
}

/** @throws ApiError 404 also for another place's */
export async function readInvoice(
  { params }: Pick<Received<typeof getInvoice>, 'params'>,
  ctx: StaffContext
): Promise<Answer<typeof getInvoice>> {
  const { placeId } = ctx.actor
  const { db } = ctx
  const id = params.id.toLowerCase()
  const row = isUuid(id) ? await findListedInvoice(db.orm, { placeId, id }) : null
  const found = row && (await findPlaceWithTerm(db, placeId))
  if (!row || !found) throw unknownInvoice()
  return toWireInvoice(row, { name: found.place.legalName || found.place.name })
}

/** @throws ApiError 404 also where there is none yet */
export async function readInvoiceXml(
  { params }: Received<typeof getInvoiceXml>,
  ctx: StaffContext
): Promise<Answer<typeof getInvoiceXml>> {
  const { xml, sentXml, key, dpsId } = await requireInvoice(ctx, params.id)
  const text = xml || sentXml
  if (text === '') throw notFound({ message: 'Esta nota ainda não tem XML.' })
  return { name: `${xml === '' ? dpsId : `NFSe${key}`}.xml`, xml: text }
}
