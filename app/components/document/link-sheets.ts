interface SheetLink {
  rel: 'stylesheet'
  href: string
}

const toLinks = (hrefs: readonly string[]): SheetLink[] => hrefs.map((href) => ({ rel: 'stylesheet', href }))

/** For a route's `links`: a page change waits for these sheets before it draws. */
export function linkSheets(...hrefs: string[]): () => SheetLink[] {
  return () => toLinks(hrefs)
}

const carried =
  typeof document === 'undefined'
    ? []
    : (document.querySelector('style[data-sheets]')?.getAttribute('data-sheets') ?? '').split(' ')

/**
 * The server writes the sheet into the document (carried-sheets.server.ts); only a document that came without it,
 * because another page was opened first, links it.
 */
export function carrySheet(href: string): () => SheetLink[] {
  return () => (typeof document === 'undefined' || carried.includes(href) ? [] : toLinks([href]))
}
