import type { Database } from '#app/backend/db/connection.server.ts'
import { createPlainBrowser, findForm, type PlainBrowser, type PlainPage } from '../browser/plain-browser.ts'
import { openTestDatabase } from '../database/database.ts'
import { bookOver, expressForm, findShop, type Shop } from '../server/over-http.ts'
import { type RunningApp, startApp } from '../server/program.ts'

export interface VisitorWorld {
  db: Database
  app: RunningApp
  /** Slot of 40 free places, on another day at each call. */
  freshShop(): Promise<Shop>
  close(): Promise<void>
}

/** Starts the built program on a seeded database, with limits wide enough for a file of bookings. */
export async function openVisitorWorld(env: Record<string, string> = {}): Promise<VisitorWorld> {
  const db = await openTestDatabase({ seed: true })
  const limits = { LIMIT_BOOKINGS_PER_ADDRESS: '10000', LIMIT_PIX_PER_ADDRESS: '10000' }
  const app = await startApp({ env: { DATABASE_URL: db.url, ...limits, ...env } })
  let daysAhead = 130
  return {
    db,
    app,
    freshShop() {
      daysAhead += 1
      return findShop(app.url, { daysAhead })
    },
    async close() {
      await app.stop()
      await db.close()
    }
  }
}

/** Builds a step's URL; tickets are given by label. */
export function stepPath(
  { pid, product, date, time }: Shop,
  changes: Record<string, string> = {},
  tickets: Record<string, string> = {}
): string {
  const query = new URLSearchParams({ pid, atrativo: product, date, time, ...changes })
  Object.entries(tickets).forEach(([label, quantity], index) => {
    query.set(`tickets[${index}].label`, label)
    query.set(`tickets[${index}].quantity`, quantity)
  })
  return `/booking?${query}`
}

/** Opens the personal data's form by its URL. */
export function openDetails(
  browser: PlainBrowser,
  shop: Shop,
  tickets: Record<string, string> = { INTEIRA: '2' }
): Promise<PlainPage> {
  return browser.get(stepPath(shop, { passo: 'dados' }, tickets))
}

/** Value that a page's field would send. */
export function sentValue(page: PlainPage, name: string): string | undefined {
  const controls = findForm(page, 'Confirmar reserva').controls.filter((control) => control.name === name)
  return controls.find(({ isOn }) => isOn)?.value
}

/** Occupies places of a slot. */
export async function takePlaces(app: RunningApp, shop: Shop, people: number): Promise<void> {
  for (let left = people; left > 0; left -= 20) {
    const tickets = [{ label: 'INTEIRA', quantity: String(Math.min(20, left)) }]
    const { status, body } = await bookOver(app.url, expressForm(shop, { tickets, payment_method: 'cod' }))
    if (status !== 201) throw new Error(`places not taken: ${status} ${body.message}`)
  }
}

/** Opens a browser without script for each visitor. */
export const openVisitor = (app: RunningApp): PlainBrowser => createPlainBrowser(app.url)
