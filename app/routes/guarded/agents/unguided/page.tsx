import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData, useLocation } from '@remix-run/react'
import {
  type Column,
  type CrumbHandle,
  DataTable,
  DayField,
  EmptyState,
  FileLinks,
  LinkButton,
  type LiveHandle,
  type Option,
  PageFilters,
  PageHeader,
  Pagination,
  SelectField,
  SituationTag
} from '#app/components/index.ts'
import { listUnguided } from '#app/contracts/agents/manage.ts'
import type { UnguidedSlot } from '#app/contracts/agents/shapes.ts'
import { formatDayNamed } from '#app/domain/calendar/dates.ts'
import { countLabel, peopleLabel } from '#app/domain/words/labels.ts'
import { requireAccess, whereKnown } from '#app/session/index.server.ts'
import { guidesPath, slotId } from '../../guides-path.ts'
import { loadAttractions } from '../load-attractions.server.ts'
import { SectionNav } from '../section-nav.tsx'
import { pageSize, readAsked, toCall, type UnguidedAsked } from './query.ts'

type SlotView = ReturnType<typeof toUnguidedRow>

export async function loader({ request }: LoaderFunctionArgs) {
  const viewer = await requireAccess(request, 'agents/index')
  const { searchParams } = new URL(request.url)
  const asked = readAsked(searchParams)
  const isGood = Object.keys(asked.errors).length === 0
  const [found, attractions] = await Promise.all([
    isGood ? whereKnown(viewer.call(listUnguided, { query: toCall(asked) })) : nothing,
    loadAttractions(viewer)
  ])
  searchParams.delete('pagina')
  const total = found?.total ?? 0
  return {
    asked,
    isPast: asked.to !== '' && asked.to < viewer.today(),
    isOffered: found !== null,
    total,
    pages: Math.max(1, Math.ceil(total / pageSize)),
    rows: (found?.data ?? []).map((slot) =>
      toUnguidedRow(slot, viewer.can('operation/edit') && viewer.can('operation/index'))
    ),
    attractions,
    isGood,
    opensBookings: viewer.can('operation/booking-list'),
    seesFields: viewer.can('configurations/agents'),
    opensProducts: viewer.can('products/index')
  }
}

const nothing = { data: [], total: 0, page: 1, limit: pageSize }

export default function Unguided() {
  const data = useLoaderData<typeof loader>()
  const {
    asked,
    isPast,
    isOffered,
    total,
    pages,
    rows,
    attractions,
    isGood,
    opensBookings,
    seesFields,
    opensProducts
  } = data
  const { search } = useLocation()
  const isNarrowed = Object.values(asked.typed).some((value) => value !== '')
  return (
    <>
      <PageHeader
        title="Datas sem condutor"
        lead="Horários dos próximos dias que ainda têm menos condutores do que as suas pessoas pedem."
        actions={isGood && isOffered ? <FileLinks path="/agents/unguided" search={search} /> : null}
      />
      <SectionNav fields={seesFields} />
      <Filters asked={asked} attractions={attractions} isNarrowed={isNarrowed} />
      {rows.length > 0 ? (
        <>
          <DataTable
            caption="Horários sem condutor"
            hideCaption
            columns={columns}
            rows={rows}
            rowKey={({ key }) => key}
            rowHref={opensBookings ? ({ href }) => href : undefined}
          />
          <Pagination page={asked.page} pageCount={pages} total={total} noun={['horário', 'horários']} param="pagina" />
        </>
      ) : (
        <Nothing
          isPast={isPast}
          isOffered={isOffered}
          isNarrowed={isNarrowed}
          opensProducts={opensProducts}
          hasErrors={Object.keys(asked.errors).length > 0}
        />
      )}
    </>
  )
}

interface FiltersProps {
  asked: UnguidedAsked
  attractions: readonly Option[]
  isNarrowed: boolean
}

function Filters({ asked: { typed, errors }, attractions, isNarrowed }: FiltersProps) {
  const day = (name: 'inicio' | 'fim') => {
    const error = errors[name]
    return { name, value: typed[name], errors: error ? [error] : [] }
  }
  return (
    <PageFilters isNarrowed={isNarrowed} live>
      <SelectField
        field={{ name: 'atrativo', value: typed.atrativo }}
        label="Atrativo"
        empty="Todos"
        options={attractions}
      />
      <DayField field={day('inicio')} label="De" />
      <DayField field={day('fim')} label="Até" />
    </PageFilters>
  )
}

interface NothingProps {
  isPast: boolean
  isOffered: boolean
  isNarrowed: boolean
  hasErrors: boolean
  opensProducts: boolean
}

function Nothing({ isPast, isOffered, isNarrowed, hasErrors, opensProducts }: NothingProps) {
  if (!isOffered) {
    return (
      <EmptyState title="Não disponível">
        O sistema a que este está ligado não diz quais horários estão sem condutor.
      </EmptyState>
    )
  }
  if (hasErrors) return <EmptyState title="Confira as datas">Corrija as datas destacadas e filtre de novo.</EmptyState>
  const products = opensProducts ? <LinkButton to="/products/index">Ver os atrativos</LinkButton> : undefined
  const toAll = <LinkButton to="/agents/unguided">Ver todos os dias</LinkButton>
  if (isPast) {
    return (
      <EmptyState title="Estes dias já passaram" action={toAll}>
        Aqui só se olham os dias de hoje em diante.
      </EmptyState>
    )
  }
  return (
    <EmptyState title="Nenhum horário sem condutor" action={isNarrowed ? toAll : products}>
      {isNarrowed
        ? 'Nestes dias, de hoje em diante, todas as reservas que pedem condutor têm o seu.'
        : 'Todas as reservas que pedem condutor têm o seu. Em cada atrativo se diz se a visita pede condutor.'}
    </EmptyState>
  )
}

const columns: Column<SlotView>[] = [
  {
    key: 'day',
    header: 'Dia e horário',
    cell: ({ day, time }) => (
      <>
        <span className="num">{day}</span>, <span className="num">{time}</span>
      </>
    )
  },
  { key: 'product', header: 'Atrativo', cell: ({ product }) => product },
  { key: 'bookings', header: 'Reservas', cell: ({ bookings }) => bookings },
  { key: 'people', header: 'Pessoas', cell: ({ people }) => people },
  {
    key: 'missing',
    header: 'Faltam',
    card: 'lead',
    cell: ({ missing, declined }) => (
      <>
        <SituationTag tone="amber" shape="bar">
          {missing}
        </SituationTag>
        {declined ? <span className="sub">{declined}</span> : null}
      </>
    )
  }
]

export const meta: MetaFunction = () => [{ title: 'Datas sem condutor · Agentes · Trilha' }]

export const handle = { crumb: 'Datas sem condutor', live: ['bookings'] } satisfies CrumbHandle & LiveHandle

/** Leads to the day's guides if the user may assign them, else to the bookings of that day and attraction. */
function toUnguidedRow(slot: UnguidedSlot, assigns: boolean) {
  const { date, time, product_uuid: product, product_name: name } = slot
  const days = { inicio: date, fim: date, atrativo: product, ordem: 'time' }
  return {
    key: `${date} ${time} ${product}`,
    day: formatDayNamed(date),
    time,
    product: name,
    href: assigns
      ? guidesPath({ date, attraction: product, slot: slotId(product, time) })
      : `/operation/booking-list?${new URLSearchParams(days)}`,
    bookings: countLabel(slot.bookings, { one: 'reserva', many: 'reservas' }),
    people: peopleLabel(slot.people),
    declined: slot.declined.length > 0 ? `Recusou: ${slot.declined.join(', ')}` : '',
    missing: `${slot.missing} de ${countLabel(slot.wanted, { one: 'condutor', many: 'condutores' })}`
  }
}
