import type { ReactNode } from 'react'
import { LinkButton } from '#app/components/form/index.ts'
import { PublicShell } from '#app/components/shell/index.ts'
import type { OwnView } from './open-own.server.ts'

interface OwnPageProps {
  view: OwnView
  title: string
  /** Last path segment. */
  way: string
  children: ReactNode
}

export function OwnPage({ view, title, way, children }: OwnPageProps) {
  return (
    <PublicShell place={view.shop} here={`${view.path}/${way}`}>
      <div className="narrow stack">
        <h1>{title}</h1>
        <p>
          Reserva <b>{view.code}</b>: {view.attraction}, {view.day}, às {view.time}, {view.people}.
        </p>
        {children}
        <p>
          <LinkButton to={view.path} native>
            Voltar à reserva
          </LinkButton>
        </p>
      </div>
    </PublicShell>
  )
}
