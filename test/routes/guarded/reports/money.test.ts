import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addDays } from '#app/domain/calendar/dates.ts'
import { monthOf } from '#app/domain/calendar/range.ts'
import { formatMoney } from '#app/domain/money/money.ts'
import { createPlainBrowser, type PlainBrowser, type PlainPage } from '../../../support/browser/plain-browser.ts'
import { seededPassword } from '../../../support/database/seeded-password.ts'
import { type OperatorWorld, openOperatorWorld } from '../../../support/world/operator.ts'
import { readSheet, readZip } from '../../../support/world/read-xlsx.ts'
import { whole } from '../../../support/world/whole-report.ts'

let world: OperatorWorld
let gestor: PlainBrowser
let booked: Booked[]

beforeAll(async () => {
  world = await openOperatorWorld()
  await world.db.pool.query(giveBackSome)
  gestor = createPlainBrowser(world.app.url)
  await gestor.signIn('gestor', seededPassword)
  booked = await readBooked()
})

afterAll(() => world?.close())

/** Refunds a part of some payments, and keeps an amount of some cancelled bookings. */
const giveBackSome = `
  update payments set refunded = value / 4 where id in (
    select id from payments where status = 'APPROVED' and value > 4 order by created_at desc limit 40);
  update bookings set kept = 150 where id in (
    select id from bookings where status in ('APPROVED', 'CANCELLED') and final > 150 order by created_at desc limit 60)`

interface Booked {
  visit: string
  bought: string
  status: string
  final: number
  total: number
  refund: string
  code: string
  kept: number
  payments: { status: string; value: number; fee: number; refunded: number; paid: boolean }[]
}

/** Plain rows; what follows adds them up without any SQL or function of the program. */
async function readBooked(): Promise<Booked[]> {
  const { rows } =
    await world.db.pool.query(`select b.date::text as visit, b.status, b.final, b.total, b.refund, b.kept, b.discount_code as code,
    to_char(b.created_at at time zone 'America/Bahia', 'YYYY-MM-DD') as bought,
    (select coalesce(json_agg(json_build_object('status', p.status, 'value', p.value, 'fee', p.fee,
      'refunded', p.refunded, 'paid', p.paid_at is not null)), '[]') from payments p where p.booking_id = b.id) as payments
    from bookings b`)
  return rows
}

function addUp(bookings: Booked[]) {
  const sums = { sold: 0, gross: 0, received: 0, fees: 0, receivable: 0, refundDue: 0, cancelled: 0 }
  for (const { status, final, total, refund, kept, payments } of bookings) {
    const isSold = status === 'APPROVED' || status === 'UNPAID'
    let here = 0
    for (const payment of payments) {
      if (payment.status === 'APPROVED') here += payment.value - payment.refunded
      if (payment.status === 'APPROVED' || (payment.status === 'CANCELLED' && payment.paid)) sums.fees += payment.fee
    }
    sums.received += here
    if (isSold) {
      sums.sold += final
      sums.gross += total
      if (final > 0 && here < final + kept) sums.receivable += final + kept - here
    }
    if (status === 'CANCELLED') sums.cancelled += final
    const used = (isSold ? final : 0) + kept
    if (refund === 'due' && here > used) sums.refundDue += here - used
  }
  return { ...sums, discount: sums.gross - sums.sold, net: sums.received - sums.fees }
}

const within = (from: string, to: string, by: 'visit' | 'bought') =>
  booked.filter((booking) => booking[by] >= from && booking[by] <= to)

const words = {
  sold: 'Vendido',
  received: 'Recebido',
  fees: 'Taxas',
  net: 'Líquido',
  receivable: 'A receber',
  refundDue: 'A devolver',
  gross: 'Bruto',
  discount: 'Descontos',
  cancelled: 'Cancelado'
} as const
type Word = keyof typeof words

const money = (centavos: number) => formatMoney(centavos).replace(/\s/g, ' ')
const plain = (html: string) =>
  html
    .replace(/<!--[\s\S]*?-->/g, '')
    .replace(/<[^>]+>/g, ' ')
    .replace(/\s+/g, ' ')

/** The sums at the head of a report. */
function sumOf({ html }: PlainPage, word: Word): string {
  const cards = html.split('class="card stat"').slice(1).map(plain)
  return cards.find((card) => card.includes(`> ${words[word]} `) || card.trim().startsWith(`> ${words[word]}`)) ?? ''
}

/** The last row of a table, by its headings. */
function totalsOf({ html }: PlainPage, title: string): Record<string, string> {
  const [, rest = ''] = html.split(new RegExp(`<h2[^>]*>${title}`))
  const [table = ''] = /<table[\s\S]*?<\/table>/.exec(rest) ?? []
  const cells = (row: string) =>
    [...row.matchAll(/<t[hd][^>]*>([\s\S]*?)<\/t[hd]>/g)].map(([, cell = '']) => plain(cell).trim())
  const heads = cells(/<thead>([\s\S]*?)<\/thead>/.exec(table)?.[1] ?? '')
  const foot = cells(/<tfoot>([\s\S]*?)<\/tfoot>/.exec(table)?.[1] ?? '')
  return Object.fromEntries(heads.map((head, at) => [head, foot[at] ?? '']))
}

const columnOf = (rows: string[][], name: string) => {
  const at = rows[0]?.indexOf(name) ?? -1
  expect([name, at]).not.toEqual([name, -1])
  return rows.slice(1).reduce((sum, row) => sum + Math.round(Number((row[at] || '0').replace(',', '.')) * 100), 0)
}

async function readCsv(path: string): Promise<string[][]> {
  const { html } = await gestor.get(path)
  const lines = html
    .replace(/^\ufeff/, '')
    .trimEnd()
    .split('\r\n')
  return lines.map((line) => line.split(';').map((cell) => cell.replace(/^"|"$/g, '')))
}

async function sumsOfXlsx(path: string): Promise<Record<string, number>> {
  const answer = await fetch(new URL(path, world.app.url), { headers: { cookie: gestor.cookieHeader() } })
  const [head = [], ...rows] = readSheet(
    readZip(Buffer.from(await answer.arrayBuffer())).get('xl/worksheets/sheet1.xml') ?? ''
  )
  const letter = (at: string) => at.replace(/\d+/, '')
  return Object.fromEntries(
    head.map(({ at, value }) => [
      value,
      rows
        .flat()
        .reduce((sum, cell) => (letter(cell.at) === letter(at) ? sum + Math.round(Number(cell.value) * 100) : sum), 0)
    ])
  )
}

describe('the money of a place, added up from its payments and bookings,', () => {
  it.each([
    ['compra', 'bought'],
    ['visita', 'visit']
  ] as const)('equals the sales report by %s: figures, tables and files', async (por, by) => {
    const { from } = monthOf(addDays(world.today, -20))
    const to = addDays(world.today, 30)
    const expected = addUp(within(from, to, by))
    for (const word of ['sold', 'received', 'fees', 'receivable', 'cancelled', 'discount'] as const) {
      expect([word, expected[word] > 0]).toEqual([word, true])
    }
    const query = `inicio=${from}&fim=${to}&por=${por}&intervalo=7`
    const page = await whole(gestor, `/reports/sales?${query}`)
    for (const word of Object.keys(words) as Word[]) {
      expect([word, sumOf(page, word)]).toEqual([word, expect.stringContaining(money(expected[word]))])
    }
    for (const title of ['Por dia', 'Por atrativo', 'Por canal', 'Por forma de pagamento', 'Por vendedor']) {
      const totals = totalsOf(page, title)
      for (const word of Object.keys(words) as Word[]) {
        expect([title, word, totals[words[word]]]).toEqual([title, word, money(expected[word])])
      }
    }
    const csv = await readCsv(`/reports/sales.csv?${query}`)
    const xlsx = await sumsOfXlsx(`/reports/sales.xlsx?${query}`)
    for (const word of Object.keys(words) as Word[]) {
      expect([word, columnOf(csv, words[word]), xlsx[words[word]]]).toEqual([word, expected[word], expected[word]])
    }
  })

  it('is grouped by discount code for sales with one', async () => {
    const { from } = monthOf(addDays(world.today, -20))
    const to = addDays(world.today, 30)
    const coded = within(from, to, 'bought').filter(({ code }) => code !== '')
    const { gross, discount, sold } = addUp(coded)
    expect(sold).toBeGreaterThan(0)
    const query = `inicio=${from}&fim=${to}&intervalo=7`
    const page = await whole(gestor, `/reports/sales?${query}`)
    expect(totalsOf(page, 'Por código de desconto')).toMatchObject({
      Reservas: String(coded.filter(({ status }) => status === 'APPROVED' || status === 'UNPAID').length),
      Bruto: money(gross),
      Descontos: money(discount),
      Vendido: money(sold)
    })
    for (const code of new Set(coded.map((booking) => booking.code))) expect(page.text).toContain(code)
    const none = await whole(gestor, `/reports/sales?${query}&vendedor=ninguém`)
    expect(none.text).not.toContain('Por código de desconto')
  })

  it('equals the report and the list of bookings', async () => {
    const from = addDays(world.today, -15)
    const to = addDays(world.today, 15)
    const expected = addUp(within(from, to, 'visit'))
    const query = `inicio=${from}&fim=${to}`
    const report = await whole(gestor, `/reports/booking?${query}&intervalo=7`)
    const list = await gestor.get(`/operation/booking-list?${query}`)
    const said = list.text.replace(/\u00a0/g, ' ')
    const csv = await readCsv(`/reports/booking.csv?${query}&intervalo=7`)
    const xlsx = await sumsOfXlsx(`/reports/booking.xlsx?${query}&intervalo=7`)
    for (const word of ['sold', 'received', 'receivable', 'refundDue'] as const) {
      expect([word, sumOf(report, word)]).toEqual([word, expect.stringContaining(money(expected[word]))])
      expect([word, columnOf(csv, words[word]), xlsx[words[word]]]).toEqual([word, expected[word], expected[word]])
      expect(said).toContain(`${words[word]} ${money(expected[word])}`)
    }
  })

  it("equals the first page: today's, and refunds due on any day", async () => {
    const { text } = await gestor.get('/dashboard/index')
    const said = text.replace(/\u00a0/g, ' ')
    const today = addUp(within(world.today, world.today, 'visit'))
    expect(said).toContain(`Vendido para hoje ${money(today.sold)}`)
    expect(said).toContain(`Recebido ${money(today.received)}`)
    expect(said).toContain(`A receber ${money(today.receivable)}`)
    expect(said).toContain(`A devolver ${money(addUp(booked).refundDue)}`)
  })
})

describe('money to be refunded', () => {
  const owed = () => booked.filter((booking) => addUp([booking]).refundDue > 0)

  it('leads to the list of just those bookings, cancelled or paid too late', async () => {
    const page = await gestor.get('/dashboard/index')
    const link = page.links.find((href) => href.includes('dinheiro=refund-due')) ?? ''
    const list = await gestor.get(`${link}&por_pagina=150`)
    expect(list.status).toBe(200)
    expect(new Set(owed().map(({ status }) => status))).toEqual(new Set(['CANCELLED', 'EXPIRED']))
    expect(list.text).toContain('Todas as datas')
    expect(list.text).toMatch(new RegExp(`Reservas ${owed().length} `))
    expect(list.text.match(/Valor a devolver/g)).toHaveLength(owed().length)
  })

  it('leads from the reports to the bookings behind the figure', async () => {
    const from = addDays(world.today, -45)
    const to = addDays(world.today, 45)
    const query = `inicio=${from}&fim=${to}&intervalo=31`
    const sales = await whole(gestor, `/reports/sales?${query}&por=visita`)
    const link = sales.links.find((href) => href.startsWith('/reports/booking?') && href.includes('refund-due')) ?? ''
    const report = await whole(gestor, `${link}&intervalo=31`)
    expect(sumOf(report, 'refundDue')).toContain(money(addUp(owed()).refundDue))
    expect(report.text).toMatch(new RegExp(`${owed().length} reservas`))
    const [first] = owed()
    expect(report.text.replace(/\u00a0/g, ' ')).toContain(`${money(addUp(first ? [first] : []).refundDue)} a devolver`)
  })

  it('is hidden from a user who may not see money', async () => {
    const portaria = createPlainBrowser(world.app.url)
    await portaria.signIn('portaria', seededPassword)
    for (const path of ['/dashboard/index', '/operation/booking-list']) {
      const page = await portaria.get(path)
      expect([path, page.status, /R\$|Vendido|A devolver/.test(page.text)]).toEqual([path, 200, false])
    }
    const whole = await portaria.get('/operation/booking-list')
    const asked = await portaria.get('/operation/booking-list?dinheiro=refund-due')
    const rowsOf = ({ links }: typeof whole) => links.filter((link) => /\/booking-list\/[\da-f]{32}$/.test(link))
    expect([asked.status, rowsOf(asked)]).toEqual([200, rowsOf(whole)])
    expect(rowsOf(whole).length).toBeGreaterThan(0)
  })
})
