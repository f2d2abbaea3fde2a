import { createPlainBrowser, findForm, type PlainBrowser } from '../browser/plain-browser.ts'
import { seededPassword } from '../database/seeded-password.ts'
import { findShop, type Shop } from '../server/over-http.ts'
import { type OperatorWorld, openOperatorWorld } from './operator.ts'

const settings = '/configurations/gate/kiosks'

export interface KioskWorld extends OperatorWorld {
  shop: Shop
  /** Name of the place. */
  place: string
  manager: PlainBrowser
  /** Address that makes a browser a kiosk beside the terminal 'Balcão 1'. */
  addKiosk(name: string): Promise<string>
  /** A browser that is one. */
  openKiosk(name: string): Promise<PlainBrowser>
}

export async function openKioskWorld(): Promise<KioskWorld> {
  const world = await openOperatorWorld()
  const manager = createPlainBrowser(world.app.url)
  await manager.signIn('gestor', seededPassword)
  const terminals = findForm(await manager.get('/configurations/payments/terminals'), 'Usar no balcão')
  await manager.submit(terminals, { values: { name: 'Balcão 1' } })

  async function addKiosk(name: string): Promise<string> {
    const form = findForm(await manager.get(`${settings}/add`), 'Cadastrar totem')
    const terminal = /<option value="([0-9a-f-]{36})"/.exec((await manager.get(`${settings}/add`)).html)?.[1] ?? ''
    const made = await manager.submit(form, { values: { name, terminal } })
    const path = /\/totem\/[0-9a-f]{32}/.exec(made.html)?.[0]
    if (!path) throw new Error(`no kiosk: ${made.text.slice(0, 1000)}`)
    return path
  }

  async function openKiosk(name: string): Promise<PlainBrowser> {
    const browser = createPlainBrowser(world.app.url)
    const page = await browser.get(await addKiosk(name))
    await browser.submit(findForm(page, 'Usar como totem'))
    return browser
  }

  const shop = await findShop(world.app.url)
  const { rows } = await world.db.pool.query('select name from places where id = $1', [shop.pid])
  return { ...world, shop, place: rows[0].name, manager, addKiosk, openKiosk }
}
