import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { type CrumbHandle, Icon, LinkButton, Notice, PageHeader } from '#app/components/index.ts'
import { getProduct } from '#app/contracts/products/manage.ts'
import { getProductMonth } from '#app/contracts/products/public.ts'
import { formatMonth } from '#app/domain/calendar/dates.ts'
import { shiftMonth, toMonth } from '#app/domain/calendar/months.ts'
import { requireAccess } from '#app/session/index.server.ts'
import { attractionCrumb } from '../attraction-crumb.ts'
import { ProductNav } from '../section-nav.tsx'
import { PriceMonth } from './price-month.tsx'
import { toWeeks } from './view.ts'

export async function loader({ request, params }: LoaderFunctionArgs) {
  const viewer = await requireAccess(request, 'products/index')
  const today = viewer.today()
  const month = toMonth(new URL(request.url).searchParams.get('mes') ?? '') ?? today.slice(0, 7)
  const { uuid, name, state } = await viewer.call(getProduct, { params: { uuid: (params.uuid ?? '').toLowerCase() } })
  // An archived attraction has no hours.
  const found = state === 'archived' ? null : await viewer.call(getProductMonth, { params: { uuid }, query: { month } })
  return {
    uuid,
    name,
    month: formatMonth(month),
    previous: shiftMonth(month, -1),
    next: shiftMonth(month, 1),
    weeks: found && toWeeks(found, today)
  }
}

export default function ProductCalendar() {
  const { uuid, name, month, previous, next, weeks } = useLoaderData<typeof loader>()
  const to = (other: string) => `/products/${uuid}/calendar?mes=${other}`
  return (
    <>
      <PageHeader
        title="Calendário"
        lead={`${name}, ${month}`}
        actions={
          <nav className="days no-print" aria-label="Mês">
            {previous ? (
              <LinkButton to={to(previous)} rel="prev" icon={<Icon name="chevron-left" />}>
                <span className="vh">Mês </span>Anterior
              </LinkButton>
            ) : null}
            {next ? (
              <LinkButton to={to(next)} rel="next">
                Próximo<span className="vh"> mês</span>
                <Icon name="chevron-right" />
              </LinkButton>
            ) : null}
          </nav>
        }
      />
      <ProductNav uuid={uuid} />
      {weeks ? <PriceMonth title={`${name}, ${month}`} weeks={weeks} /> : <Notice>Arquivado: não tem horários.</Notice>}
    </>
  )
}

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: `Calendário de ${data?.name ?? 'um atrativo'} · Trilha` }
]

export const handle = { crumb: 'Calendário', above: attractionCrumb } satisfies CrumbHandle<typeof loader>
