import type { LoaderFunctionArgs } from '@remix-run/node'
import { type MetaFunction, useLoaderData } from '@remix-run/react'
import { PrintButton } from '#app/components/form/print-button.tsx'
import { type CrumbHandle, DefinitionList, LinkButton, Money, PageHeader, ScrollRegion } from '#app/components/index.ts'
import { getWithdrawal, MOST_ORDERS } from '#app/contracts/finance/withdrawals.ts'
import { formatInstant } from '#app/domain/calendar/dates.ts'
import { formatDocument } from '#app/domain/person/documents.ts'
import { requireAccess } from '#app/session/index.server.ts'
import { now } from '#app/time/clock.server.ts'
import { type OrderView, toOrderRow, toWithdrawalRow } from '../view.ts'

export async function loader({ request, params }: LoaderFunctionArgs) {
  const viewer = await requireAccess(request, 'financial/withdrawals')
  const id = params.id ?? ''
  const found = await viewer.call(getWithdrawal, { params: { id }, query: { limit: MOST_ORDERS } })
  const { timezone } = viewer.place
  const { name, legal_name: legalName, cnpj } = found.place
  return {
    withdrawal: toWithdrawalRow(found.withdrawal, timezone),
    rows: found.data.map((order) => toOrderRow(order, timezone)),
    left: Math.max(0, found.total - found.data.length),
    place: [legalName || name, cnpj ? `CNPJ ${formatDocument(cnpj)}` : ''].filter(Boolean).join(', '),
    printed: formatInstant(now(), timezone)
  }
}

export default function WithdrawalReceipt() {
  const { withdrawal, rows, left, place, printed } = useLoaderData<typeof loader>()
  const { id, number, value, provider, label } = withdrawal
  return (
    <>
      <div className="no-print">
        <PageHeader
          title="Comprovante de saque"
          actions={
            <>
              <LinkButton to={`/financial/withdrawals/${id}`}>Voltar ao saque</LinkButton>
              <PrintButton variant="primary" />
            </>
          }
        />
      </div>
      <div className="withdraw-sheet">
        <h2>{`Saque ${number}: ${label.toLowerCase()}`}</h2>
        <p>{place}</p>
        <p className="withdraw-sheet-value">
          <Money value={value} />
        </p>
        <DefinitionList
          items={[
            { term: 'Provedor', value: provider },
            { term: 'Solicitado', value: withdrawal.asked },
            { term: 'Aprovado', value: withdrawal.approved },
            { term: 'Transferido em', value: withdrawal.paidOn },
            { term: 'Número no banco', value: withdrawal.reference },
            { term: 'Marcado como pago', value: withdrawal.paid },
            { term: withdrawal.state === 'dropped' ? 'Desistência' : 'Recusado', value: withdrawal.ended },
            { term: 'Motivo', value: withdrawal.reason },
            { term: 'Observação', value: withdrawal.note }
          ]}
        />
        <ScrollRegion className="withdraw-sheet-scroll" label="Pagamentos: role para os lados">
          <Orders rows={rows} sums={withdrawal} />
        </ScrollRegion>
        {left > 0 ? <p>{`E mais ${left}: a lista inteira está no CSV do saque.`}</p> : null}
        <p className="withdraw-sheet-sign">
          Solicitou: <span className="withdraw-sheet-line" /> Aprovou: <span className="withdraw-sheet-line" />
        </p>
        <p className="withdraw-sheet-foot">Impresso em {printed}.</p>
      </div>
    </>
  )
}

interface OrdersProps {
  rows: readonly OrderView[]
  sums: { gross: number; fee: number; returned: number; value: number }
}

function Orders({ rows, sums }: OrdersProps) {
  return (
    <table className="withdraw-sheet-table">
      <caption>Pagamentos</caption>
      <thead>
        <tr>
          <th scope="col">Reserva</th>
          <th scope="col">Pago em</th>
          <th scope="col">Forma</th>
          <th scope="col">Bruto</th>
          <th scope="col">Taxa</th>
          <th scope="col">Devolvido</th>
          <th scope="col">Líquido</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ id, code, name, paidAt, method, gross, fee, returned, net }) => (
          <tr key={id}>
            <th scope="row">
              {code} {name}
            </th>
            <td>{paidAt}</td>
            <td>{method}</td>
            {[gross, -fee, -returned, net].map((value, index) => (
              <td key={parts[index]}>
                <Money value={value} />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row" colSpan={3}>
            Total
          </th>
          {[sums.gross, -sums.fee, -sums.returned, sums.value].map((value, index) => (
            <td key={parts[index]}>
              <Money value={value} />
            </td>
          ))}
        </tr>
      </tfoot>
    </table>
  )
}

const parts = ['gross', 'fee', 'returned', 'net'] as const

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: `${data ? `Comprovante do saque ${data.withdrawal.number}` : 'Comprovante de saque'} · Trilha` }
]

export const handle = {
  crumb: 'Comprovante',
  above: (data) =>
    data
      ? { label: `Saque ${data.withdrawal.number}`, href: `/financial/withdrawals/${data.withdrawal.id}` }
      : { label: 'Saque' }
} satisfies CrumbHandle<typeof loader>
