interface SheetLink {
  rel: 'stylesheet'
  href: string
}

const carried =
  typeof document === 'undefined'
    ? []
    : (document.querySelector('style[data-sheets]')?.getAttribute('data-sheets') ?? '').split(' ')

/**
 * Used as the `links` of a public page. The server inlines the sheet (carried-sheets.server.ts). The link loads it only
 * when the document came without it, because another page was opened first.
 */
export function carrySheet(href: string): () => SheetLink[] {
  return () => (typeof document === 'undefined' || carried.includes(href) ? [] : [{ rel: 'stylesheet', href }])
}
