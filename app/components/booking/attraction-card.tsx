import { t } from '#app/domain/words/speech.ts'
import { Money } from '../display/money.tsx'
import { ownLang } from '../document/own-lang.tsx'

export interface Attraction {
  uuid: string
  name: string
  description: string
  /** True if the description is in the language of the page; always in Portuguese. */
  isTranslated?: boolean
  /** Picture URL; '' draws the initials. */
  picture: string
  initials: string
  /** Text such as "90 minutos". */
  duration: string
  /** Text such as "A partir de 12 anos"; '' when there is no age limit. */
  age?: string
  /** Centavos, as computed by `priceFrom`; 0 when it is free, null when the price is unknown. */
  priceFrom: number | null
  /** Lower price in centavos for visitors who bring a proof (student, senior). */
  priceWithProof: number | null
  href: string
}

interface AttractionCardProps {
  attraction: Attraction
  level?: 2 | 3
  /** True below the first rows of a phone: the picture loads when it comes near. */
  isLow?: boolean
}

export function AttractionCard({ attraction, level = 2, isLow }: AttractionCardProps) {
  const { name, description, isTranslated = false, picture, initials, duration, age } = attraction
  const { priceFrom, priceWithProof, href } = attraction
  const Heading = `h${level}` as const
  return (
    <li className="card card-go">
      {picture ? (
        <img src={picture} alt="" width={640} height={360} loading={isLow ? 'lazy' : undefined} />
      ) : (
        <div className="initials" aria-hidden="true">
          {initials}
        </div>
      )}
      <Heading>
        <a className="card-link" href={href}>
          {name}
        </a>
      </Heading>
      <p>
        {priceFrom === null ? (
          <span className="muted small">{t('Preço ao reservar')}</span>
        ) : priceFrom > 0 ? (
          <>
            <span className="muted small">{t('a partir de')}</span>{' '}
            <b className="price">
              <Money value={priceFrom} />
            </b>
            {priceWithProof ? (
              <>
                <br />
                <span className="muted small">
                  {t('com comprovante, a partir de')} <Money value={priceWithProof} />
                </span>
              </>
            ) : null}
          </>
        ) : (
          <b className="price">{t('Gratuito')}</b>
        )}
      </p>
      <p lang={ownLang(isTranslated)}>{description}</p>
      {duration || age ? (
        <p className="muted small">
          {[duration && t('Duração: {duration}', { duration }), age].filter(Boolean).join(' · ')}
        </p>
      ) : null}
    </li>
  )
}
