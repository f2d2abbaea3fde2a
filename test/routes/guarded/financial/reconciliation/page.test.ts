import { afterAll, beforeAll, expect, it } from 'vitest'
import { createPlainBrowser, type PlainBrowser } from '../../../../support/browser/plain-browser.ts'
import { seededPassword } from '../../../../support/database/seeded-password.ts'
import { type OperatorWorld, openOperatorWorld } from '../../../../support/world/operator.ts'

const path = '/financial/reconciliation'

let world: OperatorWorld
let finance: PlainBrowser

beforeAll(async () => {
  world = await openOperatorWorld()
  finance = createPlainBrowser(world.app.url)
  await finance.signIn('financeiro', seededPassword)
})
afterAll(() => world?.close())

it('is found in the menu, compares a period and hands it as a file', async () => {
  const page = await finance.get(path)
  expect([page.status, page.links.includes(path)]).toEqual([200, true])
  expect(page.text).toContain('O que o provedor de pagamentos diz que recebeu')
  // The demonstration has payments by Pix and card, but none by these providers.
  expect(page.text).toContain('Neste período nenhum pagamento passou por estes provedores.')
  const file = await finance.get(`${path}.csv?inicio=2026-01-01&fim=2026-01-31`)
  expect(file.headers.get('content-disposition')).toBe('attachment; filename="conciliacao-2026-01-01-2026-01-31.csv"')
  expect(file.html).toContain('Diferença;Provedor;Pagamento no provedor;Pago em;Forma;Reserva;Cliente;')
})

it('reports an invalid period at the field, and keeps it', async () => {
  const wrong = await finance.get(`${path}?inicio=2026-10-01&fim=2026-12-01`)
  expect([wrong.status, wrong.text]).toEqual([200, expect.stringContaining('Peça no máximo 31 dias por vez.')])
  expect(wrong.html).toContain('2026-12-01')
  const back = await finance.get(`${path}.csv?inicio=2026-10-01&fim=2026-12-01`)
  expect(back.path.split('?')[0]).toBe(path)
})

it('needs permission for finance', async () => {
  const gate = createPlainBrowser(world.app.url)
  await gate.signIn('portaria', seededPassword)
  for (const one of [path, `${path}.csv`]) expect((await gate.get(one)).path).toBe('/dashboard/index')
})
