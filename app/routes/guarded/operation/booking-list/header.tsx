import { useLocation } from '@remix-run/react'
import { FileLinks, Icon, LinkButton, PageHeader } from '#app/components/index.ts'
import { addDays } from '#app/domain/calendar/dates.ts'
import { useListAddress } from './address.ts'
import type { ListData } from './load-list.server.ts'
import { daysTitle, searchSaid } from './said-days.ts'

export function ListHeader({ data }: { data: ListData }) {
  const { asked, rows, can, today } = data
  const address = useListAddress()
  const { search } = useLocation()
  return (
    <div className="list-head">
      <PageHeader
        title="Reservas"
        lead={<Lead data={data} />}
        actions={
          <>
            <DayLinks days={asked.days} today={today} />
            {rows.length > 0 ? <FileLinks path="/operation/booking-list" search={search} /> : null}
            {rows.length > 0 ? (
              <LinkButton to={address({ imprimir: '1' })} className="print-link" icon={<Icon name="printer" />}>
                Imprimir
              </LinkButton>
            ) : null}
            {can.checkin ? (
              <LinkButton to="/operation/check-in" variant="primary" icon={<Icon name="scan-line" />}>
                Ler código
              </LinkButton>
            ) : null}
          </>
        }
      />
    </div>
  )
}

function Lead({ data: { asked, found, today, isAnyDay } }: { data: ListData }) {
  const { days, typed } = asked
  if (!days || !found) return null
  if (!isAnyDay) return <>{daysTitle(days, today)}</>
  return <>{typed.q === '' ? 'Todas as datas' : 'Busca em todas as datas'}</>
}

/** Tells on which days a search found bookings. */
export function ListFound({ data: { asked, found, today } }: { data: ListData }) {
  const { days, typed } = asked
  if (!days || !found || typed.q === '') return null
  return <p className="found">{searchSaid({ q: typed.q, ...found }, days, today)}</p>
}

function DayLinks({ days, today }: { days: ListData['asked']['days']; today: string }) {
  const address = useListAddress()
  const toDay = (day: string) => address({ inicio: day, fim: null })
  const day = days && days.from === days.to ? days.from : null
  return (
    <nav className="days no-print" aria-label="Dia">
      {day ? (
        <LinkButton to={toDay(addDays(day, -1))} rel="prev" icon={<Icon name="chevron-left" />}>
          <span className="day-word">
            <span className="vh">Dia </span>Anterior
          </span>
        </LinkButton>
      ) : null}
      <LinkButton to={toDay(today)} aria-current={day === today ? 'date' : undefined}>
        Hoje
      </LinkButton>
      {day ? (
        <LinkButton to={toDay(addDays(day, 1))} rel="next">
          <span className="day-word">
            Próximo<span className="vh"> dia</span>
          </span>
          <Icon name="chevron-right" />
        </LinkButton>
      ) : null}
    </nav>
  )
}
