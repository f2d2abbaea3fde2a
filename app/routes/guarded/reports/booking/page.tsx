import { type ActionFunctionArgs, defer, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node'
import { useSearchParams } from '@remix-run/react'
import { SlotStream, useSlots } from '#app/components/report/index.ts'
import { readPage } from '#app/domain/words/page-number.ts'
import { chooseSource, loadBookings } from '#app/reports/questions/loads.server.ts'
import { openReport } from '#app/reports/questions/open-report.server.ts'
import { bookingScope } from '#app/reports/questions/visits.server.ts'
import { deferSlots } from '#app/reports/slots/defer.server.ts'
import { requireAccess } from '#app/session/require-access.server.ts'
import { ReportFilters } from '../report-filters.tsx'
import { isRefused, useReport } from '../report-frame.ts'
import { ReportHead } from '../report-head.tsx'
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

export const meta: MetaFunction = () => [{ title: 'Relatório de reservas · Trilha' }]

export const handle = { crumb: 'Relatório de reservas' }
