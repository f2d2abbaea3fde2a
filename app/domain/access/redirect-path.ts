// The base is never asked: it only shows whether a text, resolved as a browser does, leaves the site.
const SITE = 'http://site.invalid'

/**
 * A `redirectTo` that stays on this site, else the fallback: begins with one `/`, printable ASCII without blanks,
 * no `\`, no `//` anywhere, and resolves to our own origin.
 */
export function safeRedirectPath(text: unknown, fallback: string): string {
  if (typeof text !== 'string' || text.length > 2000) return fallback
  if (!/^\/[\x21-\x7e]*$/.test(text) || text.indexOf('\\') >= 0 || text.indexOf('//') >= 0) return fallback
  try {
    const url = new URL(text, SITE)
    // Dot segments may melt into `//`, which a later reader would take for another host.
    return url.origin === SITE && url.pathname.indexOf('//') < 0 ? text : fallback
  } catch {
    return fallback
  }
}
