import { AttractionCard, Steps } from '#app/components/booking/index.ts'
import { useDocument } from '#app/components/document/document-context.ts'
import { EmptyState, Notice } from '#app/components/index.ts'
import { t } from '#app/domain/words/speech.ts'
import type { AttractionStep, PlaceStep } from '../view.ts'

export function ChoosePlace({ view }: { view: PlaceStep }) {
  return (
    <div className="stack">
      <h1>{t('Onde você quer ir?')}</h1>
      {view.places.length === 0 ? (
        <EmptyState title={t('Nenhum parque recebe reservas por aqui ainda')}>
          {t('Confira o endereço que você recebeu ou fale com o atrativo.')}
        </EmptyState>
      ) : (
        <ul className="grid">
          {view.places.map(({ name, where, href }) => (
            <li key={href} className="card card-go">
              <h2>
                <a className="card-link" href={href}>
                  {name}
                </a>
              </h2>
              {where ? <p className="muted">{where}</p> : null}
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

export function ChooseAttraction({ view }: { view: AttractionStep }) {
  const { kiosk } = useDocument()
  return (
    <div className="stack">
      <Steps steps={view.steps} current={view.current} />
      <h1>{t('Reserve sua visita')}</h1>
      {view.lead ? <p className="prose">{view.lead}</p> : null}
      {view.findHref && !kiosk ? (
        <p>
          {t('Já reservou?')} <a href={view.findHref}>{t('Encontrar meu ingresso')}</a>
        </p>
      ) : null}
      {view.notice ? (
        <Notice tone="warning" role="alert">
          <p>{view.notice}</p>
        </Notice>
      ) : null}
      {view.cards.length === 0 ? (
        <EmptyState title={t('Nenhum atrativo à venda no momento')}>
          {t('Volte outro dia ou fale com o parque pelos contatos abaixo.')}
        </EmptyState>
      ) : (
        <ul className="grid shop">
          {view.cards.map((card, at) => (
            <AttractionCard key={card.uuid} attraction={card} isLow={at > 1} />
          ))}
        </ul>
      )}
      {view.asksHref && !kiosk ? (
        <p>
          {t('Quer pedir outra coisa ao parque?')} <a href={view.asksHref}>{t('Fazer um requerimento')}</a>
        </p>
      ) : null}
    </div>
  )
}
