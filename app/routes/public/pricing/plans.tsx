import { Money } from '#app/components/display/index.ts'
import type { PublicPlace } from '#app/contracts/places.ts'
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
        <h1>Planos</h1>
        <p className="prose lead">O que {name} oferece, e por quanto ao mês.</p>
      </div>
      <ul className="grid">
        {plans.map((plan) => (
          <li key={plan.name} className="card plan-card">
            <h2>{plan.name}</h2>
            <p>
              {plan.price === null ? (
                <b className="price">Sob consulta</b>
              ) : (
                <>
                  <b className="price">
                    <Money value={plan.price} />
                  </b>{' '}
                  <span className="muted">por mês</span>
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
          <h2 id="contratar">Para contratar ou tirar dúvidas</h2>
          <ContactWays contact={contact} />
        </section>
      ) : null}
    </div>
  )
}
