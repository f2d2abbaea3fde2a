import { json, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import {
  EmptyState,
  ErrorSummary,
  fieldId,
  PageFilters,
  PageHeader,
  SelectField,
  TextField
} from '#app/components/index.ts'
import { formatDay } from '#app/domain/calendar/dates.ts'
import { requireAccess } from '#app/session/index.server.ts'
import { SectionNav } from '../section-nav.tsx'
import { type EntriesData, loadEntries } from './load-entries.server.ts'
import { grains, groupings } from './query.ts'
import { SeriesCard } from './series-card.tsx'

export async function loader({ request }: LoaderFunctionArgs) {
  const viewer = await requireAccess(request)
  const data = await loadEntries(viewer, new URL(request.url).searchParams)
  return json(data, data.series === null ? 400 : 200)
}

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

function EntriesFilters({ data: { asked, options } }: { data: EntriesData }) {
  const dateOf = (name: 'inicio' | 'fim') => {
    const error = asked.errors[name]
    // A date field would drop an invalid value.
    return { field: { name, value: asked[name], errors: error ? [error] : [] }, type: error ? 'text' : 'date' }
  }
  return (
    <PageFilters submitLabel="Mostrar">
      <SelectField field={{ name: 'grao', value: asked.grao }} label="Visão" options={grains} />
      <TextField {...dateOf('inicio')} label="De" autoComplete="off" />
      <TextField {...dateOf('fim')} label="Até" autoComplete="off" />
      <SelectField
        field={{ name: 'contador', value: asked.contador }}
        label="Contador"
        empty="Todos"
        options={options.devices}
      />
      <SelectField
        field={{ name: 'atrativo', value: asked.atrativo }}
        label="Atrativo"
        empty="Todos"
        options={options.products}
      />
      <SelectField field={{ name: 'por', value: asked.por }} label="Agrupar por" options={groupings} />
    </PageFilters>
  )
}

export const meta: MetaFunction = () => [{ title: 'Contagens · Contadores · Trilha' }]

export const handle = { crumb: 'Contagens' }
