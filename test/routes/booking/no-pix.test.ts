import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { bookOver, expressForm } from '../../support/server/over-http.ts'
import { openDetails, openVisitor, openVisitorWorld, stepPath, type VisitorWorld } from '../../support/world/visitor.ts'

let world: VisitorWorld

beforeAll(async () => {
  world = await openVisitorWorld()
})
afterAll(() => world?.close())

const set = (pixKey: string, payOnSite: boolean) =>
  world.db.pool.query('update places set pix_key = $1, pay_on_site = $2', [pixKey, payOnSite])
const buttonsOf = (page: { forms: { buttons: { label: string }[] }[] }) =>
  page.forms.flatMap(({ buttons }) => buttons.map(({ label }) => label))

describe('where the place has no Pix key', () => {
  it('only payment there is offered', async () => {
    await set('', true)
    const page = await openDetails(openVisitor(world.app), await world.freshShop())
    expect([page.text.includes('Pagar no local'), page.html.includes('value="pix"')]).toEqual([true, false])
    expect(buttonsOf(page)).toContain('Confirmar reserva')
  })

  it('and takes nothing there either, every step says that booking is not possible yet, before anything is typed', async () => {
    await set('', false)
    const shop = await world.freshShop()
    const browser = openVisitor(world.app)
    const steps = [`/booking?pid=${shop.pid}`, stepPath(shop, { time: '' }), stepPath(shop)]
    for (const path of steps) {
      expect((await browser.get(path)).text).toMatch(/Ainda não é possível reservar (?:ingressos pagos )?por aqui/)
    }
    const details = await openDetails(browser, shop)
    expect(details.text).toContain('Ainda não é possível reservar por aqui')
    expect(buttonsOf(details)).not.toContain('Confirmar reserva')
    expect((await browser.get('/home')).text).toContain('Ainda não é possível reservar por aqui')
  })

  it('a booking from before says so, and offers no code', async () => {
    await set('financeiro@example.com', true)
    const { body } = await bookOver(world.app.url, expressForm(await world.freshShop()))
    await set('', true)
    const page = await openVisitor(world.app).get(`/booking-details/${body.uuid}`)
    expect(page.text).toContain('Este parque não recebe pagamentos por aqui.')
    expect(buttonsOf(page)).not.toContain('Gerar código Pix')
  })
})
