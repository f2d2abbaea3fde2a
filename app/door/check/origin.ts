import type { IncomingHttpHeaders } from 'node:http'

export type Verdict = 'ours' | 'foreign' | 'ask-token'

/**
 * Sec-Fetch-Site and Origin must agree when both are sent. With neither (text browsers) the form's token decides, and
 * a Referer must be ours. `Origin: null` proves nothing: a browser that hides referrers sends it with our own forms
 * (Fetch, "append a request Origin header"), while a sandboxed frame has neither our Sec-Fetch-Site nor a token.
 */
export function judgeOrigin(headers: IncomingHttpHeaders, origin: string): Verdict {
  const site = headers['sec-fetch-site']
  const said = headers.origin === 'null' ? undefined : headers.origin
  if (said !== undefined && said !== origin) return 'foreign'
  if (site !== undefined) return site === 'same-origin' || site === 'none' ? 'ours' : 'foreign'
  if (said !== undefined) return 'ours'
  if (headers.referer !== undefined && findOrigin(headers.referer) !== origin) return 'foreign'
  return 'ask-token'
}

function findOrigin(url: string): string | null {
  return URL.canParse(url) ? new URL(url).origin : null
}
