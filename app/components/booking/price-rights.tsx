import { type PriceRight, priceRightWords } from '#app/domain/booking/price-right.ts'
import { t } from '#app/domain/words/speech.ts'

interface PriceRightsProps {
  tickets: readonly { title: string; rights: readonly PriceRight[] }[]
}

/** Explains, folded, whom a ticket is for by law and what they bring. */
export function PriceRights({ tickets }: PriceRightsProps) {
  const some = tickets.filter(({ rights }) => rights.length > 0)
  if (some.length === 0) return null
  return (
    <details className="fold no-print">
      <summary>{t('Quem tem direito, e o que trazer')}</summary>
      {some.map(({ title, rights }) => (
        <div key={title}>
          <p>
            <b>{title}</b>
          </p>
          <ul>
            {rights.map(priceRightWords).map(({ who, bring, rule }) => (
              <li key={who}>
                {who}. {bring} <span className="muted small">({rule})</span>
              </li>
            ))}
          </ul>
        </div>
      ))}
    </details>
  )
}
