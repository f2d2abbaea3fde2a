import { json, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node'
import { useLoaderData, useLocation } from '@remix-run/react'
import {
  type Column,
  DataTable,
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
import type { ComparedFigure } from '#app/domain/counter/comparison.ts'
import { countLabel } from '#app/domain/words/labels.ts'
import { requireAccess } from '#app/session/index.server.ts'
import { Alerts, Counted } from '../../count-cells.tsx'
import { numberLabel, pointLabel } from '../../labels.ts'
import { SectionNav } from '../../section-nav.tsx'
import { type Found, loadPassages, type PassageData } from './load-passages.server.ts'

export async function loader({ request }: LoaderFunctionArgs) {
  const viewer = await requireAccess(request)
  const data = await loadPassages(viewer, request)
  return json(data, Object.keys(data.query.errors).length > 0 ? 400 : 200)
}

export default function Passages() {
  const data = useLoaderData<typeof loader>()
  const { query, found, maySeeBookings, isKnown } = data
  const { search } = useLocation()
  const errors = Object.entries(query.errors).map(([name, message]) => ({ message, fieldId: fieldId({ name }) }))
  const { from, to } = query.range
  return (
    <>
      <PageHeader
        title="Contador × entradas e saídas"
        lead={errors.length > 0 ? null : from === to ? formatDay(from) : `De ${formatDay(from)} a ${formatDay(to)}`}
        actions={found && found.rows.length > 0 ? <FileLinks path="/trafx/passages" search={search} /> : null}
      />
      <SectionNav />
      <div className="list-errors">
        <ErrorSummary errors={errors} title="Confira os filtros" />
      </div>
      <PassageFilters data={data} />
      {maySeeBookings ? null : (
        <Notice tone="warning" title="Falta uma permissão">
          <p>A comparação usa todas as reservas do parque. Peça a quem cuida dos acessos para ver as reservas.</p>
        </Notice>
      )}
      {isKnown ? null : (
        <EmptyState title="Sem entradas e saídas">
          Este sistema não informa as entradas e saídas de cada dia.
        </EmptyState>
      )}
      {found ? <Result found={found} /> : null}
    </>
  )
}

function PassageFilters({ data: { query, options } }: { data: PassageData }) {
  const dateOf = (name: 'inicio' | 'fim') => {
    const error = query.errors[name]
    // A date field of the browser would drop what is no date.
    return { field: { name, value: query[name], errors: error ? [error] : [] }, type: error ? 'text' : 'date' }
  }
  const attraction = query.errors.atrativo
  return (
    <PageFilters submitLabel="Comparar">
      <TextField {...dateOf('inicio')} label="De" autoComplete="off" />
      <TextField {...dateOf('fim')} label="Até" autoComplete="off" />
      <SelectField
        field={{ name: 'atrativo', value: query.atrativo, errors: attraction ? [attraction] : [] }}
        label="Atrativo"
        empty="Todos"
        options={options}
      />
    </PageFilters>
  )
}

function Result({ found }: { found: Found }) {
  if (found.rows.length > 0) {
    return (
      <div className="stack-s">
        <PassageTable found={found} />
        <Apart count={found.sums.apart} />
        <p className="muted small">
          Só atrativos com contador de trilha. Saída sem leitura: ninguém leu a saída, e a permanência terminou no
          fechamento ou ao fim do horário. O contador se compara com entradas e voltas, e com todas as saídas.
        </p>
      </div>
    )
  }
  if (found.hasCounter) {
    return (
      <EmptyState title="Nada para comparar nestes dias">
        Não há contagens, entradas nem saídas. Escolha outros dias ou outro atrativo.
      </EmptyState>
    )
  }
  return (
    <EmptyState title="Sem contador de trilha" action={<LinkButton to="/trafx/entries">Ver as contagens</LinkButton>}>
      Em Aparelhos se diz em qual atrativo cada contador está.
    </EmptyState>
  )
}

function Apart({ count }: { count: number }) {
  if (count === 0) return null
  return (
    <Notice tone="warning">
      <p>
        {countLabel(count, { one: 'linha tem', many: 'linhas têm' })} números que se afastam: veja o aviso em cada uma.
      </p>
    </Notice>
  )
}

type Row = Found['rows'][number]

const columns: Column<Row>[] = [
  { key: 'date', header: 'Dia', cell: ({ date }) => <span className="num">{pointLabel(date, 'day')}</span> },
  { key: 'product', header: 'Atrativo', cell: ({ product }) => product },
  { key: 'counted', header: 'Contados', align: 'end', cell: (row) => <Counted {...row} /> },
  { key: 'entered', header: 'Entradas', align: 'end', cell: (row) => <Entered {...row} /> },
  {
    key: 'entries',
    header: 'Diferença na entrada',
    align: 'end',
    cell: ({ entries }) => <Difference figure={entries} />
  },
  { key: 'left', header: 'Saídas', align: 'end', cell: (row) => <Left {...row} /> },
  { key: 'exits', header: 'Diferença na saída', align: 'end', cell: ({ exits }) => <Difference figure={exits} /> },
  { key: 'alerts', header: 'Avisos', cell: ({ alerts }) => <Alerts messages={alerts} /> }
]

function PassageTable({ found: { rows, sums } }: { found: Found }) {
  return (
    <div className="compare">
      <DataTable
        caption="Contados, entradas e saídas por dia e atrativo"
        columns={columns}
        rows={rows}
        rowKey={({ date, product }) => `${date} ${product}`}
        totals={{
          counted: numberLabel(sums.counted),
          entered: <Entered {...sums} />,
          left: <Left {...sums} />
        }}
        wide
      />
    </div>
  )
}

function Entered({ entered, cameBack }: Pick<Row, 'entered' | 'cameBack'>) {
  return (
    <>
      {numberLabel(entered)}
      {cameBack > 0 ? <span className="sub"> e {countLabel(cameBack, { one: 'volta', many: 'voltas' })}</span> : null}
    </>
  )
}

function Left({ left, ended }: Pick<Row, 'left' | 'ended'>) {
  return (
    <>
      {numberLabel(left + ended)}
      {ended > 0 ? <span className="sub"> {numberLabel(ended)} sem leitura</span> : null}
    </>
  )
}

function Difference({ figure }: { figure: ComparedFigure | null }) {
  if (!figure) return <>–</>
  const { difference, label } = figure
  return (
    <>
      {difference > 0 ? `+${numberLabel(difference)}` : numberLabel(difference)} <span className="sub">{label}</span>
    </>
  )
}

export const meta: MetaFunction = () => [{ title: 'Contador × entradas e saídas · Contadores · Trilha' }]

export const handle = { crumb: 'Contador × entradas e saídas' }
