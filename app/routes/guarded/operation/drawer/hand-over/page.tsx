import { json, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { CashFields } from '#app/components/cash/index.ts'
import {
  Button,
  Card,
  ErrorSummary,
  Form,
  type FormState,
  fieldOf,
  LinkButton,
  Notice,
  PageHeader,
  SelectField,
  summaryOf,
  TextField
} from '#app/components/index.ts'
import { handDrawer, readOwnDrawer } from '#app/contracts/finance/drawers.ts'
import { formatMoney } from '#app/domain/money/money.ts'
import { formAction, keepForm, readCashFields, readField, requireAccess } from '#app/session/index.server.ts'
import { newFormKey } from '../../form-key.server.ts'
import { type OwnDrawer, toOwnDrawer } from '../view.ts'

export async function loader({ request }: LoaderFunctionArgs) {
  const viewer = await requireAccess(request, 'operation/drawer')
  const { drawer, receivers } = await viewer.call(readOwnDrawer, {})
  return {
    key: newFormKey(),
    drawer: drawer && toOwnDrawer(drawer, viewer.place.timezone),
    receivers: [
      ...receivers.map(({ id, name }) => ({ value: id, label: name })),
      { value: 'safe', label: 'Deixei no cofre' }
    ]
  }
}

export const action = formAction(
  'operation/drawer',
  ['intent', 'key', 'stamp', 'to', 'note'],
  async ({ intent, key, stamp, note }, { viewer, form }) => {
    if (intent === 'sum') return json(keepForm(form))
    const body = {
      cash: readCashFields(form),
      note,
      to: readField(form, 'to'),
      stamp: /^\d{1,9}$/.test(stamp) ? Number(stamp) : -1
    }
    const options = { idempotencyKey: key || undefined }
    const { counted, expected, handed_to: to } = await viewer.call(handDrawer, { body }, options)
    const handed = `Caixa entregue: ${formatMoney(counted ?? 0)}, ${to === 'Cofre' ? 'no cofre' : `a ${to}`}.`
    const isRight = expected === null || expected === counted
    const text = isRight ? handed : `${handed} Devia haver ${formatMoney(expected)}.`
    return { to: '/operation/drawer', text, tone: isRight ? 'success' : 'warning' }
  }
)

export default function HandOver() {
  const { drawer, receivers, key } = useLoaderData<typeof loader>()
  const refused = useActionData<typeof action>()
  return (
    <>
      <PageHeader title="Entregar o caixa" lead={drawer ? `Aberto em ${drawer.opened}` : undefined} />
      <div className="stack">
        <ErrorSummary errors={summaryOf(refused)} title="O caixa não foi entregue" />
        {drawer ? (
          <HandForm drawer={drawer} refused={refused} receivers={receivers} formKey={key} />
        ) : (
          <>
            <Notice>Seu caixa não está aberto, ou já foi entregue.</Notice>
            <p>
              <LinkButton to="/operation/drawer">Ver meu caixa</LinkButton>
            </p>
          </>
        )}
      </div>
    </>
  )
}

interface HandFormProps {
  drawer: OwnDrawer
  refused: FormState | undefined
  formKey: string
  receivers: { value: string; label: string }[]
}

/** Always sends the figures that the page shows now. */
function HandForm({ drawer, refused, receivers, formKey }: HandFormProps) {
  return (
    <Form method="post" className="stack">
      <Card title="Contar o dinheiro">
        <p>Conte tudo o que está no caixa, também o troco inicial.</p>
        <CashFields legend="Notas e moedas" refused={refused} />
        <TextField
          field={fieldOf(refused, 'note')}
          label="Observação"
          hint="O que aconteceu de diferente com o dinheiro. Quanto devia haver aparece depois da entrega."
          optional
          maxLength={300}
        />
        <SelectField field={fieldOf(refused, 'to')} label="Entregue a" empty="Escolha" options={receivers} required />
        <input type="hidden" name="key" value={String(fieldOf(refused, 'key', formKey).value)} />
        <input type="hidden" name="stamp" value={drawer.stamp} />
        <p className="row">
          <Button variant="primary" name="intent" value="hand">
            Entregar o caixa
          </Button>
          <Button name="intent" value="sum" formNoValidate>
            Somar
          </Button>
          <LinkButton to="/operation/drawer" variant="quiet">
            Voltar
          </LinkButton>
        </p>
      </Card>
    </Form>
  )
}

export const meta: MetaFunction = () => [{ title: 'Entregar o caixa · Trilha' }]

export const handle = { hydrate: true, crumb: 'Entregar', live: ['bookings'] }
