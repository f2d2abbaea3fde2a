import { type ActionFunctionArgs, defer, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node'
import { loadSales } from '#app/api-client/report-loads.server.ts'
import { deferSlots } from '#app/api-client/slot-defer.server.ts'
import { SlotStream } from '#app/components/report-stream.tsx'
import { useSlots } from '#app/components/use-slots.ts'
import { listBillProducts, SaleDaySchema } from '#app/contracts/bills.ts'
import { type SalesTotals, totalSales } from '#app/domain/report-totals.ts'
import { requireAccess } from '#app/session/require-access.server.ts'
import { ReportFilters } from './report-filters.tsx'
import { openReport, permissionKeys } from './report-frame.server.ts'
import { type Gathered, gather, isRefused, useReport } from './report-frame.ts'
import { ReportHead } from './report-head.tsx'
import { SalesFigures } from './sales-figures.tsx'
import { changeSaved } from './saved-reports.server.ts'
import { SharePanel } from './share-panel.tsx'

export async function loader({ request, context }: LoaderFunctionArgs) {
  const viewer = await requireAccess(request)
  const typedBasis = new URL(request.url).searchParams.get('por') ?? ''
  const por = SaleDaySchema.safeParse(typedBasis || 'compra')
  const more: Record<string, string> = typedBasis ? { por: typedBasis } : {}
  const { frame, query, slots, today } = await openReport(viewer, request, { compares: true, more })
  if (!por.success) frame.problems.por = 'Esta opção não existe. Escolha uma da lista.'
  if (isRefused(frame) || !por.success) return defer({ report: frame, frame: { slots: [] } }, 400)
  const asked = { call: viewer.call, filters: query.filters, today, por: por.data }
  const scope = { placeId: viewer.place.uuid, permissions: permissionKeys(viewer), endpoint: listBillProducts.id }
  const { product, channel, method, seller } = query.filters
  const deferred = await deferSlots<SalesTotals>(request, context, {
    key: { ...scope, query: { product, channel, method, seller, por: por.data } },
    slots,
    today,
    load: async (slot, signal) => totalSales(await loadSales(asked, slot, signal))
  })
  return defer({ report: frame, ...deferred })
}

/** Keeps this report under a name, or forgets one. */
export async function action({ request }: ActionFunctionArgs) {
  const viewer = await requireAccess(request)
  return changeSaved(request, viewer)
}

const nothing: Gathered<SalesTotals> = { own: [], base: [] }

export default function Sales() {
  const report = useReport()
  const run = useSlots<SalesTotals>()
  const por = report.more.por ?? 'compra'
  return (
    <>
      <ReportHead title="Vendas" notes={[por === 'visita' ? 'pelo dia da visita' : 'pelo dia da compra']} />
      <ReportFilters
        fields={['atrativo', 'canal', 'pagamento', 'comparar']}
        more={['vendedor', 'intervalo']}
        basis={basisField(por, report.problems.por)}
      />
      {isRefused(report) ? null : (
        <SlotStream
          run={run}
          start={nothing}
          reduce={gather<SalesTotals>(report)}
          render={(sum, now) => <SalesFigures sum={sum} run={now} />}
        />
      )}
      <SharePanel />
    </>
  )
}

function basisField(value: string, error: string | undefined) {
  const options = [
    { value: 'compra', label: 'Dia da compra' },
    { value: 'visita', label: 'Dia da visita' }
  ]
  return { name: 'por', label: 'Contar pelo', value, options, errors: error ? [error] : [] }
}

export const meta: MetaFunction = () => [{ title: 'Vendas · Trilha' }]

export const handle = { crumb: 'Vendas' }
