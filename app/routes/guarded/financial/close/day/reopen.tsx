import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import {
  Button,
  type CrumbHandle,
  ErrorSummary,
  Form,
  fieldOf,
  LinkButton,
  Notice,
  PageHeader,
  summaryOf,
  TextField
} from '#app/components/index.ts'
import { readFinanceDay, reopenFinanceDay } from '#app/contracts/finance/days.ts'
import { formatDay } from '#app/domain/calendar/dates.ts'
import { formAction, incomplete, requireAccess } from '#app/session/index.server.ts'
import { toClosingView } from '../day-view.ts'

export async function loader({ request, params }: LoaderFunctionArgs) {
  const viewer = await requireAccess(request, 'financial/reopen-day')
  const { date, closings } = await viewer.call(readFinanceDay, { params: { date: params.date ?? '' } })
  const stands = closings.find(({ reopened_date: reopened }) => reopened === null)
  return {
    date,
    day: formatDay(date),
    key: crypto.randomUUID(),
    closing: stands ? toClosingView(stands, viewer.place.timezone) : null
  }
}

export const action = formAction(
  'financial/reopen-day',
  ['number', 'reason', 'key'],
  async ({ number, reason, key }, { viewer, params }) => {
    if (!/^\d{1,6}$/.test(number)) throw incomplete()
    const asked = {
      params: { date: params.date ?? '' },
      body: { number: Number(number), reason }
    }
    const idempotencyKey = key || undefined
    const { date } = await viewer.call(reopenFinanceDay, asked, { idempotencyKey })
    return { to: `/financial/close/${date}`, text: `Dia ${formatDay(date)} reaberto.` }
  }
)

export default function ReopenDay() {
  const { date, day, closing, key } = useLoaderData<typeof loader>()
  const refused = useActionData<typeof action>()
  const page = `/financial/close/${date}`
  return (
    <div className="narrow-page">
      <PageHeader title={`Reabrir ${day}`} lead={closing ? `Fechado por ${closing.by}` : undefined} />
      <ErrorSummary errors={summaryOf(refused)} title="O dia não foi reaberto" />
      {closing ? (
        <Form method="post" action={`${page}/reopen`} className="stack">
          <p>O {closing.number}º fechamento fica guardado no histórico, e o dia pode ser contado e fechado de novo.</p>
          <input type="hidden" name="number" value={closing.number} />
          <input type="hidden" name="key" value={String(fieldOf(refused, 'key', key).value)} />
          <TextField field={fieldOf(refused, 'reason')} label="Por quê" required minLength={3} maxLength={300} />
          <p className="row">
            <Button variant="danger">Reabrir o dia</Button>
            <LinkButton to={page}>Voltar</LinkButton>
          </p>
        </Form>
      ) : (
        <>
          <Notice>Este dia não está fechado.</Notice>
          <p>
            <LinkButton to={page}>Ver o dia</LinkButton>
          </p>
        </>
      )}
    </div>
  )
}

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: data ? `Reabrir ${data.day} · Trilha` : 'Reabrir · Trilha' }
]

export const handle = {
  above: (data) => (data ? { label: data.day, href: `/financial/close/${data.date}` } : { label: 'Dia' }),
  crumb: 'Reabrir'
} satisfies CrumbHandle<typeof loader>
