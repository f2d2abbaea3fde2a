import { useHydrated } from 'remix-utils/use-hydrated'
import { Button } from '#app/components/button.tsx'
import { Money } from '#app/components/money.tsx'
import { Notice } from '#app/components/notice.tsx'
import { QrCode } from '#app/components/qr-code.tsx'
import type { DetailsView, Stage } from './view.ts'

interface TicketProps {
  view: DetailsView
  stage: Extract<Stage, { stage: 'ticket' }>
}

/** What is shown at the gate, on the screen or on paper: the code first, then who comes and when. */
export function Ticket({ view, stage }: TicketProps) {
  const hydrated = useHydrated()
  const needsProof = view.tickets.some((ticket) => ticket.needsProof)
  return (
    <>
      {stage.isUnpaid ? (
        <Notice tone="warning" title="Pague no local">
          <p>
            Suas vagas estão guardadas. Na portaria, pague{' '}
            <b>
              <Money value={view.total} />
            </b>{' '}
            e mostre este código.
          </p>
        </Notice>
      ) : null}
      <section className="ticket ticket-cols" aria-label="Ingresso">
        <div className="stack">
          <div>
            <p className="muted small">Mostre na entrada</p>
            <p className="code">{view.code}</p>
          </div>
          <p>
            <b>{view.attraction}</b>
            <br />
            <span className="day-title">{view.day}</span>, às <b>{view.time}</b>
          </p>
          <ul className="people">
            {view.tickets.map(({ title, quantity, checkedIn }) => (
              <li key={title}>
                <b>{quantity}</b> × {title}
                {checkedIn > 0 ? <span className="muted small"> ({checkedIn} já entrou)</span> : null}
              </li>
            ))}
          </ul>
          <p className="muted small">
            {view.people}
            {needsProof ? ' · leve o comprovante do benefício' : ''}
          </p>
          <p>
            {view.address}
            {view.mapUrl ? (
              <span className="no-print">
                {' · '}
                <a href={view.mapUrl} rel="noopener noreferrer">
                  Ver no mapa
                </a>
              </span>
            ) : null}
          </p>
        </div>
        <QrCode
          {...stage.qr}
          label={`QR code do ingresso ${view.code}`}
          caption={stage.isUsed ? 'Já usado' : undefined}
        />
      </section>
      {hydrated ? (
        <p className="no-print">
          <Button type="button" onClick={() => window.print()}>
            Imprimir ingresso
          </Button>
        </p>
      ) : null}
    </>
  )
}
