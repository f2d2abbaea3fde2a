import { useLocation } from '@remix-run/react'
import type { ReactNode } from 'react'
import { LinkButton, PublicShell } from '#app/components/index.ts'
import { t } from '#app/domain/words/speech.ts'
import type { OwnView } from './open-own.server.ts'

interface OwnPageProps {
  view: OwnView
  title: string
  children: ReactNode
}

export function OwnPage({ view, title, children }: OwnPageProps) {
  // The query holds what is to be done, or was chosen.
  const { pathname, search } = useLocation()
  const { attraction, day, time, people } = view
  return (
    <PublicShell place={view.shop} here={`${pathname}${search}`}>
      <div className="narrow stack">
        <h1>{title}</h1>
        <p>
          {t('Reserva')} <b>{view.code}</b>
          {t(': {attraction}, {day}, às {time}, {people}.', { attraction, day, time, people })}
        </p>
        {children}
        <p>
          <LinkButton to={view.path} native>
            {t('Voltar à reserva')}
          </LinkButton>
        </p>
      </div>
    </PublicShell>
  )
}
