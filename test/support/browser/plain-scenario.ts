import { callOver, findShop, type Shop, visitor, type WireBooking } from '../server/over-http.ts'
import { createPlainBrowser, findForm, type PlainBrowser, type PlainPage } from './plain-browser.ts'

/** Without the links that lead to the same page in another language. */
const linksOf = ({ links }: PlainPage) => links.filter((link) => !/^\/(?:en|es)\b/.test(link))

/** Follows the first link whose target matches. */
async function follow(browser: PlainBrowser, page: PlainPage, target: RegExp): Promise<PlainPage> {
  const href = linksOf(page).find((link) => target.test(link))
  if (!href) throw new Error(`no link ${target} at ${page.path} (${page.status}): ${page.text.slice(0, 1000)}`)
  return browser.get(href)
}

/** Chooses attraction, month, day, time and tickets, each on the page before, up to the personal data's form. */
export async function chooseVisit(browser: PlainBrowser, shop: Shop): Promise<PlainPage> {
  let page = await browser.get(`/booking?pid=${shop.pid}`)
  page = await follow(browser, page, new RegExp(`atrativo=${shop.product}`))
  const month = shop.date.slice(0, 7)
  for (let turn = 0; turn < 13 && !linksOf(page).some((link) => link.includes(`date=${shop.date}`)); turn += 1) {
    const later = linksOf(page)
      .filter((link) => /[?&]mes=/.test(link))
      .sort()
    const next = later.find((link) => link.includes(`mes=${month}`)) ?? later.at(-1)
    if (!next) throw new Error(`the calendar leads nowhere: ${page.text.slice(0, 1000)}`)
    page = await browser.get(next)
  }
  page = await follow(browser, page, new RegExp(`date=${shop.date}`))
  page = await follow(browser, page, new RegExp(`date=${shop.date}.*time=${encodeURIComponent(shop.time)}`))
  return browser.submit(findForm(page, 'Continuar'), { button: 'Continuar' })
}

export const personValues = {
  name: visitor.name,
  surname: visitor.surname,
  cpf_cnpj: visitor.cpf,
  phone: visitor.phone,
  email: visitor.email,
  payment_method: 'pix',
  confirm_term: 'on'
}

/** Books one full ticket with Pix, pays in the simulator, and returns the booking's id. */
export async function bookAndPay(url: string, shop: Shop): Promise<string> {
  const browser = createPlainBrowser(url)
  const form = await chooseVisit(browser, shop)
  const waiting = await browser.submit(findForm(form, 'Confirmar reserva'), { values: personValues })
  const id = /^\/booking-details\/([0-9a-f]{32})$/.exec(waiting.path)?.[1]
  if (!id) throw new Error(`the form was not accepted (${waiting.status}): ${waiting.text.slice(0, 3000)}`)
  if (!/00020126\d{2}0014br\.gov\.bcb\.pix/.test(waiting.html)) throw new Error('the page has no Pix code')
  const paid = await browser.submit(findForm(waiting, 'Simular pagamento'))
  if (!paid.text.includes('Seu ingresso')) throw new Error(`not paid: ${paid.text.slice(0, 3000)}`)
  return id
}

/** Finds the booking at the desk by name and checks the visitor in ahead of the day. */
export async function findAndCheckIn(url: string, { id, password }: { id: string; password: string }): Promise<string> {
  const browser = createPlainBrowser(url)
  const home = await browser.signIn('gestor', password)
  if (!home.path.startsWith('/dashboard')) throw new Error(`not signed in: ${home.text.slice(0, 1000)}`)
  const query = new URLSearchParams({ datas: 'todas', q: visitor.surname })
  const list = await browser.get(`/operation/booking-list?${query}`)
  await follow(browser, list, new RegExp(`/operation/booking-list/${id}$`))
  const dialog = await browser.get(`/operation/booking-list/${id}/check-in`)
  const done = await browser.submit(findForm(dialog, 'Liberar entrada'), { values: { reason: 'Chegou um dia antes' } })
  return done.text
}

/** Books, pays and checks in on one server, and returns the booking as it shows afterwards. */
export async function bookPayAndCheckIn(
  url: string,
  { apiUrl = url, password, daysAhead }: { apiUrl?: string; password: string; daysAhead?: number }
): Promise<{ booking: WireBooking; said: string }> {
  const shop = await findShop(apiUrl, { daysAhead })
  const id = await bookAndPay(url, shop)
  const said = await findAndCheckIn(url, { id, password })
  const { body: booking } = await callOver<WireBooking>(apiUrl, `/booking/${id}`)
  return { booking, said }
}
