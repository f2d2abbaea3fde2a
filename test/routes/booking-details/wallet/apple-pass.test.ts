import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { findForm } from '../../../support/browser/plain-browser.ts'
import { makeWalletKeys, openKeyFolder, verifyDetached } from '../../../support/documents/wallet-keys.ts'
import { bookOver, expressForm } from '../../../support/server/over-http.ts'
import { readZipBytes } from '../../../support/world/read-xlsx.ts'
import { openVisitor, openVisitorWorld, type VisitorWorld } from '../../../support/world/visitor.ts'

const folder = openKeyFolder()
const day = 86_400_000
const validity = { from: new Date(Date.now() - day), to: new Date(Date.now() + 400 * day) }
const keys = makeWalletKeys(folder, validity)
let world: VisitorWorld

beforeAll(async () => {
  world = await openVisitorWorld(keys.all)
})
afterAll(async () => {
  await world?.close()
  folder.remove()
})

async function book() {
  const shop = await world.freshShop()
  const { body } = await bookOver(world.app.url, expressForm(shop, { tickets: [{ label: 'INTEIRA', quantity: '2' }] }))
  const uuid = String(body.uuid)
  const change = (set: string) =>
    world.db.pool.query(`update bookings set hold_until = null, ${set} where public_id = $1`, [uuid])
  await change("status = 'APPROVED'")
  return { path: `/booking-details/${uuid}`, code: String(body.booking_code), change }
}

const open = (path: string) => fetch(`${world.app.url}${path}`, { redirect: 'manual' })
const walletsIn = (links: string[]) => links.filter((href) => /pkpass|carteira-google/.test(href))

describe('a ticket for phones', () => {
  it('is offered for the booking and for each person, until somebody entered or the day is over', async () => {
    const { path, change } = await book()
    const browser = openVisitor(world.app)
    const page = await browser.get(path)
    expect(page.text).toMatch(/Adicionar à Carteira da Apple .*Adicionar à Carteira do Google/)
    expect(walletsIn(page.links)).toEqual([`${path}/ingresso.pkpass`, `${path}/carteira-google`])
    const apart = await browser.submit(findForm(page, 'Fazer um ingresso por pessoa'))
    expect(walletsIn(apart.links).slice(2)).toEqual(
      ['1', '2'].flatMap((person) => [
        `${path}/ingresso.pkpass?pessoa=${person}`,
        `${path}/carteira-google?pessoa=${person}`
      ])
    )
    expect(apart.text).toContain('Adicionar o ingresso 2 à Carteira da Apple')
    await change('date = current_date - 2')
    expect(walletsIn((await browser.get(path)).links)).toEqual([])
  })

  it('comes as a file that an iPhone opens, for all or for one person', async () => {
    const { path, code } = await book()
    const browser = openVisitor(world.app)
    await browser.submit(findForm(await browser.get(path), 'Fazer um ingresso por pessoa'))
    for (const [query, name] of [
      ['', `ingresso-${code.slice(0, 4)}-${code.slice(4)}`],
      ['?pessoa=2', 'ingresso-2']
    ]) {
      const file = await open(`${path}/ingresso.pkpass${query}`)
      expect(file.status).toBe(200)
      expect(Object.fromEntries(file.headers)).toMatchObject({
        'content-type': 'application/vnd.apple.pkpass',
        'content-disposition': `inline; filename="${name}.pkpass"`,
        'cache-control': 'private, no-cache',
        'x-robots-tag': 'noindex',
        'x-content-type-options': 'nosniff'
      })
      const files = readZipBytes(Buffer.from(await file.arrayBuffer()))
      const [signature, manifest] = ['signature', 'manifest.json'].map((one) => files.get(one) ?? Buffer.of())
      verifyDetached(signature ?? Buffer.of(), manifest ?? Buffer.of(), keys.authority)
    }
  })

  it('leads to Google with a link of its own, kept by nobody on the way', async () => {
    const { path } = await book()
    const { status, headers } = await open(`${path}/carteira-google`)
    expect([status, headers.get('cache-control')]).toEqual([302, 'no-store'])
    expect(headers.get('location')).toMatch(/^https:\/\/pay\.google\.com\/gp\/v\/save\/[\w-]+\.[\w-]+\.[\w-]{342}$/)
    expect(headers.get('location')?.length).toBeLessThanOrEqual(1800)
  })

  it('of nobody, or of a cancelled booking, leads to the ticket’s page, which says why', async () => {
    const { path, change } = await book()
    const landed = async (file: string) => {
      const { status, headers } = await open(`${path}/${file}`)
      return [status, headers.get('location')]
    }
    expect(await landed('ingresso.pkpass?pessoa=9')).toEqual([302, path])
    await change("status = 'CANCELLED'")
    expect(await landed('ingresso.pkpass')).toEqual([302, path])
    expect(await landed('carteira-google')).toEqual([302, path])
    expect(walletsIn((await openVisitor(world.app).get(path)).links)).toEqual([])
  })

  it('is refused in words after too many', async () => {
    const { path } = await book()
    expect((await open(`${path}/ingresso.pkpass`)).status).toBe(200)
    await world.db.pool.query(`update limits set count = 60 where key like 'ticket-pass:booking:%'`)
    for (const file of ['ingresso.pkpass', 'carteira-google']) {
      const refused = await open(`${path}/${file}`)
      expect([refused.status, Number(refused.headers.get('retry-after')) > 0]).toEqual([429, true])
      expect(await refused.text()).toMatch(/^Muitas tentativas\. Espere \d+ minutos? .* A página do ingresso/)
    }
    await world.db.pool.query('delete from limits')
  })
})
