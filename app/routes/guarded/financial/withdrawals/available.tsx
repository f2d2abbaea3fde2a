import { formatMoney } from '#app/domain/money/money.ts'
import { countLabel } from '#app/domain/words/labels.ts'
import type { AvailableView } from './available-view.ts'
import { paymentWords } from './view.ts'

/** Money that lies at the providers, and the day from which it may be withdrawn. */
export function Available({ free, can }: { free: AvailableView; can: { configure: boolean } }) {
  const { providers, waiting, freeWords, period, hasOlder } = free
  return (
    <section className="withdraw-free" aria-label="O que pode ser sacado">
      <dl className="sums sums-line">
        {providers.map(({ provider, title, net, orders, debitValue }) => (
          <div key={provider}>
            <dt>{title ? `Pode ser sacado: ${title}` : 'Pode ser sacado'}</dt>
            <dd className="num">
              {formatMoney(net)} <span>{countLabel(orders, paymentWords)}</span>
              {debitValue < 0 ? <span>, menos {formatMoney(-debitValue)} de descontos</span> : null}
            </dd>
          </div>
        ))}
        {providers.length === 0 ? (
          <div>
            <dt>Pode ser sacado</dt>
            <dd className="num">{formatMoney(0)}</dd>
          </div>
        ) : null}
        {waiting ? (
          <div>
            <dt>Ainda não liberado</dt>
            <dd className="num">
              {formatMoney(waiting.value)} <span>{waiting.orders}</span>
            </dd>
          </div>
        ) : null}
      </dl>
      <p className="muted withdraw-hint">
        {period ? `Pagamentos ${period}. ` : ''}
        {freeWords} {hasOlder ? 'Há pagamentos mais antigos, ainda não sacados. ' : ''}
        {can.configure ? <a href="/configurations/payments">Mudar os dias até liberar</a> : null}
      </p>
    </section>
  )
}
