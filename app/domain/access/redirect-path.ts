const LONGEST = 2000

const SITE = 'http://site.invalid'

/**
 * Accepts only a printable ASCII path with one leading `/`, no `\`, no `//`, on our own origin; returns the fallback
 * otherwise.
 */
export function safeRedirectPath(text: unknown, fallback: string): string {
  if (typeof text !== 'string' || text.length > LONGEST) return fallback
  if (!/^\/[\x21-\x7e]*$/.test(text) || text.indexOf('\\') >= 0 || text.indexOf('//') >= 0) return fallback
  try {
    const url = new URL(text, SITE)
    // Dot segments may collapse into `//`, which a later reader would take for another host.
    return url.origin === SITE && url.pathname.indexOf('//') < 0 ? text : fallback
  } catch {
    return fallback
  }
}

/**
 * Path to return to after signing in. The query is dropped if a header would overflow, since percent signs are encoded
 * again.
 */
export function pathBack(url: string): string {
  const { pathname, search } = new URL(url)
  const whole = `${pathname}${search}`
  if (whole.length <= LONGEST) return whole
  return pathname.length <= LONGEST ? pathname : '/'
}
