import { toRefusal } from './answers.server.ts'
import { type PaymentRecord, type Records, toWirePayment } from './records.server.ts'
import { DateSchema } from './shapes.server.ts'

const dates: Record<string, (record: PaymentRecord) => string> = {
  date_created: ({ createdAt }) => createdAt,
  date_approved: ({ approvedAt }) => approvedAt,
  date_last_updated: ({ updatedAt }) => updatedAt
}

/** `GET /v1/payments/search`. */
export async function searchPayments(records: Records, query: URLSearchParams): Promise<Response> {
  const read = (name: string) => query.get(name) ?? ''
  const limit = Number(read('limit') || 30)
  const offset = Number(read('offset') || 0)
  const isPage = Number.isInteger(limit) && limit >= 1 && limit <= 1000 && Number.isInteger(offset) && offset >= 0
  if (!isPage || limit + offset > 10_100) return toRefusal(400, 'Invalid paging')
  const readDate = (name: string) => (DateSchema.safeParse(read(name)).success ? Date.parse(read(name)) : Number.NaN)
  const from = readDate('begin_date')
  const to = readDate('end_date')
  const dateOf = dates[read('range')]
  if (query.has('range') && (!dateOf || Number.isNaN(from) || Number.isNaN(to))) return toRefusal(400, 'Invalid range')
  const order = dates[read('sort')] ?? dates.date_created
  const found = (await records.listPayments(read('external_reference')))
    .filter((record) => isBetween(dateOf?.(record), from, to))
    .map((record) => ({ record, at: order?.(record) ?? '' }))
    .sort((one, other) => one.at.localeCompare(other.at) * (read('criteria') === 'desc' ? -1 : 1))
  const results = found.slice(offset, offset + limit).map(({ record }) => toWirePayment(record))
  return Response.json({ paging: { total: found.length, limit, offset }, results })
}

function isBetween(iso: string | undefined, from: number, to: number): boolean {
  if (iso === undefined) return true
  const at = Date.parse(iso)
  return at >= from && at <= to
}
