/**
 * The provider's payment pages. A form may redirect there: Chromium checks a form's redirect against the page's policy
 * too.
 */
export const PROVIDER_PAGES: readonly string[] = ['https://www.mercadopago.com.br', 'https://www.mercadopago.com']

/** Whether the answer to a form may lead there; elsewhere only a link leads, which the booking's own page has. */
export function mayFollowForm(page: string): boolean {
  return page.startsWith('/') || (URL.canParse(page) && PROVIDER_PAGES.includes(new URL(page).origin))
}

/** '' for an address that nobody is led to, whatever an API says. */
export function payPage(url: string): string {
  if (/^\/(?![/\\])/.test(url)) return url
  return URL.canParse(url) && /^https?:$/.test(new URL(url).protocol) ? url : ''
}
