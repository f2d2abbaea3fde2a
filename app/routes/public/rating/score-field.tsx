import { describeField, type FieldState } from '#app/components/index.ts'
import { MOST_SCORE } from '#app/domain/rating/rating.ts'
import { t, tSaid } from '#app/domain/words/speech.ts'

const scores = Array.from({ length: MOST_SCORE + 1 }, (_, score) => String(score))

/** Draws eleven radio buttons in rows that fit a phone; without styles they follow each other. */
export function ScoreField({ field }: { field: FieldState }) {
  const { id, ...described } = describeField({ field, hint: true })
  const [error] = field.errors ?? []
  return (
    <fieldset className="field" aria-describedby={described['aria-describedby']}>
      <legend className="label">{t('De 0 a 10, quanto você recomendaria esta visita a um amigo?')}</legend>
      {error ? (
        <p className="error" id={`${id}-erro`}>
          <span className="vh">{t('Erro: ')}</span>
          {tSaid(error)}
        </p>
      ) : null}
      <div className="scores">
        {scores.map((score, index) => (
          <label key={score}>
            <input
              type="radio"
              id={index === 0 ? id : `${id}-${score}`}
              name={field.name}
              value={score}
              defaultChecked={field.value === score}
              aria-invalid={described['aria-invalid']}
              required
            />{' '}
            {score}
          </label>
        ))}
      </div>
      <p className="hint score-ends" id={`${id}-dica`}>
        <span>{t('0: de jeito nenhum')}</span> <span>{t('10: com certeza')}</span>
      </p>
    </fieldset>
  )
}
