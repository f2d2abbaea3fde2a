import { isRouteErrorResponse, useLocation, useRouteError } from '@remix-run/react'
import { ERRORS } from '#app/domain/words/error-catalogue.ts'
import { t, tSaid } from '#app/domain/words/speech.ts'
import { inPlaces } from '../document/in-places.tsx'
import { Button, Form } from '../form/index.ts'
import { findRefused } from '../form/unreached.ts'
import { AbsentPage, ClosedPage, ErrorPage } from './error-page.tsx'
import { type TypedForm, useFailure } from './failure-context.ts'
import { KeptText } from './kept-text.tsx'

const notFoundMessage = 'Não encontramos esta página. Confira o endereço ou volte ao início.'

export function RouteError(way: { href?: string; linkLabel?: string }) {
  const error = useRouteError()
  const failure = useFailure()
  const { pathname, search } = useLocation()
  const refused = typeof document === 'undefined' ? null : findRefused(pathname)
  const typed = failure?.typed ?? (refused ? { fields: refused, hasSecrets: false } : null)
  const said = isRouteErrorResponse(error) ? readData(error.data) : {}
  if (said.closed) return <ClosedPage {...said.closed} />
  if (said.isAbsent ?? failure?.isAbsent) return <AbsentPage {...way} />
  const words = said.message ?? failure?.message ?? messageOf(error)
  const message = words && tSaid(words)
  const status = isRouteErrorResponse(error) ? error.status : failure?.status
  // Repeat the request: the choice is in the URL.
  const again = { title: t('Espere um pouco'), href: `${pathname}${search}`, linkLabel: t('Tentar de novo') }
  const mayPass = status === undefined || status >= 500 || status === 429
  const requestId = said.requestId ?? failure?.requestId
  return (
    <ErrorPage {...way} {...(status === 429 && !typed ? again : {})} message={message} requestId={requestId}>
      {typed && mayPass ? <SendAgain {...typed} /> : null}
      {typed && !mayPass ? <KeptText fields={typed.fields} /> : null}
    </ErrorPage>
  )
}

/** Offers to send the form again after the server failed to draw its page. */
function SendAgain({ fields, hasSecrets }: TypedForm) {
  const { pathname, search } = useLocation()
  return (
    <Form method="post" action={`${pathname}${search}`} native className="stack">
      <p>
        {t('O que você digitou está guardado nesta página. Espere um instante e tente de novo.')}
        {hasSecrets ? t(' Só a senha ou o código não: a página vai pedir de novo.') : ''}
      </p>
      {inPlaces(fields, ([name, value]) => (
        <input type="hidden" name={name} value={value} />
      ))}
      <Button variant="primary">{t('Tentar de novo')}</Button>
    </Form>
  )
}

/** In the browser a TypeError means that the request did not get through. */
function messageOf(error: unknown): string | undefined {
  if (error instanceof TypeError && /fetch|network|load failed/i.test(error.message)) return ERRORS.network
  if (!isRouteErrorResponse(error)) return undefined
  if (error.status === 404) return notFoundMessage
  return error.status === 403 ? ERRORS.forbidden : undefined
}

interface Said {
  message?: string
  requestId?: string
  isAbsent?: boolean
  /** Module that the place has switched off. */
  closed?: { name: string; switchHref: string | null }
}

/** Reads a thrown `json({ message })`, or the data that entry.server sends for a failed page change. */
function readData(data: unknown): Said {
  if (typeof data !== 'object' || data === null) return {}
  const message = 'message' in data && typeof data.message === 'string' ? data.message : undefined
  const requestId = 'requestId' in data && typeof data.requestId === 'string' ? data.requestId : undefined
  const closed = 'closed' in data ? (data.closed as Said['closed']) : undefined
  return { message, requestId, closed, isAbsent: 'isAbsent' in data ? data.isAbsent === true : undefined }
}
