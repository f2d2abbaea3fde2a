import { json, type LoaderFunctionArgs, type MetaFunction, redirect } from '@remix-run/node'
import { useLoaderData, useRouteLoaderData } from '@remix-run/react'
import { Card, EmptyState, LinkButton, type LiveHandle, PageHeader } from '#app/components/index.ts'
import { toIsoDay } from '#app/domain/calendar/dates.ts'
import { ERRORS } from '#app/domain/words/error-catalogue.ts'
import { countLabel } from '#app/domain/words/labels.ts'
import { requireAccess } from '#app/session/require-access.server.ts'
import { now } from '#app/time/clock.server.ts'
import { findOpenSteps } from '../../open-steps.server.ts'
import type { loader as layoutLoader } from '../layout.tsx'
import { DayNav } from './day-nav.tsx'
import { dayPath } from './day-path.ts'
import { loadDay, loadInsideNow, readDayOf } from './load-day.server.ts'
import { toDayView } from './view/to-view.ts'
import { WholeDay } from './whole-day.tsx'

export async function loader({ request, params }: LoaderFunctionArgs) {
  const viewer = await requireAccess(request)
  const today = viewer.today()
  const typed = new URL(request.url).searchParams.get('dia')?.trim() ?? ''
  const chosen = toIsoDay(typed)
  if (chosen) throw redirect(dayPath(chosen, today))
  const wanted = readDayOf(params.day, today)
  if (!wanted) throw json({ message: 'Este dia não existe. Escolha outro.' }, { status: 404 })
  const [{ day, isWhole }, inside, start] = await Promise.all([
    loadDay(viewer, wanted),
    wanted === today ? loadInsideNow(viewer) : null,
    findOpenSteps(viewer)
  ])
  const opens = { mayOpenProducts: viewer.can('products/index'), mayOpenAgents: viewer.can('agents/index') }
  const reader = { zone: viewer.place.timezone, now: now(), ...opens }
  const data = {
    name: viewer.user.name,
    view: toDayView(day, { ...reader, inside }),
    isWhole,
    typed: { value: typed, errors: typed === '' ? [] : [ERRORS.unknownDay] },
    mayCheckIn: viewer.can('operation/checkin'),
    start
  }
  return json(data, typed === '' ? 200 : 400)
}

export default function Dashboard() {
  const { name, view, isWhole, typed, mayCheckIn, start } = useLoaderData<typeof loader>()
  return (
    <>
      <PageHeader
        title={`Olá, ${name}`}
        lead={view.title}
        actions={
          mayCheckIn ? (
            <LinkButton to="/operation/check-in" variant="primary">
              Fazer check-in
            </LinkButton>
          ) : null
        }
      />
      {view.people ? <DayNav date={view.date} today={view.today} typed={typed} /> : null}
      {start ? <StartCard {...start} /> : null}
      <WholeDay view={view} isWhole={isWhole} />
      {view.people ? null : <Shortcuts />}
    </>
  )
}

const listWords = new Intl.ListFormat('pt-BR')

function StartCard({ labels, path }: { labels: string[]; path: string }) {
  const left = countLabel(labels.length, { one: 'passo', many: 'passos' })
  const title = `Comece a vender: ${labels.length === 1 ? 'falta' : 'faltam'} ${left}`
  return (
    <Card title={title} href={path} className="start-card">
      <p className="muted">{listWords.format(labels)}.</p>
    </Card>
  )
}

function Shortcuts() {
  const menu = useRouteLoaderData<typeof layoutLoader>('routes/guarded/layout')?.menu.main ?? []
  const links = menu.flatMap((entry) => (entry.kind === 'group' ? entry.items : [entry]))
  if (links.length === 0) {
    return <EmptyState title="Nenhuma tela liberada">Peça acesso a quem cuida dos usuários do parque.</EmptyState>
  }
  return (
    <div className="grid">
      {links.map(({ path, label }) => (
        <Card key={path} title={label} href={path} />
      ))}
    </div>
  )
}

export const meta: MetaFunction = () => [{ title: 'Início · Trilha' }]

export const handle = { live: ['bookings', 'places', 'issues'] } satisfies LiveHandle
