import { Card, Money, SituationTag } from '#app/components/display/index.ts'
import type { RefundRow } from './refund-row.ts'

/** Tells who requested each refund, when and why; draws nothing without refunds. */
export function RefundsCard({ refunds }: { refunds: readonly RefundRow[] }) {
  if (refunds.length === 0) return null
  return (
    <Card title="Devoluções">
      <ul className="lines" id="devolucoes">
        {refunds.map(({ id, label, tone, value, askedAt, askedBy, reason, beside, problem, method }) => (
          <li key={id}>
            <span>
              <a href={`/operation/refunds/${id}`}>{method}</a> <SituationTag tone={tone}>{label}</SituationTag>{' '}
              <span className="sub">
                {[`${askedBy}, ${askedAt}`, reason, beside, problem].filter(Boolean).join(' · ')}
              </span>
            </span>{' '}
            {value === null ? null : <Money value={value} />}
          </li>
        ))}
      </ul>
    </Card>
  )
}
