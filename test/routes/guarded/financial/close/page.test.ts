import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addDays, formatDay } from '#app/domain/calendar/dates.ts'
import { createPlainBrowser, findForm, type PlainBrowser } from '../../../../support/browser/plain-browser.ts'
import { seededPassword } from '../../../../support/database/seeded-password.ts'
import { type OperatorWorld, openOperatorWorld } from '../../../../support/world/operator.ts'

let world: OperatorWorld
let finance: PlainBrowser
let manager: PlainBrowser

beforeAll(async () => {
  world = await openOperatorWorld()
  finance = createPlainBrowser(world.app.url)
  manager = createPlainBrowser(world.app.url)
  await finance.signIn('financeiro', seededPassword)
  await manager.signIn('gestor', seededPassword)
})
afterAll(() => world?.close())

const path = '/financial/close'
const ago = (days: number) => addDays(world.today, -days)
const plain = (text: string) => text.replaceAll('\u00a0', ' ')

describe('the list of days', () => {
  it('marks closed and open days, and asks for a valid period', async () => {
    const page = await finance.get(path)
    expect([page.status, page.links.includes(`${path}/${ago(1)}`)]).toEqual([200, true])
    expect(plain(page.text)).toMatch(/Aberto.*Fechado.*Helena Figueiredo/s)
    const refused = await finance.get(`${path}?inicio=${world.today}&fim=${ago(1)}`)
    expect([refused.status, refused.text]).toEqual([200, expect.stringContaining('O fim do período vem antes')])
    expect((await finance.get(`${path}?inicio=x`)).text).toContain('Esta data não existe.')
    expect((await finance.get(`${path}?inicio=2020-01-01&fim=2020-01-03`)).text).toContain('Sem movimento')
    const days = `inicio=${ago(3)}&fim=${ago(1)}`
    expect((await finance.get(`${path}?${days}`)).links).toContain(`${path}.csv?${days}`)
    const csv = await finance.get(`${path}.csv?${days}`)
    expect(csv.headers.get('content-disposition')).toBe(`attachment; filename="fechamentos-${ago(3)}-${ago(1)}.csv"`)
    expect(csv.html).toMatch(/^\uFEFF?Dia;Situação;Lançamentos;Esperado;Contado;Diferença;Fechado por;/)
    expect(csv.html.trim().split('\r\n')).toHaveLength(4)
    expect(csv.html).toMatch(new RegExp(`${formatDay(ago(1))};Aberto;\\d+;[\\d.,]+;;`))
    expect((await finance.get(`${path}.csv?inicio=x`)).path).toBe(`${path}?inicio=x`)
  })

  it('needs permission for finance', async () => {
    const gate = createPlainBrowser(world.app.url)
    await gate.signIn('portaria', seededPassword)
    const day = `${path}/${ago(2)}`
    for (const one of [
      path,
      `${path}.csv`,
      day,
      `${day}/drawers/x`,
      `${day}/sheet`,
      `${day}/sheet.csv`,
      `${day}/reopen`
    ])
      expect((await gate.get(one)).path).toBe('/dashboard/index')
    expect((await finance.get(`${day}/reopen`)).path).toBe('/dashboard/index')
  })
})

describe('a day', () => {
  it('is a 404 when invalid, and cannot be closed before it comes', async () => {
    for (const no of ['2026-02-30', 'x'.repeat(40), '2026-02-30/sheet', '2026-02-30/sheet.csv'])
      expect((await finance.get(`${path}/${no}`)).status).toBe(404)
    const ahead = await finance.get(`${path}/${addDays(world.today, 1)}`)
    expect([ahead.status, ahead.text]).toEqual([200, expect.stringContaining('Este dia ainda não chegou')])
    expect(ahead.text).not.toContain('Contar o dinheiro')
  })

  it('sums without sending, keeps typed values after a refusal, and is closed once', async () => {
    const day = `${path}/2020-01-05`
    const form = findForm(await finance.get(day), 'Fechar o dia')
    const others = findForm(await manager.get(day), 'Fechar o dia')
    const typed = { 'cash[5000]': '2', 'cash[25]': '3', float: '0,75' }
    const summed = await finance.submit(form, { button: 'Somar', values: typed })
    expect([summed.status, plain(summed.text)]).toEqual([200, expect.stringMatching(/Contado\s*R\$ 100,00/)])
    const refused = await finance.submit(form, { values: typed })
    expect([refused.status, plain(refused.text)]).toEqual([
      422,
      expect.stringContaining('Sobram R$ 100,00: diga por quê.')
    ])
    expect(refused.html).toMatch(/name="cash\[25\]"[^>]*value="3"/)
    const done = await finance.submit(findForm(refused, 'Fechar o dia'), { values: { cash_note: 'Doação' } })
    expect([done.path, done.text]).toEqual([day, expect.stringMatching(/Dia 05\/01\/2020 fechado\./)])
    expect(plain(done.text)).toMatch(/Dinheiro.*R\$ 0,00.*R\$ 100,00.*Doação.*2 × R\$ 50, 3 × R\$ 0,25/s)
    const late = await manager.submit(others, { values: { ...typed, cash_note: 'Outra' } })
    expect([late.status, late.text]).toEqual([409, expect.stringMatching(/ já fechou este dia em /)])
  })

  it('that is closed is printed, downloaded, and opened again with a reason', async () => {
    const day = `${path}/${ago(3)}`
    const sheet = await finance.get(`${day}/sheet`)
    expect(plain(sheet.text)).toMatch(/Pix na portaria.*não chegou ao banco.*Conferido por:/s)
    const csv = await finance.get(`${day}/sheet.csv`)
    expect(csv.headers.get('content-disposition')).toBe(`attachment; filename="fechamento-${ago(3)}.csv"`)
    expect(csv.html).toMatch(/^\uFEFF?Dia;Fechamento;Linha;Forma;/)
    expect(csv.html).toMatch(/1º;Contado;Pix na portaria;;;;[\d,]+;[\d,]+;-5,00;/)
    const asked = findForm(await manager.get(`${day}/reopen`), 'Reabrir o dia')
    const refused = await manager.submit(asked, { values: { reason: 'x' } })
    expect([refused.status, refused.text]).toEqual([422, expect.stringContaining('Diga por que o dia é reaberto.')])
    const done = await manager.submit(asked, { values: { reason: 'Faltou um recibo' } })
    expect([done.path, done.text]).toEqual([day, expect.stringMatching(/reaberto\..*Fechamentos anteriores.*Faltou/s)])
    expect((await manager.get(`${day}/sheet`)).text).toContain('Este dia não está fechado')
    expect((await manager.get(`${day}/reopen`)).text).toContain('Este dia não está fechado')
  })

  it('changes nothing by a form without its fields', async () => {
    const form = findForm(await finance.get(`${path}/2020-01-06`), 'Fechar o dia')
    const few = () => new URLSearchParams([...form.fill({})].filter(([name]) => ['_sid', 'intent'].includes(name)))
    const bare = await finance.submit({ ...form, fill: few })
    expect(bare.status).toBe(400)
    expect((await finance.get(`${path}/2020-01-06`)).text).toContain('Contar o dinheiro')
  })
})

describe('a drawer on the day’s page', () => {
  it("is shown when open; a departed colleague's is counted and taken over with a reason", async () => {
    const day = `${path}/2020-02-02`
    expect((await finance.get(`${day}/drawers/0123456789abcdef`)).status).toBe(404)
    const open = await finance.get(`${path}/${world.today}`)
    expect(open.text).toMatch(/Hoje ainda não terminou.*Caixa de Jussara Novaes ainda aberto\./s)
    const taking = open.links.find((one) => one.includes('/drawers/')) ?? ''
    const form = findForm(await finance.get(taking), 'Encerrar o caixa')
    const summed = await finance.submit(form, { button: 'Somar', values: { 'cash[5000]': '2' } })
    expect(plain(summed.text)).toMatch(/Contado\s*R\$ 100,00/)
    const refused = await finance.submit(form, { values: { 'cash[5000]': '2' } })
    expect([refused.status, refused.text]).toEqual([422, expect.stringContaining('Diga por que o caixa é encerrado')])
    expect(refused.html).toMatch(/name="cash\[5000\]"[^>]*value="2"/)
    const done = await finance.submit(findForm(refused, 'Encerrar o caixa'), { values: { reason: 'Foi embora' } })
    expect(plain(done.text)).toMatch(/Caixa de Jussara Novaes encerrado: R\$ 100,00 com você.*outra pessoa o confere/s)
    expect((await finance.get(taking)).text).toContain('Este caixa já foi entregue')
  })

  it('is confirmed by finance, with a reason where it is another sum', async () => {
    const page = await finance.get(`${path}/${ago(1)}`)
    expect(plain(page.text)).toMatch(/Caio Sampaio.*Conferido.*Jussara Novaes.*A conferir/s)
    const form = findForm(page, 'Conferir o caixa')
    const refused = await finance.submit(form, { values: { value: '90,00' } })
    expect([refused.status, plain(refused.text)]).toEqual([
      422,
      expect.stringContaining('Faltam R$ 10,00: diga por quê.')
    ])
    expect(refused.html).toContain('value="90,00"')
    const done = await finance.submit(findForm(refused, 'Conferir o caixa'), { values: { note: 'Nota rasgada' } })
    expect(plain(done.text)).toMatch(/Caixa de Jussara Novaes conferido\..*R\$ 90,00.*Nota rasgada/s)
  })
})
