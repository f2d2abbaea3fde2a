import { Icon } from '#app/components/display/index.ts'
import { LinkButton } from '#app/components/form/index.ts'
import { PageHeader } from '#app/components/shell/index.ts'
import { addDays, formatDay, formatDayLong } from '#app/domain/calendar/dates.ts'
import { useListAddress } from './address.ts'
import type { ListData } from './load-list.server.ts'

export function ListHeader({ data: { asked, today, can } }: { data: ListData }) {
  return (
    <>
      <PageHeader
        title="Reservas"
        lead={Object.keys(asked.errors).length > 0 ? null : <Lead days={asked.days} today={today} />}
        actions={
          can.checkin ? (
            <LinkButton to="/operation/check-in" variant="primary" icon={<Icon name="scan-line" />}>
              Ler código
            </LinkButton>
          ) : null
        }
      />
      <DayLinks days={asked.days} today={today} />
    </>
  )
}

type Days = ListData['asked']['days']

function Lead({ days, today }: { days: Days; today: string }) {
  if (days === null) return <>Todas as datas</>
  if (days.from !== days.to) return <>{`De ${formatDay(days.from)} a ${formatDay(days.to)}`}</>
  const near: Record<string, string> = { [today]: 'Hoje', [addDays(today, -1)]: 'Ontem', [addDays(today, 1)]: 'Amanhã' }
  const name = near[days.from]
  const long = formatDayLong(days.from)
  return <>{name ? `${name}, ${long}` : long.charAt(0).toUpperCase() + long.slice(1)}</>
}

function DayLinks({ days, today }: { days: Days; today: string }) {
  const address = useListAddress()
  const toDay = (day: string) => address({ inicio: day, fim: null, datas: null })
  const day = days && days.from === days.to ? days.from : null
  return (
    <nav className="days no-print" aria-label="Dia">
      {day ? (
        <LinkButton to={toDay(addDays(day, -1))} rel="prev" icon={<Icon name="chevron-left" />}>
          <span>
            <span className="vh">Dia </span>Anterior
          </span>
        </LinkButton>
      ) : null}
      <LinkButton to={toDay(today)} aria-current={day === today ? 'date' : undefined}>
        Hoje
      </LinkButton>
      {day ? (
        <LinkButton to={toDay(addDays(day, 1))} rel="next">
          <span>
            Próximo<span className="vh"> dia</span>
          </span>
          <Icon name="chevron-right" />
        </LinkButton>
      ) : null}
    </nav>
  )
}
