import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addDays } from '#app/domain/calendar/dates.ts'
import {
  createPlainBrowser,
  findForm,
  type PlainBrowser,
  type PlainPage
} from '../../../support/browser/plain-browser.ts'
import { seededPassword } from '../../../support/database/seeded-password.ts'
import { type OperatorWorld, openOperatorWorld } from '../../../support/world/operator.ts'

let world: OperatorWorld
let staff: PlainBrowser
/** A day on which nobody else has booked. */
let day: string

beforeAll(async () => {
  world = await openOperatorWorld()
  staff = createPlainBrowser(world.app.url)
  await staff.signIn('operador', seededPassword)
  day = addDays(world.today, 300)
})
afterAll(() => world?.close())

const check = 'Conferir antes de enviar'
const write = async (values: Record<string, string>) =>
  staff.submit(findForm(await staff.get('/messages/new'), check), { values, button: check })

async function drawPicture(): Promise<Uint8Array<ArrayBuffer>> {
  const drawn = sharp({ create: { width: 900, height: 600, channels: 3, background: '#285' } })
  return new Uint8Array(await drawn.png().toBuffer())
}

/** The number of the picture that a form holds. */
const chosen = (page: PlainPage, button = check) =>
  findForm(page, button).controls.find(({ name, isOn }) => name === 'foto' && isOn)?.value

async function bookWith(phone: string, name: string) {
  const booking = await world.addBooking({ date: day, name })
  await world.db.pool.query(`update bookings set phone = $1, email = '' where id = $2`, [phone, booking.id])
  return booking
}

describe('a message to who booked a day', { shuffle: false }, () => {
  it('is shown as three of them read it, and sent once however often the button is pressed', async () => {
    await bookWith('+5575988880001', 'Ana')
    await bookWith('+5575988880001', 'Ana')
    await bookWith('', 'Bento')
    const typed = { para: 'bookings', dia: day, mensagem: '{nome}, leve água.\nAté {hora}!', titulo: 'Água' }
    const shown = await write(typed)
    expect(shown.status).toBe(200)
    expect(shown.text).toContain('Ana, leve água. Até 23:59!')
    expect(shown.text).toContain('1 sem telefone nem e-mail')
    expect(shown.text).toContain('1 com endereço repetido')
    const send = findForm(shown, 'Enviar 1 mensagem')
    const first = await staff.submit(send)
    const again = await staff.submit(send)
    expect(first.path).toMatch(/^\/messages\/index\?envio=[0-9a-f-]{36}$/)
    expect([again.path, again.text]).toEqual([first.path, expect.stringContaining('já tinha sido feito')])
    expect(first.text).toContain('Só o envio “Água”')
    const { rows } = await world.db.pool.query(
      `select message_body ->> 'message' as text from messages where title = 'Água'`
    )
    expect(rows).toEqual([{ text: 'Ana, leve água.\nAté 23:59!' }])
  })

  it('is shown anew where somebody books between the look and the sending', async () => {
    const typed = { para: 'bookings', dia: day, mensagem: 'Choveu, {nome}.' }
    const shown = await write(typed)
    await bookWith('+5575988880003', 'Caio')
    const changed = await staff.submit(findForm(shown, 'Enviar 1 mensagem'))
    expect([changed.status, changed.text]).toEqual([409, expect.stringMatching(/eram 1, agora são 2/)])
    const sent = await staff.submit(findForm(changed, 'Enviar 2 mensagens'))
    expect(sent.path).toMatch(/^\/messages\/index\?envio=/)
  })
})

it('a picture sent with the form stays through refusal and preview, and goes with the message', async () => {
  const apart = addDays(world.today, 301)
  const booking = await world.addBooking({ date: apart, name: 'Dora' })
  await world.db.pool.query(`update bookings set phone = '+5575988880009' where id = $1`, [booking.id])
  const content = await drawPicture()
  const send = async (page: PlainPage, values: Record<string, string>, name: string, bytes = content) =>
    staff.submit(findForm(page, check), { values, button: check, files: [{ field: 'imagem', name, content: bytes }] })
  const typed = { para: 'bookings', dia: apart, mensagem: 'Veja, {quem}', titulo: 'Com imagem' }
  const start = await staff.get('/messages/new')
  const text = new TextEncoder().encode('<svg onload="alert(1)"/>')
  const wrong = await send(start, typed, 'foto.jpg', text)
  expect([wrong.status, wrong.text]).toEqual([422, expect.stringContaining('Envie uma foto em JPEG, PNG ou WebP.')])
  expect(wrong.html).toContain('Veja, {quem}')
  const refused = await send(wrong, typed, 'foto.png')
  expect([refused.status, refused.text]).toEqual([422, expect.stringContaining('{quem} não existe aqui.')])
  const photo = chosen(refused)
  expect(photo).toMatch(/^[0-9a-f]{32}$/)
  const shown = await staff.submit(findForm(refused, check), { values: { mensagem: 'Veja, {nome}' }, button: check })
  expect([chosen(shown, 'Conferir de novo'), shown.html.includes(`<img src="/photos/${photo}"`)]).toEqual([photo, true])
  const sent = await staff.submit(findForm(shown, 'Enviar'))
  expect(sent.path).toMatch(/^\/messages\/index\?envio=/)
  const { rows } = await world.db.pool.query(
    `select distinct message_body ->> 'path' as path from messages where title = 'Com imagem' and channel = 'whatsapp'`
  )
  expect(rows).toEqual([{ path: `/photos/${photo}` }])
  const served = await fetch(`${world.app.url}/photos/${photo}`)
  expect([served.status, served.headers.get('content-type')]).toEqual([200, 'image/jpeg'])
})

it("keeps a template's picture through refusal and preview, and copies it to a message", async () => {
  const manager = createPlainBrowser(world.app.url)
  await manager.signIn('gestor', seededPassword)
  const create = 'Criar modelo'
  const form = findForm(await manager.get('/messages/templates/add'), create)
  const files = [{ field: 'imagem', name: 'trilha.png', content: await drawPicture() }]
  const refused = await manager.submit(form, {
    values: { nome: 'Trilha', texto: 'Veja, {quem}' },
    button: create,
    files
  })
  expect([refused.status, refused.text]).toEqual([422, expect.stringContaining('{quem} não existe')])
  const photo = chosen(refused, create)
  expect(photo).toMatch(/^[0-9a-f]{32}$/)
  const look = 'Ver como fica'
  const seen = await manager.submit(findForm(refused, look), { values: { texto: 'Veja, {nome}' }, button: look })
  expect([chosen(seen, create), seen.html.includes(`<img src="/photos/${photo}"`)]).toEqual([photo, true])
  const saved = await manager.submit(findForm(seen, create), { button: create })
  expect([saved.path, saved.text]).toEqual(['/messages/templates', expect.stringContaining('Trilha')])
  const { rows } = await world.db.pool.query(
    `select id, photo_id as photo from message_templates where name = 'Trilha'`
  )
  expect(rows).toMatchObject([{ photo }])
  const [{ id }] = rows
  expect(chosen(await manager.get(`/messages/templates/${id}`), 'Salvar modelo')).toBe(photo)
  expect(chosen(await manager.get(`/messages/new?modelo=${id}`))).toBe(photo)
})

it('shows errors at their field and loses nothing typed', async () => {
  const refused = await write({ para: 'group', grupo: '120363295648424210', mensagem: 'Até {hora}', titulo: 'Portões' })
  expect([refused.status, refused.text]).toEqual([422, expect.stringContaining('{hora} não existe aqui. Use {lugar}.')])
  const { controls } = findForm(refused, check)
  const typedAs = (name: string) => controls.find((one) => one.name === name && one.isOn)?.value
  expect([typedAs('mensagem'), typedAs('titulo'), typedAs('para')]).toEqual(['Até {hora}', 'Portões', 'group'])
  const noDay = await write({ para: 'bookings', mensagem: 'Olá', quando: 'depois', data: '', horario: '25:00' })
  expect([noDay.status, noDay.text]).toEqual([422, expect.stringContaining('Escreva a hora como 09:00.')])
})

it('finds a client by name, and asks when there are several', async () => {
  const { rows } = await world.db.pool.query(
    `select c.uuid, c.name, split_part(c.name, ' ', 1) as first from clients c
     where c.phone <> '' and (select count(*) from clients o where split_part(o.name, ' ', 1) = split_part(c.name, ' ', 1)) > 1
     order by c.id limit 1`
  )
  const nobody = await write({ para: 'client', busca: 'Ninguém Assim', mensagem: 'Oi' })
  expect([nobody.status, nobody.text]).toEqual([422, expect.stringContaining('Escolha um cliente.')])
  const some = await write({ para: 'client', busca: rows[0].first, mensagem: 'Oi, {nome}' })
  expect([some.status, some.text]).toEqual([422, expect.stringContaining('escolha um deles')])
  const values = { cliente: rows[0].uuid }
  const shown = await staff.submit(findForm(some, check), { values, button: check })
  expect([shown.status, shown.text]).toEqual([200, expect.stringContaining(`Oi, ${rows[0].first}`)])
  const direct = await staff.get(`/messages/new?cliente=${rows[0].uuid}`)
  expect(direct.text).toContain(rows[0].name)
})

it('is not available, nor are its sources, to a user who may not write', async () => {
  for (const username of ['portaria', 'condutor', 'financeiro']) {
    const other = createPlainBrowser(world.app.url)
    await other.signIn(username, seededPassword)
    for (const path of ['new', 'templates', 'lists', 'consents', 'batches']) {
      expect([username, path, (await other.get(`/messages/${path}`)).path]).toEqual([
        username,
        path,
        '/dashboard/index'
      ])
    }
  }
  expect((await staff.get('/messages/templates')).path).toBe('/dashboard/index')
})

it('the form for APIs that know no queue gets round nothing where there is one', async () => {
  const fields = { numero: '(75) 98123-4567', mensagem: 'Por fora', quando: 'agora', intent: 'direct', complete: '1' }
  const answer = await fetch(new URL('/messages/index', world.app.url), {
    method: 'POST',
    redirect: 'manual',
    body: new URLSearchParams(fields),
    headers: { cookie: staff.cookieHeader(), origin: world.app.url }
  })
  expect([answer.status, answer.headers.get('location')]).toEqual([302, '/messages/new'])
  const { rows } = await world.db.pool.query(`select 1 from messages where message_body ->> 'message' = 'Por fora'`)
  expect(rows).toEqual([])
})
