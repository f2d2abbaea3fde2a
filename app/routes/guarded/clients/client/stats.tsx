import { formatMoney } from '#app/domain/money/money.ts'
import type { ClientView } from './cards.tsx'

export function ClientStats({ client }: { client: ClientView }) {
  const { counts, money, paymentDays } = client
  const sums = money && [
    { term: 'Vendido', value: money.sold },
    { term: 'Recebido', value: money.received },
    { term: 'A receber', value: money.receivable },
    { term: 'A devolver', value: money.refundDue }
  ]
  return (
    <dl className="sums">
      <div>
        <dt>Reservas</dt>
        <dd>
          {counts.bookings} <span>{counts.visits}</span>
        </dd>
      </div>
      {sums?.map(({ term, value }) => (
        <div key={term}>
          <dt>{term}</dt>
          <dd className="num">{formatMoney(value)}</dd>
        </div>
      ))}
      {paymentDays ? (
        <div>
          <dt>Tempo médio de pagamento</dt>
          <dd>
            {paymentDays.words} <span>contas pagas em 12 meses</span>
          </dd>
        </div>
      ) : null}
    </dl>
  )
}
