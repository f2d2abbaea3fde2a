import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import {
  EmptyState,
  Icon,
  LinkButton,
  type LiveHandle,
  PageFilters,
  PageHeader,
  SelectField,
  TextField
} from '#app/components/index.ts'
import { getOperationsMonth } from '#app/contracts/products/calendar.ts'
import { shiftMonth } from '#app/domain/calendar/months.ts'
import { ERRORS } from '#app/domain/words/error-catalogue.ts'
import { requireAccess, whereKnown } from '#app/session/index.server.ts'
import { blockPath, closePath, monthPath } from './address.ts'
import { listAttractions } from './list-attractions.server.ts'
import { mayClose } from './may-close.server.ts'
import { MonthTable } from './month-table.tsx'
import { readMonthQuery } from './query.ts'
import { toMonthView } from './view.ts'

export async function loader({ request }: LoaderFunctionArgs) {
  const viewer = await requireAccess(request)
  const today = viewer.today()
  const asked = readMonthQuery(new URL(request.url).searchParams, today)
  const query = { month: asked.month, product_uuid: asked.attraction }
  const [{ options, name }, found] = await Promise.all([
    listAttractions(viewer, asked.attraction),
    whereKnown(viewer.call(getOperationsMonth, { query }))
  ])
  return {
    asked,
    today,
    options,
    name,
    month: found && toMonthView(found, { today, attraction: asked.attraction }),
    canBlock: viewer.can('products/edit'),
    canClose: mayClose(viewer)
  }
}

export default function Calendar() {
  const { asked, options, name, month } = useLoaderData<typeof loader>()
  if (!month) return <NotKept />
  return (
    <>
      <div className="calendar-head">
        <Header />
      </div>
      <div className="calendar-filters">
        <PageFilters isNarrowed={false} live>
          <SelectField
            field={{ name: 'atrativo', value: asked.attraction }}
            label="Atrativo"
            empty="Todos"
            options={options}
          />
          <TextField
            field={{ name: 'mes', value: asked.month }}
            label="Mês"
            type="month"
            min="2000-01"
            max="2199-12"
            placeholder="2026-11"
            autoComplete="off"
          />
        </PageFilters>
      </div>
      <dl className="sums sums-line">
        {month.sums.map(({ term, value }) => (
          <div key={term}>
            <dt>{term}</dt>
            <dd className="num">{value}</dd>
          </div>
        ))}
      </dl>
      <MonthTable title={`${asked.attraction ? name : 'todos os atrativos'}, ${month.title}`} weeks={month.weeks} />
    </>
  )
}

function Header() {
  const { asked, today, name, month, canBlock, canClose } = useLoaderData<typeof loader>()
  const { attraction } = asked
  const other = (by: number) => {
    const at = shiftMonth(asked.month, by)
    return at && monthPath({ month: at, attraction })
  }
  const previous = other(-1)
  const next = other(1)
  const thisMonth = today.slice(0, 7)
  return (
    <PageHeader
      title="Calendário"
      lead={`${name}, ${month?.title}`}
      actions={
        <>
          <nav className="days no-print" aria-label="Mês">
            {previous ? (
              <LinkButton to={previous} rel="prev" icon={<Icon name="chevron-left" />}>
                <span className="vh">Mês </span>Anterior
              </LinkButton>
            ) : null}
            <LinkButton
              to={`${monthPath({ month: thisMonth, attraction })}#hoje`}
              aria-current={asked.month === thisMonth ? 'date' : undefined}
            >
              <span className="vh">Mês </span>Atual
            </LinkButton>
            {next ? (
              <LinkButton to={next} rel="next">
                Próximo<span className="vh"> mês</span>
                <Icon name="chevron-right" />
              </LinkButton>
            ) : null}
          </nav>
          {canClose || canBlock ? (
            <LinkButton
              to={canClose ? closePath({ attraction }) : blockPath({ attraction, action: 'bloquear' })}
              icon={<Icon name="ban" />}
            >
              Fechar dias
            </LinkButton>
          ) : null}
        </>
      }
    />
  )
}

/** Shown when the API implements the specification only. */
function NotKept() {
  return (
    <>
      <PageHeader title="Calendário" />
      <EmptyState title={ERRORS.absent}>
        O servidor deste parque não tem o calendário da operação. As reservas de cada dia estão na lista de reservas.
      </EmptyState>
    </>
  )
}

export const meta: MetaFunction<typeof loader> = () => [{ title: 'Calendário · Trilha' }]

export const handle = { live: ['bookings', 'places'] } satisfies LiveHandle
