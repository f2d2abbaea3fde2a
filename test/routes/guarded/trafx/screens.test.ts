import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { counterDevices, counterLogs, products } from '#app/backend/db/schema.server.ts'
import { addDays, todayIn } from '#app/domain/calendar/dates.ts'
import { findForm, type PlainBrowser } from '../../../support/browser/plain-browser.ts'
import {
  type CounterWorld,
  hourlyName,
  openCounterWorld,
  sample,
  saveForm,
  stampedName
} from '../../../support/world/counters.ts'

const serials = { '2101Rj': '2603Aa', '1904Dz': '2603Bb' }

let world: CounterWorld
let manager: PlainBrowser
let product = { uuid: '', name: '' }
/** No test here sets it beside counts, so its capacity may be changed. */
let otherProduct = { uuid: '', name: '' }

beforeAll(async () => {
  world = await openCounterWorld()
  manager = await world.signIn('gestor')
  const { rows } = await world.db.pool.query('select uuid, name from products order by id limit 2')
  ;[product, otherProduct] = rows
  const files = [sample(hourlyName, serials), sample(stampedName, serials)]
  const form = saveForm(await world.upload(manager, files))
  const values = { 'atrativo.0-0': product.uuid, 'atrativo.0-1': 'nenhum', 'atrativo.1-0': product.uuid }
  await manager.submit(form, { values })
})

afterAll(() => world?.close())

/** A counter of a test's own, with the 19 people of 13/11/2026: no other test asks for it, so it may be changed. */
async function sendOwn(serial: string) {
  const files = [sample(stampedName, { '2101Rj': serial })]
  await manager.submit(saveForm(await world.upload(manager, files)), { values: { 'atrativo.0-0': product.uuid } })
  return files
}

describe('the files', () => {
  it('are paged, the newest first', async () => {
    const first = await manager.get('/trafx/index')
    expect(first.text).toMatch(/Página 1 de \d/)
    expect(first.text).toContain('CACHOEIRA ENTRADA (2603Aa)')
    const counts = first.links.find((link) => link.startsWith('/trafx/entries?contador=2603Aa')) ?? ''
    expect((await manager.get(counts)).text).toContain('CACHOEIRA ENTRADA (2603Aa)')
    const second = await manager.get('/trafx/index?pagina=2')
    expect(second.text).not.toContain('2603Aa')
    expect((await manager.get('/trafx/index?pagina=99')).text).toContain('Esta página não existe')
    expect((await manager.get('/trafx/index?pagina=x')).text).toContain('2603Aa')
  })

  it('can be taken away on a page of their own, and sent again', async () => {
    const files = await sendOwn('2603Cc')
    const find = () => world.db.orm.select().from(counterLogs).where(eq(counterLogs.serial, '2603Cc'))
    const [log] = await find()
    const page = await manager.get(`/trafx/files/${log?.id}/delete`)
    expect(page.text).toContain('Apagar este registro?')
    const gone = await manager.submit(findForm(page, 'Apagar registro'))
    expect([gone.path, gone.text.includes('Registro apagado.')]).toEqual(['/trafx/index', true])
    expect(await find()).toEqual([])
    expect((await manager.get(`/trafx/files/${log?.id}/delete`)).status).toBe(404)
    const again = await world.upload(manager, files)
    expect(again.text).toContain('Pode ser salvo')
  })
})

describe('the counts', () => {
  const view = (query: string) => manager.get(`/trafx/entries?contador=2603Aa&${query}`)

  it('stand in 3-minute buckets, with the quiet between them folded', async () => {
    const { text } = await view('grao=3min&inicio=2026-11-13&fim=2026-11-13')
    expect(text).toContain('19 pessoas')
    expect(text).toContain('13/11/2026 07:57 1 1')
    expect(text).toMatch(/13\/11\/2026 00:00 a 07:\d\d Sem contagem: o contador não estava contando/)
    expect(text).toContain('Ninguém passou')
  })

  it('from hourly files are shown by the hour and never finer', async () => {
    const { text } = await view('grao=hora&inicio=2026-11-10&fim=2026-11-11')
    expect(text).toContain('10/11/2026 17:00 39 39')
    const fine = await view('grao=3min&inicio=2026-11-11&fim=2026-11-11')
    expect(fine.text).toContain('1 dia foi gravado em totais mais longos do que esta visão e não aparece aqui.')
  })

  it.each([
    { grao: 'dia', words: ['13/11/2026 sex 19 19', '14/11/2026', '15/11/2026'] },
    { grao: 'semana', words: ['semana de 08/11/2026', 'semana de 15/11/2026'] },
    { grao: 'mes', words: ['novembro de 2026'] }
  ])('per $grao show gaps as gaps', async ({ grao, words }) => {
    const { text } = await view(`grao=${grao}&inicio=2026-11-10&fim=2026-12-20`)
    for (const word of words) expect(text).toContain(word)
    if (grao !== 'mes') expect(text).toContain('Sem contagem: o contador não estava contando')
  })

  it('for an attraction are those of its counters together', async () => {
    const { text } = await manager.get(
      `/trafx/entries?por=atrativo&atrativo=${product.uuid}&inicio=2026-11-13&fim=2026-11-13`
    )
    expect(text).toContain(product.name)
    expect(text).toContain('CACHOEIRA ENTRADA (2603Aa)')
  })

  it.each([
    { query: 'inicio=2026-02-30', says: 'Esta data não existe.' },
    { query: 'inicio=2026-11-10&fim=2026-11-01', says: 'O fim vem antes do início.' },
    { query: 'grao=3min&inicio=2026-11-01&fim=2026-11-20', says: 'cabem no máximo 3 dias' }
  ])('report the problem of the query $query', async ({ query, says }) => {
    const page = await view(query)
    expect([page.status, page.text.includes(says)]).toEqual([400, true])
  })
})

describe('a device', () => {
  it('keeps its calibration, which the counts follow', async () => {
    await sendOwn('2603Dd')
    const page = await manager.get('/trafx/devices/2603Dd')
    const form = findForm(page, 'Salvar')
    const refused = await manager.submit(form, { values: { name: 'Entrada', factor: 'muito' } })
    expect([refused.status, refused.text.includes('Use um número entre 0,01 e 100')]).toEqual([422, true])
    expect(refused.html).toContain('value="muito"')
    const saved = await manager.submit(form, { values: { name: 'Entrada', factor: '2,5' } })
    expect([saved.path, saved.text.includes('× 2,5')]).toEqual(['/trafx/devices', true])
    const [device] = await world.db.orm.select().from(counterDevices).where(eq(counterDevices.serial, '2603Dd'))
    expect(device).toMatchObject({ name: 'Entrada', factor: 2.5 })
    const counts = await manager.get('/trafx/entries?contador=2603Dd&inicio=2026-11-13&fim=2026-11-13')
    expect(counts.text).toContain('13/11/2026 sex 48 19')
  })

  it('that nobody knows is a 404', async () => {
    expect((await manager.get('/trafx/devices/0000Xx')).status).toBe(404)
  })

  it('belongs to an attraction that bears so many people', async () => {
    const page = await manager.get(`/trafx/capacity/${otherProduct.uuid}`)
    const form = findForm(page, 'Salvar')
    const refused = await manager.submit(form, { values: { people: '-3' } })
    expect([refused.status, refused.text.includes('Use um número de 0 a 1.000.000.')]).toEqual([422, true])
    const saved = await manager.submit(form, { values: { people: '1.250' } })
    expect(saved.text).toContain(`Capacidade de carga de ${otherProduct.name} salva.`)
    expect(saved.text).toContain('1.250')
  })
})

describe('the comparison', () => {
  const day = '2026-11-13'
  const query = () => `inicio=${day}&fim=${day}&atrativo=${product.uuid}&contador=2603Aa`

  it('compares counts, sales and check-ins', async () => {
    const read = async () => {
      const { text } = await manager.get(`/trafx/compare?inicio=${day}&fim=${day}`)
      return /Ingressos pagos (\d+)/.exec(text)?.[1]
    }
    const before = Number(await read())
    await world.addBooking({ date: day, full: 3, half: 1 })
    await world.addBooking({ date: day, full: 5, half: 0, status: 'UNPAID' })
    await world.addBooking({ date: day, full: 5, half: 0, status: 'CANCELLED' })
    expect(Number(await read())).toBe(before + 4)
    await world.db.orm.update(products).set({ carryingCapacity: 1250 }).where(eq(products.uuid, product.uuid))
    const { text } = await manager.get(`/trafx/compare?${query()}`)
    expect(text).toContain('Contados 19')
    expect(text).toContain('capacidade de carga de 1.250 pessoas por dia')
    expect(text).toMatch(/1,5\s?%/)
    const hours = await manager.get(`/trafx/compare?por=hora&${query()}`)
    expect(hours.text).toContain('13/11/2026 10:00')
  })

  it('goes to the regulator as CSV, each attraction by itself', async () => {
    const to = addDays(todayIn('America/Bahia', new Date()), -1)
    const from = addDays(to, -6)
    const page = await manager.get(`/trafx/compare?inicio=${from}&fim=${to}`)
    const link = page.links.find((one) => one.startsWith('/trafx/compare.csv')) ?? ''
    const answer = await fetch(new URL(link, world.app.url), { headers: { cookie: manager.cookieHeader() } })
    expect(answer.headers.get('content-type')).toBe('text/csv; charset=utf-8')
    expect(answer.headers.get('content-disposition')).toBe(
      `attachment; filename="contador-e-ingressos-${from}-a-${to}.csv"`
    )
    const bytes = new Uint8Array(await answer.arrayBuffer())
    expect([...bytes.slice(0, 3)]).toEqual([0xef, 0xbb, 0xbf])
    const lines = new TextDecoder().decode(bytes).split('\r\n').filter(Boolean)
    expect(lines[0]).toContain('Data;Hora;Atrativo;Contadores;Contados')
    expect(lines.filter((line) => /^\d\d\/\d\d\/\d{4};;/.test(line)).length).toBeGreaterThan(7)
    expect(lines.some((line) => line.includes(product.name))).toBe(true)
  })

  it('puts entries and exits beside the counter, as a file, too', async () => {
    const at = `inicio=${day}&fim=${day}&atrativo=${product.uuid}`
    const page = await manager.get(`/trafx/passages?${at}`)
    const get = (kind: string) => manager.get(`/trafx/passages.${kind}?${at}`)
    const lines = (await get('csv')).html.split('\r\n').map((line) => line.split(';'))
    expect(lines[0]?.slice(1, 6)).toEqual(['Atrativo', 'Contados', 'Contagem', 'Entradas', 'Voltas'])
    const [, name, counted, coverage, entered, back, entries, , left, ended, exits] = lines[1] ?? []
    expect([name, coverage]).toEqual([product.name, 'só uma parte'])
    // Other tests send counters of their own for this day.
    expect(Number(counted)).toBeGreaterThanOrEqual(19)
    expect(page.text).toContain(`13/11/2026 sex ${product.name} ${counted} só uma parte `)
    const [inside, gone] = [Number(entered) + Number(back), Number(left) + Number(ended)]
    expect([entries, exits].map(Number)).toEqual([Number(counted) - inside, Number(counted) - gone])
    expect((await get('xlsx')).status).toBe(200)
    const empty = await manager.get('/trafx/passages?inicio=2024-01-01&fim=2024-01-02')
    expect(empty.text).toContain('Nada para comparar nestes dias')
    expect((await manager.get('/trafx/passages?atrativo=x')).status).toBe(400)
    expect((await manager.get('/trafx/passages.csv?atrativo=x')).status).toBe(400)
  })

  it('needs to see all bookings', async () => {
    await world.db.pool.query(
      `delete from permissions where action = 'all-bookings' and user_id = (select id from users where username = 'operador')`
    )
    const operator = await world.signIn('operador')
    const page = await operator.get(`/trafx/compare?${query()}`)
    expect([page.status, page.text.includes('Falta uma permissão')]).toEqual([200, true])
    expect((await operator.get(`/trafx/compare.csv?${query()}`)).status).toBe(403)
    expect((await operator.get('/trafx/compare.csv?inicio=x')).status).toBe(400)
    expect((await operator.get(`/trafx/passages?${query()}`)).text).toContain('Falta uma permissão')
    expect((await operator.get('/trafx/passages.csv')).status).toBe(403)
  })

  it('never takes somebody else’s attraction or counter for all of them', async () => {
    const foreign = 'atrativo=00000000-0000-4000-8000-000000000000'
    for (const choice of [foreign, 'atrativo=x', 'contador=9999Zz']) {
      const page = await manager.get(`/trafx/compare?${choice}&${query()}`)
      expect([page.status, page.text.includes('Escolha um da lista.')]).toEqual([400, true])
      expect((await manager.get(`/trafx/compare.csv?${choice}&${query()}`)).status).toBe(400)
    }
  })
})
