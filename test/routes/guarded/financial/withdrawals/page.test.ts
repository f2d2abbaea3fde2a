import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { payments, permissions, products, users, withdrawals } from '#app/backend/db/schema.server.ts'
import { addDays } from '#app/domain/calendar/dates.ts'
import { orderKey } from '#app/routes/guarded/financial/withdrawals/ask/choice.ts'
import { createPlainBrowser, findForm, type PlainBrowser } from '../../../../support/browser/plain-browser.ts'
import { seededPassword } from '../../../../support/database/seeded-password.ts'
import { addOrder } from '../../../../support/world/money/add-order.ts'
import { type OperatorWorld, openOperatorWorld } from '../../../../support/world/operator.ts'

const path = '/financial/withdrawals'

let world: OperatorWorld
let finance: PlainBrowser
let manager: PlainBrowser
let product: { id: number; placeId: string }

beforeAll(async () => {
  world = await openOperatorWorld()
  ;[finance, manager] = [createPlainBrowser(world.app.url), createPlainBrowser(world.app.url)]
  await finance.signIn('financeiro', seededPassword)
  await manager.signIn('gestor', seededPassword)
  const [gestor] = await world.db.orm.select().from(users).where(eq(users.username, 'gestor'))
  const [first] = await world.db.orm
    .select()
    .from(products)
    .where(eq(products.placeId, gestor?.placeId ?? ''))
    .limit(1)
  product = { id: first?.id ?? 0, placeId: first?.placeId ?? '' }
})
afterAll(() => world?.close())

const plain = (text: string) => text.replaceAll('\u00a0', ' ')

/** Uses a provider of its own, so that other tests' withdrawals do not matter. */
async function order(provider: string): Promise<string> {
  return addOrder(world.db, { placeId: product.placeId, productId: product.id, provider })
}

/** Long enough ago to hold what `addOrder` writes. */
const confirmPath = (provider: string, chosen: string) =>
  `${path}/new/confirm?provedor=${provider}&inicio=${addDays(world.today, -400)}&${chosen}`

async function askFor(browser: PlainBrowser, provider: string) {
  await order(provider)
  const page = await browser.get(confirmPath(provider, 'sacar=todos'))
  return browser.submit(findForm(page, 'Solicitar saque'), { values: { note: 'Folha' } })
}

describe('the list', () => {
  it('shows available, paid and pending amounts of the demonstration, and exports a file', async () => {
    const page = await manager.get(path)
    expect(plain(page.text)).toMatch(/Pode ser sacado: Demonstração R\$ [\d.,]+.*Saque 2.*Solicitado.*Saque 1.*Pago/s)
    expect(page.links).toEqual(expect.arrayContaining([`${path}/new`, `${path}.csv`, '/configurations/payments']))
    const csv = await manager.get(`${path}.csv`)
    expect(csv.headers.get('content-disposition')).toBe('attachment; filename="saques.csv"')
    expect(csv.html).toMatch(/^\uFEFF?Saque;Situação;Provedor;/)
    expect(csv.html).toMatch(/\n1;Pago;Demonstração;\d+;[\d]+,\d\d;/)
    const none = await manager.get(`${path}?situacao=refused&inicio=2020-01-01&fim=2020-01-31`)
    expect(none.text).toContain('Nenhum saque encontrado')
    const today = await manager.get('/dashboard/index')
    expect(today.text).toMatch(/\d+ saques? esperando aprovação/)
    expect(today.links).toContain(`${path}?situacao=asked`)
  })

  it('needs permission for finance, and requesting needs more than reading', async () => {
    const operator = createPlainBrowser(world.app.url)
    await operator.signIn('operador', seededPassword)
    for (const one of [path, `${path}.csv`, `${path}/new`]) {
      expect((await operator.get(one)).path).toBe('/dashboard/index')
    }
  })
})

describe('asking', () => {
  it('sums marked payments, and the server sums again', async () => {
    const ids = [await order('marcados'), await order('marcados'), await order('marcados')]
    const chosen = ids.slice(0, 2).map((id) => `p=${orderKey(id)}`)
    const page = await finance.get(confirmPath('marcados', `${chosen.join('&')}&sacar=marcados`))
    expect(plain(page.text)).toMatch(/2 pagamentos.*R\$ 200,00.*-R\$ 2,00.*Valor do saque.*R\$ 198,00/s)
    const form = findForm(page, 'Solicitar saque')
    const done = await finance.submit(form, { values: { note: 'Folha' } })
    expect(plain(done.text)).toMatch(/Saque de R\$ 198,00 solicitado.*Você solicitou este saque/s)
    expect(done.text).not.toContain('Aprovar')
    const again = await finance.submit(form, { values: { note: 'Folha' } })
    expect([again.status, again.text]).toEqual([409, expect.stringContaining('já está em outro saque')])
    const gone = await finance.get(confirmPath('marcados', `${chosen[0]}&sacar=marcados`))
    expect(gone.text).toContain('O que foi escolhido mudou')
    const none = await finance.get(confirmPath('marcados', 'sacar=marcados'))
    expect(none.text).toContain('Nenhum pagamento escolhido')
  })

  it('reports changes made meanwhile, keeps typed values, and asks for the new sum', async () => {
    const id = await order('mudou')
    await order('mudou')
    const page = await finance.get(confirmPath('mudou', 'sacar=todos'))
    await world.db.orm.update(payments).set({ refunded: 4000 }).where(eq(payments.id, id))
    const refused = await finance.submit(findForm(page, 'Solicitar saque'), { values: { note: 'Folha de maio' } })
    expect([refused.status, plain(refused.text)]).toEqual([422, expect.stringContaining('agora são R$ 158,00')])
    expect(refused.text).toContain('Folha de maio')
    const done = await finance.submit(findForm(refused, 'Solicitar saque'))
    expect(plain(done.text)).toContain('Saque de R$ 158,00 solicitado')
  })

  it('shows deductions, and refuses when nothing is left', async () => {
    await askFor(finance, 'descontos')
    await world.db.orm.update(payments).set({ refunded: 5000 }).where(eq(payments.provider, 'descontos'))
    await order('descontos')
    const choose = await finance.get(`${path}/new?provedor=descontos&inicio=${addDays(world.today, -400)}`)
    expect(plain(choose.text)).toMatch(/1 pagamento .*R\$ 99,00.*menos R\$ 50,00.*Descontos: .*-R\$ 50,00/s)
    const page = await finance.get(confirmPath('descontos', 'sacar=todos'))
    expect(plain(page.text)).toMatch(/Descontos do que voltou.*-R\$ 50,00.*R\$ 49,00/s)
    await world.db.pool.query(`update payments set status = 'CANCELLED' where provider = 'descontos' and withdrawn > 0`)
    expect((await finance.get(confirmPath('descontos', 'sacar=todos'))).text).toContain('Não há o que sacar')
  })

  it('without anybody else who approves says so before and after', async () => {
    const { orm } = world.db
    const [gestor] = await orm.select().from(users).where(eq(users.username, 'gestor'))
    const held = await orm
      .delete(permissions)
      .where(eq(permissions.userId, gestor?.id ?? 0))
      .returning()
    const choose = await finance.get(`${path}/new`)
    const asked = await askFor(finance, 'sozinho')
    await orm.insert(permissions).values(held)
    expect([choose.text, asked.text]).toEqual([
      expect.stringContaining('Ninguém mais aprova saques neste parque'),
      expect.stringContaining('Ninguém mais aprova saques neste parque')
    ])
  })
})

describe('one withdrawal', () => {
  it('is approved by another person, paid, printed and handed as a file', async () => {
    const asked = await askFor(finance, 'inteiro')
    const page = await manager.get(asked.path)
    const approved = await manager.submit(findForm(page, 'Aprovar'))
    expect(plain(approved.text)).toMatch(/Saque de R\$ 99,00 aprovado/)
    const bare = await manager.submit(findForm(approved, 'Marcar como pago'), { values: { reference: 'x' } })
    expect([bare.status, bare.text]).toEqual([422, expect.stringContaining('Escreva o número da transferência')])
    expect(bare.html).toContain('value="x"')
    const paid = await manager.submit(findForm(bare, 'Marcar como pago'), { values: { reference: 'TED 77-1' } })
    expect(paid.text).toMatch(/marcado como pago.*Pago.*TED 77-1/s)
    const receipt = await manager.get(`${asked.path}/receipt`)
    expect(plain(receipt.text)).toMatch(/Saque \d+: pago.*R\$ 99,00.*Número no banco.*TED 77-1.*R\$ 100,00.*-R\$ 1,00/s)
    const csv = await manager.get(`${asked.path}/orders.csv`)
    expect(csv.html).toMatch(/^\uFEFF?Saque;Reserva;Cliente;/)
    expect(csv.html).toMatch(/Maria S\.;[^\n]*;100,00;1,00;0,00;99,00;/)
  })

  it('stays with its page where a second account of who asked approves it, which says why', async () => {
    const asked = await askFor(finance, 'segunda')
    const page = await manager.get(asked.path)
    const phones = `update users set phone = $1 where username in ('financeiro', 'gestor')`
    await world.db.pool.query(phones, ['+5575988886666'])
    const refused = await manager.submit(findForm(page, 'Aprovar'))
    await world.db.pool.query(phones, [''])
    expect([refused.status, refused.path, refused.text]).toEqual([
      409,
      asked.path,
      expect.stringContaining('é a mesma pessoa. Peça a outra.')
    ])
    const approved = await manager.submit(findForm(await manager.get(asked.path), 'Aprovar'))
    expect(plain(approved.text)).toMatch(/Saque de R\$ 99,00 aprovado/)
  })

  it('is refused with a reason, or given up by who asked', async () => {
    const asked = await askFor(finance, 'recusado')
    const page = await manager.get(asked.path)
    const why = await manager.submit(findForm(page, 'Recusar'), { values: { reason: 'x' } })
    expect([why.status, why.text]).toEqual([422, expect.stringContaining('Diga por que o saque é recusado')])
    const no = await manager.submit(findForm(why, 'Recusar'), { values: { reason: 'Valor errado' } })
    expect(no.text).toMatch(/recusado.*Valor errado/s)
    const again = await askFor(finance, 'recusado')
    expect(plain(again.text)).toContain('Saque de R$ 198,00 solicitado')
    const given = await finance.submit(findForm(again, 'Desistir do saque'), { values: { reason: 'Fica para depois' } })
    expect(given.text).toMatch(/Desistência.*Fica para depois/s)
  })

  it('tells users which steps they lack permission for, and is a 404 for others', async () => {
    const asked = await askFor(finance, 'palavras')
    const form = findForm(asked, 'Desistir do saque')
    const own = await finance.submit(form, { values: { action: 'approve' } })
    expect([own.status, own.text]).toEqual([403, expect.stringContaining('Quem pediu o saque não o aprova')])
    expect((await manager.get(`${path}/0f5d3c2b-6d5c-4a3a-9a6e-5b0f3a521a00`)).status).toBe(404)
    expect((await manager.get(`${path}/x/receipt`)).status).toBe(404)
    const rows = await world.db.orm.select().from(withdrawals).where(eq(withdrawals.provider, 'palavras'))
    expect(rows.map(({ state }) => state)).toEqual(['asked'])
  })
})
