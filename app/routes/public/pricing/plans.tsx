import { Money } from '#app/components/index.ts'
import type { PublicPlace } from '#app/contracts/places.ts'
import { t } from '#app/domain/words/speech.ts'
import { ContactWays } from '../contact-ways.tsx'
import type { Contact } from '../to-contact.server.ts'

interface PlansProps {
  name: string
  plans: PublicPlace['plans']
  contact: Contact | null
}

export function Plans({ name, plans, contact }: PlansProps) {
  return (
    <div className="stack-l">
      <div className="hero stack">
        <h1>{t('Planos')}</h1>
        <p className="prose lead">{t('O que {place} oferece, e por quanto ao mês.', { place: name })}</p>
      </div>
      <ul className="grid">
        {plans.map((plan) => (
          <li key={plan.name} className="card plan-card">
            <h2>{plan.name}</h2>
            <p>
              {plan.price === null ? (
                <b className="price">{t('Sob consulta')}</b>
              ) : (
                <>
                  <b className="price">
                    <Money value={plan.price} />
                  </b>{' '}
                  <span className="muted">{t('por mês')}</span>
                </>
              )}
            </p>
            {plan.description ? <p>{plan.description}</p> : null}
            {plan.features.length > 0 ? (
              <ul>
                {plan.features.map((feature) => (
                  <li key={feature}>{feature}</li>
                ))}
              </ul>
            ) : null}
          </li>
        ))}
      </ul>
      {contact ? (
        <section aria-labelledby="contratar" className="stack-s">
          <h2 id="contratar">{t('Para contratar ou tirar dúvidas')}</h2>
          <ContactWays contact={contact} />
        </section>
      ) : null}
    </div>
  )
}
