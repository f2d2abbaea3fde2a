import { afterAll, beforeAll, expect, it } from 'vitest'
import { createPlainBrowser, type PlainBrowser } from '../../../../support/browser/plain-browser.ts'
import { seededPassword } from '../../../../support/database/seeded-password.ts'
import { type OperatorWorld, openOperatorWorld } from '../../../../support/world/operator.ts'

let world: OperatorWorld
let guide: PlainBrowser
const path = '/operation/my-groups'

beforeAll(async () => {
  world = await openOperatorWorld()
  guide = createPlainBrowser(world.app.url)
  await guide.signIn('condutor', seededPassword)
})
afterAll(() => world?.close())

it('is where a guide lands, with the groups of today and the notes of their bookings', async () => {
  const booking = await world.addBooking({ guided: true, name: 'Quitéria' })
  await world.db.pool.query(`update bookings set notes = 'Cadeira de rodas' where id = $1`, [booking.id])
  const landed = await createPlainBrowser(world.app.url).signIn('condutor', seededPassword)
  expect(landed.path).toBe(path)
  expect(landed.text).toContain('Hoje, ')
  expect(landed.text).toContain(booking.name)
  expect(landed.text).toContain('Cadeira de rodas')
  expect(landed.text).toContain('Encontro: ')
  expect(landed.text).toContain('A receber')
  expect(landed.html).toContain(`href="${booking.path}"`)
  expect((await guide.get(booking.path)).status).toBe(200)
})

it('leads to the last 30 days and back', async () => {
  const past = await guide.get(`${path}?dias=passados`)
  expect([past.status, past.text]).toEqual([200, expect.stringContaining('Próximos grupos')])
  expect(past.text).not.toContain('Hoje, ')
})

it('tells a manager who guides nobody how to become a guide', async () => {
  const manager = createPlainBrowser(world.app.url)
  await manager.signIn('gestor', seededPassword)
  expect((await manager.get(path)).text).toContain('Seu usuário não é de nenhum condutor')
})

it('is closed to a user without the permission', async () => {
  const operator = createPlainBrowser(world.app.url)
  await operator.signIn('operador', seededPassword)
  expect((await operator.get(path)).text).not.toContain('Meus grupos')
})
