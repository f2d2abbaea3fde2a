import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction, SerializeFrom } from '@remix-run/node'
import { Outlet, useActionData, useLoaderData, useLocation } from '@remix-run/react'
import {
  type CrumbHandle,
  EmptyState,
  FilterBar,
  Icon,
  LinkButton,
  type LiveHandle,
  PageHeader,
  SelectField
} from '#app/components/index.ts'
import { formatDay, formatDayLong } from '#app/domain/calendar/dates.ts'
import { limitWarning } from '#app/domain/product/people-limit.ts'
import { ERRORS } from '#app/domain/words/error-catalogue.ts'
import { requireAccess } from '#app/session/index.server.ts'
import { now } from '#app/time/clock.server.ts'
import { guidesPath } from '../../../guides-path.ts'
import { LimitNotice } from '../../limit-notice.tsx'
import { blockPath, closePath, dayPath, monthPath, sheetPath } from '../address.ts'
import { loadDay } from '../load-day.server.ts'
import { mayClose } from '../may-close.server.ts'
import { shiftDay } from '../query.ts'
import { AttractionDay } from './attraction-day.tsx'
import { saveNote } from './save-note.server.ts'
import { toDayView } from './view.ts'

export async function loader({ request, params }: LoaderFunctionArgs) {
  const viewer = await requireAccess(request)
  const { found, products: _products, ...day } = await loadDay(viewer, { date: params.date, request })
  const { date, today } = day
  const close = mayClose(viewer)
  const mayEdit = viewer.can('products/edit')
  const known = { date, today, timezone: viewer.place.timezone, now: now(), mayClose: close, mayEdit }
  return {
    ...day,
    title: capital(formatDayLong(date)),
    attractions: found?.attractions.map((one) => toDayView(one, known)) ?? null,
    limits: found?.limits.map(limitWarning) ?? [],
    isOwnOnly: !viewer.can('operation/all-bookings'),
    can: {
      list: viewer.can('operation/booking-list'),
      note: viewer.can('operation/edit'),
      block: close || mayEdit,
      free: mayEdit,
      close,
      write: viewer.can('messages/write') && viewer.can('operation/all-bookings')
    }
  }
}

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

/** Saves the note of one attraction. */
export async function action({ request, params }: ActionFunctionArgs) {
  await requireAccess(request)
  const viewer = await requireAccess(request, 'operation/edit')
  return saveNote(viewer, { request, date: params.date })
}

export default function Day() {
  const { attractions, attraction, date, limits, can } = useLoaderData<typeof loader>()
  const answered = useActionData<typeof action>()
  return (
    <>
      <div className="calendar-head">
        <Header />
      </div>
      <Choice />
      {/* Keep it above the day: a user who opened the form wants it first. */}
      <Outlet />
      <LimitNotice limits={limits} />
      {attractions === null ? (
        <EmptyState title={ERRORS.absent}>
          O servidor deste parque não tem o calendário da operação. As reservas estão na lista de reservas.
        </EmptyState>
      ) : attractions.length === 0 ? (
        <EmptyState title="Nenhum atrativo à venda">Atrativos à venda aparecem aqui com os seus horários.</EmptyState>
      ) : (
        <div className="stack">
          {attractions.map((one) => (
            <AttractionDay
              key={one.uuid}
              day={one}
              can={can}
              isAlone={attraction !== ''}
              form={{ action: dayPath({ date, attraction: one.uuid }), answered }}
            />
          ))}
        </div>
      )}
    </>
  )
}

function Header() {
  const { date, today, title, name, attraction, isOwnOnly, can } = useLoaderData<typeof loader>()
  const before = shiftDay(date, -1)
  const after = shiftDay(date, 1)
  return (
    <PageHeader
      title={title}
      lead={`${date === today ? 'Hoje, ' : ''}${name}${isOwnOnly ? '. Condutores e entradas: só das suas reservas.' : ''}`}
      actions={
        <>
          <nav className="days no-print" aria-label="Dia">
            {before ? (
              <LinkButton to={dayPath({ date: before, attraction })} rel="prev" icon={<Icon name="chevron-left" />}>
                <span className="vh">Dia </span>Anterior
              </LinkButton>
            ) : null}
            <LinkButton to={monthPath({ month: date.slice(0, 7), attraction })}>Mês</LinkButton>
            {after ? (
              <LinkButton to={dayPath({ date: after, attraction })} rel="next">
                Próximo<span className="vh"> dia</span>
                <Icon name="chevron-right" />
              </LinkButton>
            ) : null}
          </nav>
          {can.note ? (
            <LinkButton to={guidesPath({ date, attraction })} icon={<Icon name="compass" />}>
              Condutores
            </LinkButton>
          ) : null}
          {can.list ? (
            <LinkButton to={sheetPath({ date, attraction })} icon={<Icon name="printer" />}>
              Folha do dia
            </LinkButton>
          ) : null}
          {date >= today ? <Actions date={date} attraction={attraction} can={can} /> : null}
        </>
      }
    />
  )
}

type DayData = Pick<SerializeFrom<typeof loader>, 'date' | 'attraction' | 'can'>

/** Offers actions for a day that has not passed. */
function Actions({ date, attraction, can }: DayData) {
  const own = { attraction, from: date, to: date }
  return (
    <>
      {can.write ? (
        <LinkButton
          to={`/messages/new?${new URLSearchParams({ para: 'bookings', dia: date })}`}
          icon={<Icon name="message-circle" />}
        >
          Escrever
        </LinkButton>
      ) : null}
      {can.block && attraction === '' ? (
        <LinkButton
          to={can.close ? closePath({ attraction, from: date }) : blockPath({ ...own, action: 'bloquear' })}
          icon={<Icon name="ban" />}
        >
          Fechar
        </LinkButton>
      ) : null}
    </>
  )
}

function Choice() {
  const { attraction, options } = useLoaderData<typeof loader>()
  const { pathname } = useLocation()
  const here = pathname.replace(/\/capacity$/, '')
  return (
    <div className="calendar-filters">
      <FilterBar key={`${here}${attraction}`} action={here} live>
        <SelectField field={{ name: 'atrativo', value: attraction }} label="Atrativo" empty="Todos" options={options} />
      </FilterBar>
    </div>
  )
}

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: data ? `${formatDay(data.date)} · Calendário · Trilha` : 'Calendário · Trilha' }
]

export const handle = {
  hydrate: true,
  live: ['bookings', 'places'],
  crumb: (data) => (data ? formatDay(data.date) : 'Dia')
} satisfies LiveHandle & CrumbHandle<typeof loader>
