export interface Crumb {
  label: string
  href?: string
}

export function Breadcrumb({ items, homeHref }: { items: readonly Crumb[]; homeHref: string }) {
  const crumbs = [{ label: 'Início', href: homeHref }, ...items]
  return (
    <nav className="crumbs" aria-label="Você está em">
      <ol>
        {crumbs.map((crumb, index) => {
          const last = index === crumbs.length - 1
          return (
            <li key={`${crumb.href ?? ''}${crumb.label}`} aria-current={last ? 'page' : undefined}>
              {crumb.href && !last ? <a href={crumb.href}>{crumb.label}</a> : crumb.label}
            </li>
          )
        })}
      </ol>
    </nav>
  )
}
