import { Money } from '../display/money.tsx'

export interface Attraction {
  uuid: string
  name: string
  description: string
  /** '' draws the initials. */
  picture: string
  initials: string
  /** "90 minutos". */
  duration: string
  /** "A partir de 12 anos"; '' where anybody may come. */
  age?: string
  /** Centavos, as `priceFrom` says; 0 where it is free, null where nobody says a price. */
  priceFrom: number | null
  /** Centavos: lower, for those who bring a proof. */
  priceWithProof: number | null
  href: string
}

interface AttractionCardProps {
  attraction: Attraction
  level?: 2 | 3
}

export function AttractionCard({ attraction, level = 2 }: AttractionCardProps) {
  const { name, description, picture, initials, duration, age, priceFrom, priceWithProof, href } = attraction
  const Heading = `h${level}` as const
  return (
    <li className="card card-go">
      {picture ? (
        <img src={picture} alt="" width={640} height={360} />
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
          <span className="muted small">Preço ao reservar</span>
        ) : priceFrom > 0 ? (
          <>
            <span className="muted small">a partir de</span>{' '}
            <b className="price">
              <Money value={priceFrom} />
            </b>
            {priceWithProof ? (
              <>
                <br />
                <span className="muted small">
                  com comprovante, a partir de <Money value={priceWithProof} />
                </span>
              </>
            ) : null}
          </>
        ) : (
          <b className="price">Gratuito</b>
        )}
      </p>
      <p>{description}</p>
      {duration || age ? (
        <p className="muted small">{[duration && `Duração: ${duration}`, age].filter(Boolean).join(' · ')}</p>
      ) : null}
    </li>
  )
}
