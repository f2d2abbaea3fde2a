/** Returns path and query of a URL on this site, otherwise '', so that nobody is redirected elsewhere. */
export function toSitePath(address: string): string {
  if (!URL.canParse(address, 'http://site.invalid')) return ''
  const { protocol, pathname, search } = new URL(address, 'http://site.invalid')
  const isPath = address !== '' && /^https?:$/.test(protocol) && /^\/(?![/\\])/.test(pathname)
  return isPath ? `${pathname}${search}` : ''
}
