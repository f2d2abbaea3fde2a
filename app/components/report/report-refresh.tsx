import { useLocation } from '@remix-run/react'
import { useDocument } from '../document/document-context.ts'

/** In an address: the page does not load itself again. */
const stopped = 'parado'

/**
 * What somebody without script does with a page that is not whole yet: it comes again by itself (a `Refresh` header)
 * until they stop it. Plain links: the page is no running application.
 */
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
