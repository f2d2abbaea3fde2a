import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import {
  type Column,
  DataTable,
  DayField,
  EmptyState,
  FilterBar,
  Icon,
  LinkButton,
  type LiveHandle,
  Notice,
  PageHeader,
  SituationTag
} from '#app/components/index.ts'
import { listTrips } from '#app/contracts/transport/trips.ts'
import { addDays, formatDay, formatDayNamed, type IsoDay, toIsoDay } from '#app/domain/calendar/dates.ts'
import { ERRORS } from '#app/domain/words/error-catalogue.ts'
import { countLabel, peopleLabel } from '#app/domain/words/labels.ts'
import { requireAccess, whereKnown } from '#app/session/index.server.ts'
import { SectionNav } from '../section-nav.tsx'
import { type ShownTrip, toTripRow } from '../trip-row.ts'

export async function loader({ request }: LoaderFunctionArgs) {
  const viewer = await requireAccess(request, 'operation/transport')
  const today = viewer.today()
  const asked = readDayQuery(new URL(request.url).searchParams, today)
  const trips = await whereKnown(viewer.call(listTrips, { query: { date: asked.day } }))
  const standing = (trips ?? []).filter(({ status }) => status !== 'cancelled')
  return {
    asked,
    today,
    isOffered: trips !== null,
    rows: (trips ?? []).map(toTripRow),
    people: standing.reduce((sum, trip) => sum + trip.people, 0),
    canEdit: viewer.can('operation/transport-edit')
  }
}

type Data = ReturnType<typeof useLoaderData<typeof loader>>

export default function TransportDay() {
  const data = useLoaderData<typeof loader>()
  const { asked, today, rows, people, isOffered, canEdit } = data
  const add =
    canEdit && isOffered ? (
      <LinkButton to={`/operation/transport/add?dia=${asked.day}`} variant="primary" icon={<Icon name="plus" />}>
        Nova viagem
      </LinkButton>
    ) : null
  const count = countLabel(rows.length, { one: 'viagem', many: 'viagens' })
  return (
    <>
      <PageHeader
        title="Transporte"
        lead={`${dayTitle(asked.day, today)}${rows.length > 0 ? `: ${count}, ${peopleLabel(people)}` : ''}`}
        actions={add}
      />
      <SectionNav />
      <DayChoice asked={asked} today={today} />
      {rows.length > 0 ? (
        <DataTable
          caption="Viagens do dia"
          hideCaption
          columns={columns}
          rows={rows}
          rowKey={({ uuid }) => uuid}
          rowHref={({ uuid }) => `/operation/transport/${uuid}`}
        />
      ) : isOffered ? (
        <EmptyState title="Nenhuma viagem neste dia" action={add}>
          Uma viagem leva pessoas de reservas confirmadas, com veículo, motorista e paradas.
        </EmptyState>
      ) : (
        <Notice>O servidor deste parque ainda não cuida de transporte.</Notice>
      )}
    </>
  )
}

function dayTitle(day: string, today: string): string {
  const near: Record<string, string> = { [today]: 'Hoje', [addDays(today, -1)]: 'Ontem', [addDays(today, 1)]: 'Amanhã' }
  const named = formatDayNamed(day)
  return near[day] ? `${near[day]}, ${named}` : `${named.charAt(0).toUpperCase()}${named.slice(1)}`
}

function DayChoice({ asked: { day, typed, errors }, today }: Pick<Data, 'asked' | 'today'>) {
  return (
    <div className="transport-days">
      <nav className="days" aria-label="Dia">
        <LinkButton to={dayPath(addDays(day, -1))} rel="prev" icon={<Icon name="chevron-left" />}>
          <span className="vh">Dia </span>Anterior
        </LinkButton>
        <LinkButton to={dayPath(today)} aria-current={day === today ? 'date' : undefined}>
          Hoje
        </LinkButton>
        <LinkButton to={dayPath(addDays(day, 1))} rel="next">
          Próximo<span className="vh"> dia</span>
          <Icon name="chevron-right" />
        </LinkButton>
      </nav>
      <FilterBar key={typed} action="/operation/transport" submitLabel="Ir" live>
        <DayField field={{ name: 'dia', value: typed, errors }} label="Dia" />
      </FilterBar>
    </div>
  )
}

const columns: Column<ShownTrip>[] = [
  {
    key: 'time',
    header: 'Saída',
    cell: ({ time, direction }) => (
      <>
        {time} <span className="sub">{direction}</span>
      </>
    )
  },
  { key: 'product', header: 'Atrativo', cell: ({ product }) => product || <Missing>Vários</Missing> },
  {
    key: 'vehicle',
    header: 'Veículo',
    cell: ({ vehicle, vehicleName }) =>
      vehicle ? (
        <>
          {vehicle} <span className="sub cut">{vehicleName}</span>
        </>
      ) : (
        <Missing>Sem veículo</Missing>
      )
  },
  {
    key: 'driver',
    header: 'Motorista',
    cell: ({ driver, agent }) => (
      <>
        {driver ? <span className="whole">{driver}</span> : <Missing>Sem motorista</Missing>}{' '}
        {agent ? <span className="sub whole">Condutor: {agent}</span> : null}
      </>
    )
  },
  {
    key: 'people',
    header: 'Passageiros',
    align: 'end',
    cell: ({ riding, lost }) => (
      <>
        {riding} {lost ? <span className="sub">{lost}</span> : null}
      </>
    )
  },
  {
    key: 'situation',
    header: 'Situação',
    card: 'lead',
    cell: ({ situation }) => <SituationTag tone={situation.tone}>{situation.label}</SituationTag>
  },
  {
    key: 'warnings',
    header: 'Avisos',
    card: 'full',
    cell: ({ warnings }) =>
      warnings.length > 0 ? (
        <ul className="trip-warnings">
          {warnings.map((words) => (
            <li key={words}>{words}</li>
          ))}
        </ul>
      ) : (
        <span className="muted">Nenhum</span>
      )
  }
]

function Missing({ children }: { children: string }) {
  return <span className="muted">{children}</span>
}

/** Default, also for an invalid day: today. */
function readDayQuery(search: URLSearchParams, today: IsoDay) {
  const typed = (search.get('dia') ?? '').trim().slice(0, 40)
  const day = typed === '' ? today : toIsoDay(typed)
  return {
    typed: day ?? typed,
    day: day ?? today,
    errors: day ? [] : [`${ERRORS.unknownDay} Aqui está ${formatDay(today)}.`]
  }
}

const dayPath = (day: IsoDay) => `/operation/transport?dia=${day}`

export const meta: MetaFunction = () => [{ title: 'Transporte · Operação · Trilha' }]

export const handle = { crumb: 'Transporte', live: ['transport', 'bookings'] } satisfies LiveHandle & { crumb: string }
