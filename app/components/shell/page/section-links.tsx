import { useLocation } from '@remix-run/react'

interface SectionLinksProps {
  /** What the screens are about. */
  label: string
  screens: readonly { path: string; label: string }[]
}

/** The screens of one part of the menu, the current one marked. */
export function SectionLinks({ label, screens }: SectionLinksProps) {
  const { pathname } = useLocation()
  return (
    <nav className="section-nav no-print" aria-label={label}>
      <ul className="section-list">
        {screens.map((screen) => (
          <li key={screen.path}>
            <a href={screen.path} aria-current={pathname.toLowerCase() === screen.path ? 'page' : undefined}>
              {screen.label}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}
