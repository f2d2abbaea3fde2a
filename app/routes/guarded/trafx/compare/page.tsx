import { json, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node'
import { useLoaderData, useLocation } from '@remix-run/react'
import {
  EmptyState,
  ErrorSummary,
  FileLinks,
  fieldId,
  LinkButton,
  Notice,
  PageFilters,
  PageHeader,
  SelectField,
  TextField
} from '#app/components/index.ts'
import { formatDay } from '#app/domain/calendar/dates.ts'
import { requireAccess } from '#app/session/index.server.ts'
import { SectionNav } from '../section-nav.tsx'
import { type CompareData, type Found, loadComparison } from './load-comparison.server.ts'
import { views } from './query.ts'
import { ComparedNote, CompareSums } from './sums.tsx'
import { CompareTable } from './table.tsx'

export async function loader({ request }: LoaderFunctionArgs) {
  const viewer = await requireAccess(request)
  const data = await loadComparison(viewer, request)
  return json(data, Object.keys(data.query.errors).length > 0 ? 400 : 200)
}

export default function Compare() {
  const data = useLoaderData<typeof loader>()
  const { query, found, maySeeBookings } = data
  const { search } = useLocation()
  const errors = Object.entries(query.errors).map(([name, message]) => ({ message, fieldId: fieldId({ name }) }))
  const { from, to } = query.range
  return (
    <>
      <PageHeader
        title="Contador × ingressos"
        lead={errors.length > 0 ? null : from === to ? formatDay(from) : `De ${formatDay(from)} a ${formatDay(to)}`}
        actions={found && found.rows.length > 0 ? <FileLinks path="/trafx/compare" search={search} /> : null}
      />
      <SectionNav />
      <div className="list-errors">
        <ErrorSummary errors={errors} title="Confira os filtros" />
      </div>
      <CompareFilters data={data} />
      {maySeeBookings ? null : (
        <Notice tone="warning" title="Falta uma permissão">
          <p>A comparação usa todas as reservas do parque. Peça a quem cuida dos acessos para ver as reservas.</p>
        </Notice>
      )}
      {found ? <Result found={found} query={query} /> : null}
    </>
  )
}

function Result({ found, query }: { found: Found; query: CompareData['query'] }) {
  return (
    <div className="stack-s">
      {found.rows.length > 0 ? (
        <>
          <CompareSums found={found} />
          <CompareTable found={found} grain={query.grain} />
          <ComparedNote found={found} />
        </>
      ) : (
        <Nothing found={found} query={query} />
      )}
      <Apart counters={found.apart} />
    </div>
  )
}

function Nothing({ found, query }: { found: Found; query: CompareData['query'] }) {
  if (found.attractions.length > 0) {
    return (
      <EmptyState title="Nada para comparar nestes dias">
        Não há contagens, ingressos nem check-ins. Escolha outros dias ou outro atrativo.
      </EmptyState>
    )
  }
  const [title, words] =
    query.contador === ''
      ? ['Sem contador de trilha', 'Em Aparelhos se diz em qual atrativo cada contador está.']
      : ['Este contador não entra na comparação', 'Ele conta veículos, ou não está em um atrativo.']
  return (
    <EmptyState title={title} action={<LinkButton to="/trafx/entries">Ver as contagens</LinkButton>}>
      {words}
    </EmptyState>
  )
}

function Apart({ counters }: { counters: Found['apart'] }) {
  if (counters.length === 0) return null
  return (
    <section className="card" aria-labelledby="a-parte">
      <h2 id="a-parte">Veículos e estacionamento</h2>
      <p className="muted small">Não contam pessoas de um atrativo: ficam fora da comparação.</p>
      <ul className="lines">
        {counters.map(({ title, note, total, href }) => (
          <li key={href}>
            <span>
              <a href={href}>{title}</a> <span className="sub">{note}</span>
            </span>{' '}
            <span className="num">{total}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}

export const meta: MetaFunction = () => [{ title: 'Contador × ingressos · Contadores · Trilha' }]

export const handle = { crumb: 'Contador × ingressos' }

function CompareFilters({ data: { query, options } }: { data: CompareData }) {
  const dateOf = (name: 'inicio' | 'fim') => {
    const error = query.errors[name]
    // A date field of the browser would drop what is no date.
    return { field: { name, value: query[name], errors: error ? [error] : [] }, type: error ? 'text' : 'date' }
  }
  const choiceOf = (name: 'atrativo' | 'contador') => {
    const error = query.errors[name]
    return { name, value: query[name], errors: error ? [error] : [] }
  }
  return (
    <PageFilters submitLabel="Comparar">
      <SelectField field={{ name: 'por', value: query.por }} label="Visão" options={views} />
      <TextField {...dateOf('inicio')} label="De" autoComplete="off" />
      <TextField {...dateOf('fim')} label="Até" autoComplete="off" />
      <SelectField field={choiceOf('atrativo')} label="Atrativo" empty="Todos" options={options.products} />
      <SelectField field={choiceOf('contador')} label="Contador" empty="Todos" options={options.devices} />
    </PageFilters>
  )
}
