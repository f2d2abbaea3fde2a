import { type ActionFunctionArgs, defer, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node'
import { useSearchParams } from '@remix-run/react'
import { linkSheets } from '#app/components/document/link-sheets.ts'
import { SlotStream, useSlots } from '#app/components/report/index.ts'
import paginationCssUrl from '#app/components/table/pagination.css?url'
import { readPage } from '#app/domain/words/page-number.ts'
import { deferSlots } from '#app/reports/slots/defer.server.ts'
import { chooseSource, loadBookings } from '#app/reports/slots/loads.server.ts'
import { requireAccess } from '#app/session/require-access.server.ts'
import bookingsCssUrl from '../../bookings.css?url'
import { bookingScope } from '../load-visits.server.ts'
import { ReportFilters } from '../report-filters.tsx'
import { openReport } from '../report-frame.server.ts'
import { isRefused, useReport } from '../report-frame.ts'
import { ReportHead } from '../report-head.tsx'
import reportsCssUrl from '../reports.css?url'
import { changeSaved } from '../saved-reports.server.ts'
import { SharePanel } from '../share-panel.tsx'
import { BookingPage } from './figures.tsx'
import { addBookings, type BookingSlot, cutToPage, noBookings, toBookingSlot } from './lines.ts'

export async function loader({ request, context }: LoaderFunctionArgs) {
  const viewer = await requireAccess(request)
  const { frame, query, slots, today, products } = await openReport(viewer, request, { compares: false })
  if (isRefused(frame)) return defer({ report: frame, frame: { slots: [] } }, 400)
  const asked = { call: viewer.call, filters: query.filters, today, source: chooseSource(viewer, query, products) }
  const deferred = await deferSlots<BookingSlot>(request, context, {
    key: bookingScope(viewer, asked.source, { ...query.filters, lines: 1 }),
    slots,
    today,
    load: async (slot, signal) => toBookingSlot(await loadBookings(asked, slot, signal), frame.titles)
  })
  const page = readPage(new URL(request.url).searchParams.get('pagina'))
  return defer({ report: frame, ...cutToPage(deferred, page) })
}

/** Keeps this report under a name, or forgets one. */
export async function action({ request }: ActionFunctionArgs) {
  const viewer = await requireAccess(request)
  return changeSaved(request, viewer)
}

export default function BookingReport() {
  const report = useReport()
  const run = useSlots<BookingSlot>()
  const [search] = useSearchParams()
  const page = readPage(search.get('pagina'))
  return (
    <>
      <ReportHead title="Relatório de reservas" notes={['pelo dia da visita']} />
      <ReportFilters
        fields={['situacao', 'atrativo', 'q']}
        more={['canal', 'pagamento', 'ingresso', 'origem', 'vendedor', 'intervalo']}
      />
      {isRefused(report) ? null : (
        <SlotStream
          run={run}
          start={noBookings}
          reduce={addBookings(page)}
          render={(sum, now) => <BookingPage sum={sum} run={now} page={page} />}
        />
      )}
      <SharePanel />
    </>
  )
}

export const links = linkSheets(paginationCssUrl, reportsCssUrl, bookingsCssUrl)

export const meta: MetaFunction = () => [{ title: 'Relatório de reservas · Trilha' }]

export const handle = { crumb: 'Relatório de reservas' }
