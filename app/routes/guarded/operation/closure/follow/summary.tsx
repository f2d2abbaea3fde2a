import { DefinitionList, Money } from '#app/components/index.ts'
import { ANSWER_LABELS, CLOSURE_OFFERS, FALLBACKS } from '#app/domain/closure/answers.ts'
import { countLabel, peopleLabel } from '#app/domain/words/labels.ts'
import type { ClosureView } from '../view.ts'

/** How many chose what, for how much, and what was said when the day was closed. */
export function Summary({ closure }: { closure: ClosureView }) {
  const { counts, values } = closure
  const answered = [
    ['Outra data', counts.date, values.date],
    ['Crédito', counts.credit, values.credit],
    ['Devolução', counts.refund, values.refund],
    ['Cancelada', counts.cancel, null]
  ] as const
  return (
    <>
      <dl className="sums">
        <div>
          <dt>Sem resposta</dt>
          <dd className="num">{counts.waiting}</dd>
        </div>
        {answered.map(([term, count, value]) => (
          <div key={term}>
            <dt>{term}</dt>
            <dd className="num">
              {count}
              {value ? (
                <>
                  {' · '}
                  <Money value={value} />
                </>
              ) : null}
            </dd>
          </div>
        ))}
      </dl>
      <DefinitionList
        items={[
          { term: 'Atingidas', value: `${bookings(counts.bookings)}, ${peopleLabel(counts.people)}` },
          { term: 'Oferecido', value: offered(closure.offers) },
          { term: 'Resposta até', value: closure.until },
          { term: 'Sem resposta', value: closure.fallback === 'refund' ? FALLBACKS.refund : FALLBACKS[''] },
          { term: 'Crédito ainda não usado', value: values.credit_left ? <Money value={values.credit_left} /> : null },
          { term: 'Fechado por', value: closure.made },
          { term: 'Encerrado', value: closure.ended || null },
          { term: 'Reaberto', value: closure.reopened || null }
        ]}
      />
    </>
  )
}

const bookings = (count: number) => countLabel(count, { one: 'reserva', many: 'reservas' })

const offered = (offers: readonly string[]) =>
  CLOSURE_OFFERS.filter((one) => offers.includes(one))
    .map((one) => ANSWER_LABELS[one])
    .join(', ')
