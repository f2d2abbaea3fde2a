import { Money } from '#app/components/index.ts'
import { t } from '#app/domain/words/speech.ts'
import { ContactWays } from '../contact-ways.tsx'
import type { Contact } from '../to-contact.server.ts'
import { usePlaceHref } from '../use-place-href.ts'

interface HowItIsChargedProps {
  /** '' when no place is known. */
  name: string
  attractions: { uuid: string; name: string; priceFrom: number | null; href: string }[]
  contact: Contact | null
}

/** Shown for a place without plans. */
export function HowItIsCharged({ name, attractions, contact }: HowItIsChargedProps) {
  const placeHref = usePlaceHref()
  return (
    <div className="stack-l">
      <div className="hero stack">
        <h1>{t('Preços')}</h1>
        <p className="prose lead">
          {t(
            '{place} cobra por ingresso: você paga só a visita que reservar, sem mensalidade. O total aparece antes de você confirmar.',
            { place: name || t('Cada parque') }
          )}
        </p>
      </div>
      {attractions.length > 0 ? <VisitPrices attractions={attractions} /> : null}
      {contact ? (
        <section aria-labelledby="grupos" className="stack-s prose">
          <h2 id="grupos">{t('Grupos, escolas e agências')}</h2>
          <p>{t('Não há planos com preço fechado. Conte para a gente o que você precisa:')}</p>
          <ContactWays contact={contact} />
        </section>
      ) : null}
      {name ? null : (
        <p>
          <a className="btn btn-primary" href={placeHref('/home')}>
            {t('Escolher o parque')}
          </a>
        </p>
      )}
    </div>
  )
}

function VisitPrices({ attractions }: Pick<HowItIsChargedProps, 'attractions'>) {
  return (
    <section aria-labelledby="visita" className="stack prose">
      <h2 id="visita">{t('Quanto custa a visita')}</h2>
      <ul className="price-list">
        {attractions.map(({ uuid, name, priceFrom, href }) => (
          <li key={uuid}>
            <a href={href}>{name}</a>{' '}
            <span>
              {priceFrom === null ? (
                <span className="muted small">{t('preço ao reservar')}</span>
              ) : priceFrom > 0 ? (
                <>
                  <span className="muted small">{t('a partir de')}</span>{' '}
                  <b>
                    <Money value={priceFrom} />
                  </b>
                </>
              ) : (
                <b>{t('Gratuito')}</b>
              )}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}
