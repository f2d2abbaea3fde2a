import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { createPlainBrowser, findForm, type PlainBrowser } from '../../../support/browser/plain-browser.ts'
import { seededPassword } from '../../../support/database/seeded-password.ts'
import { type OperatorWorld, openOperatorWorld } from '../../../support/world/operator.ts'

let world: OperatorWorld
let manager: PlainBrowser
let uuid = ''

beforeAll(async () => {
  world = await openOperatorWorld()
  manager = createPlainBrowser(world.app.url)
  await manager.signIn('gestor', seededPassword)
})
beforeEach(async () => {
  const { rows } = await world.db.pool.query(
    `update ticket_types t set price = 5000 from products p where p.id = t.product_id and t.label = 'MEIA'
       and p.slug = 'gruta-do-silencio' returning p.uuid`
  )
  uuid = rows[0].uuid
})
afterAll(() => world?.close())

const plain = (text: string) => text.replaceAll('\u00a0', ' ')
const standing = /Meia-entrada sai por R\$ 50,00 em .+, mais que a metade de Inteira \(R\$ 80,00\)/

it('a half-price ticket that stood above half is told where its prices are, and where they are copied', async () => {
  expect(plain((await manager.get(`/products/${uuid}/tickets`)).text)).toMatch(standing)
  expect(plain((await manager.get('/products/seasons/add')).text)).toMatch(standing)
  const copied = await manager.submit(findForm(await manager.get(`/products/${uuid}`), 'Copiar atrativo'), {
    button: 'Copiar atrativo'
  })
  expect(plain(copied.text)).toMatch(/foi criada, fora de venda\. Confira os ingressos: Meia-entrada sai por R\$ 50,00/)
})

it('a half-price ticket above half is refused at its field, with what was typed', async () => {
  const page = await manager.get(`/products/${uuid}/tickets`)
  const half = page.links.filter((link) => /\/tickets\/\d+$/.test(link))[1] ?? ''
  const form = findForm(await manager.get(half), 'Salvar ingresso')
  const refused = await manager.submit(form, { values: { price: '60,00' }, button: 'Salvar ingresso' })
  expect(refused.status).toBe(422)
  expect(plain(refused.text)).toContain('Meia-entrada sairia por R$ 60,00')
  expect(refused.html).toContain('value="60,00"')
  const saved = await manager.submit(findForm(refused, 'Salvar ingresso'), {
    values: { price: '40,00' },
    button: 'Salvar ingresso'
  })
  expect(plain(saved.text)).not.toContain('mais que a metade')
})
