import { listClientBookings, listClosedBills, readClient, readClientContacts } from '#app/contracts/clients/calls.ts'
import { listClientDuplicates } from '#app/contracts/clients/merge.ts'
import { addDays } from '#app/domain/calendar/dates.ts'
import { type Viewer, whereKnown } from '#app/session/index.server.ts'
import { toBookingLine, toClientView, toContacts, toDuplicate } from './view.ts'

const bookingsPerPage = 10

/** @throws ApiError 404 */
export async function loadClient(viewer: Viewer, id: string, page: number) {
  const { call, can, place } = viewer
  const params = { id }
  const client = await call(readClient, { params })
  const zone = place.timezone
  const today = viewer.today()
  const year = { s: addDays(today, -364), e: today, client_uuid: client.uuid }
  const isOwn = client.merged_into === ''
  const [bookings, contacts, closed, duplicates] = await Promise.all([
    whereKnown(call(listClientBookings, { params, query: { page, limit: bookingsPerPage } })),
    whereKnown(call(readClientContacts, { params })),
    whereKnown(call(listClosedBills, { query: year })),
    isOwn && can('clients/edit')
      ? whereKnown(call(listClientDuplicates, { query: { client_uuid: client.uuid, limit: 5 } }))
      : null
  ])
  const told = { today, zone, opens: can('operation/booking-list') }
  return {
    client: toClientView(client, { ...told, closed }),
    bookings: bookings && {
      rows: bookings.data.map((row) => toBookingLine(row, told)),
      total: bookings.total,
      pages: Math.max(1, Math.ceil(bookings.total / bookingsPerPage)),
      page
    },
    contacts:
      contacts &&
      toContacts(contacts, {
        zone,
        opensIssues: can('issues/details'),
        opensWishes: can('messages/consents')
      }),
    duplicates: (duplicates?.data ?? []).map((pair) => toDuplicate(pair, client.uuid)),
    /** The form's key: a second submission creates no second note. */
    noteUuid: crypto.randomUUID(),
    today,
    canWrite: can('messages/write') && (client.phone !== '' || client.email !== ''),
    canEdit: can('clients/edit') && isOwn,
    canMerge: can('clients/edit') && isOwn
  }
}
