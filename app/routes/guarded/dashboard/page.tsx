import type { LoaderFunctionArgs } from '@remix-run/node'
import { type MetaFunction, useLoaderData, useRouteLoaderData } from '@remix-run/react'
import { searchBookings } from '#app/api-client/bookings.server.ts'
import { Card, StatCard } from '#app/components/display/index.ts'
import { EmptyState } from '#app/components/feedback/index.ts'
import { LinkButton } from '#app/components/form/index.ts'
import type { LiveHandle } from '#app/components/live/index.ts'
import { linkSheets, PageHeader } from '#app/components/shell/index.ts'
import { DataTable } from '#app/components/table/index.ts'
import tableCssUrl from '#app/components/table/table.css?url'
import { ApiError } from '#app/contracts/api-error.ts'
import { getStart } from '#app/contracts/start.ts'
import { formatDayLong, todayIn } from '#app/domain/calendar/dates.ts'
import { formatMoney } from '#app/domain/money/money.ts'
import { whatIsLeft } from '#app/domain/product/start/start-steps.ts'
import { countLabel } from '#app/domain/words/labels.ts'
import { requireAccess, type Viewer } from '#app/session/require-access.server.ts'
import { now as readClock } from '#app/time/clock.server.ts'
import type { loader as layoutLoader } from '../layout.tsx'
import dashboardCssUrl from './dashboard.css?url'
import { upcomingSlots } from './upcoming.ts'

export async function loader({ request }: LoaderFunctionArgs) {
  const viewer = await requireAccess(request)
  const now = readClock()
  const today = todayIn(viewer.place.timezone, now)
  return {
    name: viewer.user.name,
    today: formatDayLong(today),
    day: viewer.can('operation/booking-list') ? await readDay(viewer, { today, now }) : null,
    mayCheckIn: viewer.can('operation/checkin'),
    start: await readStart(viewer)
  }
}

/** Null once the place sells, and for who could not help it to. A remote API may know nothing of it. */
async function readStart(viewer: Viewer) {
  const may = (['configurations/index', 'configurations/edit', 'products/edit'] as const).every(viewer.can)
  if (!may) return null
  try {
    const { done } = await viewer.call(getStart, {})
    const left = whatIsLeft(done)
    return left.count > 0 ? left : null
  } catch (error) {
    if (error instanceof ApiError && error.status !== 401) return null
    throw error
  }
}

/** The largest page of the API: enough for the next slots; the totals are of the whole day. */
const pageSize = 100

async function readDay(viewer: Viewer, { today, now }: { today: string; now: Date }) {
  const { call, can, place } = viewer
  const query = { start_date: today, end_date: today, sort: 'time', page: 1, limit: pageSize }
  const { data, totals, isPaged } = await searchBookings(call, query, today)
  return {
    totals,
    slots: upcomingSlots(data, place.timezone, now),
    owed: isPaged && can('operation/values') ? await readOwed(call, today) : null,
    isOwnOnly: !can('operation/all-bookings')
  }
}

/** On any day. */
async function readOwed(call: Viewer['call'], today: string) {
  const { totals } = await searchBookings(call, { money: 'refund-due', page: 1, limit: 1 }, today)
  return totals
}

export default function Dashboard() {
  const { name, today, day, mayCheckIn, start } = useLoaderData<typeof loader>()
  return (
    <>
      <PageHeader
        title={`Olá, ${name}`}
        lead={today}
        actions={
          mayCheckIn ? (
            <LinkButton to="/operation/check-in" variant="primary">
              Fazer check-in
            </LinkButton>
          ) : null
        }
      />
      {start ? <StartCard {...start} /> : null}
      {day ? <Day {...day} /> : <Shortcuts />}
    </>
  )
}

function StartCard({ count, path }: { count: number; path: string }) {
  const left = countLabel(count, { one: 'passo', many: 'passos' })
  return (
    <Card title={`Comece a vender: ${count === 1 ? 'falta' : 'faltam'} ${left}`} href={path} className="start-card">
      <p className="muted">Lugar, atrativo, horários, ingressos e pagamento, em dez minutos.</p>
    </Card>
  )
}

type DayData = NonNullable<ReturnType<typeof useLoaderData<typeof loader>>['day']>

function Day({ totals, owed, slots, isOwnOnly }: DayData) {
  const { bookings, people, checked_in_people: inside } = totals
  return (
    <div className="stack">
      {isOwnOnly ? <p className="muted">Só as reservas em que você é o condutor.</p> : null}
      <section className="grid" aria-label="Hoje">
        <StatCard
          label="Pessoas esperadas hoje"
          value={people}
          note={countLabel(bookings, { one: 'reserva', many: 'reservas' })}
        />
        <StatCard label="Já entraram" value={inside} note={`faltam ${Math.max(0, people - inside)}`} />
      </section>
      {slots.length > 0 ? (
        <DataTable
          caption="Próximos horários"
          rows={slots}
          rowKey={({ time, product }) => `${time} ${product}`}
          columns={[
            { key: 'time', header: 'Horário', cell: ({ time }) => time },
            { key: 'product', header: 'Atrativo', cell: ({ product }) => product },
            { key: 'people', header: 'Pessoas', align: 'end', cell: (slot) => slot.people },
            { key: 'in', header: 'Já entraram', align: 'end', cell: (slot) => slot.checkedIn }
          ]}
        />
      ) : (
        <EmptyState
          title="Nenhum horário pela frente hoje"
          action={<LinkButton to="/operation/booking-list">Ver as reservas</LinkButton>}
        >
          Novas reservas de hoje aparecem aqui.
        </EmptyState>
      )}
      <DayMoney totals={totals} owed={owed} />
    </div>
  )
}

const owedList = '/operation/booking-list?dinheiro=refund-due'

/** Product decisions, money words; of today's visits, but what is owed is of any day. */
function DayMoney({ totals, owed }: Pick<DayData, 'totals' | 'owed'>) {
  const money: [string, number | null][] = [
    ['Vendido para hoje', totals.final_value],
    ['Recebido', totals.paid_value],
    ['A receber', totals.receivable_value]
  ]
  if (totals.final_value === null) return null
  return (
    <section className="grid" aria-label="Dinheiro de hoje">
      {money.map(([label, value]) => (
        <StatCard key={label} label={label} value={formatMoney(value ?? 0)} />
      ))}
      {owed?.refund_due_value ? (
        <StatCard
          label="A devolver"
          value={<a href={owedList}>{formatMoney(owed.refund_due_value)}</a>}
          note={`${countLabel(owed.bookings, { one: 'reserva', many: 'reservas' })}, de qualquer data`}
        />
      ) : null}
    </section>
  )
}

function Shortcuts() {
  const menu = useRouteLoaderData<typeof layoutLoader>('routes/guarded/layout')?.menu.main ?? []
  const links = menu.flatMap((entry) => (entry.kind === 'group' ? entry.items : [entry]))
  if (links.length === 0) {
    return <EmptyState title="Nenhuma tela liberada">Peça acesso a quem cuida dos usuários do lugar.</EmptyState>
  }
  return (
    <div className="grid">
      {links.map(({ path, label }) => (
        <Card key={path} title={label} href={path} />
      ))}
    </div>
  )
}

export const links = linkSheets(tableCssUrl, dashboardCssUrl)

export const meta: MetaFunction = () => [{ title: 'Início · Trilha' }]

export const handle = { live: ['bookings', 'places'] } satisfies LiveHandle
