import { t } from '#app/domain/words/speech.ts'
import { useDocument } from '../document/document-context.ts'

export interface ShownPoint {
  name: string
  /** Kind of point, such as a waterfall; '' when unknown. */
  kind: string
  text: string
  mapUrl: string
}

/** Draws nothing for an empty list. */
export function PointList({ points }: { points: readonly ShownPoint[] }) {
  const { kiosk } = useDocument()
  if (points.length === 0) return null
  return (
    <section aria-labelledby="pontos" className="stack-s">
      <h2 id="pontos">{t('Pontos de interesse')}</h2>
      <ul>
        {points.map(({ name, kind, text, mapUrl }) => (
          <li key={mapUrl + name}>
            <b>{name}</b> {kind ? <span className="muted small">{kind}</span> : null}
            <br />
            {text}{' '}
            {kiosk ? null : (
              <a href={mapUrl} rel="noopener noreferrer">
                {t('Ver no mapa')}
                <span className="vh">: {name}</span>
              </a>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}
