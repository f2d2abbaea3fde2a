import type { ReactNode } from 'react'
import { RouteError } from '#app/components/feedback/index.ts'
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

export function OwnError() {
  return (
    <PublicShell place={null} here="/booking">
      <RouteError href="/booking" linkLabel="Fazer uma reserva" />
    </PublicShell>
  )
}

export const ownHeaders = () => ({ 'x-robots-tag': 'noindex', 'cache-control': 'no-store' })

export const ownMeta = (title: string) => [{ title: `${title} · Trilha` }, { name: 'robots', content: 'noindex' }]
