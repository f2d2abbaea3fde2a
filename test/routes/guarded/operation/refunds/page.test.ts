import { afterAll, beforeAll, expect, it } from 'vitest'
import { createPlainBrowser, findForm, type PlainBrowser } from '../../../../support/browser/plain-browser.ts'
import { seededPassword } from '../../../../support/database/seeded-password.ts'
import { type OperatorWorld, openOperatorWorld } from '../../../../support/world/operator.ts'

let world: OperatorWorld
let manager: PlainBrowser
beforeAll(async () => {
  world = await openOperatorWorld()
  manager = createPlainBrowser(world.app.url)
  await manager.signIn('gestor', seededPassword)
})
afterAll(() => world.close())

const plain = (text: string) => text.replaceAll('\u00a0', ' ')

it('goes from the booking to the drawer: preview, reason, list, given, receipt', async () => {
  const booking = await world.addBooking({ status: 'UNPAID' })
  await manager.submit(findForm(await manager.get(`${booking.path}/receive`), 'Receber'), {
    values: { method: 'pos_pix', value: '10,00' }
  })
  const asking = await manager.get(`${booking.path}/refund`)
  expect(plain(asking.text)).toMatch(/A devolver: R\$ 10,00/)
  const asked = await manager.submit(findForm(asking, 'Cancelar e devolver'), { values: { reason: 'Desistiu' } })
  expect(plain(asked.text)).toMatch(/Reserva cancelada\. Devolução de R\$ 10,00 pedida\./)
  const page = await manager.get(booking.path)
  expect(page.text).toMatch(/já foi pedida e está em andamento/)
  expect(page.links).not.toContain(`${booking.path}/refund`)
  const list = await manager.get('/operation/refunds?situacao=problem')
  expect(plain(list.text)).toMatch(/devolver no balcão/)
  const path = list.links.find((link) => /^\/operation\/refunds\/[0-9a-f-]{36}$/.test(link)) ?? ''
  const given = await manager.submit(findForm(await manager.get(path), 'Marcar como devolvida'), {
    values: { note: 'Em dinheiro' }
  })
  expect(plain(given.text)).toMatch(/marcada como feita/)
  const receipt = given.links.find((link) => /^\/booking-details\/\w+\/refunds\//.test(link)) ?? ''
  const shown = await createPlainBrowser(world.app.url).get(receipt)
  expect([shown.status, plain(shown.text)]).toEqual([
    200,
    expect.stringMatching(/Comprovante de devolução.*R\$ 10,00/s)
  ])
  const csv = await manager.get('/operation/refunds.csv')
  expect([csv.status, csv.html]).toEqual([200, expect.stringMatching(/Devolvida;10,00/)])
})

it('cannot depart from the policy without permission, as the page tells', async () => {
  const booking = await world.addBooking({ status: 'UNPAID' })
  const operator = createPlainBrowser(world.app.url)
  await operator.signIn('operador', seededPassword)
  await manager.submit(findForm(await manager.get(`${booking.path}/receive`), 'Receber'), {
    values: { method: 'pos_pix', value: '10,00' }
  })
  const asking = await operator.get(`${booking.path}/refund`)
  const asked = await operator.submit(findForm(asking, 'Cancelar e devolver'), {
    values: { reason: 'Desistiu', value: '500' }
  })
  expect([asked.status, plain(asked.text)]).toEqual([403, expect.stringContaining('A política devolve R$ 10,00.')])
  expect(findForm(asked, 'Cancelar e devolver').fill({}).get('reason')).toBe('Desistiu')
})

it('names no amount on the button where the policy returns nothing', async () => {
  const booking = await world.addBooking({ status: 'UNPAID' })
  await manager.submit(findForm(await manager.get(`${booking.path}/receive`), 'Receber'), {
    values: { method: 'pos_pix', value: '10,00' }
  })
  await world.db.pool.query(`update bookings set created_at = created_at - interval '30 days' where id = $1`, [
    booking.id
  ])
  const asking = await manager.get(`${booking.path}/refund`)
  expect(plain(asking.text)).toMatch(/A devolver: R\$ 0,00/)
  const asked = await manager.submit(findForm(asking, 'Cancelar sem devolver'), { values: { reason: 'Desistiu' } })
  expect(asked.text).toContain('Reserva cancelada.')
})

it('is closed to the gate', async () => {
  const gate = createPlainBrowser(world.app.url)
  await gate.signIn('portaria', seededPassword)
  expect((await gate.get('/operation/refunds')).path).toBe('/dashboard/index')
})

it('is handed out whole, however many there are', async () => {
  const booking = await world.addBooking({ status: 'UNPAID' })
  await manager.submit(findForm(await manager.get(`${booking.path}/receive`), 'Receber'), {
    values: { method: 'pos_pix', value: '10,00' }
  })
  const asking = findForm(await manager.get(`${booking.path}/refund`), 'Cancelar e devolver')
  await manager.submit(asking, { values: { reason: 'Desistiu' } })
  const { rowCount } = await world.db.pool.query(
    `insert into refunds select (jsonb_populate_record(r, jsonb_build_object(
       'id', gen_random_uuid(), 'state', 'dropped', 'reason', 'Linha ' || n, 'created_at', '2020-01-01T00:00:00Z'))).*
     from refunds r, generate_series(1, 10050) n where r.id = (select id from refunds limit 1)`
  )
  expect(rowCount).toBe(10_050)
  const { html } = await manager.get('/operation/refunds.csv')
  await world.db.pool.query("delete from refunds where reason like 'Linha %'")
  const lines = new Set(html.match(/;Linha \d+;/g))
  expect(lines.size).toBe(10_050)
})
