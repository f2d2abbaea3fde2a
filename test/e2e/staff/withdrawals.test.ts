import { eq } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import { products, users } from '#app/backend/db/schema.server.ts'
import { addDays } from '#app/domain/calendar/dates.ts'
import { openForFile } from '../../support/browser/open-for-file.ts'
import { findBroken } from '../../support/browser/operator-browser.ts'
import { addOrder } from '../../support/world/money/add-order.ts'
import { openOperatorWorld } from '../../support/world/operator.ts'

let at: { placeId: string; productId: number }

const { world, openSignedIn } = openForFile(openOperatorWorld)

beforeAll(async () => {
  const [gestor] = await world.db.orm.select().from(users).where(eq(users.username, 'gestor'))
  const placeId = gestor?.placeId ?? ''
  const [product] = await world.db.orm.select().from(products).where(eq(products.placeId, placeId)).limit(1)
  at = { placeId, productId: product?.id ?? 0 }
})

const list = '/financial/withdrawals'

describe.each([{ js: true }, { js: false }])('with script: $js', ({ js }) => {
  it('requests chosen payments as one user, approves as another, and marks them as paid', async () => {
    const provider = js ? 'mercadopago' : 'getnet'
    for (let count = 0; count < 3; count += 1) await addOrder(world.db, { ...at, provider })
    const open = (username: string) => openSignedIn(username, { again: true, js })
    const asker = await open('financeiro')
    const approver = await open('gestor')

    const { page } = asker
    await page.goto(list)
    if (js) for (const width of [360, 1440]) expect(await findBroken(page, width)).toEqual([])
    await page.getByRole('link', { name: 'Solicitar saque' }).click()
    await page.getByLabel('Provedor').selectOption(provider)
    await page.getByLabel('Pagos de').fill(addDays(world.today, -400))
    await page.getByRole('button', { name: 'Mostrar' }).click()
    await page.getByText(/^3 pagamentos de/).waitFor()
    if (js) expect(await findBroken(page, 360)).toEqual([])
    await page.locator('input[name=p]').nth(0).check()
    await page.locator('input[name=p]').nth(1).check()
    if (js) await page.getByText(/2 marcados: R\$.198,00/).waitFor()
    await page.getByRole('button', { name: 'Sacar os marcados' }).click()
    await page.getByRole('heading', { name: 'Conferir o saque' }).waitFor()
    if (js) expect(await findBroken(page, 360)).toEqual([])
    await page.getByLabel('Observação').fill('Folha de pagamento')
    await page.getByRole('button', { name: 'Solicitar saque' }).click()
    await page.getByText(/Saque de R\$.198,00 solicitado/).waitFor()
    await page.getByText('outra pessoa precisa aprovar').waitFor()
    expect(await page.getByRole('button', { name: 'Aprovar' }).count()).toBe(0)
    const asked = new URL(page.url()).pathname

    const second = approver.page
    await second.goto('/dashboard/index')
    await second.getByRole('link', { name: /saques? esperando aprovação/ }).click()
    await second.locator(`a[href="${asked}"]`).click()
    await second.getByRole('button', { name: 'Aprovar' }).waitFor()
    if (js) expect(await findBroken(second, 768)).toEqual([])
    await second.getByRole('button', { name: 'Aprovar' }).click()
    await second.getByText(/Saque de R\$.198,00 aprovado/).waitFor()
    await second.getByLabel('Número da transferência').fill('TED 4471-1')
    await second.getByRole('button', { name: 'Marcar como pago' }).click()
    await second.getByText(/marcado como pago/).waitFor()
    await second.getByRole('link', { name: 'Comprovante' }).click()
    await second.getByText(/^Saque \d+: pago$/).waitFor()
    if (js) expect(await findBroken(second, 360)).toEqual([])
    expect([...asker.complaints, ...approver.complaints]).toEqual([])
    await Promise.all([asker.context.close(), approver.context.close()])
  })
})
