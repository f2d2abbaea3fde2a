import { useLocation } from '@remix-run/react'
import { usePlaceHref } from './use-place-href.ts'

interface PublicNavProps {
  /** Of the place; '' where none is known. */
  pid: string
  registrationOpen: boolean
  /** Below the page, for phones: beside the name there is only room for the two that matter most. */
  foot?: boolean
}

/** The ways between the public pages; the place goes along. */
export function PublicNav({ pid, registrationOpen, foot }: PublicNavProps) {
  const { pathname } = useLocation()
  const placeHref = usePlaceHref()
  const items = [
    { label: 'Início', path: '/home' },
    { label: 'Planos', path: '/pricing' },
    ...(registrationOpen ? [{ label: 'Cadastrar', path: '/register' }] : []),
    { label: 'Reservar', path: '/booking', main: true },
    { label: 'Entrar', path: '/login', main: true }
  ]
  return (
    <nav className={foot ? 'site-foot' : 'site'} aria-label="Páginas">
      <ul className="links">
        {items.map(({ label, path, main }) => (
          <li key={path} className={main ? undefined : 'wide'}>
            <a
              href={placeHref(path, pid && path === '/booking' ? { pid } : {})}
              aria-current={path === pathname ? 'page' : undefined}
            >
              {label}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}
