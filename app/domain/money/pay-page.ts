/** '' for an address that nobody is led to, whatever an API says. */
export function payPage(url: string): string {
  if (/^\/(?![/\\])/.test(url)) return url
  return URL.canParse(url) && /^https?:$/.test(new URL(url).protocol) ? url : ''
}
