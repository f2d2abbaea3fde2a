import { DefinitionList, Money } from '#app/components/index.ts'
import { SETTLING_WORDS } from '#app/domain/finance/status.ts'
import { formatMoney } from '#app/domain/money/money.ts'
import type { ShownItem, TransactionView } from './view.ts'

const struck = (text: string, removed: boolean) => (removed ? <s>{text}</s> : text)

const gone = <span className="sub">removido</span>

function Item({ item: { name, price, off, final, more, removed } }: { item: ShownItem }) {
  return (
    <li className={removed ? 'fin-row fin-gone' : 'fin-row'}>
      <span>
        {struck(name, removed)} {removed ? gone : null}
        {more ? <span className="sub">{more}</span> : null}
      </span>
      <span className="num">
        {off ? (
          <span className="sub">
            <Money value={price} /> − {off}
          </span>
        ) : null}{' '}
        {removed ? (
          <s>
            <Money value={final} />
          </s>
        ) : (
          <Money value={final} />
        )}
      </span>
    </li>
  )
}

type RowsProps = Pick<TransactionView, 'items' | 'payments'>

/** Lists all rows, with removed ones struck through. */
export function Rows({ items, payments }: RowsProps) {
  return (
    <>
      <section className="card">
        <h2>Itens</h2>
        <ul className="lines">
          {items.map((item) => (
            <Item key={item.id} item={item} />
          ))}
        </ul>
      </section>
      <section className="card">
        <h2>Pagamentos</h2>
        {payments.length === 0 ? <p className="muted">Nenhum pagamento.</p> : null}
        <ul className="lines">
          {payments.map(({ id, words, more, removed }) => (
            <li key={id} className={removed ? 'fin-row fin-gone' : 'fin-row'}>
              <span>
                {struck(words, removed)} {removed ? gone : null}
                {more ? <span className="sub">{more}</span> : null}
              </span>
            </li>
          ))}
        </ul>
      </section>
    </>
  )
}

/** Lists rows removed earlier, below the form. */
export function RemovedRows({ items, payments }: RowsProps) {
  const [goneItems, gonePayments] = [items, payments].map((rows) => rows.filter(({ removed }) => removed))
  if ((goneItems?.length ?? 0) + (gonePayments?.length ?? 0) === 0) return null
  return (
    <section className="card">
      <h2>Linhas removidas</h2>
      <p className="muted">Ficam guardadas e não contam.</p>
      <ul className="lines">
        {items
          .filter(({ removed }) => removed)
          .map((item) => (
            <Item key={`i${item.id}`} item={item} />
          ))}
        {payments
          .filter(({ removed }) => removed)
          .map(({ id, words, more }) => (
            <li key={`p${id}`} className="fin-row fin-gone">
              <span>
                <s>{words}</s> {gone}
                {more ? <span className="sub">{more}</span> : null}
              </span>
            </li>
          ))}
      </ul>
    </section>
  )
}

interface FactsProps extends Pick<TransactionView, 'facts' | 'flow' | 'sums'> {
  /** True when the other rows are in the form below. */
  isForm: boolean
}

export function Facts({ facts, flow, sums, isForm }: FactsProps) {
  const { paid, owing } = SETTLING_WORDS[flow]
  const figures: [string, number][] = [
    ['Soma dos itens', sums.total],
    ['Descontos', sums.discount],
    ['Valor final', sums.final],
    [paid, sums.paid],
    [owing, sums.final - sums.paid]
  ]
  return (
    <section className="card" aria-label="Resumo">
      <dl className="sums">
        {(isForm ? figures.slice(2) : figures).map(([term, value]) => (
          <div key={term}>
            <dt>{term}</dt>
            <dd>{formatMoney(value)}</dd>
          </div>
        ))}
      </dl>
      <DefinitionList items={isForm ? facts.filter(({ typed }) => !typed) : facts} />
    </section>
  )
}
