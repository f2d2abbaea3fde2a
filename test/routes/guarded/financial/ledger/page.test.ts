import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { formatDay } from '#app/domain/calendar/dates.ts'
import { monthOf } from '#app/domain/calendar/range.ts'
import { formatMoney } from '#app/domain/money/money.ts'
import { createPlainBrowser, type PlainBrowser, type PlainPage } from '../../../../support/browser/plain-browser.ts'
import { seededPassword } from '../../../../support/database/seeded-password.ts'
import { enterTransaction, payTransaction } from '../../../../support/world/finance/transactions.ts'
import { type OperatorWorld, openOperatorWorld } from '../../../../support/world/operator.ts'
import { readSheet, readZip } from '../../../../support/world/read-xlsx.ts'
import { whole } from '../../../../support/world/whole-report.ts'

const path = '/financial/index'

let world: OperatorWorld
let finance: PlainBrowser
let placeId: string

beforeAll(async () => {
  world = await openOperatorWorld()
  finance = createPlainBrowser(world.app.url)
  await finance.signIn('financeiro', seededPassword)
  const { rows } = await world.db.pool.query(`select place_id from users where username = 'financeiro'`)
  placeId = rows[0].place_id
})
afterAll(() => world?.close())

const plain = (text: string) => text.replace(/[\u00a0\s]+/g, ' ')

/** The last line of a table, by its heading. */
function totalsOf({ html }: PlainPage, title: string): string {
  const [, rest = ''] = html.split(new RegExp(`<h2[^>]*>${title}`))
  const text = (rest.split('</table>')[0] ?? '').replace(/<!--[\s\S]*?-->/g, '').replace(/<[^>]+>/g, ' ')
  return / Total (.*?) *$/.exec(plain(text).trim())?.[1]?.trim() ?? ''
}

async function ledgerOf({ from, to }: { from: string; to: string }) {
  const { rows } = await world.db.pool.query(
    `select coalesce(sum(value) filter (where flow = 'in'), 0)::int8 as "in", coalesce(-sum(value) filter (where flow = 'out'), 0)::int8 as "out"
     from ledger_entries where place_id = $1 and date between $2 and $3`,
    [placeId, from, to]
  )
  return { in: Number(rows[0].in), out: Number(rows[0].out) }
}

const columnOf = (rows: string[][], name: string) => {
  const at = rows[0]?.indexOf(name) ?? -1
  return rows.slice(1).reduce((sum, row) => sum + Math.round(Number((row[at] || '0').replace(',', '.')) * 100), 0)
}

describe('the list of a month', () => {
  it('comes to the ledger by everything, and so do its files', async () => {
    const month = monthOf(world.today)
    const { in: came, out } = await ledgerOf(month)
    expect(Math.min(came, out)).toBeGreaterThan(0)
    const page = await whole(finance, path)
    const money = [came, out, came - out].map((value) => plain(formatMoney(value))).join(' ')
    for (const title of ['Por forma de pagamento', 'Por atrativo', 'Por cliente']) {
      expect([title, totalsOf(page, title)]).toEqual([title, money])
    }
    expect(totalsOf(page, 'Por situação')).toContain(money)
    expect(page.text).not.toContain('parcial')

    const csv = (await finance.get(`${path}.csv`)).html
    const rows = csv
      .trimEnd()
      .split('\r\n')
      .map((line) => line.split(';'))
    expect([columnOf(rows, 'Entrou'), columnOf(rows, 'Saiu')]).toEqual([came, out])
    const days = rows.slice(1).map(([day = '']) => day.split('/').reverse().join('-'))
    expect(days).toEqual([...days].sort().reverse())
    const answer = await fetch(new URL(`${path}.xlsx`, world.app.url), {
      headers: { cookie: finance.cookieHeader() }
    })
    expect(answer.headers.get('content-disposition')).toContain(`lancamentos-${month.from}-a-${month.to}.xlsx`)
    const sheet = readSheet(readZip(Buffer.from(await answer.arrayBuffer())).get('xl/worksheets/sheet1.xml') ?? '')
    expect(sheet).toHaveLength(rows.length)
    const sumOf = (column: string) =>
      sheet
        .slice(1)
        .flat()
        .filter(({ at, kind }) => kind === 'number' && at.replace(/\d+/, '') === column)
        .reduce((sum, { value }) => sum + Math.round(Number(value) * 100), 0)
    expect([sumOf('P'), sumOf('Q')]).toEqual([came, out])
  })

  it('speaks of filters only if one is set', async () => {
    const { text } = await whole(finance, `${path}?inicio=2001-01-01&fim=2001-01-31`)
    expect(text).toContain('Nada entrou nem saiu nestes dias')
    expect(text).not.toContain('tire um dos filtros')
  })

  it('shows a new entry, and its changes, at once', async () => {
    const label = 'Conserto do telhado'
    const q = `${path}?q=telhado`
    expect((await whole(finance, q)).text).toContain('Nada entrou nem saiu com estes filtros')
    const id = await enterTransaction(world.db, {
      placeId,
      label,
      date: world.today,
      dueOn: world.today,
      supplier: 'Telhas & Cia'
    })
    const open = await whole(finance, q)
    expect(plain(open.text)).toMatch(
      new RegExp(
        `${label} ${formatDay(world.today)} · Telhas & Cia · Item .*Aberta.*a pagar: R\\$ 100,00, vence em ${formatDay(world.today)}`
      )
    )
    expect(open.links).toContain(`/financial/transactions/${id}`)
    await payTransaction(world.db, id, { value: 4_000, date: world.today })
    const partial = await whole(finance, q)
    expect(plain(partial.text)).toMatch(new RegExp(`${label}.*Pix.*Parcial.*R\\$ 40,00 a pagar: R\\$ 60,00`))
    await payTransaction(world.db, id, { value: 6_000, date: world.today })
    expect(plain((await whole(finance, q)).text)).toMatch(new RegExp(`${label}.*Pix.*Paga.*R\\$ 100,00`))
  })

  it('leads to the booking that money is of, and to more', async () => {
    const page = await whole(finance, path)
    expect(page.links.filter((link) => link.startsWith('/operation/booking-list/')).length).toBeGreaterThan(10)
    expect(page.links).toEqual(
      expect.arrayContaining(['/financial/transactions/add?flow=in', '/financial/transactions/add?flow=out'])
    )
    const second = await whole(finance, `${path}?pagina=2`)
    expect(second.text).toMatch(/Página 2 de \d+/)
    expect((await whole(finance, `${path}?pagina=9999`)).text).toContain('Esta página não existe')
    const money = await whole(finance, `${path}?pagamento=money&fluxo=entradas`)
    expect(totalsOf(money, 'Por forma de pagamento')).toMatch(/R\$ 0,00 R\$/)
  })
})

describe('several months', () => {
  it('are shown one by one, the newest first, each leading to itself', async () => {
    const first = '2025-01-10'
    const last = monthOf(world.today).to
    const page = await whole(finance, `${path}?inicio=${first}&fim=${last}`)
    const { in: came, out } = await ledgerOf({ from: first, to: last })
    expect(totalsOf(page, 'Por mês')).toContain(
      [came, out, came - out].map((value) => plain(formatMoney(value))).join(' ')
    )
    const month = monthOf(world.today)
    expect(page.links).toContain(`${path}?inicio=${month.from}&fim=${month.to}`)
    expect(page.text).toMatch(/Ver todos os [\d.]+ de/)
  })
})

describe('permission to open the ledger', () => {
  it.each(['portaria', 'condutor', 'operador'])('%s does not', async (username) => {
    const browser = createPlainBrowser(world.app.url)
    await browser.signIn(username, seededPassword)
    for (const address of [path, `${path}.csv`, '/financial/cash-flow', '/financial/cash-flow.csv']) {
      expect([address, (await browser.get(address)).path]).toEqual([address, expect.stringMatching(/^\/dashboard/)])
    }
  })

  it('tells the problem of an invalid query', async () => {
    const page = await finance.get(`${path}?inicio=2026-12-02&fim=2026-12-01&situacao=x`)
    expect([page.status, page.text]).toEqual([400, expect.stringContaining('O fim vem antes do início')])
    expect(page.text).toContain('Esta opção não existe')
    expect((await finance.get(`${path}.csv?situacao=x`)).path).toBe(`${path}?situacao=x`)
  })
})

it('a new entry is to be received, a new expense to be paid', async () => {
  const entry = (await finance.get('/financial/transactions/add?flow=in')).text
  expect([entry.includes('Falta receber'), entry.includes('se recebe.'), entry.includes('Falta pagar')]).toEqual([
    true,
    true,
    false
  ])
  const expense = (await finance.get('/financial/transactions/add?flow=out')).text
  expect([expense.includes('Falta pagar'), expense.includes('Falta receber')]).toEqual([true, false])
})

describe('the cash flow', () => {
  it('shows past and future days, overdue amounts, and begins with the typed balance', async () => {
    const page = await finance.get('/financial/cash-flow?saldo=1.000,00')
    expect([page.status, page.text]).toEqual([200, expect.stringContaining('Energia elétrica')])
    const lines = (await finance.get('/financial/cash-flow.csv?saldo=1.000,00')).html.trimEnd().split('\r\n')
    expect(lines[0]).toMatch(/^\uFEFF?Dia;Entrou;Saiu;Reservas a receber;A receber;A pagar;Saldo$/)
    const [, came, out, bookings, receive, pay, balance] = (lines[1] ?? '').split(';').map((cell) => {
      return Math.round(Number(cell.replace(',', '.')) * 100)
    })
    const change = (came ?? 0) - (out ?? 0) + (bookings ?? 0) + (receive ?? 0) - (pay ?? 0)
    expect(balance).toBe(100_000 + change)
    const src = /src="(\/financial\/cash-flow\/chart\.svg[^"]*)"/.exec(page.html)?.[1]?.replaceAll('&amp;', '&') ?? ''
    const chart = await finance.get(src)
    expect([chart.status, chart.headers.get('content-type')]).toEqual([200, 'image/svg+xml; charset=utf-8'])
    expect(chart.html).toContain('Saldo por dia')
  })

  it('refuses an invalid amount, and keeps typed values', async () => {
    const page = await finance.get('/financial/cash-flow?saldo=muito')
    expect([page.status, page.text]).toEqual([400, expect.stringContaining('Escreva o valor assim')])
    expect(page.html).toContain('value="muito"')
    expect((await finance.get('/financial/cash-flow.csv?saldo=muito')).path).toBe('/financial/cash-flow?saldo=muito')
    expect((await finance.get('/financial/cash-flow/chart.svg?saldo=muito')).status).toBe(400)
  })
})
