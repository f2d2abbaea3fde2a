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

/** A `lang` or `hrefLang` right before it says that it leads to that language. React writes attributes in this one form. */
const leads = /(?<!lang="[\w-]+" )\b(href|action|formAction|content)="([^"]*)"/gi

export function leadInLanguage(html: string, leading: Leading): string {
  return html.replace(leads, (whole, name: string, address: string) => {
    const led = toLanguage(address, leading)
    return led === address || (name === 'content' && !address.startsWith(leading.origin)) ? whole : `${name}="${led}"`
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

/** The answer with its redirect and its page's links in the language. A page is one piece: only reports stream. */
export async function answerInLanguage(answer: Response, leading: Leading): Promise<Response> {
  const headers = new Headers(answer.headers)
  const location = headers.get('location')
  if (location) headers.set('location', toLanguage(location, leading))
  const isPage = /^text\/html/i.test(headers.get('content-type') ?? '')
  if (isPage) headers.set('content-language', leading.language)
  const body = isPage && answer.body ? leadInLanguage(await answer.text(), leading) : answer.body
  return new Response(body, { status: answer.status, headers })
}
