import { useLocation } from '@remix-run/react'
import { t } from '#app/domain/words/speech.ts'
import { usePlaceHref } from './use-place-href.ts'

interface PublicNavProps {
  /** '' when no place is known. */
  pid: string
  hasPrices: boolean
  /** Placed below the page, for phones: beside the name there is room for one link only. */
  foot?: boolean
}

export function PublicNav({ pid, hasPrices, foot }: PublicNavProps) {
  const { pathname } = useLocation()
  const placeHref = usePlaceHref()
  const items = [
    { label: t('Início'), path: '/home' },
    { label: t('Reservar'), path: '/booking' },
    ...(hasPrices ? [{ label: t('Preços'), path: '/pricing' }] : []),
    { label: t('Entrar'), path: '/login' }
  ]
  return (
    <nav className={foot ? 'site-foot' : 'site'} aria-label={foot ? t('Mais páginas') : t('Páginas')}>
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
