import { createPlainBrowser } from '../../support/browser/plain-browser.ts'
import { findShop } from '../../support/server/over-http.ts'
import { password } from '../program.ts'

export interface Selection {
  /** Addresses of the booking page's steps. */
  start: string
  visit: string
  details: string
  listDay: string
}

export async function findSelection(url: string): Promise<Selection> {
  const shop = await findShop(url, { daysAhead: 360 })
  const start = new URLSearchParams({ pid: shop.pid })
  const visit = new URLSearchParams({ pid: shop.pid, atrativo: shop.product, date: shop.date })
  const details = new URLSearchParams({
    ...Object.fromEntries(visit),
    time: shop.time,
    'tickets[0].label': 'INTEIRA',
    'tickets[0].quantity': '2',
    passo: 'dados'
  })
  return {
    start: `/booking?${start}`,
    visit: `/booking?${visit}`,
    details: `/booking?${details}`,
    listDay: new Date(Date.now() + 200 * 86_400_000).toISOString().slice(0, 10)
  }
}

/** The Cookie header of somebody signed in as the manager. */
export async function signInForCookie(url: string): Promise<string> {
  const browser = createPlainBrowser(url)
  const page = await browser.signIn('gestor', password)
  if (!page.path.startsWith('/dashboard')) throw new Error(`not signed in: ${page.text.slice(0, 500)}`)
  return browser.cookieHeader()
}
