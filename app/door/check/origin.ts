import type { IncomingHttpHeaders } from 'node:http'

export type Verdict = 'ours' | 'foreign' | 'ask-token'

/** Sec-Fetch-Site, else Origin; with neither (text browsers) the form's token, and any Referer must be ours. */
export function judgeOrigin(headers: IncomingHttpHeaders, origin: string): Verdict {
  const site = headers['sec-fetch-site']
  if (site !== undefined) return site === 'same-origin' || site === 'none' ? 'ours' : 'foreign'
  if (headers.origin !== undefined) return headers.origin === origin ? 'ours' : 'foreign'
  if (headers.referer !== undefined && findOrigin(headers.referer) !== origin) return 'foreign'
  return 'ask-token'
}

function findOrigin(url: string): string | null {
  return URL.canParse(url) ? new URL(url).origin : null
}

/** The `_sid` field, urlencoded or multipart. */
export async function findToken(body: Buffer<ArrayBuffer>, contentType: string | undefined): Promise<string | null> {
  const kind = (contentType ?? '').split(';')[0]?.trim().toLowerCase()
  if (kind === 'application/x-www-form-urlencoded') return new URLSearchParams(body.toString('utf8')).get('_sid')
  if (kind !== 'multipart/form-data') return null
  try {
    const form = await new Response(body, { headers: { 'content-type': contentType ?? '' } }).formData()
    const value = form.get('_sid')
    return typeof value === 'string' ? value : null
  } catch {
    return null // not a form that could be read: the same as one without a token
  }
}
