import type { LoaderFunctionArgs } from '@remix-run/node'
import { type MetaFunction, useActionData, useLoaderData } from '@remix-run/react'
import {
  Card,
  type CrumbHandle,
  DefinitionList,
  ErrorSummary,
  LinkButton,
  Money,
  PageHeader,
  SituationTag,
  summaryOf
} from '#app/components/index.ts'
import { getUnsettled, type SettleAction, settlePayment } from '#app/contracts/payments/unsettled.ts'
import { toDecimal } from '#app/domain/money/money.ts'
import { formAction, incomplete, readField, requireAccess, requireFields } from '#app/session/index.server.ts'
import { SettleForms } from './settle-forms.tsx'
import { toUnsettledRow, type UnsettledRow } from './view.ts'

export async function loader({ request, params }: LoaderFunctionArgs) {
  const viewer = await requireAccess(request, 'financial/unsettled')
  const item = await viewer.call(getUnsettled, { params: { id: params.id ?? '' } })
  const can = {
    settle: viewer.can('financial/settle'),
    values: viewer.can('operation/values'),
    open: viewer.can('operation/booking-list'),
    refunds: viewer.can('operation/refund')
  }
  return { payment: toUnsettledRow(item, viewer.place.timezone), can }
}

export const action = formAction('financial/settle', readSettling, async (body, { viewer, params }) => {
  const { message, outcome, item } = await viewer.call(settlePayment, { params: { id: params.id ?? '' }, body })
  const tone = outcome === 'done' ? 'success' : 'info'
  return { to: `/financial/unsettled/${item.id}`, text: message, tone }
})

const titleOf = ({ kind }: Pick<UnsettledRow, 'kind'>) =>
  kind === 'stray' ? 'Pagamento sem reserva' : 'Pagamento retido'

export default function UnsettledPayment() {
  const { payment, can } = useLoaderData<typeof loader>()
  const refused = useActionData<typeof action>()
  const { asked, received, booking, code, name, refund } = payment
  return (
    <>
      <PageHeader
        title={titleOf(payment)}
        lead={[payment.provider, payment.method, payment.todo].filter(Boolean).join(' · ')}
        actions={<SituationTag tone={payment.tone}>{payment.label}</SituationTag>}
      />
      <div className="stack">
        <ErrorSummary errors={summaryOf(refused)} title="O pagamento não foi resolvido" />
        <Card title="Dados do pagamento">
          <DefinitionList
            items={[
              { term: 'Recebido', value: received === null ? null : <Money value={received} /> },
              { term: 'Pedido', value: asked === null ? null : <Money value={asked} /> },
              {
                term: 'Reserva',
                value: booking && can.open ? <a href={`/operation/booking-list/${booking}`}>{code}</a> : code || null
              },
              { term: 'Cliente', value: name || null },
              { term: 'Número no provedor', value: <span className="provider-id">{payment.providerId}</span> },
              { term: 'O provedor diz', value: payment.said || null },
              { term: 'Desde', value: payment.since },
              { term: 'Resolvido por', value: payment.solved || null },
              { term: 'Observação', value: payment.note || null }
            ]}
          />
        </Card>
        {refund && can.refunds ? (
          <p>
            <LinkButton to={`/operation/refunds/${refund}`}>Ver a devolução</LinkButton>
          </p>
        ) : null}
        {can.settle ? <SettleForms payment={payment} seesValues={can.values} refused={refused} /> : null}
      </div>
    </>
  )
}

const actions: readonly SettleAction[] = ['accept', 'return', 'adopt', 'returned', 'other', 'reopen']

/** @throws ApiError 400 where the form was not whole */
function readSettling(form: FormData) {
  requireFields(form, 'action', 'note', 'seen', 'complete')
  const action = actions.find((one) => one === readField(form, 'action'))
  const seen = readField(form, 'seen')
  if (!action || !/^\d{0,12}$/.test(seen)) throw incomplete()
  return {
    action,
    note: readField(form, 'note'),
    code: readField(form, 'code'),
    seen: seen === '' ? null : toDecimal(Number(seen))
  }
}

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: `${data ? titleOf(data.payment) : 'Pagamento'} · Trilha` }
]

export const handle = {
  crumb: (data) => (data ? titleOf(data.payment) : 'Pagamento'),
  live: ['bookings']
} satisfies CrumbHandle<typeof loader> & { live: string[] }
