import { formatMoney } from '#app/domain/money/money.ts'
import type { ListData } from './load-list.server.ts'

type Found = NonNullable<ListData['found']>

/** Of the whole filter, not of the page. */
export function ListSums({ total, totals }: Pick<Found, 'total' | 'totals'>) {
  const { people, checked_in_people: inside, final_value: value, paid_value: paid } = totals
  return (
    <dl className="sums sums-line">
      <Sum term="Reservas" value={total.toLocaleString('pt-BR')} note="com as canceladas" aside />
      <Sum term="Pessoas" value={people.toLocaleString('pt-BR')} />
      <Sum
        term="Já entraram"
        value={inside.toLocaleString('pt-BR')}
        note={`faltam ${(people - inside).toLocaleString('pt-BR')}`}
      />
      {value === null ? null : <Sum term="Valor" value={formatMoney(value)} />}
      {paid === null ? null : <Sum term="Pago" value={formatMoney(paid)} />}
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
