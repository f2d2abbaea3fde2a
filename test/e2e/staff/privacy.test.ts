import { randomBytes } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import { bookings, permissions, products, users } from '#app/backend/db/schema.server.ts'
import { addDays } from '#app/domain/calendar/dates.ts'
import { openForFile } from '../../support/browser/open-for-file.ts'
import { findBroken, launchBrowser } from '../../support/browser/operator-browser.ts'
import { openOperatorWorld } from '../../support/world/operator.ts'

let at: { placeId: string; productId: number }

const { world, openSignedIn } = openForFile(openOperatorWorld)

beforeAll(async () => {
  const { orm } = world.db
  const [gestor] = await orm.select().from(users).where(eq(users.username, 'gestor'))
  const [second] = await orm.select().from(users).where(eq(users.username, 'financeiro'))
  const placeId = gestor?.placeId ?? ''
  const [product] = await orm.select().from(products).where(eq(products.placeId, placeId)).limit(1)
  at = { placeId, productId: product?.id ?? 0 }
  for (const action of ['privacy', 'privacy-approve']) {
    const given = { userId: second?.id ?? 0, controller: 'configurations', action, position: 900 }
    await orm.insert(permissions).values(given).onConflictDoNothing()
  }
})

const home = '/configurations/privacy'

/** Somebody who was there. */
async function addVisit(document: string): Promise<string> {
  const publicId = randomBytes(16).toString('hex')
  await world.db.orm.insert(bookings).values({
    ...at,
    publicId,
    hash: publicId,
    code: randomBytes(3).toString('hex').toUpperCase(),
    people: 1,
    channel: 'RESERVAEXPRESSA',
    status: 'APPROVED',
    paymentMethod: 'pix',
    total: 8000,
    final: 8000,
    date: addDays(world.today, -40),
    time: '09:00',
    name: 'Zulmira',
    surname: 'Peixoto',
    document,
    documentCountry: 'BR',
    phone: '+5571977770001',
    email: 'zulmira@example.com'
  })
  return publicId
}

describe.each([
  { js: true, document: '39053344705' },
  { js: false, document: '15350946056' }
])('with script: $js', ({ js, document }) => {
  it('a visitor asks for their data to go, one person takes it up, another does it', async () => {
    const ticket = `/booking-details/${await addVisit(document)}`
    const browser = await launchBrowser()
    const visit = await browser.newContext({ javaScriptEnabled: js, baseURL: world.app.url })
    const own = await visit.newPage()
    await own.goto(ticket)
    await own.getByRole('link', { name: 'Meus dados' }).click()
    await own.getByLabel(/4 últimos/).fill(document.slice(-4))
    await own.getByRole('button', { name: 'Continuar' }).click()
    await own.getByRole('heading', { name: 'Meus dados', exact: true }).waitFor()
    expect(await own.content()).not.toContain(document)
    if (js) expect(await findBroken(own, 360)).toEqual([])
    await own.getByRole('button', { name: 'Pedir a retirada' }).click()
    await own.getByText(/Pedido registrado/).waitFor()
    await visit.close()

    const open = (username: string) => openSignedIn(username, { again: true, js })
    const first = await open('gestor')
    const second = await open('financeiro')
    const { page } = first
    await page.goto(home)
    if (js) for (const width of [360, 1440]) expect(await findBroken(page, width)).toEqual([])
    await page.getByLabel('CPF, e-mail ou telefone').fill(document)
    await page.getByRole('button', { name: 'Procurar', exact: true }).click()
    await page.getByRole('link', { name: 'Zulmira Peixoto' }).click()
    await page.getByRole('heading', { name: 'Zulmira Peixoto' }).waitFor()
    expect(page.url()).not.toContain(document)
    if (js) expect(await findBroken(page, 360)).toEqual([])
    const download = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Baixar a cópia' }).click()
    expect((await download).suggestedFilename()).toBe('dados-pessoais.json')

    await page.goto(`${home}?situacao=asked`)
    await page
      .getByRole('link', { name: /^Pedido \d+/ })
      .first()
      .click()
    await page.getByRole('button', { name: 'Encaminhar' }).click()
    await page.getByText('outra pessoa precisa aprovar').waitFor()
    const asked = new URL(page.url()).pathname
    await second.page.goto(asked)
    if (js) expect(await findBroken(second.page, 768)).toEqual([])
    await second.page.getByRole('button', { name: 'Anonimizar agora' }).click()
    await second.page.getByText('Pessoa anonimizada. O comprovante está aqui.').waitFor()
    await second.page.getByRole('link', { name: 'Comprovante' }).click()
    await second.page.getByRole('heading', { name: /^Comprovante do pedido/ }).waitFor()
    expect(await second.page.content()).not.toMatch(/Zulmira/)
    if (js) expect(await findBroken(second.page, 360)).toEqual([])
    await page.goto(home)
    await page.getByLabel('CPF, e-mail ou telefone').fill(document)
    await page.getByRole('button', { name: 'Procurar', exact: true }).click()
    await page.getByText('Nada encontrado').waitFor()
    expect([...first.complaints, ...second.complaints]).toEqual([])
    await Promise.all([first.context.close(), second.context.close()])
  })
})
