import { and, between, eq, inArray, sum } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { bookings, places, users } from '#app/backend/db/schema.server.ts'
import { addDays, formatDay, formatMonth } from '#app/domain/calendar/dates.ts'
import { monthOf, previousPeriod, sameLastYear } from '#app/domain/calendar/range.ts'
import { formatMoney } from '#app/domain/money/money.ts'
import {
  createPlainBrowser,
  findForm,
  type PlainBrowser,
  type PlainPage
} from '../../../support/browser/plain-browser.ts'
import { seededPassword } from '../../../support/database/seeded-password.ts'
import { type OperatorWorld, openOperatorWorld } from '../../../support/world/operator.ts'
import { whole } from '../../../support/world/whole-report.ts'

let world: OperatorWorld
let gestor: PlainBrowser

const signedIn = async (username: string) => {
  const browser = createPlainBrowser(world.app.url)
  await browser.signIn(username, seededPassword)
  return browser
}

beforeAll(async () => {
  world = await openOperatorWorld()
  gestor = await signedIn('gestor')
})

afterAll(() => world?.close())

const reports = ['/reports/sales', '/reports/visits', '/reports/visits/dashboard', '/reports/booking']

/** The text of a part of the page, by its heading. */
function part({ html }: PlainPage, title: string): string {
  const [, rest = ''] = html.split(new RegExp(`<h2[^>]*>${title}`))
  return (rest.split('<h2')[0] ?? '')
    .replace(/<!--[\s\S]*?-->/g, '')
    .replace(/<[^>]+>/g, ' ')
    .replace(/\s+/g, ' ')
}

const totalRow = (page: PlainPage, title: string) =>
  /Total (.*?)(?: Vendido e recebido por \w+)? *$/.exec(part(page, title).trim())?.[1] ?? ''

describe('permission to open reports', () => {
  it.each([
    ['portaria', []],
    ['condutor', []],
    ['operador', ['/reports/visits', '/reports/visits/dashboard']],
    ['financeiro', ['/reports/sales', '/reports/booking']],
    ['gestor', reports]
  ])('%s opens %s', async (username, allowed) => {
    const browser = await signedIn(username)
    const opened: string[] = []
    for (const path of reports) {
      const page = await browser.get(`${path}?inicio=2026-01-01&fim=2026-01-02`)
      if (page.path.startsWith(path)) opened.push(path)
      else expect(page.path).toMatch(/^\/dashboard/)
    }
    expect(opened).toEqual(allowed)
  })

  it('lets a user open exactly the shared report', async () => {
    const path = '/reports/sales?inicio=2026-11-01&fim=2026-11-02&canal=LARAVEL'
    const browser = createPlainBrowser(world.app.url)
    const login = await browser.get(path)
    expect(login.path).toMatch(/^\/login/)
    const values = { username: 'financeiro', password: seededPassword }
    const page = await browser.submit(findForm(login, 'Entrar'), { values })
    expect(page.path).toBe(path)
    expect(page.text).toContain('De 01/11/2026 a 02/11/2026 · pelo dia da compra · Canal: Site')
  })

  it('shows no money where it may not be seen', async () => {
    const page = await whole(await signedIn('operador'), '/reports/visits')
    expect(page.text).not.toContain('R$')
  })
})

describe('sales', () => {
  it('come to the bookings of the period, to the centavo, and to the same by everything', async () => {
    const { from, to } = monthOf(world.today)
    const page = await whole(gestor, `/reports/sales?inicio=${from}&fim=${to}&por=visita`)
    const [seeded] = await world.db.orm.select().from(users).where(eq(users.username, 'gestor'))
    const { placeId, date, status, final } = bookings
    const [found] = await world.db.orm
      .select({ net: sum(final) })
      .from(bookings)
      .where(and(eq(placeId, seeded?.placeId ?? ''), between(date, from, to), inArray(status, ['APPROVED', 'UNPAID'])))
    expect(Number(found?.net)).toBeGreaterThan(0)
    expect(totalRow(page, 'Por dia')).toContain(formatMoney(Number(found?.net)).replace(/\s/g, ' '))
    for (const title of ['Por atrativo', 'Por canal', 'Por forma de pagamento', 'Por vendedor']) {
      expect([title, totalRow(page, title)]).toEqual([title, totalRow(page, 'Por dia')])
    }
    expect(page.text).not.toContain('parcial')
  })

  it('filtered by each channel come to all channels', async () => {
    const { from, to } = monthOf(world.today)
    const people = async (query: string) => {
      const page = await whole(gestor, `/reports/sales?inicio=${from}&fim=${to}${query}`)
      return Number((totalRow(page, 'Por dia').split(' ')[0] ?? '0').replace('.', ''))
    }
    let sumOfChannels = 0
    for (const channel of ['WORDPRESS', 'RESERVAEXPRESSA', 'LARAVEL', 'POSCONTROLE']) {
      sumOfChannels += await people(`&canal=${channel}`)
    }
    expect(sumOfChannels).toBe(await people(''))
  })

  it('stand beside the period before and the year before', async () => {
    const month = monthOf(addDays(monthOf(world.today).from, -1))
    const path = `/reports/sales?inicio=${month.from}&fim=${month.to}`
    const said = ({ from, to }: typeof month) => `Comparado com: ${formatDay(from)} a ${formatDay(to)}`
    const page = await whole(gestor, `${path}&comparar=anterior`)
    expect(page.text).toContain(said(previousPeriod(month)))
    expect(part(page, 'Totais')).toMatch(/Período anterior: R\$ [\d.,]+ \((?:[+-]|0|sem base)/)
    const year = await whole(gestor, `${path}&comparar=ano`)
    expect(year.text).toContain(said(sameLastYear(month)))
    expect(totalRow(year, 'Por dia')).toBe(totalRow(page, 'Por dia'))
  })

  it('over many months are shown by month, each with a link to its days', async () => {
    const last = monthOf(addDays(monthOf(world.today).from, -1))
    const page = await whole(gestor, `/reports/sales?inicio=${addDays(last.from, -200)}&fim=${last.to}&intervalo=60`)
    expect(part(page, 'Por mês')).toContain(formatMonth(last.from))
    expect(page.links).toContain(`/reports/sales?inicio=${last.from}&fim=${last.to}&intervalo=60`)
  })
})

describe('visits', () => {
  it('are the people of bookings that stand, by day, hour, ticket and origin', async () => {
    const date = addDays(world.today, 400)
    await world.addBooking({ date, full: 2, half: 1 })
    await world.addBooking({ date, full: 5, half: 0, status: 'CANCELLED' })
    for (const path of ['/reports/visits', '/reports/visits/dashboard']) {
      const page = await whole(gestor, `${path}?inicio=${date}&fim=${date}`)
      expect(part(page, 'Por dia')).toMatch(/3 0 0/)
      expect(part(page, 'Por horário')).toContain('23 h às 24 h 3 0 0')
      expect(part(page, 'Por tipo de ingresso')).toContain('Inteira 2 0 0 Meia-entrada 1 0 0')
      expect(part(page, 'Por origem')).toContain('Bahia 3 0 0')
    }
    const half = await whole(gestor, `/reports/visits?inicio=${date}&fim=${date}&ingresso=MEIA`)
    expect(totalRow(half, 'Por dia')).toMatch(/^1 0 0/)
  })

  it("appear beside the counters' counts, whose hours sum to their days", async () => {
    const { from } = monthOf(world.today)
    const page = await whole(gestor, `/reports/visits?inicio=${addDays(from, -31)}&fim=${addDays(from, -1)}`)
    const counted = totalRow(page, 'Por dia').split(' ')[3] ?? ''
    expect(Number(counted.replace('.', ''))).toBeGreaterThan(0)
    expect(totalRow(page, 'Por horário').split(' ')[3]).toBe(counted)
  })

  it('say how each slot fared, and hide menu and header', async () => {
    const debug = await whole(gestor, '/reports/visits/dashboard?inicio=2026-11-01&fim=2026-11-04&debug=1')
    expect(part(debug, 'Depuração')).toMatch(/01\/11\/2026 a 02\/11\/2026 relatório pronto.* \d+ ms/)
    const erp = await whole(gestor, '/reports/visits/dashboard?inicio=2026-11-01&fim=2026-11-04&modo=erp')
    expect(erp.html).not.toContain('class="side')
    expect(erp.text).not.toContain('Sair')
    expect(findForm(erp, 'Ver relatório').controls).toContainEqual(
      expect.objectContaining({ name: 'modo', value: 'erp' })
    )
  })

  it('are invented where asked and permitted, and say so', async () => {
    const one = await whole(gestor, '/reports/visits?inicio=2030-11-01&fim=2030-11-04&fake=1')
    const two = await whole(gestor, '/reports/visits?inicio=2030-11-01&fim=2030-11-04&fake=1')
    expect(one.text).toContain('Estes dados são inventados')
    expect(totalRow(one, 'Por dia')).toMatch(/^\d+ \d+ 0/)
    expect(totalRow(two, 'Por dia')).toBe(totalRow(one, 'Por dia'))
  })
})

describe('a report without rows', () => {
  it.each([
    ['/reports/sales', 'Nenhuma venda neste período'],
    ['/reports/visits', 'Nenhuma visita neste período'],
    ['/reports/booking', 'Nenhuma reserva neste período']
  ])('advises to take a filter off %s only if one is set', async (path, title) => {
    const days = 'inicio=2001-01-01&fim=2001-01-02'
    const plain = await whole(gestor, `${path}?${days}`)
    expect(plain.text).toContain(title)
    expect(plain.text).toContain('Escolha outros dias.')
    expect(plain.text).not.toContain('tire um dos filtros')
    const filtered = await whole(gestor, `${path}?${days}&canal=LARAVEL&situacao=done`)
    expect(filtered.text).toContain('tire um dos filtros')
  })
})

describe('a user who sees only their own bookings', () => {
  it('is told so by every report that leaves the others out', async () => {
    const row = `user_id = (select id from users where username = 'operador')`
    const held = await world.db.pool.query(
      `delete from permissions where ${row} and action = 'all-bookings' returning *`
    )
    const operador = await signedIn('operador')
    const said = 'Este relatório conta só as reservas em que você é o condutor.'
    const month = `inicio=${addDays(world.today, -20)}&fim=${world.today}`
    for (const path of ['/reports/visits', '/reports/visits/dashboard']) {
      const page = await whole(operador, `${path}?${month}`)
      expect([path, page.text.includes(said)]).toEqual([path, true])
      expect(page.text).toContain('Nenhuma visita das suas reservas neste período')
      // The counters count everybody: beside one's own bookings they would accuse.
      expect(page.text).not.toContain('Contadas pelos contadores')
    }
    const file = await operador.get(`/reports/visits.csv?${month}`)
    expect(file.headers.get('content-disposition')).toContain('visitas-das-proprias-reservas-')
    expect((await operador.get('/dashboard/index')).text).toContain('Só as reservas em que você é o condutor.')
    const [{ user_id, position, controller, action, name, icon, visible }] = held.rows
    await world.db.pool.query(
      'insert into permissions (user_id, position, controller, action, name, icon, visible) values ($1, $2, $3, $4, $5, $6, $7)',
      [user_id, position, controller, action, name, icon, visible]
    )
    expect((await whole(await signedIn('operador'), `/reports/visits?${month}`)).text).not.toContain(said)
  })
})

describe('without the module for the bookings service', () => {
  it('the other one tells the same, and nothing is invented', async () => {
    const month = `/reports/visits?inicio=${addDays(world.today, -40)}&fim=${addDays(world.today, -10)}`
    const titles = ['Por dia', 'Por horário', 'Por tipo de ingresso']
    const before = await whole(gestor, month)
    const [seeded] = await world.db.orm.select().from(users).where(eq(users.username, 'gestor'))
    const place = eq(places.id, seeded?.placeId ?? '')
    const [known] = await world.db.orm.select({ modules: places.modules }).from(places).where(place)
    await world.db.orm.update(places).set({ modules: [] }).where(place)
    const page = await whole(await signedIn('gestor'), `${month}&fake=1`)
    await world.db.orm
      .update(places)
      .set({ modules: known?.modules ?? [] })
      .where(place)
    expect(page.text).toContain('Dados inventados pedem o módulo')
    for (const title of titles) expect([title, part(page, title)]).toEqual([title, part(before, title)])
    expect(totalRow(page, 'Por dia')).not.toMatch(/^0 /)
  })
})
