import type { SerializeFrom } from '@remix-run/node'
import { AttractionCard } from '#app/components/booking/index.ts'
import { ownLang } from '#app/components/document/own-lang.tsx'
import { EmptyState, Money, Notice } from '#app/components/index.ts'
import { t } from '#app/domain/words/speech.ts'
import { ContactWays } from '../contact-ways.tsx'
import { usePlaceHref } from '../use-place-href.ts'
import type { PlaceHomeView } from './to-place-home.server.ts'

type Place = SerializeFrom<PlaceHomeView>

export function PlaceHome({ place }: { place: Place }) {
  return (
    <div className="stack-l">
      <Hero place={place} />
      <section aria-labelledby="atrativos" className="stack">
        <h2 id="atrativos">{t('Atrativos')}</h2>
        <Attractions place={place} />
      </section>
      {place.facts.length > 0 ? <Facts facts={place.facts} /> : null}
      {place.rules.length > 0 ? <Rules rules={place.rules} /> : null}
      <div className="grid halves">
        <Reach place={place} />
        <Entrances place={place} />
      </div>
    </div>
  )
}

function Hero({ place }: { place: Place }) {
  const placeHref = usePlaceHref()
  const { name, where, description, isTranslated, priceFrom, attractions, pid, findsTickets } = place
  return (
    <div className="hero stack">
      <div>
        <h1>{name}</h1>
        {where ? <p className="muted">{where}</p> : null}
      </div>
      {description ? (
        <p className="prose lead" lang={ownLang(isTranslated)}>
          {description}
        </p>
      ) : null}
      {attractions?.length === 0 ? null : (
        <p className="row">
          <a className="btn btn-primary" href={placeHref('/booking', { pid })}>
            {t('Reserve sua visita')}
          </a>{' '}
          {priceFrom > 0 ? (
            <span>
              <span className="muted">{t('a partir de')}</span>{' '}
              <b className="price">
                <Money value={priceFrom} />
              </b>{' '}
              <span className="muted">{t('por pessoa')}</span>
            </span>
          ) : null}
        </p>
      )}
      {findsTickets ? (
        <p>
          {t('Já reservou?')} <a href={placeHref('/find-ticket', { pid })}>{t('Encontrar meu ingresso')}</a>
        </p>
      ) : null}
    </div>
  )
}

function Attractions({ place: { attractions, contact } }: { place: Place }) {
  if (!attractions) {
    return (
      <Notice tone="warning">
        <p>{t('Não conseguimos carregar os atrativos agora. Tente de novo em alguns instantes.')}</p>
      </Notice>
    )
  }
  if (attractions.length === 0) {
    return (
      <EmptyState title={t('Nenhum atrativo à venda no momento')}>
        {contact ? t('Volte outro dia ou fale com o parque pelos contatos abaixo.') : t('Volte outro dia.')}
      </EmptyState>
    )
  }
  return (
    <ul className="grid shop">
      {attractions.map((attraction, at) => (
        <AttractionCard key={attraction.uuid} attraction={attraction} level={3} isLow={at > 0} />
      ))}
    </ul>
  )
}

function Facts({ facts }: Pick<Place, 'facts'>) {
  return (
    <section aria-labelledby="lugar" className="stack">
      <h2 id="lugar">{t('Sobre o parque')}</h2>
      <ul className="grid rules">
        {facts.map(({ name, words }) => (
          <li key={name}>
            <h3>{name}</h3>
            <p>{words}</p>
          </li>
        ))}
      </ul>
    </section>
  )
}

function Rules({ rules }: Pick<Place, 'rules'>) {
  return (
    <section aria-labelledby="como" className="stack">
      <h2 id="como">{t('Antes de reservar')}</h2>
      <ul className="grid rules">
        {rules.map(({ title, text }) => (
          <li key={title}>
            <h3>{title}</h3>
            <p>{text}</p>
          </li>
        ))}
      </ul>
    </section>
  )
}

function Reach({ place: { pid, contact, takesRequests } }: { place: Place }) {
  const placeHref = usePlaceHref()
  if (!contact && !takesRequests) return null
  return (
    <section aria-labelledby="contato" className="stack-s">
      <h2 id="contato">{t('Fale com a gente')}</h2>
      {contact?.address ? <p>{contact.address}</p> : null}
      {contact ? <ContactWays contact={contact} /> : null}
      {takesRequests ? (
        <p>
          <a href={placeHref('/requerimento', { pid })}>{t('Fazer um requerimento')}</a>
        </p>
      ) : null}
    </section>
  )
}

function Entrances({ place }: { place: Place }) {
  const placeHref = usePlaceHref()
  return (
    <section aria-labelledby="equipe" className="stack-s">
      <h2 id="equipe">{t('Trabalha com a gente?')}</h2>
      <p>{t('Área da equipe, de condutores e de parceiros.')}</p>
      <ul className="ways">
        <li>
          <a href={placeHref('/login')}>{t('Entrar na minha conta')}</a>
        </li>
        {place.registrationOpen ? (
          <li>
            <a href={placeHref('/register')}>{t('Fazer meu cadastro')}</a>
          </li>
        ) : null}
        {place.hasPlans ? (
          <li>
            <a href={placeHref('/pricing')}>{t('Ver os planos')}</a>
          </li>
        ) : null}
      </ul>
    </section>
  )
}
