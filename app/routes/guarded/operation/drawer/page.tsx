import { json, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { CashFields } from '#app/components/cash/index.ts'
import {
  Button,
  Card,
  CheckboxField,
  EmptyState,
  ErrorSummary,
  Form,
  type FormState,
  fieldOf,
  LinkButton,
  PageHeader,
  summaryOf
} from '#app/components/index.ts'
import { moveDrawer, openDrawer, readOwnDrawer, takeEarlier } from '#app/contracts/finance/drawers.ts'
import { formatMoney } from '#app/domain/money/money.ts'
import { ERRORS } from '#app/domain/words/error-catalogue.ts'
import {
  formAction,
  keepForm,
  readCashFields,
  readField,
  requireAccess,
  requireFields,
  whereKnown
} from '#app/session/index.server.ts'
import { newFormKey } from '../form-key.server.ts'
import { EarlierList, Latest, MoveForm, Sums, TakeEarlier } from './parts.tsx'
import { type EarlierCash, toEarlier, toOwnDrawer } from './view.ts'

export async function loader({ request }: LoaderFunctionArgs) {
  const viewer = await requireAccess(request, 'operation/drawer')
  const own = await whereKnown(viewer.call(readOwnDrawer, {}))
  const { timezone } = viewer.place
  return {
    key: newFormKey(),
    isKnown: own !== null,
    earlier: own ? toEarlier(own.earlier, timezone) : null,
    drawer: own?.drawer ? toOwnDrawer(own.drawer, timezone) : null,
    latest: own?.latest.map((one) => toOwnDrawer(one, timezone)) ?? []
  }
}

export const action = formAction('operation/drawer', ['intent', 'key'], async ({ intent, key }, { viewer, form }) => {
  const to = '/operation/drawer'
  if (intent === 'sum') return json(keepForm(form))
  const options = { idempotencyKey: key || undefined }
  if (intent === 'move') {
    requireFields(form, 'kind', 'value', 'reason')
    const kind = readField(form, 'kind')
    const body = { kind, value: readField(form, 'value'), reason: readField(form, 'reason') }
    await viewer.call(moveDrawer, { body }, options)
    return { to, text: kind === 'supply' ? 'Suprimento registrado.' : 'Sangria registrada.' }
  }
  if (intent === 'earlier') {
    await viewer.call(takeEarlier, { body: {} }, options)
    return { to, text: 'O que você recebeu antes está no caixa.' }
  }
  const body = { cash: readCashFields(form), take_earlier: readField(form, 'take_earlier') === 'on' }
  const { opening } = await viewer.call(openDrawer, { body }, options)
  const more = body.take_earlier ? ' e o que você recebeu antes' : ''
  return { to, text: `Caixa aberto com ${formatMoney(opening)}${more}.` }
})

export default function OwnDrawerPage() {
  const { key, isKnown, drawer, earlier, latest } = useLoaderData<typeof loader>()
  const refused = useActionData<typeof action>()
  return (
    <>
      <PageHeader
        title="Meu caixa"
        lead={drawer ? `Aberto em ${drawer.opened}` : 'O dinheiro que passa por você, do troco à entrega.'}
        actions={
          drawer ? (
            <LinkButton to="/operation/drawer/hand-over" variant="primary">
              Entregar o caixa
            </LinkButton>
          ) : undefined
        }
      />
      <div className="stack">
        <ErrorSummary errors={summaryOf(refused)} title="Nada foi registrado" />
        {drawer ? (
          <>
            <Sums drawer={drawer} />
            {earlier && earlier.entries > 0 ? <TakeEarlier earlier={earlier} formKey={key} /> : null}
            <MoveForm refused={refused} formKey={key} />
          </>
        ) : isKnown ? (
          <OpenForm earlier={earlier} refused={refused} formKey={key} />
        ) : (
          <EmptyState title={ERRORS.absent}>O servidor deste parque não tem o caixa.</EmptyState>
        )}
        <Latest drawers={latest} />
      </div>
    </>
  )
}

interface OpenProps {
  earlier: EarlierCash | null
  refused: FormState | undefined
  formKey: string
}

function OpenForm({ earlier, refused, formKey }: OpenProps) {
  return (
    <Form method="post" className="stack">
      <Card title="Abrir o caixa">
        <p>Conte o troco com que você começa. Sem troco, deixe em branco.</p>
        <CashFields legend="Troco inicial" refused={refused} />
        {earlier && earlier.entries > 0 ? (
          <>
            <EarlierList earlier={earlier} />
            <CheckboxField
              field={fieldOf(refused, 'take_earlier', 'on')}
              label={`Pôr ${formatMoney(earlier.value)} no caixa`}
              hint="O dinheiro que você recebeu hoje antes de abrir, menos o que devolveu."
            />
          </>
        ) : null}
        <input type="hidden" name="key" value={String(fieldOf(refused, 'key', formKey).value)} />
        <p className="row">
          <Button variant="primary" name="intent" value="open">
            Abrir o caixa
          </Button>
          <Button name="intent" value="sum">
            Somar
          </Button>
        </p>
      </Card>
    </Form>
  )
}

export const meta: MetaFunction = () => [{ title: 'Meu caixa · Trilha' }]

export const handle = { hydrate: true, crumb: 'Meu caixa', live: ['bookings'] }
