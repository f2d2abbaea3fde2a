import { type ActionFunctionArgs, json, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import {
  type CrumbHandle,
  ErrorSummary,
  FileLinks,
  fieldOf,
  LinkButton,
  Notice,
  PageHeader,
  SituationTag,
  summaryOf
} from '#app/components/index.ts'
import { closeFinanceDay, readFinanceDay } from '#app/contracts/finance/days.ts'
import { confirmDrawer } from '#app/contracts/finance/drawers.ts'
import { formatDay, formatDayNamed } from '#app/domain/calendar/dates.ts'
import {
  keepForm,
  readField,
  redirectSaying,
  refuseForm,
  requireAccess,
  requireFields
} from '#app/session/index.server.ts'
import { type DayView, toDayView } from '../day-view.ts'
import { openDrawerWords, stateOf } from '../view.ts'
import { After, Closing, Earlier } from './closings.tsx'
import { CountForm } from './count-form.tsx'
import { Drawers } from './drawers.tsx'
import { Expected } from './expected.tsx'
import { readClosing } from './read-close.server.ts'

export async function loader({ request, params }: LoaderFunctionArgs) {
  const viewer = await requireAccess(request, 'financial/close')
  const day = await viewer.call(readFinanceDay, { params: { date: params.date ?? '' } })
  const can = {
    close: viewer.can('financial/close-day'),
    reopen: viewer.can('financial/reopen-day'),
    setRule: viewer.can('configurations/security')
  }
  return { day: toDayView(day, viewer.place.timezone), can, key: crypto.randomUUID() }
}

export async function action({ request, params }: ActionFunctionArgs) {
  const viewer = await requireAccess(request, 'financial/close-day')
  const form = await request.formData()
  const date = params.date ?? ''
  const to = `/financial/close/${encodeURIComponent(date)}`
  let rename: Record<string, string> = {}
  try {
    requireFields(form, 'intent')
    const intent = readField(form, 'intent')
    if (intent === 'sum') return json(keepForm(form))
    const idempotencyKey = readField(form, 'key') || undefined
    if (intent === 'confirm') {
      requireFields(form, 'drawer', 'value', 'note', 'complete')
      const body = { value: readField(form, 'value'), note: readField(form, 'note') }
      const drawer = { params: { id: readField(form, 'drawer') }, body }
      const { name } = await viewer.call(confirmDrawer, drawer, { idempotencyKey })
      return redirectSaying(request, { to: `${to}#caixas`, text: `Caixa de ${name} conferido.` })
    }
    const read = readClosing(form)
    rename = read.rename
    const closed = await viewer.call(closeFinanceDay, { params: { date }, body: read.body }, { idempotencyKey })
    const open = closed.drawers.filter(({ handed_date: handed }) => handed === null)
    const text = [`Dia ${formatDay(closed.date)} fechado.`, ...open.map(({ name }) => openDrawerWords(name))].join(' ')
    return redirectSaying(request, { to, text, tone: open.length > 0 ? 'info' : 'success' })
  } catch (error) {
    return refuseForm(form, error, { rename })
  }
}

export default function CloseDay() {
  const { day, can, key } = useLoaderData<typeof loader>()
  const refused = useActionData<typeof action>()
  const { label, tone } = stateOf(day.state)
  const isConfirming = fieldOf(refused, 'intent').value === 'confirm'
  return (
    <>
      <PageHeader
        title={`Fechamento de ${day.day}`}
        lead={formatDayNamed(day.date)}
        actions={
          <>
            <SituationTag tone={tone}>{label}</SituationTag>
            <Ways day={day} mayReopen={can.reopen} />
          </>
        }
      />
      <div className="stack">
        <ErrorSummary
          errors={summaryOf(refused)}
          title={isConfirming ? 'O caixa não foi conferido' : 'O dia não foi fechado'}
        />
        <Warnings day={day} />
        {day.closing ? <Closing closing={day.closing} /> : <Expected lines={day.lines} total={day.expected} />}
        {day.closing ? <After after={day.after} /> : null}
        <Drawers
          drawers={day.drawers}
          loose={day.loose}
          date={day.date}
          mayConfirm={can.close}
          maySet={can.setRule}
          refused={refused}
          formKey={key}
        />
        {day.closing === null && day.when !== 'future' && can.close ? (
          <CountForm day={day} refused={isConfirming ? undefined : refused} formKey={key} />
        ) : null}
        {day.closing === null && !can.close ? (
          <p>Quem fecha o dia é outra pessoa: você vê o que se espera dele.</p>
        ) : null}
        <Earlier closings={day.earlier} />
      </div>
    </>
  )
}

function Ways({ day: { date, closing }, mayReopen }: { day: DayView; mayReopen: boolean }) {
  if (!closing) return null
  return (
    <>
      <LinkButton to={`/financial/close/${date}/sheet`}>Imprimir</LinkButton>
      <FileLinks path={`/financial/close/${date}/sheet`} />
      {mayReopen ? <LinkButton to={`/financial/close/${date}/reopen`}>Reabrir</LinkButton> : null}
    </>
  )
}

function Warnings({ day: { when, closing, drawers } }: { day: DayView }) {
  const open = drawers.filter(({ isOpen }) => isOpen)
  return (
    <>
      {when === 'future' ? <Notice>Este dia ainda não chegou: só se fecha um dia que já começou.</Notice> : null}
      {when === 'today' && closing === null ? (
        <Notice tone="warning">
          Hoje ainda não terminou: o que vier depois do fechamento não entra nele, e aparece à parte.
        </Notice>
      ) : null}
      {open.length > 0 ? (
        <Notice tone="warning">
          {open.map(({ id, name }) => (
            <p key={id}>{openDrawerWords(name)}</p>
          ))}
        </Notice>
      ) : null}
    </>
  )
}

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: data ? `Fechamento de ${data.day.day} · Trilha` : 'Fechamento · Trilha' }
]

export const handle = {
  hydrate: true,
  crumb: (data) => (data ? data.day.day : 'Dia'),
  live: ['bookings']
} satisfies CrumbHandle<typeof loader> & { live: string[] }
