import { formatMoney } from '#app/domain/money/money.ts'
import type { ListData } from './load-list.server.ts'

type Found = NonNullable<ListData['found']>

/** Shows totals of the whole filter, not of one page. */
export function ListSums({ total, totals }: Pick<Found, 'total' | 'totals'>) {
  const { people, checked_in_people: inside } = totals
  const money: [string, number | null][] = [
    ['Vendido', totals.final_value],
    ['Recebido', totals.paid_value],
    ['A receber', totals.receivable_value],
    ['A devolver', totals.refund_due_value]
  ]
  return (
    <dl className="sums sums-line">
      <Sum term="Reservas" value={total.toLocaleString('pt-BR')} note="com as canceladas" aside />
      <Sum term="Pessoas" value={people.toLocaleString('pt-BR')} />
      <Sum
        term="Já entraram"
        value={inside.toLocaleString('pt-BR')}
        note={`${people - inside === 1 ? 'falta' : 'faltam'} ${(people - inside).toLocaleString('pt-BR')}`}
      />
      {money.map(([term, value]) =>
        value === null || (value === 0 && term === 'A devolver') ? null : (
          <Sum key={term} term={term} value={formatMoney(value)} />
        )
      )}
    </dl>
  )
}

function Sum({ term, value, note, aside }: { term: string; value: string; note?: string; aside?: boolean }) {
  return (
    <div>
      <dt>{term}</dt>
      <dd className="num">
        {value}
        {note ? <span className={aside ? 'sum-aside' : undefined}> {note}</span> : null}
      </dd>
    </div>
  )
}
