import { afterAll, beforeAll, expect, it } from 'vitest'
import { addDays } from '#app/domain/calendar/dates.ts'
import { createPlainBrowser, findForm, type PlainBrowser } from '../../../../support/browser/plain-browser.ts'
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

it('counts one who entered in the singular', async () => {
  const { id, name } = await world.addBooking({ guided: true, name: 'Belmira' })
  await world.db.pool.query('update bookings set checked_in_people = 1 where id = $1', [id])
  const { text } = await guide.get(path)
  const [, about = ''] = text.split(name)
  expect(about).toMatch(/^ 3 pessoas, (?:[^.]*, )?1 já entrou\b/)
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

it('makes the address of a calendar, shows it once, and ends it', async () => {
  const form = findForm(await guide.get(path), 'Criar endereço')
  const made = await guide.submit(form)
  const [address = ''] = /http:[^"]+grupos\.ics/.exec(made.html) ?? []
  expect((await guide.get(path)).html).not.toContain(address)
  const first = await fetch(address)
  expect([first.status, first.headers.get('content-type')]).toEqual([200, 'text/calendar; charset=utf-8'])
  const text = await first.text()
  expect(text).toMatch(/^BEGIN:VCALENDAR\r\n[\s\S]*END:VCALENDAR\r\n$/)
  const etag = first.headers.get('etag') ?? ''
  expect((await fetch(address, { headers: { 'if-none-match': etag } })).status).toBe(304)
  await world.addBooking({ guided: true, time: '23:58', name: 'Zulmira' })
  const changed = await fetch(address, { headers: { 'if-none-match': etag } })
  expect([changed.status, (await changed.text()).includes('Zulmira')]).toEqual([200, false])
  const off = await guide.submit(findForm(await guide.get(path), 'Desligar'))
  expect(off.text).toContain('O endereço do calendário não vale mais.')
  expect([(await fetch(address)).status, (await fetch(`${address}x`)).status]).toEqual([404, 404])
})

it('makes the calendar of the place on a page of the settings', async () => {
  const manager = createPlainBrowser(world.app.url)
  await manager.signIn('gestor', seededPassword)
  const made = await manager.submit(findForm(await manager.get('/configurations/agents/calendar'), 'Criar endereço'))
  const [address = ''] = /http:[^"]+grupos\.ics/.exec(made.html) ?? []
  expect(await (await fetch(address)).text()).toContain('Condutores: ')
  const renewed = await manager.submit(
    findForm(await manager.get('/configurations/agents/calendar'), 'Trocar endereço')
  )
  expect(renewed.html).not.toContain(address)
  expect((await fetch(address)).status).toBe(404)
})

it('is asked for a group, accepts it with one button, and declines another with a reason', async () => {
  const { pool } = world.db
  await pool.query('update places set guides_confirm = true')
  const asked = [3, 4].map((days) => addDays(world.today, days))
  for (const date of asked) {
    await pool.query(
      `insert into slot_guides (product_id, date, time, agent_uuid, place_id)
       select p.id, $1, '05:10', a.uuid, p.place_id from agents a join users u on u.id = a.user_id, products p
       where u.username = 'condutor' and p.slug = 'gruta-do-silencio'`,
      [date]
    )
  }
  const page = await guide.get(path)
  expect(page.text).toMatch(/\d+ grupos esperam a sua resposta/)
  const ofSlot = (found: typeof page, act: string, date: string) => {
    const has = (form: (typeof page.forms)[number], name: string, value: string) =>
      form.controls.some((one) => one.name === name && one.value === value)
    const form = found.forms.find((one) => has(one, 'act', act) && has(one, 'date', date) && has(one, 'time', '05:10'))
    if (!form) throw new Error(`no form to ${act} on ${date}`)
    return form
  }
  const [first = '', second = ''] = asked
  const accepted = await guide.submit(ofSlot(page, 'accept', first))
  expect(accepted.text).toContain('Grupo das 05:10 aceito.')
  const refused = await guide.submit(ofSlot(accepted, 'decline', second), { values: { reason: 'x' } })
  expect([refused.status, refused.text]).toEqual([422, expect.stringContaining('Escreva por que você não pode')])
  expect(refused.html).toMatch(/id="f-reason"[^>]*value="x"|value="x"[^>]*id="f-reason"/)
  const declined = await guide.submit(ofSlot(refused, 'decline', second), { values: { reason: 'Estou doente' } })
  expect(declined.text).toContain('Grupo das 05:10 recusado.')
  const desk = createPlainBrowser(world.app.url)
  await desk.signIn('operador', seededPassword)
  const day = await desk.get(`/operation/index/${second}/guides`)
  expect(day.text).toContain('recusou: Estou doente')
  await pool.query('update places set guides_confirm = false')
})
