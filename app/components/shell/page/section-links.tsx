import { useLocation } from '@remix-run/react'

interface SectionLinksProps {
  label: string
  screens: readonly { path: string; label: string }[]
}

export function SectionLinks({ label, screens }: SectionLinksProps) {
  const { pathname } = useLocation()
  return (
    <nav className="section-nav no-print" aria-label={label}>
      <ul className="section-list">
        {screens.map((screen) => (
          <li key={screen.path}>
            <a href={screen.path} aria-current={pathname.toLowerCase() === screen.path.toLowerCase() ? 'page' : undefined}>
              {screen.label}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}
