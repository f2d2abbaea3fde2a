import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createPlainBrowser, findForm, type PlainBrowser } from '../../../../support/browser/plain-browser.ts'
import { seededPassword } from '../../../../support/database/seeded-password.ts'
import { type OperatorWorld, openOperatorWorld } from '../../../../support/world/operator.ts'

let world: OperatorWorld
let desk: PlainBrowser

beforeAll(async () => {
  world = await openOperatorWorld()
  desk = createPlainBrowser(world.app.url)
  await desk.signIn('operador', seededPassword)
})
afterAll(() => world?.close())

const path = '/operation/drawer'
const plain = (text: string) => text.replaceAll('\u00a0', ' ')

// One shift, from the change it begins with to its hand-over.
describe('one’s own drawer', { shuffle: false }, () => {
  it('is opened by notes and coins, once by two clicks', async () => {
    const form = findForm(await desk.get(path), 'Abrir o caixa')
    const refused = await desk.submit(form, { values: { 'cash[5000]': '1,5', 'cash[25]': '4' } })
    expect([refused.status, refused.text]).toEqual([422, expect.stringContaining('Use um número inteiro')])
    expect(refused.html).toMatch(/name="cash\[25\]"[^>]*value="4"/)
    const values = { 'cash[5000]': '2' }
    const twice = await Promise.all([desk.submit(form, { values }), desk.submit(form, { values })])
    expect(twice.map(({ status }) => status).sort()).toEqual([200, expect.any(Number)])
    expect(plain((await desk.get(path)).text)).toMatch(/Troco inicial\s*R\$ 100,00.*depois que você o contar/s)
  })

  it('adds and removes cash, and never tells the expected content', async () => {
    const form = findForm(await desk.get(path), 'Registrar')
    const refused = await desk.submit(form, { values: { value: '500,00', reason: 'Ao cofre' } })
    expect([refused.status, plain(refused.text)]).toEqual([422, expect.stringContaining('mais do que há no caixa')])
    const done = await desk.submit(form, { values: { kind: 'supply', value: '20,00', reason: 'Moedas' } })
    expect(plain(done.text)).toMatch(/Suprimento registrado\..*Suprimento de R\$ 20,00/s)
  })

  it('is handed over, counted, to a colleague or into the safe', async () => {
    const page = await desk.get(`${path}/hand-over`)
    const form = findForm(page, 'Entregar o caixa')
    expect(plain(page.text)).not.toMatch(/R\$ 120,00|Esperado/)
    const refused = await desk.submit(form, { values: { 'cash[10000]': '1' } })
    expect([refused.status, plain(refused.text)]).toEqual([422, expect.stringMatching(/Contado\s*R\$ 100,00/s)])
    expect(plain(refused.text)).not.toMatch(/R\$ 120,00|R\$ 20,00: |Esperado/)
    const done = await desk.submit(findForm(refused, 'Entregar o caixa'), {
      values: { 'cash[1000]': '1', to: 'safe' }
    })
    expect([done.path, plain(done.text)]).toEqual([
      path,
      expect.stringMatching(
        /Caixa entregue: R\$ 110,00, no cofre\. Devia haver R\$ 120,00\..*Abrir o caixa.*A conferir/s
      )
    ])
    expect((await desk.get(`${path}/hand-over`)).text).toContain('Seu caixa não está aberto')
    const late = await desk.submit(form, { values: { 'cash[10000]': '1', 'cash[1000]': '1', to: 'safe' } })
    // Sent again it is the same hand-over.
    expect([late.status, late.path, late.text]).toEqual([200, path, expect.stringContaining('Caixa entregue')])
  })
})

it('shows who stands at the gate no sums but their own, and nobody without a drawer anything', async () => {
  const gate = createPlainBrowser(world.app.url)
  await gate.signIn('portaria', seededPassword)
  const page = await gate.get(path)
  expect([page.status, plain(page.text)]).toEqual([200, expect.stringMatching(/Aberto em .*Suprimento de R\$ 50,00/s)])
  expect(page.text).not.toContain('Caio Sampaio')
  const agent = createPlainBrowser(world.app.url)
  await agent.signIn('condutor', seededPassword)
  expect((await agent.get(path)).path).not.toBe(path)
})
