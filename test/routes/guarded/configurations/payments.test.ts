import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createPlainBrowser, findForm, type PlainBrowser } from '../../../support/browser/plain-browser.ts'
import { seededPassword } from '../../../support/database/seeded-password.ts'
import { type OperatorWorld, openOperatorWorld } from '../../../support/world/operator.ts'

const screen = '/configurations/payments'
const secrets = { client_id: 'cliente-42', client_secret: 'segredo-42', seller_id: 'vendedor-42-final' }

let world: OperatorWorld
let manager: PlainBrowser

beforeAll(async () => {
  world = await openOperatorWorld()
  manager = createPlainBrowser(world.app.url)
  await manager.signIn('gestor', seededPassword)
})
afterAll(() => world?.close())

describe('the receiving account', { shuffle: false }, () => {
  it('is shown, with a note about simulated ones', async () => {
    const page = await manager.get(screen)
    expect(page.text).toContain('Pagamentos simulados (Pix e cartão): nenhum dinheiro se move.')
    expect(page.text).toContain('Sem credenciais')
  })

  it('is chosen, and an invalid amount is reported at its field', async () => {
    const form = findForm(await manager.get(screen), 'Salvar')
    const values = { pix_provider: 'mercadopago', card_provider: '', refund_limit: 'muito' }
    const refused = await manager.submit(form, { values })
    expect(refused.text).toContain('Escreva um valor, como 500,00.')
    expect(refused.html).toContain('value="muito"')
    const saved = await manager.submit(findForm(refused, 'Salvar'), { values: { ...values, refund_limit: '1.500' } })
    expect(saved.text).toContain('Escreva um valor, como 500,00.')
    const done = await manager.submit(findForm(saved, 'Salvar'), { values: { ...values, refund_limit: '1.500,00' } })
    expect(done.text).toContain('Pagamentos salvos.')
    const { rows } = await world.db.pool.query('select pix_provider, card_provider, refund_limit::int from places')
    expect(rows).toEqual([{ pix_provider: 'mercadopago', card_provider: '', refund_limit: 150_000 }])
  })

  it('credentials are written and erased, and no page has them', async () => {
    const page = await manager.get(`${screen}/getnet`)
    expect(page.html).toContain('/api/v3/getnet/callback/payment')
    const values = { ...secrets, environment: 'homologacao', password: seededPassword }
    const refused = await manager.submit(findForm(page, 'Guardar credenciais'), {
      values: { ...values, client_secret: 'com espaço' }
    })
    expect(refused.text).toContain('Copie de novo')
    const saved = await manager.submit(findForm(refused, 'Guardar credenciais'), { values })
    expect(saved.text).toContain('Credenciais guardadas')
    const pages = [refused, saved, await manager.get(screen), await manager.get('/configurations/audit')]
    for (const { html } of pages) expect(html).not.toMatch(/cliente-42|segredo-42|vendedor-42|com espaço/)
    expect(pages[3]?.text).toContain('Credenciais de pagamento trocadas')
    const asked = await manager.get(`${screen}/getnet/remove`)
    const erased = await manager.submit(findForm(asked, 'Apagar credenciais'), {})
    expect(erased.text).toContain('As credenciais foram apagadas.')
    const { rows } = await world.db.pool.query('select 1 from payment_accounts')
    expect(rows).toEqual([])
  })

  it('has no page for an unknown provider', async () => {
    expect((await manager.get(`${screen}/stripe`)).status).toBe(404)
  })
})

describe('the refund after a cancellation', { shuffle: false }, () => {
  it.each([
    ['of the place', async () => '/configurations/refund-policy', {}],
    ['of an attraction', ofAttraction, { own_withdrawalDays: 'on' }]
  ])("%s: warns before overwriting a colleague's change, and loses nothing typed", async (_whose, find, own) => {
    const path = await find()
    const mine = await manager.get(path)
    const theirs = await manager.get(path)
    const save = (form: ReturnType<typeof findForm>, days: string) =>
      manager.submit(form, { values: { ...own, withdrawal_days: days } })
    expect((await save(findForm(theirs, 'Salvar'), '12')).text).toContain('Regras salvas')
    const refused = await save(findForm(mine, 'Salvar'), '15')
    expect(refused.text).toContain('Outra pessoa salvou')
    expect(refused.html).toContain('value="15"')
    const kept = async () => (await manager.get(path)).html
    expect(await kept()).toContain('value="12"')
    const wrong = await save(findForm(refused, 'Salvar'), '3')
    expect(wrong.html).toContain('value="3"')
    expect(await kept()).toContain('value="12"')
    expect((await save(findForm(wrong, 'Salvar'), '15')).text).toContain('Regras salvas')
    expect(await kept()).toContain('value="15"')
  })
})

async function ofAttraction(): Promise<string> {
  const { rows } = await world.db.pool.query('select uuid from products where active order by id limit 1')
  return `/products/${rows[0].uuid}/refund-policy`
}
