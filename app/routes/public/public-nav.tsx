import { useLocation } from '@remix-run/react'
import { usePlaceHref } from './use-place-href.ts'

interface PublicNavProps {
  /** '' where no place is known. */
  pid: string
  registrationOpen: boolean
  /** Below the page, for phones: beside the name there is only room for one. */
  foot?: boolean
}

export function PublicNav({ pid, registrationOpen, foot }: PublicNavProps) {
  const { pathname } = useLocation()
  const placeHref = usePlaceHref()
  const items = [
    { label: 'Início', path: '/home' },
    { label: 'Reservar', path: '/booking' },
    { label: 'Planos', path: '/pricing' },
    ...(registrationOpen ? [{ label: 'Cadastrar', path: '/register' }] : []),
    { label: 'Entrar', path: '/login' }
  ]
  return (
    <nav className={foot ? 'site-foot' : 'site'} aria-label={foot ? 'Mais páginas' : 'Páginas'}>
      <ul className="links">
        {items.map(({ label, path }) => (
          <li key={path} className={path === '/login' ? undefined : 'wide'}>
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
