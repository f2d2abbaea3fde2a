import { useLocation } from '@remix-run/react'
import { Steps } from '#app/components/booking/index.ts'
import { LinkButton, Notice } from '#app/components/index.ts'
import { t } from '#app/domain/words/speech.ts'
import { ChooseAttraction, ChoosePlace } from './attraction/choose-attraction.tsx'
import { FillDetails } from './details/fill-details.tsx'
import type { RefusedBooking } from './refuse.server.ts'
import { ChooseTickets } from './tickets/choose-tickets.tsx'
import type { BookingView, ToldStep } from './view.ts'
import { ChooseVisit } from './visit/choose-visit.tsx'

interface BookingStepProps {
  view: BookingView
  hash: string
  refused: Omit<RefusedBooking, 'view'> | null
  isText: boolean
}

export function BookingStep({ view, hash, refused, isText }: BookingStepProps) {
  const { search } = useLocation()
  switch (view.step) {
    case 'place':
      return <ChoosePlace view={view} />
    case 'attraction':
      return <ChooseAttraction view={view} />
    case 'visit':
      return <ChooseVisit view={view} />
    case 'tickets':
      // The key drops typed values when the tickets in the URL change.
      return <ChooseTickets key={search} view={view} isText={isText} />
    case 'told':
      return <Told view={view} />
    case 'details':
      return <FillDetails view={view} hash={hash} refused={refused} isText={isText} />
  }
}

/** Shown to a visitor who went back: their form became a booking, so another one needs a deliberate click. */
function Told({ view: { steps, current, chosen, bookings, againHref } }: { view: ToldStep }) {
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
