import { Steps } from '#app/components/booking/index.ts'
import { LinkButton, Notice } from '#app/components/index.ts'
import { t } from '#app/domain/words/speech.ts'
import type { ToldStep } from '../view.ts'

/** Shown to a visitor who went back: their form became a booking, so another one needs a deliberate click. */
export function Told({ view: { steps, current, chosen, bookings, againHref } }: { view: ToldStep }) {
  return (
    <div className="stack">
      <Steps steps={steps} current={current} />
      <h1>{t('Você já reservou')}</h1>
      <Notice tone="success">
        <p>
          <b>{chosen.name}</b>, {chosen.day}, {t('às')} <b>{chosen.time}</b>.
        </p>
      </Notice>
      <ul className="stack-s">
        {bookings.map(({ what, isPending, href }) => (
          <li key={href} className="stack-s">
            {what ? <p>{what}</p> : null}
            <LinkButton to={href} variant={bookings.length === 1 ? 'primary' : 'secondary'} native>
              {isPending ? t('Ver a reserva e pagar') : t('Ver o ingresso')}
            </LinkButton>
          </li>
        ))}
      </ul>
      <p>
        {t('Para levar mais gente no mesmo horário,')} <a href={againHref}>{t('faça outra reserva')}</a>.
      </p>
    </div>
  )
}
