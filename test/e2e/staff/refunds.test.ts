import type { Page } from 'playwright'
import { beforeAll, expect, it } from 'vitest'
import { formatMoney } from '#app/domain/money/money.ts'
import { openForFile } from '../../support/browser/open-for-file.ts'
import { findViolations, setWidth, widthBeyond } from '../../support/browser/operator-browser.ts'
import { bookAndPay } from '../../support/browser/plain-scenario.ts'
import { openVisitorWorld } from '../../support/world/visitor.ts'

const { world, openSignedIn } = openForFile(openVisitorWorld)

beforeAll(async () => {
  await world.db.pool.query("update places set pix_provider = 'mercadopago', refund_limit = 1000")
})

const open = (username: string, js: boolean) => openSignedIn(username, { again: true, js })

/** Both accounts are of one person then. */
async function lendPhone(from: string, to: string) {
  const put = 'update users set phone = $2 where username = $1'
  const { rows } = await world.db.pool.query('select username, phone from users where username in ($1, $2)', [from, to])
  const phoneOf = (name: string) => rows.find(({ username }) => username === name)?.phone ?? ''
  await world.db.pool.query(put, [to, phoneOf(from)])
  return { giveBack: () => world.db.pool.query(put, [to, phoneOf(to)]) }
}

/** Without script there are the same elements: looked at once. */
async function look(page: Page, { js }: { js: boolean }): Promise<void> {
  if (!js) return
  const where = new URL(page.url()).pathname
  for (const width of [360, 768, 1440]) {
    await setWidth(page, width)
    expect([where, width, await widthBeyond(page)]).toEqual([where, width, 0])
  }
  expect([where, await findViolations(page)]).toEqual([where, []])
}

it.each([{ js: true }, { js: false }])(
  'requests a refund above the limit, approves it as another user, pays it and shows a receipt: script $js',
  async ({ js }) => {
    const id = await bookAndPay(world.app.url, await world.freshShop())
    const { rows } = await world.db.pool.query('select final from bookings where public_id = $1', [id])
    const paid = formatMoney(rows[0].final)

    const desk = await open('operador', js)
    await desk.page.goto(`/operation/booking-list/${id}`)
    await desk.page.getByRole('link', { name: 'Devolver' }).click()
    await desk.page.getByRole('heading', { name: `A devolver: ${paid}` }).waitFor()
    await desk.page.getByText('outra pessoa precisa aprovar').waitFor()
    await look(desk.page, { js })
    await desk.page.getByLabel('Motivo').fill('Voo cancelado')
    await desk.page.getByRole('button', { name: `Cancelar e devolver ${paid}` }).click()
    await desk.page.getByText('Aguardando aprovação').waitFor()
    await desk.page.locator('#devolucoes a').click()
    await desk.page.getByText('Você pediu esta devolução').waitFor()
    expect(await desk.page.getByRole('button', { name: 'Aprovar' }).count()).toBe(0)
    const address = new URL(desk.page.url()).pathname

    const office = await open('financeiro', js)
    await office.page.goto('/operation/refunds')
    await office.page.getByRole('link', { name: 'A aprovar: 1' }).click()
    await office.page.locator(`a[href="${address}"]`).waitFor()
    await look(office.page, { js })
    await office.page.locator(`a[href="${address}"]`).click()
    await office.page.getByRole('button', { name: 'Aprovar' }).waitFor()
    await look(office.page, { js })
    const phone = await lendPhone('operador', 'financeiro')
    await office.page.getByRole('button', { name: 'Aprovar' }).click()
    await office.page.getByText('é a mesma pessoa').first().waitFor()
    await office.page.getByRole('button', { name: 'Aprovar' }).waitFor({ state: 'detached' })
    await look(office.page, { js })
    await phone.giveBack()
    await office.page.goto(address)
    await office.page.getByRole('button', { name: 'Aprovar' }).click()
    await office.page.getByRole('status').getByText(`Devolução de ${paid} aprovada.`).waitFor()
    await expect
      .poll(async () => {
        await office.page.reload()
        return office.page.locator('.tag', { hasText: 'Devolvida' }).count()
      })
      .toBe(1)

    await office.page.getByRole('link', { name: 'Comprovante' }).click()
    await office.page.getByRole('heading', { level: 1, name: 'Comprovante de devolução' }).waitFor()
    await office.page.getByText(paid).waitFor()
    await look(office.page, { js })
    await office.page.emulateMedia({ media: 'print' })
    expect(await office.page.getByRole('link', { name: 'Voltar à reserva' }).isVisible()).toBe(false)
    expect(await office.page.getByText(paid).isVisible()).toBe(true)
    expect([...desk.complaints, ...office.complaints]).toEqual([])
    await Promise.all([desk.context.close(), office.context.close()])
  }
)
