import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { discountCodes } from '#app/backend/db/schema.server.ts'
import { createPlainBrowser, findForm, type PlainBrowser } from '../../../support/browser/plain-browser.ts'
import { seededPassword } from '../../../support/database/seeded-password.ts'
import { type OperatorWorld, openOperatorWorld } from '../../../support/world/operator.ts'

let world: OperatorWorld
let manager: PlainBrowser
let operator: PlainBrowser

beforeAll(async () => {
  world = await openOperatorWorld()
  manager = createPlainBrowser(world.app.url)
  operator = createPlainBrowser(world.app.url)
  await manager.signIn('gestor', seededPassword)
  await operator.signIn('operador', seededPassword)
})
afterAll(() => world?.close())

it('makes a code, lists it, and tells the second of two who change it', async () => {
  const add = findForm(await manager.get('/products/discounts/add'), 'Criar código')
  const wrong = await manager.submit(add, { values: { code: 'É', value: '200', max_uses: 'x' } })
  expect(wrong.status).toBe(400)
  expect(wrong.text).toContain('Use um número de 0 a 1.000.000.')
  const typed = {
    code: 'verao26',
    description: 'Campanha',
    value: '15',
    max_uses: '40',
    max_tickets: '4',
    valid_to: '2099-12-31'
  }
  const made = await manager.submit(findForm(wrong, 'Criar código'), { values: typed })
  expect(made.path).toMatch(/^\/products\/discounts\/[0-9a-f-]{36}$/)
  expect(made.text).toContain('Código VERAO26 criado.')
  expect(made.text).toContain('0 usos de 40 até agora')
  const listed = await manager.get('/products/discounts?q=campanha&situacao=ativos')
  expect(listed.text).toContain('VERAO26')
  expect(listed.text).toContain('até 31/12/2099')
  expect(listed.text).toContain('15 % até 4 ingressos por reserva')
  expect((await manager.get('/products/discounts?situacao=inativos')).text).toContain('Nenhum código encontrado')
  expect((await manager.get('/products/discounts?pagina=9')).text).toContain('Esta página não existe')

  const one = findForm(made, 'Salvar')
  const other = findForm(await manager.get(made.path), 'Salvar')
  const saved = await manager.submit(one, { values: { value: '20' } })
  expect(saved.text).toContain('Código VERAO26 salvo.')
  const late = await manager.submit(other, { values: { description: 'Outra campanha' } })
  expect(late.status).toBe(409)
  expect(late.text).toContain('Agora está assim: VERAO26, 20 %, ativo')
  const again = findForm(late, 'Salvar assim mesmo')
  expect(again.controls.find(({ name }) => name === 'description')?.value).toBe('Outra campanha')
  expect((await manager.submit(again)).text).toContain('Código VERAO26 salvo.')
  const [row] = await world.db.orm.select().from(discountCodes).where(eq(discountCodes.code, 'VERAO26'))
  expect(row).toMatchObject({
    description: 'Outra campanha',
    value: 15,
    version: 3,
    maxUses: 40,
    maxTickets: 4,
    active: true
  })

  // A user who may only see attractions sees the codes but cannot edit them.
  const seen = await operator.get(made.path)
  expect(seen.text).toContain('Você vê o código, mas não pode mudá-lo.')
  expect(seen.text).not.toContain('Salvar')
  expect((await operator.get('/products/discounts/add')).path).not.toBe('/products/discounts/add')
  expect((await manager.get('/products/discounts/nada')).status).toBe(404)
})
