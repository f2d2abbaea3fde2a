interface SheetLink {
  rel: 'stylesheet'
  href: string
}

const toLinks = (hrefs: readonly string[]): SheetLink[] => hrefs.map((href) => ({ rel: 'stylesheet', href }))

/** The route's `links`: its sheets, which a page change in the browser waits for before it draws. */
export function linkSheets(...hrefs: string[]): () => SheetLink[] {
  return () => toLinks(hrefs)
}

/** Which sheets this document brought in its head. */
const carried =
  typeof document === 'undefined'
    ? []
    : (document.querySelector('style[data-sheets]')?.getAttribute('data-sheets') ?? '').split(' ')

/**
 * The `links` of a public route. The server writes the sheet into the document (carried-sheets.server.ts); only a
 * document that came without it, because another page was opened first, links it.
 */
export function carrySheet(href: string): () => SheetLink[] {
  return () => (typeof document === 'undefined' || carried.includes(href) ? [] : toLinks([href]))
}
