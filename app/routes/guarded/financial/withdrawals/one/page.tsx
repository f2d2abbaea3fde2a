import type { LoaderFunctionArgs } from '@remix-run/node'
import { type MetaFunction, useActionData, useLoaderData } from '@remix-run/react'
import {
  Card,
  type CrumbHandle,
  DefinitionList,
  ErrorSummary,
  FileLinks,
  LinkButton,
  Money,
  Notice,
  PageHeader,
  Pagination,
  SituationTag,
  summaryOf
} from '#app/components/index.ts'
import { getWithdrawal, moveWithdrawal, type WithdrawalMove } from '#app/contracts/finance/withdrawals.ts'
import { formatMoney } from '#app/domain/money/money.ts'
import { readPage } from '#app/domain/words/page-number.ts'
import { formAction, incomplete, readField, requireAccess, requireFields } from '#app/session/index.server.ts'
import { OrderTable } from '../order-table.tsx'
import { toOrderRow, toWithdrawalRow, type WithdrawalView } from '../view.ts'
import { WithdrawalApproval } from '../withdrawal-approval.tsx'
import { MoveForms } from './move-forms.tsx'

const pageSize = 100

export async function loader({ request, params }: LoaderFunctionArgs) {
  const viewer = await requireAccess(request, 'financial/withdrawals')
  const page = readPage(new URL(request.url).searchParams.get('pagina'))
  const id = params.id ?? ''
  const found = await viewer.call(getWithdrawal, { params: { id }, query: { page, limit: pageSize } })
  const { timezone } = viewer.place
  return {
    withdrawal: toWithdrawalRow(found.withdrawal, timezone),
    rows: found.data.map((order) => toOrderRow(order, timezone)),
    page,
    total: found.total,
    pages: Math.max(1, Math.ceil(found.total / pageSize)),
    gone: found.gone_value,
    today: viewer.today(),
    can: {
      drop: viewer.can('financial/withdraw'),
      approve: viewer.can('financial/withdraw-approve'),
      open: viewer.can('operation/booking-list'),
      setRule: viewer.can('configurations/security')
    }
  }
}

export const action = formAction(
  'financial/withdrawals',
  readMove,
  async (body, { viewer, params }) => {
    const { message, outcome, withdrawal } = await viewer.call(moveWithdrawal, {
      params: { id: params.id ?? '' },
      body
    })
    const tone = outcome === 'done' ? 'success' : 'info'
    return { to: `/financial/withdrawals/${withdrawal.id}`, text: message, tone }
  },
  { answers403: true }
)

export default function WithdrawalPage() {
  const { withdrawal, rows, page, pages, total, gone, today, can } = useLoaderData<typeof loader>()
  const refused = useActionData<typeof action>()
  const { id, number, label, tone, provider, orders } = withdrawal
  return (
    <>
      <PageHeader
        title={`Saque ${number}`}
        lead={`${provider} · ${orders}`}
        actions={
          <>
            <SituationTag tone={tone}>{label}</SituationTag>
            <LinkButton to={`/financial/withdrawals/${id}/receipt`}>Comprovante</LinkButton>
            <FileLinks path={`/financial/withdrawals/${id}/orders`} />
          </>
        }
      />
      <div className="stack">
        <ErrorSummary errors={summaryOf(refused)} title="O saque não mudou" />
        <Warnings withdrawal={withdrawal} gone={gone} maySet={can.setRule} />
        <div className="sheet">
          <Card title="Valor">
            <DefinitionList items={valueItems(withdrawal)} />
          </Card>
          <Card title="Histórico">
            <DefinitionList items={historyItems(withdrawal)} />
          </Card>
          <MoveForms withdrawal={withdrawal} today={today} can={can} refused={refused} />
        </div>
        <OrderTable caption="Pagamentos deste saque" rows={rows} canOpen={can.open} />
        <Pagination page={page} pageCount={pages} total={total} noun={['pagamento', 'pagamentos']} param="pagina" />
      </div>
    </>
  )
}

function Warnings({ withdrawal, gone, maySet }: { withdrawal: WithdrawalView; gone: number; maySet: boolean }) {
  const { state, isOwn, approval, deducted } = withdrawal
  const waits = state === 'asked'
  return (
    <>
      {waits && isOwn && !approval?.isNone ? <p>Você solicitou este saque: outra pessoa precisa aprovar.</p> : null}
      {waits && approval ? <WithdrawalApproval approval={approval} maySet={maySet} /> : null}
      {deducted > 0 ? (
        <p>
          {formatMoney(deducted)} voltaram a quem pagou depois de saques anteriores e foram descontados deste saque.
        </p>
      ) : null}
      {gone > 0 ? (
        <Notice tone="warning" title={`${formatMoney(gone)} deste saque não estão mais no provedor`}>
          <p>
            {waits
              ? 'Voltaram a quem pagou, ou foram contestados, depois do pedido: recuse o saque, para que seja pedido de novo sem eles.'
              : 'Voltaram a quem pagou, ou foram contestados, depois da aprovação: o que voltar é descontado do próximo saque.'}
          </p>
        </Notice>
      ) : null}
    </>
  )
}

const valueItems = ({ gross, fee, returned, value }: WithdrawalView) => [
  { term: 'Bruto', value: <Money value={gross} /> },
  { term: 'Taxas do provedor', value: <Money value={-fee} /> },
  { term: 'Devolvido a quem pagou', value: <Money value={-returned} /> },
  {
    term: 'Valor do saque',
    value: (
      <b className="withdraw-value">
        <Money value={value} />
      </b>
    )
  }
]

const historyItems = (item: WithdrawalView) => [
  { term: 'Solicitado', value: item.asked },
  { term: 'Aprovado', value: item.approved },
  { term: 'Contas', value: item.accounts },
  { term: 'Marcado como pago', value: item.paid },
  { term: 'Dia da transferência', value: item.paidOn },
  { term: 'Número no banco', value: item.reference },
  { term: item.state === 'dropped' ? 'Desistência' : 'Recusado', value: item.ended },
  { term: 'Motivo', value: item.reason },
  { term: 'Observação', value: item.note }
]

const moves: readonly WithdrawalMove[] = ['approve', 'refuse', 'drop', 'pay', 'undo']

/** @throws ApiError 400 where the form was not whole */
function readMove(form: FormData) {
  requireFields(form, 'action', 'version', 'complete')
  const action = moves.find((move) => move === readField(form, 'action'))
  const version = readField(form, 'version')
  if (!action || !/^\d{1,9}$/.test(version)) throw incomplete()
  return {
    action,
    version: Number(version),
    reason: readField(form, 'reason'),
    reference: readField(form, 'reference'),
    paid_on: readField(form, 'paid_on')
  }
}

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: `${data ? `Saque ${data.withdrawal.number}` : 'Saque'} · Trilha` }
]

export const handle = {
  crumb: (data) => (data ? `Saque ${data.withdrawal.number}` : 'Saque'),
  live: ['finance']
} satisfies CrumbHandle<typeof loader> & { live: string[] }
