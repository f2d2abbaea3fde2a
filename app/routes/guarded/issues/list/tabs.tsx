interface Tab {
  label: string
  href: string
  isCurrent: boolean
}

/** One situation each, with how many there are. */
export function StatusTabs({ tabs }: { tabs: readonly Tab[] }) {
  return (
    <nav className="section-nav tabs-line no-print" aria-label="Situação">
      <ul className="section-list">
        {tabs.map(({ label, href, isCurrent }) => (
          <li key={label} className={isCurrent ? 'tab-current' : undefined}>
            <a href={href} aria-current={isCurrent ? 'page' : undefined}>
              {label}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}
