import type { ReactNode } from 'react'
import { ERRORS } from '#app/domain/words/error-catalogue.ts'
import { t, tSaid } from '#app/domain/words/speech.ts'
import { RequestCode } from './request-code.tsx'

interface ErrorPageProps {
  message?: string
  /** Shown so that support can find the request in the log. */
  requestId?: string
  title?: string
  href?: string
  linkLabel?: string
  children?: ReactNode
}

/** Follows specification §2 and §8; works inside and outside a shell. */
export function ErrorPage(props: ErrorPageProps) {
  const { message, requestId, title = tSaid(ERRORS.generic), href = '/loading' } = props
  return (
    <div className="oops stack">
      <h1>{title}</h1>
      <p>{message ?? t('Não foi possível mostrar esta página. Tente de novo em alguns instantes.')}</p>
      {props.children}
      <p>
        {/* Load the whole document: after an error the browser's state may be wrong. */}
        <a className="btn btn-primary" href={href} data-native="">
          {props.linkLabel ?? t('Voltar ao início')}
        </a>
      </p>
      <RequestCode requestId={requestId} />
    </div>
  )
}

/** Replaces a screen whose data the remote API lacks. */
export function AbsentPage({
  href = '/loading',
  linkLabel = t('Voltar ao início')
}: {
  href?: string
  linkLabel?: string
}) {
  return (
    <div className="oops stack">
      <h1>{tSaid(ERRORS.absent)}</h1>
      <p>
        {t(
          'O servidor em uso não oferece o que esta página mostra. Nada se perdeu, e o que está no menu continua funcionando.'
        )}
      </p>
      <p>
        <a className="btn btn-primary" href={href} data-native="">
          {linkLabel}
        </a>
      </p>
    </div>
  )
}

/** Replaces a screen of a module that the place has switched off. */
export function ClosedPage({ name, switchHref }: { name: string; switchHref: string | null }) {
  return (
    <div className="oops stack">
      <h1>{name}: módulo desligado</h1>
      <p>
        Este parque não usa este módulo agora. Nada do que está guardado nele se perdeu: ligado de novo, volta como
        estava.{switchHref ? '' : ' Quem cuida das configurações do parque pode ligá-lo, em Configurações, Módulos.'}
      </p>
      <p>
        {switchHref ? (
          <a className="btn btn-primary" href={switchHref} data-native="">
            Ligar em Módulos
          </a>
        ) : (
          <a className="btn btn-primary" href="/loading" data-native="">
            Voltar ao início
          </a>
        )}
      </p>
    </div>
  )
}
