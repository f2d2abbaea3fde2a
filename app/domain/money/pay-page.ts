/**
 * The provider's payment pages. A form may redirect there: Chromium checks a form's redirect against the page's policy
 * too.
 */
export const PROVIDER_PAGES: readonly string[] = ['https://www.mercadopago.com.br', 'https://www.mercadopago.com']

/** Says whether a form's answer may redirect there; other addresses are reached by a link on the booking's own page. */
export function mayFollowForm(page: string): boolean {
  return page.startsWith('/') || (URL.canParse(page) && PROVIDER_PAGES.includes(new URL(page).origin))
}

/** Address of the payment page; '' for one that nobody may be sent to, whatever an API says. */
export function payPage(url: string): string {
  if (/^\/(?![/\\])/.test(url)) return url
  return URL.canParse(url) && /^https?:$/.test(new URL(url).protocol) ? url : ''
}
