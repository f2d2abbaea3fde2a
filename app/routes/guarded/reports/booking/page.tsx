import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useSearchParams } from '@remix-run/react'
import { linkPaper } from '#app/components/document/link-paper.ts'
import { readPage } from '#app/domain/words/page-number.ts'
import { askBookings } from '#app/reports/questions/booking.server.ts'
import { deferReport } from '#app/reports/questions/defer-report.server.ts'
import { requireAccess } from '#app/session/require-access.server.ts'
import { ReportScreen } from '../report-screen.tsx'
import { changeSaved } from '../saved-reports.server.ts'
import { useReport } from '../use-report.ts'
import { BookingPage } from './figures.tsx'
import { addBookings, cutToPage, noBookings, toBookingSlot } from './lines.ts'

export async function loader({ request, context }: LoaderFunctionArgs) {
  const viewer = await requireAccess(request)
  const page = readPage(new URL(request.url).searchParams.get('pagina'))
  return deferReport({
    viewer,
    request,
    context,
    report: { ask: askBookings, sum: toBookingSlot },
    cut: (slots) => cutToPage(slots, page)
  })
}

export async function action({ request }: ActionFunctionArgs) {
  const viewer = await requireAccess(request)
  return changeSaved(request, viewer)
}

export default function BookingReport() {
  const [search] = useSearchParams()
  const page = readPage(search.get('pagina'))
  const { can } = useReport()
  return (
    <ReportScreen
      head={{ title: 'Relatório de reservas', notes: ['pelo dia da visita'], readsBookings: true }}
      filters={{
        fields: ['q', 'situacao', 'atrativo'],
        more: [
          'canal',
          'pagamento',
          ...(can.values ? ['dinheiro' as const] : []),
          'ingresso',
          'origem',
          'vendedor',
          'intervalo'
        ]
      }}
      start={noBookings}
      reduce={addBookings(page)}
      render={(sum, run) => <BookingPage sum={sum} run={run} page={page} />}
    />
  )
}

export const links = linkPaper('landscape')

export const meta: MetaFunction = () => [{ title: 'Relatório de reservas · Trilha' }]

export const handle = { crumb: 'Relatório de reservas' }
