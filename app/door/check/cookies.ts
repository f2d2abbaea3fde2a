/** If two cookies share a name, the first counts. Values stay undecoded. */
export function parseCookies(header: string | undefined): ReadonlyMap<string, string> {
  const cookies = new Map<string, string>()
  for (const part of (header ?? '').split(';')) {
    const cut = part.indexOf('=')
    if (cut < 1) continue
    const name = part.slice(0, cut).trim()
    if (!cookies.has(name)) cookies.set(name, part.slice(cut + 1).trim())
  }
  return cookies
}

/** `__Host-` keeps a neighbouring subdomain from planting a `sid` whose form token it knows. */
export function sidCookieName(secure: boolean): string {
  return secure ? '__Host-sid' : 'sid'
}

export function serializeSid(sid: string, secure: boolean): string {
  return `${sidCookieName(secure)}=${sid}; Path=/; HttpOnly; SameSite=Lax${secure ? '; Secure' : ''}`
}

export function isSid(text: string | undefined): text is string {
  return text !== undefined && /^[A-Za-z0-9_-]{22}$/.test(text)
}
