import { useLocation } from '@remix-run/react'

interface AuditPagesProps {
  /** Ids at which the page ends on either side; null where there is nothing more. */
  previous: number | null
  next: number | null
}

/** Without numbers: of a million nobody looks for the page 40 000. */
export function AuditPages({ previous, next }: AuditPagesProps) {
  const { pathname, search } = useLocation()
  if (previous === null && next === null) return null
  const hrefFor = (name: 'antes' | 'depois' | null, id?: number) => {
    const query = new URLSearchParams(search)
    query.delete('antes')
    query.delete('depois')
    if (name !== null) query.set(name, String(id))
    const text = query.toString()
    return text ? `${pathname}?${text}` : pathname
  }
  return (
    <nav className="pages" aria-label="Páginas">
      <ul className="pages-list">
        {previous === null ? null : (
          <>
            <li>
              <a href={hrefFor(null)}>Início</a>
            </li>
            <li>
              <a href={hrefFor('antes', previous)} rel="prev">
                ‹ Anterior
              </a>
            </li>
          </>
        )}
        {next === null ? null : (
          <li>
            <a href={hrefFor('depois', next)} rel="next">
              Próxima ›
            </a>
          </li>
        )}
      </ul>
    </nav>
  )
}
