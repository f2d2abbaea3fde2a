import { useLocation } from '@remix-run/react'

const pages = [
  { path: '/trafx/index', label: 'Arquivos' },
  { path: '/trafx/entries', label: 'Contagens' },
  { path: '/trafx/compare', label: 'Comparação' },
  { path: '/trafx/devices', label: 'Aparelhos' }
]

/** The four screens about counters. */
export function SectionNav() {
  const { pathname } = useLocation()
  return (
    <nav className="section-nav no-print" aria-label="Contadores">
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
