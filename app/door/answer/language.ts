/** Languages that stand first in a path; without one the page is in Portuguese. */
const prefixed = /^\/(en|es)(?=\/|$)/

/** The language that the path begins with, and the path without it: `/en/booking` is `/booking` in English. */
export function splitLanguage(path: string): { language: string; path: string } {
  const language = prefixed.exec(path)?.[1]
  return language ? { language, path: path.slice(language.length + 1) || '/' } : { language: '', path }
}

/** Pages know only Portuguese addresses: what leads on from one in another language is put back into that language. */
export interface Leading {
  language: string
  /** True for the pages that there are in other languages. */
  isSpoken(path: string): boolean
  /** Links may name our own origin. */
  origin: string
}

/**
 * A `lang` or `hrefLang` right before it says that it leads to that language. React writes attributes in this one form.
 * The look behind stands after the name, so that it is asked at these names only.
 */
const leads = / (href|action|formAction|content)(?<![lL]ang="[\w-]+" \w+)="([^"]*)"/g

export function leadInLanguage(html: string, leading: Leading): string {
  return html.replace(leads, (whole, name: string, address: string) => {
    const led = toLanguage(address, leading)
    return led === address || (name === 'content' && !address.startsWith(leading.origin)) ? whole : ` ${name}="${led}"`
  })
}

export function toLanguage(address: string, { language, isSpoken, origin }: Leading): string {
  const isOurs = address.startsWith(`${origin}/`)
  const target = isOurs ? address.slice(origin.length) : address
  if (!/^\/(?!\/)/.test(target)) return address
  const [path = ''] = target.split(/[?#]/, 1)
  if (!isSpoken(path)) return address
  return `${isOurs ? origin : ''}/${language}${target === '/' ? '' : target}`
}

/** Says the language of a page, and redirects within it. The app draws the page's links by `DoorContext.lead`. */
export function headersInLanguage({ headers }: Response, leading: Leading): void {
  const location = headers.get('location')
  if (location) headers.set('location', toLanguage(location, leading))
  if (/^text\/html/i.test(headers.get('content-type') ?? '')) headers.set('content-language', leading.language)
}
