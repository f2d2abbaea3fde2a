import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { agents, drivers, products, trips, users, vehicles } from '#app/backend/db/schema.server.ts'
import { addDays, formatDay } from '#app/domain/calendar/dates.ts'
import { enterAs, sealedBy } from '../../../../attack/hostile/manager.ts'
import { createPlainBrowser, findForm, type PlainBrowser } from '../../../../support/browser/plain-browser.ts'
import { seededPassword } from '../../../../support/database/seeded-password.ts'
import { type OperatorWorld, openOperatorWorld } from '../../../../support/world/operator.ts'

let world: OperatorWorld
let operator: PlainBrowser
let other: PlainBrowser
/** Far from what the demonstration plans. */
let day: string

beforeAll(async () => {
  world = await openOperatorWorld(sealedBy)
  operator = createPlainBrowser(world.app.url)
  other = createPlainBrowser(world.app.url)
  await operator.signIn('operador', seededPassword)
  await other.signIn('gestor', seededPassword)
  day = addDays(world.today, 40)
})
afterAll(() => world?.close())

const uuidOf = async (table: 'expired' | 'van') => {
  const [row] =
    table === 'van'
      ? await world.db.orm.select().from(vehicles).where(eq(vehicles.plate, 'RDB4C27'))
      : await world.db.orm.select().from(drivers).where(eq(drivers.name, 'Gilmar Novaes'))
  return row?.uuid ?? ''
}

/** Planned by hand, with the warning that comes first. */
async function planTrip(): Promise<string> {
  const add = findForm(await operator.get(`/operation/transport/add?dia=${day}`), 'Planejar viagem')
  const values = {
    time: '8:00',
    vehicle_uuid: await uuidOf('van'),
    driver_uuid: await uuidOf('expired'),
    notes: 'Duas malas',
    'stops[0].time': '07:30',
    'stops[0].place': 'Praça'
  }
  const more = await operator.submit(add, { values, button: 'Acrescentar parada' })
  expect(more.text).toContain('Ainda não salvo')
  const wrong = await operator.submit(findForm(more, 'Planejar viagem'), {
    values: { time: '25:00', 'stops[1].time': '07:45' },
    button: 'Planejar viagem'
  })
  expect([wrong.status, wrong.text]).toEqual([422, expect.stringContaining('Diga o local da parada.')])
  expect(wrong.text).toContain('Escreva o horário como 09:00.')
  const mended = { time: '08:00', 'stops[1].place': 'Pousada' }
  const told = await operator.submit(findForm(wrong, 'Planejar viagem'), { values: mended, button: 'Planejar viagem' })
  expect(told.text).toContain('Confira antes de salvar')
  expect(told.text).toContain('A CNH de Gilmar Novaes venceu em')
  const made = await operator.submit(findForm(told, 'Salvar assim mesmo'), { button: 'Salvar assim mesmo' })
  expect(made.path).toMatch(/^\/operation\/transport\/[0-9a-f-]{36}$/)
  expect(made.text).toMatch(/Viagem planejada\..*07:30 Praça.*07:45 Pousada/)
  // Back, and pressed again: it is the same trip.
  const again = await operator.submit(findForm(told, 'Salvar assim mesmo'), { button: 'Salvar assim mesmo' })
  expect(again.path === made.path || again.text.includes('CNH de Gilmar')).toBe(true)
  return made.path
}

it('shows the trips of a day, and leads to the days beside it', async () => {
  const page = await operator.get('/operation/transport')
  expect(page.text).toMatch(/Transporte Hoje, .*07:40 Ida.*RDB4C27.*Edvaldo Nascimento.*Em rota/)
  expect(page.links).toContain(`/operation/transport?dia=${addDays(world.today, 1)}`)
  const tomorrow = await operator.get(`/operation/transport?dia=${formatDay(addDays(world.today, 1))}`)
  expect(tomorrow.text).toMatch(/Amanhã, .*A CNH de Gilmar Novaes venceu em .*A licença \(TAF\) de Lapa Viagens venceu/)
  const empty = await operator.get(`/operation/transport?dia=${addDays(day, 9)}`)
  expect(empty.text).toContain('Nenhuma viagem neste dia')
  const wrong = await operator.get('/operation/transport?dia=31/02/2026')
  expect([wrong.status, wrong.text]).toEqual([200, expect.stringContaining('Esta data não existe')])
})

it('plans a trip, fills it, prints it, and hands it to the authority', async () => {
  const path = await planTrip()
  const booking = await world.addBooking({ date: day })
  const found = await operator.get(`${path}?q=${booking.name.split(' ').at(-1)}`)
  expect(found.links).toContain(`${path}/passengers/${booking.uuid}`)
  const ride = findForm(await operator.get(`${path}/passengers/${booking.uuid}`), 'Incluir na viagem')
  expect(ride.controls.find(({ name }) => name === 'named[0].document')?.value).toBe('529.982.247-25')
  const names = { 'named[1].name': '=SOMA(A1) Souza', 'named[1].document': '12.345-6', 'named[1].issuer': 'SSP BA' }
  const wrong = await operator.submit(ride, { values: { ...names, people: '9', 'named[2].name': 'Ana' } })
  expect([wrong.status, wrong.text]).toEqual([422, expect.stringContaining('pelo menos um sobrenome')])
  const typed = findForm(wrong, 'Incluir na viagem')
  expect(typed.controls.find(({ name }) => name === 'named[1].issuer')?.value).toBe('SSP BA')
  const full = await operator.submit(typed, { values: { 'named[2].name': '', people: '9' } })
  expect(full.text).toContain('A reserva é de 3 pessoas.')
  const saved = await operator.submit(findForm(full, 'Incluir na viagem'), { values: { people: '3' } })
  expect(saved.text).toContain(`Passageiros de ${booking.name} salvos.`)
  expect(saved.text).toMatch(/3 de 15 lugares.*1 pessoa ainda sem nome/)

  const sheet = await operator.get(`${path}/manifest`)
  expect(sheet.text).toMatch(
    /Lista de passageiros.*RDB4C27.*Gilmar Novaes.*=SOMA\(A1\) Souza 12\.345-6 SSP BA.*a identificar/
  )
  const file = await operator.get(`${path}/manifest.csv`)
  expect(file.headers.get('content-disposition')).toContain(`passageiros-${day}-08h00.csv`)
  expect(file.html.startsWith('\ufeffNº;Nome;Documento;Órgão emissor;') || file.html.startsWith('Nº;')).toBe(true)
  expect(file.html).toContain(`2;'=SOMA(A1) Souza;12.345-6;SSP BA;${booking.code};`)
  expect(file.html).toContain(`3;(a identificar);;;${booking.code};`)

  const card = await operator.get(booking.path)
  expect(card.links).toContain(path)
  expect(card.text).toMatch(/Transporte Ida, .* às 08:00 3 pessoas, RDB4C27, Gilmar Novaes Planejado/)

  const gone = findForm(await operator.get(`${path}/passengers/${booking.uuid}`), 'Salvar passageiros')
  expect((await operator.submit(gone, { button: 'Tirar da viagem' })).text).toContain('Reserva fora da viagem.')
  const late = await operator.submit(gone, { button: 'Salvar passageiros' })
  expect([late.status, late.text]).toEqual([409, expect.stringContaining('O que você digitou está abaixo')])
})

it('warns the second of two editors, changes status, and closes past trips', async () => {
  const path = await planTrip()
  const one = await operator.get(`${path}/edit`)
  const two = await other.get(`${path}/edit`)
  const save = async (browser: PlainBrowser, page: typeof one, notes: string) => {
    const told = await browser.submit(findForm(page, 'Salvar viagem'), { values: { notes }, button: 'Salvar viagem' })
    return browser.submit(findForm(told, 'Salvar assim mesmo'), { button: 'Salvar assim mesmo' })
  }
  expect((await save(operator, one, 'Primeira')).text).toContain('Viagem salva.')
  const late = await save(other, two, 'Segunda')
  expect([late.status, late.text]).toEqual([409, expect.stringContaining('Outra pessoa salvou esta viagem')])
  const kept = findForm(late, 'Salvar')
  expect(kept.controls.find(({ name }) => name === 'notes')?.value).toBe('Segunda')
  const [row] = await world.db.orm
    .select()
    .from(trips)
    .where(eq(trips.uuid, path.split('/').at(-1) ?? ''))
  expect([row?.notes, row?.version]).toEqual(['Primeira', 2])
  const moving = findForm(await operator.get(path), 'Saiu: em rota')
  expect((await operator.submit(moving, { button: 'Saiu: em rota' })).text).toContain('Viagem: Em rota.')
  const done = await operator.submit(findForm(await operator.get(path), 'Concluir'), { button: 'Concluir' })
  expect(done.text).toContain('Viagem: Concluído.')
  expect(done.links).not.toContain(`${path}/edit`)
  expect((await operator.get(`${path}/edit`)).text).toContain('mude a situação antes de alterá-la')
  const refused = await operator.submit(moving, { button: 'Cancelar a viagem' })
  expect([refused.status, refused.text]).toEqual([409, expect.stringContaining('A situação não mudou')])
})

it('refuses a guide who cannot go, at the field, and tells of one who became so', async () => {
  const [guide] = await world.db.orm.select().from(agents).where(eq(agents.name, 'Igor Magalhães'))
  const uuid = guide?.uuid ?? ''
  const free = { weekdaysOff: [], cadasturUntil: null, certificates: [], active: true }
  await world.db.orm.update(agents).set(free).where(eq(agents.uuid, uuid))
  const plan = async () => {
    const add = findForm(await operator.get(`/operation/transport/add?dia=${addDays(day, 1)}`), 'Planejar viagem')
    const values = { time: '10:00', agent_uuid: uuid, notes: 'Duas malas' }
    return operator.submit(add, { values, button: 'Planejar viagem' })
  }
  const made = await plan()
  expect(made.text).toContain('Viagem planejada.')
  const twice = await plan()
  expect([twice.status, twice.text]).toEqual([422, expect.stringContaining('em outra viagem: ida, 10:00')])
  const kept = findForm(twice, 'Planejar viagem')
  expect(kept.controls.find(({ name }) => name === 'notes')?.value).toBe('Duas malas')
  await world.db.orm
    .update(agents)
    .set({ weekdaysOff: [0, 1, 2, 3, 4, 5, 6] })
    .where(eq(agents.uuid, uuid))
  const words = `${guide?.name} não pode ir nesta viagem: não trabalha`
  const paths = [made.path, `${made.path}/manifest`, `/operation/transport?dia=${addDays(day, 1)}`]
  for (const path of paths)
    expect([path, (await operator.get(path)).text]).toEqual([path, expect.stringContaining(words)])
  const empty = await operator.get(`${made.path}/manifest`)
  expect(empty.text).toMatch(/Confira antes de imprimir.*Ninguém vai nesta viagem ainda/)
  expect((await operator.get(`/agents/${uuid}`)).text).toMatch(/Próximas viagens Ida, .*10:00.*Confira não trabalha/)
})

it('keeps a guide and an attraction that are in use no more when something else is mended', async () => {
  const [{ placeId = '' } = {}] = await world.db.orm.select().from(users).where(eq(users.username, 'gestor'))
  const own = randomUUID()
  const sold = randomUUID()
  await world.db.orm.insert(agents).values({ uuid: own, placeId, name: 'Rosa Pires', active: false })
  const [product] = await world.db.orm
    .insert(products)
    .values({ uuid: sold, placeId, slug: 'gruta-fechada', name: 'Gruta fechada', active: false })
    .returning({ id: products.id })
  const row = { uuid: randomUUID(), placeId, date: addDays(day, 2), time: '15:00', direction: 'outward' }
  await world.db.orm.insert(trips).values({ ...row, agentUuid: own, productId: product?.id })
  const edit = `/operation/transport/${row.uuid}/edit`
  const save = async (page: Awaited<ReturnType<typeof operator.get>>, values: Record<string, string>) => {
    const done = await operator.submit(findForm(page, 'Salvar viagem'), { values, button: 'Salvar viagem' })
    if (!done.text.includes('Confira antes de salvar')) return done
    return operator.submit(findForm(done, 'Salvar assim mesmo'), { button: 'Salvar assim mesmo' })
  }
  expect((await save(await operator.get(edit), { notes: 'Corrigida' })).text).toContain('Viagem salva.')
  const [kept] = await world.db.orm.select().from(trips).where(eq(trips.uuid, row.uuid))
  expect([kept?.notes, kept?.agentUuid, kept?.productId]).toEqual(['Corrigida', own, product?.id])
  const add = (await operator.get('/operation/transport/add')).html
  expect([add.includes(own), add.includes(sold)]).toEqual([false, false])
  await world.db.orm.update(agents).set({ active: true }).where(eq(agents.uuid, own))
  const twice = (await operator.get(edit)).html.split(`value="${own}"`)
  expect(twice).toHaveLength(2)
})

it('shows names to users who may see transport, but documents and forms only to those who manage it', async () => {
  const [{ placeId = '' } = {}] = await world.db.orm.select().from(users).where(eq(users.username, 'gestor'))
  const cookie = await enterAs(world.db, placeId, ['operation/transport'])
  const get = async (path: string) => {
    const response = await fetch(`${world.app.url}${path}`, { headers: { cookie }, redirect: 'manual' })
    return { status: response.status, html: await response.text() }
  }
  const [trip] = await world.db.orm.select().from(trips).where(eq(trips.status, 'on_route'))
  const path = `/operation/transport/${trip?.uuid}`
  const whole = await operator.get(path)
  const seen = await get(path)
  const [document = ''] = /\d{3}\.\d{3}\.\d{3}-\d{2}/.exec(whole.text) ?? []
  expect([document !== '', whole.html.includes('WhatsApp de')]).toEqual([true, true])
  expect([seen.status, seen.html.includes(document), seen.html.includes('WhatsApp de')]).toEqual([200, false, false])
  expect(seen.html).not.toContain('Incluir reservas')
  const sheet = await get(`${path}/manifest`)
  expect([sheet.status, sheet.html.includes(document)]).toEqual([200, false])
  const closed = [
    `${path}/manifest.csv`,
    `${path}/edit`,
    '/operation/transport/add',
    '/operation/transport/drivers/add'
  ]
  expect(await Promise.all(closed.map(async (one) => (await get(one)).status))).toEqual([302, 302, 302, 302])
  expect((await get('/operation/transport/fleet')).html).not.toContain('Novo veículo')
})

it('manages the fleet: adds, changes, archives, and reports errors at their field', async () => {
  const add = findForm(await operator.get('/operation/transport/vehicles/add'), 'Cadastrar veículo')
  const wrong = await operator.submit(add, { values: { plate: 'RDB-4C27', seats: '0' } })
  expect([wrong.status, wrong.text]).toEqual([422, expect.stringContaining('Use um número inteiro de 1 a 100.')])
  const twice = await operator.submit(findForm(wrong, 'Cadastrar veículo'), { values: { seats: '9' } })
  expect(twice.text).toContain('Já há um veículo com a placa RDB4C27')
  const made = await operator.submit(findForm(twice, 'Cadastrar veículo'), { values: { plate: 'aaa-1b11' } })
  expect(made.text).toMatch(/Veículo AAA1B11 salvo\..*AAA1B11/)
  const [row] = await world.db.orm.select().from(vehicles).where(eq(vehicles.plate, 'AAA1B11'))
  const path = `/operation/transport/vehicles/${row?.uuid}`
  const one = await operator.get(path)
  const two = await other.get(path)
  const archived = await operator.submit(findForm(one, 'Salvar'), { values: { archived: 'on' } })
  expect(archived.text).toMatch(/AAA1B11.*Arquivado/)
  const late = await other.submit(findForm(two, 'Salvar'), { values: { seats: '8' } })
  expect([late.status, late.text]).toEqual([409, expect.stringContaining('Outra pessoa salvou isto')])
  expect((await other.submit(findForm(late, 'Salvar'))).text).toContain('Veículo AAA1B11 salvo.')
  const choices = await operator.get('/operation/transport/add')
  expect(choices.text).not.toContain('Volare W9, 0')
  expect((await operator.get(`/operation/transport/vehicles/${world.today}`)).status).toBe(404)
})
