import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createPlainBrowser, type PlainBrowser } from '../../../../support/browser/plain-browser.ts'
import { seededPassword } from '../../../../support/database/seeded-password.ts'
import { type OperatorWorld, openOperatorWorld } from '../../../../support/world/operator.ts'

const path = '/financial/receivables'

let world: OperatorWorld
let finance: PlainBrowser
beforeAll(async () => {
  world = await openOperatorWorld()
  finance = createPlainBrowser(world.app.url)
  await finance.signIn('financeiro', seededPassword)
})
afterAll(() => world?.close())

const plain = (text: string) => text.replaceAll('\u00a0', ' ')
const company = 'Trilhas da Serra Turismo Ltda'

describe('money that clients owe', () => {
  it('is listed with its sums, filtered, and exported as a file', async () => {
    const page = await finance.get(path)
    expect(plain(page.text)).toMatch(/Em aberto.{0,4}R\$ [\d.,]+.*Vencido.{0,4}R\$.*Recebido em 12 meses/s)
    const agency = await finance.get(`${path}?situacao=all&quem=agency`)
    expect(agency.text).toContain(company)
    expect(agency.text).toMatch(/1 cliente\b/)
    const none = await finance.get(`${path}?q=zzzzzz`)
    expect([none.status, none.text]).toEqual([200, expect.stringContaining('Ninguém encontrado')])
    expect((await finance.get(`${path}?pagina=9999`)).text).toContain('Esta página não existe')
    const csv = await finance.get(`${path}.csv?situacao=all&quem=agency`)
    expect(csv.headers.get('content-disposition')).toBe('attachment; filename="contas-a-receber.csv"')
    expect(csv.html).toMatch(/^\uFEFF?Cliente;Documento;Em aberto;/)
    expect(csv.html).toMatch(/Trilhas da Serra Turismo Ltda;11\.444\.777\/0001-61;\d/)
  })

  it('leads to the statement of each, for paper and as a file', async () => {
    const { links } = await finance.get(`${path}?situacao=all&quem=agency`)
    const own = links.find((link) => /^\/financial\/receivables\/[0-9a-f-]{36}$/.test(link)) ?? ''
    const page = await finance.get(own)
    expect(plain(page.text)).toMatch(/Saldo inicial.*Reservas e lançamentos.*Pago.*Devolvido.*Saldo final/s)
    expect(page.text).toContain(`Extrato de ${company}`)
    expect(plain(page.text)).toMatch(/Pagamento [0-9A-Z]{4}-[0-9A-Z]{4}/)
    const csv = await finance.get(`${own}/statement.csv`)
    expect(csv.headers.get('content-disposition')).toMatch(/^attachment; filename="extrato-[\d-]+\.csv"$/)
    expect(csv.html).toMatch(/Pagamento;[0-9A-Z]{4}-[0-9A-Z]{4};.*;-\d+,\d\d;/)
    const empty = await finance.get(`${own}?inicio=2020-01-01&fim=2020-01-31`)
    expect(empty.text).toContain('Nada neste período')
    const wrong = await finance.get(`${own}?inicio=31/02/2026`)
    expect([wrong.status, wrong.text]).toEqual([200, expect.stringContaining('Esta data não existe')])
    expect((await finance.get(`${own}/statement.csv?inicio=31/02/2026`)).text).toContain('Confira o período')
    expect((await finance.get(`${path}/0123456789`)).status).toBe(404)
  })

  it('needs permission for finance', async () => {
    const gate = createPlainBrowser(world.app.url)
    await gate.signIn('portaria', seededPassword)
    for (const one of [path, `${path}.csv`]) expect((await gate.get(one)).path).toBe('/dashboard/index')
  })
})
