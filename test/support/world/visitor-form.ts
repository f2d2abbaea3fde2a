import { findForm, type PlainBrowser, type PlainPage } from '../browser/plain-browser.ts'
import { personValues } from '../browser/plain-scenario.ts'
import type { Shop } from '../server/over-http.ts'
import { openDetails, openVisitor, type VisitorWorld } from './visitor.ts'

/** Personal data's form, reached by its URL, with ways to send it. */
export interface Filling {
  shop: Shop
  browser: PlainBrowser
  page: PlainPage
  send(values?: Record<string, string>, from?: PlainPage): Promise<PlainPage>
  /** Posts fields that the form would not send. */
  tamper(changes: Record<string, string | null>): Promise<PlainPage>
}

export async function openForm(
  world: VisitorWorld,
  { tickets, url = world.app.url }: { tickets?: Record<string, string>; url?: string } = {}
): Promise<Filling> {
  const shop = await world.freshShop()
  const browser = openVisitor({ ...world.app, url })
  const page = await openDetails(browser, shop, tickets)
  return {
    shop,
    browser,
    page,
    send: (values = {}, from = page) =>
      browser.submit(findForm(from, 'Confirmar reserva'), { values: { ...personValues, ...values } }),
    tamper(changes) {
      const form = findForm(page, 'Confirmar reserva')
      const controls = form.controls.filter(({ name }) => !(name in changes))
      const added = Object.entries(changes).flatMap(([name, value]) =>
        value === null ? [] : [{ name, value, isOn: true, kind: 'text' as const }]
      )
      const values = Object.fromEntries(Object.entries(personValues).filter(([name]) => !(name in changes)))
      return browser.submit({ ...form, fill: () => sendAll([...controls, ...added], values) })
    }
  }
}

function sendAll(controls: { name: string; value: string; isOn: boolean }[], values: Record<string, string>) {
  const sent = new URLSearchParams()
  for (const { name, value, isOn } of controls) if (isOn && !(name in values)) sent.append(name, value)
  for (const [name, value] of Object.entries(values)) sent.set(name, value)
  return sent
}

/** Counts a day's bookings of any status. */
export async function countBookings(world: VisitorWorld, date: string): Promise<number> {
  const { rows } = await world.db.pool.query('select count(*)::int as n from bookings where date = $1', [date])
  return rows[0].n
}
