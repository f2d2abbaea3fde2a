interface SheetLink {
  rel: 'stylesheet'
  href: string
}

const toLinks = (hrefs: readonly string[]): SheetLink[] => hrefs.map((href) => ({ rel: 'stylesheet', href }))

/** Used as a route's `links`: a page change waits for these sheets before it draws. */
export function linkSheets(...hrefs: string[]): () => SheetLink[] {
  return () => toLinks(hrefs)
}

const carried =
  typeof document === 'undefined'
    ? []
    : (document.querySelector('style[data-sheets]')?.getAttribute('data-sheets') ?? '').split(' ')

/**
 * The server inlines the sheet (carried-sheets.server.ts). The link loads it only when the document came without it,
 * because another page was opened first.
 */
export function carrySheet(href: string): () => SheetLink[] {
  return () => (typeof document === 'undefined' || carried.includes(href) ? [] : toLinks([href]))
}
