import { type LoaderFunctionArgs, redirect } from '@remix-run/node'
import { listBookedAttractions } from '#app/api-client/attractions.server.ts'
import { searchBookings } from '#app/api-client/bookings.server.ts'
import { SHOWN_SITUATIONS } from '#app/domain/booking/situation.ts'
import { downloadRows, toPageRequest } from '#app/reports/download.server.ts'
import type { Cell } from '#app/reports/file/sheet.server.ts'
import { requireAccess, type Viewer } from '#app/session/index.server.ts'
import { toBookingRow } from '../booking-row.ts'
import { type ListRequest, readListQuery } from './query.ts'

/** The API's largest page. */
const size = 150
const headings = [
  'Código',
  'Dia',
  'Hora',
  'Nome',
  'Pessoas',
  'Ingressos',
  'Atrativo',
  'Situação',
  'Observação',
  'Pagamento',
  'Canal',
  'Valor'
]

/** All that the filters leave, in the order of the list. Values are empty for a user who may not see them. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const viewer = await requireAccess(toPageRequest(request, context.signal), 'operation/booking-list')
  const { searchParams } = new URL(request.url)
  const today = viewer.today()
  const { products, titles } = await listBookedAttractions(viewer.call, viewer.place.uuid)
  const known = { today, products, canSeeValues: viewer.can('operation/values'), pageSize: null }
  const { query, errors } = readListQuery(searchParams, known)
  // The page says at its filters what is wrong.
  if (Object.keys(errors).length > 0) throw redirect(`/operation/booking-list?${searchParams}`)
  const batches = readBookings(viewer, { query, today, titles })
  return downloadRows({ viewer, request, context, name: 'reservas', headings, batches })
}

interface Reading extends Pick<ListRequest, 'query'> {
  today: string
  titles: ReadonlyMap<string, string>
}

/** A booking that moves to another page meanwhile is written once. */
async function* readBookings(
  { call, place }: Viewer,
  { query, today, titles }: Reading
): AsyncGenerator<Cell[][], void> {
  const seen = new Set<string>()
  for (let page = 1; ; page += 1) {
    const { data, total } = await searchBookings(call, { ...query, page, limit: size }, today)
    const fresh = data.filter(({ uuid }) => !seen.has(uuid))
    for (const { uuid } of fresh) seen.add(uuid)
    yield fresh.map((item) => {
      const row = toBookingRow(item, { today, timezone: place.timezone, isOneDay: false, titles })
      const { label } = SHOWN_SITUATIONS[row.situation]
      return [
        row.code,
        row.day,
        row.time,
        row.name,
        item.people,
        row.tickets,
        row.product,
        label,
        row.note,
        row.method,
        row.channel,
        row.value === null ? null : { centavos: row.value }
      ]
    })
    if (fresh.length === 0 || seen.size >= total) return
  }
}
