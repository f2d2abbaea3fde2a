import { useLocation, useRouteLoaderData } from '@remix-run/react'
import type { loader } from './layout.tsx'
import type { Section } from './sections.ts'

export function useSections(): Section[] {
  return useRouteLoaderData<typeof loader>('routes/guarded/configurations/layout')?.sections ?? []
}

/** The parts of the settings that the viewer may open. */
export function SectionNav() {
  const { pathname } = useLocation()
  return (
    <nav className="section-nav no-print" aria-label="Configurações">
      <ul className="section-list">
        {useSections().map(({ path, short }) => (
          <li key={path}>
            <a href={path} aria-current={pathname.toLowerCase() === path ? 'page' : undefined}>
              {short}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}
