import { useLocation } from '@remix-run/react'

interface PaginationProps {
  /** Starts at 1. */
  page: number
  pageCount: number
  total: number
  /** Singular and plural of the rows: `['reserva', 'reservas']`. */
  noun: readonly [one: string, many: string]
  param?: string
}

/** Null marks a gap. */
export function listPages(page: number, pageCount: number): Array<number | null> {
  const pages: Array<number | null> = []
  for (let number = 1; number <= pageCount; number++) {
    if (number === 1 || number === pageCount || Math.abs(number - page) <= 1) pages.push(number)
    else if (pages[pages.length - 1] !== null) pages.push(null)
  }
  return pages
}

export function Pagination({ page, pageCount, total, noun, param = 'page' }: PaginationProps) {
  const { pathname, search } = useLocation()
  const hrefFor = (number: number) => {
    const query = new URLSearchParams(search)
    if (number === 1) query.delete(param)
    else query.set(param, String(number))
    const text = query.toString()
    return text ? `${pathname}?${text}` : pathname
  }
  const count = `${total.toLocaleString('pt-BR')} ${total === 1 ? noun[0] : noun[1]}`
  if (pageCount <= 1) return <p className="pages muted">{count}</p>
  return (
    <nav className="pages" aria-label="Páginas">
      <p className="muted">
        Página {page} de {pageCount} · {count}
      </p>
      <ul className="pages-list">
        {page > 1 ? (
          <li>
            <a href={hrefFor(page - 1)} rel="prev">
              ‹ Anterior
            </a>
          </li>
        ) : null}
        {listPages(page, pageCount).map((number, index, all) =>
          number === null ? (
            <li key={`gap-${all[index - 1]}`}>
              <span aria-hidden="true">…</span>
            </li>
          ) : (
            <li key={number}>
              <a href={hrefFor(number)} aria-current={number === page ? 'page' : undefined}>
                <span className="vh">Página </span>
                {number}
              </a>
            </li>
          )
        )}
        {page < pageCount ? (
          <li>
            <a href={hrefFor(page + 1)} rel="next">
              Próxima ›
            </a>
          </li>
        ) : null}
      </ul>
    </nav>
  )
}
