import { useLocation } from '@remix-run/react'
import { CLUSTERS, type Section } from './sections.ts'
import { useSections } from './use-sections.ts'

/** Folds the sections: they are too many for a row of tabs on a phone. */
export function SectionNav() {
  const sections = useSections()
  const here = useLocation().pathname.toLowerCase()
  const current = sections.find(({ path }) => here === path.toLowerCase())
  return (
    <nav className="settings-nav-frame no-print" aria-label="Configurações">
      {/* The key closes the list when the page changes. */}
      <details className="settings-nav" key={here}>
        <summary>{current ? `Configurações: ${current.short}` : 'Todas as configurações'}</summary>
        <div className="grid">
          {CLUSTERS.map(({ key, label }) => (
            <Cluster key={key} label={label} sections={sections.filter(({ cluster }) => cluster === key)} here={here} />
          ))}
        </div>
        <p>
          <a href="/configurations/index">Resumo de tudo</a>
        </p>
      </details>
    </nav>
  )
}

function Cluster({ label, sections, here }: { label: string; sections: Section[]; here: string }) {
  if (sections.length === 0) return null
  return (
    <div>
      <h2>{label}</h2>
      <ul className="settings-list">
        {sections.map(({ path, short }) => (
          <li key={path}>
            <a href={path} aria-current={here === path.toLowerCase() ? 'page' : undefined}>
              {short}
            </a>
          </li>
        ))}
      </ul>
    </div>
  )
}
