import { useLocation } from '@remix-run/react'

const pages = [
  { path: '/account/data', label: 'Meus dados' },
  { path: '/account/password', label: 'Redefinir senha' },
  { path: '/account/sessions', label: 'Sessões' },
  { path: '/account/two-step', label: 'Duas etapas' }
]

/** The four screens under the user's name. */
export function SectionNav() {
  const { pathname } = useLocation()
  return (
    <nav className="section-nav no-print" aria-label="Minha conta">
      <ul className="section-list">
        {pages.map(({ path, label }) => (
          <li key={path}>
            <a href={path} aria-current={pathname.toLowerCase() === path ? 'page' : undefined}>
              {label}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}
