import { json, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { linkSheets } from '#app/components/document/link-sheets.ts'
import { EmptyState } from '#app/components/feedback/index.ts'
import { ErrorSummary, fieldId } from '#app/components/form/index.ts'
import { PageHeader } from '#app/components/shell/index.ts'
import { listCounterDevices } from '#app/contracts/trafx/calls.ts'
import { formatDay, todayIn } from '#app/domain/calendar/dates.ts'
import { requireAccess } from '#app/session/index.server.ts'
import { seriesByDevice, seriesByProduct } from '../counter-series.ts'
import { lastDay } from '../counts-query.ts'
import { deviceLabel } from '../labels.ts'
import { loadCounts } from '../load-counts.server.ts'
import { SectionNav } from '../section-nav.tsx'
import trafxCssUrl from '../trafx.css?url'
import entriesCssUrl from './entries.css?url'
import { EntriesFilters } from './filters.tsx'
import { readEntriesQuery } from './query.ts'
import { SeriesCard } from './series-card.tsx'
import { toSeriesView } from './series-view.ts'

export async function loader({ request }: LoaderFunctionArgs) {
  const viewer = await requireAccess(request)
  const { devices, products } = await viewer.call(listCounterDevices, {})
  const today = todayIn(viewer.place.timezone, new Date())
  const asked = readEntriesQuery(new URL(request.url).searchParams, {
    last: lastDay(devices, today),
    devices,
    products
  })
  const options = {
    devices: devices.map((device) => ({ value: device.serial, label: deviceLabel(device) })),
    products: products.map(({ uuid, name }) => ({ value: uuid, label: name }))
  }
  if (Object.keys(asked.errors).length > 0) return json({ asked, options, series: null, hasDevices: true }, 400)
  const { entries } = await loadCounts(viewer, asked.range)
  const wanted = entries.filter(
    ({ serial, prodUuid }) =>
      (asked.contador === '' || serial === asked.contador) && (asked.atrativo === '' || prodUuid === asked.atrativo)
  )
  const byDevice = seriesByDevice({ entries: wanted, grain: asked.grain, products, ...asked.range })
  const series = asked.por === 'atrativo' ? seriesByProduct(byDevice, products) : byDevice
  return json({
    asked,
    options,
    series: series
      .map((one) => toSeriesView(one, asked.grain))
      .filter(({ hasCounts, coarseDays }) => hasCounts || coarseDays > 0),
    hasDevices: devices.length > 0
  })
}

export type EntriesData = ReturnType<typeof useLoaderData<typeof loader>>

export default function Entries() {
  const data = useLoaderData<typeof loader>()
  const { asked, series, hasDevices } = data
  const errors = Object.entries(asked.errors).map(([name, message]) => ({ message, fieldId: fieldId({ name }) }))
  const { from, to } = asked.range
  const lead = from === to ? formatDay(from) : `De ${formatDay(from)} a ${formatDay(to)}`
  return (
    <>
      <PageHeader title="Contagens" lead={errors.length > 0 ? null : lead} />
      <SectionNav />
      <div className="list-errors">
        <ErrorSummary errors={errors} title="Confira os filtros" />
      </div>
      <EntriesFilters data={data} />
      {series === null ? null : series.length > 0 ? (
        <div className="stack">
          {series.map((one) => (
            <SeriesCard key={one.key} series={one} grain={asked.grain} folded={series.length > 1} />
          ))}
        </div>
      ) : (
        <EmptyState title={hasDevices ? 'Nenhuma contagem nestes dias' : 'Nenhum contador conhecido'}>
          {hasDevices
            ? 'Escolha outros dias, outro contador, ou envie o arquivo que falta.'
            : 'Envie o primeiro arquivo de contador na página Arquivos.'}
        </EmptyState>
      )}
    </>
  )
}

export const links = linkSheets(trafxCssUrl, entriesCssUrl)

export const meta: MetaFunction = () => [{ title: 'Contagens · Contadores · Trilha' }]

export const handle = { crumb: 'Contagens' }
