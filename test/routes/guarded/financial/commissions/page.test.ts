import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addDays, todayIn } from '#app/domain/calendar/dates.ts'
import { createPlainBrowser, findForm, type PlainBrowser } from '../../../../support/browser/plain-browser.ts'
import { seededPassword } from '../../../../support/database/seeded-password.ts'
import { type OperatorWorld, openOperatorWorld } from '../../../../support/world/operator.ts'

const path = '/financial/commissions'
/** Whatever day of a month it is, something of them is not paid yet. */
const today = todayIn('America/Bahia', new Date())
const days = `inicio=${addDays(today, -60)}&fim=${today}`

let world: OperatorWorld
let finance: PlainBrowser
beforeAll(async () => {
  world = await openOperatorWorld()
  finance = createPlainBrowser(world.app.url)
  await finance.signIn('financeiro', seededPassword)
})
afterAll(() => world?.close())

const plain = (text: string) => text.replaceAll('\u00a0', ' ')

async function agentPath(name: string): Promise<string> {
  const { links, html } = await finance.get(`${path}?${days}`)
  const own = links.filter((link) => link.startsWith(`${path}/`) && link.includes('?'))
  return own.find((link) => html.includes(`${link.replaceAll('&', '&amp;')}">${name}`)) ?? ''
}

describe("the agents' commissions", () => {
  it('is listed by agent with its sums, and handed as a file', async () => {
    const page = await finance.get(`${path}?${days}`)
    expect(plain(page.text)).toMatch(/Conceição Ramos.*R\$ .*Total.*R\$ /s)
    const csv = await finance.get(`${path}.csv?${days}`)
    expect(csv.html).toMatch(/^\uFEFF?Condutor;Reservas;Recebido;Comissão;Já pago;De antes;A pagar/)
    expect((await finance.get(`${path}?inicio=2030-01-01&fim=2030-01-31`)).text).toContain(
      'Nenhuma visita com condutor'
    )
    expect((await finance.get(`${path}?inicio=ontem`)).text).toContain('Esta data não existe')
    const gate = createPlainBrowser(world.app.url)
    await gate.signIn('portaria', seededPassword)
    for (const one of [path, `${path}.csv`, `${path}/rates`])
      expect((await gate.get(one)).path).toBe('/dashboard/index')
  })

  it('is paid once: by the same form twice, and not by a form that says another amount', async () => {
    const own = await agentPath('Luzia Macedo')
    const page = await finance.get(own)
    const other = await finance.get(own)
    const [, amount = ''] = /Marcar como paga: (R\$ [\d.,]+)/.exec(plain(page.text)) ?? []
    const form = findForm(page, 'Marcar como paga')
    const done = await finance.submit(form, { values: { note: 'Recibo 12' } })
    expect(plain(done.text)).toContain(`Comissão marcada como paga: ${amount} a Luzia Macedo.`)
    expect(done.text).toContain('Recibo 12')
    expect(done.text).not.toContain('Marcar como paga')
    expect((await finance.submit(form)).text).toContain('Já estava marcada como paga')
    const late = await finance.submit(findForm(other, 'Marcar como paga'), { values: { note: 'Outra vez' } })
    expect([late.status, late.text]).toEqual([409, expect.stringContaining('Nada a pagar')])
    const [expense = ''] = done.links.filter((link) => link.startsWith('/financial/transactions/add?flow=out'))
    expect(new URLSearchParams(expense.split('?')[1]).get('label')).toMatch(/^Comissão de Luzia Macedo, visitas de/)
    const undo = findForm(done, 'Desfazer o pagamento')
    const why = await finance.submit(undo, { values: { reason: 'x' } })
    expect([why.status, why.text]).toEqual([422, expect.stringContaining('Diga por que o pagamento é desfeito')])
    expect(why.text).toContain('O pagamento não foi desfeito')
    const undone = await finance.submit(undo, { values: { reason: 'Recibo de outra pessoa' } })
    expect(plain(undone.text)).toMatch(/Pagamento desfeito: .*Desfeito.*Recibo de outra pessoa/s)
    expect(plain(undone.text)).toContain(`Marcar como paga: ${amount}`)
    const csv = await finance.get(own.replace('?', '/statement.csv?'))
    expect(csv.html).toMatch(/^\uFEFF?Reserva;Visita;Atrativo;.*\r\n[0-9A-Z]{4}-/)
    expect((await finance.get(`${path}/0123456789`)).status).toBe(404)
  })
})

describe('the commission rates', () => {
  it('is refused at its field with nothing lost, defined, and taken back', async () => {
    const page = await finance.get(`${path}/rates`)
    const form = findForm(page, 'Definir')
    const values = { kind: 'percent', value: '150', from: '2031-05-05' }
    const refused = await finance.submit(form, { values })
    expect([refused.status, refused.text]).toEqual([422, expect.stringContaining('Escolha o atrativo')])
    expect(refused.text).toContain('de 0 a 100')
    expect(refused.html).toContain('value="150"')
    const [, product = ''] = /<option value="([0-9a-f-]{36})">Gruta/.exec(page.html) ?? []
    const done = await finance.submit(findForm(refused, 'Definir'), { values: { ...values, value: '7,5', product } })
    expect(done.text).toMatch(/Comissão definida\. .*7,5 %, visitas desde 05\/05\/2031/)
    expect(done.text).toContain('Vai valer')
    const removed = await finance.submit(findForm(done, 'Retirar'))
    expect(removed.text).toContain('Comissão retirada')
  })
})
