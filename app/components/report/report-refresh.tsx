import { useLocation } from '@remix-run/react'
import { useDocument } from '../document/document-context.ts'

/** Query parameter that stops the page from reloading itself. */
const stopped = 'parado'

/** Query parameter that asks for the report as a page without script. */
export const WITHOUT_SCRIPT = 'sem-script'

/**
 * Ways on from a streamed report that is not whole: for a browser whose script ran before and does not run now, and,
 * shown by script, for a stream that broke off.
 */
export function StreamLinks() {
  const { pathname, search } = useLocation()
  const whole = new URLSearchParams(search)
  whole.set(WITHOUT_SCRIPT, '1')
  return (
    <>
      <p className="slot-refresh no-script">
        Não está carregando? <a href={address(pathname, whole)}>Abrir sem script</a>
      </p>
      <p className="slot-refresh" data-broken role="alert" hidden>
        A conexão caiu antes do fim. <a href={`${pathname}${search}`}>Carregar o que falta</a>
      </p>
    </>
  )
}

/** Without script the page reloads itself (`Refresh` header) until stopped. The links are plain, as no router runs. */
export function RefreshLinks() {
  const { partial } = useDocument()
  const { pathname, search } = useLocation()
  const here = new URLSearchParams(search)
  const isStopped = here.has(stopped)
  const other = new URLSearchParams(search)
  if (isStopped) other.delete(stopped)
  else other.set(stopped, '1')
  return (
    <p className="slot-refresh">
      {partial?.refreshes ? 'Esta página se atualiza sozinha.' : null} <a href={address(pathname, here)}>Atualizar</a>{' '}
      <a href={address(pathname, other)}>{isStopped ? 'Continuar atualização' : 'Parar atualização'}</a>
    </p>
  )
}

function address(pathname: string, search: URLSearchParams): string {
  const said = search.toString()
  return said === '' ? pathname : `${pathname}?${said}`
}
