import { json, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { CashFields } from '#app/components/cash/index.ts'
import {
  Button,
  Card,
  type CrumbHandle,
  ErrorSummary,
  Form,
  type FormState,
  fieldOf,
  LinkButton,
  Notice,
  PageHeader,
  summaryOf,
  TextField
} from '#app/components/index.ts'
import { notFound } from '#app/contracts/api-error.ts'
import { readFinanceDay } from '#app/contracts/finance/days.ts'
import { takeDrawer } from '#app/contracts/finance/drawers.ts'
import { formatDay } from '#app/domain/calendar/dates.ts'
import { formatMoney } from '#app/domain/money/money.ts'
import { formAction, keepForm, readCashFields, requireAccess } from '#app/session/index.server.ts'
import { type DrawerView, toDayView } from '../day-view.ts'

export async function loader({ request, params }: LoaderFunctionArgs) {
  const viewer = await requireAccess(request, 'financial/close-day')
  const found = await viewer.call(readFinanceDay, { params: { date: params.date ?? '' } })
  const day = toDayView(found, viewer.place.timezone)
  const drawer = day.drawers.find(({ id }) => id === params.id?.toLowerCase())
  if (!drawer) throw notFound({ message: 'Não encontramos este caixa.' })
  return { date: day.date, day: formatDay(day.date), drawer, key: crypto.randomUUID() }
}

export const action = formAction(
  'financial/close-day',
  ['intent', 'key', 'stamp', 'reason'],
  async ({ intent, key, stamp, reason }, { viewer, form, params }) => {
    if (intent === 'sum') return json(keepForm(form))
    const body = {
      cash: readCashFields(form),
      reason,
      stamp: /^\d{1,9}$/.test(stamp) ? Number(stamp) : -1
    }
    const asked = { params: { id: params.id ?? '' }, body }
    const { name, counted } = await viewer.call(takeDrawer, asked, {
      idempotencyKey: key || undefined
    })
    const to = `/financial/close/${encodeURIComponent(params.date ?? '')}#caixas`
    const text = `Caixa de ${name} encerrado: ${formatMoney(counted ?? 0)} com você. Outra pessoa o confere.`
    return { to, text }
  }
)

export default function TakeDrawer() {
  const { date, drawer, key } = useLoaderData<typeof loader>()
  const refused = useActionData<typeof action>()
  const back = `/financial/close/${date}#caixas`
  const may = drawer.isOpen && !drawer.isOwn
  return (
    <>
      <PageHeader title={`Encerrar o caixa de ${drawer.name}`} lead={`Aberto em ${drawer.opened}`} />
      <div className="stack">
        <ErrorSummary errors={summaryOf(refused)} title="O caixa não foi encerrado" />
        {may ? (
          <TakeForm drawer={drawer} refused={refused} back={back} formKey={key} />
        ) : (
          <>
            <Notice>
              {drawer.isOpen ? 'Este caixa é seu: entregue-o em Meu caixa.' : 'Este caixa já foi entregue.'}
            </Notice>
            <p>
              <LinkButton to={back}>Ver o dia</LinkButton>
            </p>
          </>
        )}
      </div>
    </>
  )
}

interface TakeFormProps {
  drawer: DrawerView
  refused: FormState | undefined
  formKey: string
  back: string
}

/** Always sends the figures that the page shows now. */
function TakeForm({ drawer, refused, formKey, back }: TakeFormProps) {
  return (
    <Form method="post" className="stack">
      <Card title="Contar o dinheiro">
        <p>
          Para quem foi embora sem entregar o caixa. Conte tudo o que está nele, também o troco inicial: o dinheiro fica
          com você, e outra pessoa confere.
        </p>
        <CashFields legend="Notas e moedas" refused={refused} expected={drawer.expected ?? undefined} />
        <TextField
          field={fieldOf(refused, 'reason')}
          label="Por que você encerra este caixa"
          hint="Também o motivo da diferença, se houver."
          required
          minLength={3}
          maxLength={300}
          autoComplete="off"
        />
        <input type="hidden" name="key" value={String(fieldOf(refused, 'key', formKey).value)} />
        <input type="hidden" name="stamp" value={drawer.stamp} />
        <p className="row">
          <Button variant="primary" name="intent" value="take">
            Encerrar o caixa
          </Button>
          <Button name="intent" value="sum" formNoValidate>
            Somar
          </Button>
          <LinkButton to={back} variant="quiet">
            Voltar
          </LinkButton>
        </p>
      </Card>
    </Form>
  )
}

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: `Encerrar o caixa${data ? ` de ${data.drawer.name}` : ''} · Trilha` }
]

export const handle = {
  hydrate: true,
  above: (data) => (data ? { label: data.day, href: `/financial/close/${data.date}` } : { label: 'Dia' }),
  crumb: 'Encerrar caixa',
  live: ['bookings']
} satisfies CrumbHandle<typeof loader> & { live: string[] }
