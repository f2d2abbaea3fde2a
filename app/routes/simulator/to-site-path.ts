/** Of an address of this site its path and query; '' for none: nobody is led elsewhere, whatever it says. */
export function toSitePath(address: string): string {
  if (!URL.canParse(address, 'http://site.invalid')) return ''
  const { protocol, pathname, search } = new URL(address, 'http://site.invalid')
  const isPath = address !== '' && /^https?:$/.test(protocol) && /^\/(?![/\\])/.test(pathname)
  return isPath ? `${pathname}${search}` : ''
}
