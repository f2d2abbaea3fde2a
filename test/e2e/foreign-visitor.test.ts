import type { Page } from 'playwright'
import { expect, it } from 'vitest'
import { tText } from '#app/domain/words/speech.ts'
import { pathIn } from '#app/domain/words/spoken-pages.ts'
import { speak } from '#app/runtime/speech.server.ts'
import { openForFile } from '../support/browser/open-for-file.ts'
import { findViolations, widthBeyond } from '../support/browser/operator-browser.ts'
import { addClosure } from '../support/world/money/closures.ts'
import { addRating } from '../support/world/people/ratings.ts'
import { openVisitorWorld, stepPath } from '../support/world/visitor.ts'
import { addWaiver } from '../support/world/waivers.ts'

const { world, openWindow } = openForFile(() => openVisitorWorld({ LIMIT_SIGN_IN_PER_ADDRESS: '1000' }))

interface Visitor {
  language: 'en' | 'es'
  name: string
  surname: string
  country: string
  document: string
  phone: string
  email: string
}

const german: Visitor = {
  language: 'en',
  name: 'Lena',
  surname: 'Vogel',
  country: 'DE',
  document: 'C01X00T47',
  phone: '+49 1512 3456789',
  email: 'lena@example.com'
}
const argentine: Visitor = {
  language: 'es',
  name: 'Abril',
  surname: 'Ferreyra',
  country: 'AR',
  document: 'AAE123456',
  phone: '+54 9 11 2345 6789',
  email: 'abril@example.com'
}

interface Walk {
  page: Page
  js: boolean
  visitor: Visitor
}

const say = ({ language }: Visitor, text: string) => speak(language, () => tText(text))

/** Each page is in the language; without script there are the same elements, so they are looked at once. */
async function look({ page, js, visitor }: Walk): Promise<void> {
  const where = new URL(page.url()).pathname
  expect([where, await page.locator('html').getAttribute('lang')]).toEqual([where, visitor.language])
  if (js) expect([where, await widthBeyond(page), await findViolations(page)]).toEqual([where, 0, []])
}

const press = ({ page, visitor }: Walk, text: string) =>
  page
    .getByRole('button', { name: say(visitor, text), exact: true })
    .first()
    .click()

const heading = ({ page, visitor }: Walk, text: string) =>
  page.getByRole('heading', { level: 1, name: say(visitor, text) }).waitFor()

const idOf = (page: Page) => /[0-9a-f]{32}/.exec(page.url())?.[0] ?? 'no booking'

/** Up to the provider's page, or to the ticket of a booking that is paid on site. */
async function book(walk: Walk, way: 'card' | 'cod'): Promise<void> {
  const { page, visitor } = walk
  const path = stepPath(await world.freshShop(), {}, { INTEIRA: '1', MEIA: '1' })
  await page.goto(pathIn(visitor.language, path))
  await page.getByText(say(visitor, 'Quem tem direito, e o que trazer')).click()
  await page.getByText(say(visitor, 'Traga a ID Jovem e um documento oficial com foto.')).waitFor()
  await look(walk)
  await page
    .locator('.total')
    .getByRole('button', { name: say(visitor, 'Continuar') })
    .click()
  await page.locator('[name="surname"]').waitFor()
  await look(walk)
  const typed = { name: visitor.name, surname: visitor.surname, cpf_cnpj: visitor.document }
  for (const [name, value] of Object.entries(typed)) await page.locator(`[name="${name}"]`).fill(value)
  await page.locator('[name="document_country"]').selectOption(visitor.country)
  await page.locator('[name="phone"]').fill(visitor.phone)
  await page.locator('[name="email"]').fill(visitor.email)
  await page.locator(`[name="payment_method"][value="${way}"]`).check()
  await page.locator('[name="confirm_term"]').check()
  await page
    .locator('.total')
    .getByRole('button', { name: say(visitor, 'Confirmar reserva') })
    .click()
}

async function isTicket(walk: Walk): Promise<string> {
  await heading(walk, 'Seu ingresso')
  await look(walk)
  return idOf(walk.page)
}

/** Without the address, by the code and the telephone. */
async function findAgain(walk: Walk, id: string): Promise<void> {
  const { page, visitor } = walk
  const { rows } = await world.db.pool.query('select code, place_id from bookings where public_id = $1', [id])
  await page.goto(pathIn(visitor.language, `/find-ticket?pid=${rows[0].place_id}`))
  await look(walk)
  await page.locator('[name="codigo"]').fill(rows[0].code)
  await page.locator('[name="contato"]').fill(visitor.phone)
  await press(walk, 'Abrir ingresso')
  expect(await isTicket(walk)).toBe(id)
}

/** Chooses a day of the calendar, and the first time of it. */
async function chooseDay({ page }: Walk): Promise<void> {
  await page.locator('#dias a.day').last().click()
  const time = page.locator('select[name="time"]')
  await time.selectOption((await time.locator('option').nth(1).getAttribute('value')) ?? '')
}

async function move(walk: Walk): Promise<void> {
  const { page, visitor } = walk
  await page.getByRole('link', { name: say(visitor, 'Mudar data') }).click()
  await page.locator('[name="document_end"]').fill(visitor.document.slice(-4))
  await look(walk)
  await press(walk, 'Continuar')
  await heading(walk, 'Mudar a data')
  await chooseDay(walk)
  await press(walk, 'Ver o valor')
  await page.getByText(say(visitor, 'Não há nada a pagar pela mudança.')).waitFor()
  await look(walk)
  await press(walk, 'Mudar para este dia')
  await isTicket(walk)
}

async function cancel(walk: Walk): Promise<void> {
  await walk.page.getByRole('link', { name: say(walk.visitor, 'Cancelar reserva') }).click()
  await heading(walk, 'Cancelar a reserva?')
  await look(walk)
  await press(walk, 'Cancelar a reserva')
  await heading(walk, 'Reserva cancelada')
  await look(walk)
}

async function sign(walk: Walk, id: string): Promise<void> {
  const { page, visitor } = walk
  const { key } = await addWaiver(world.db, id, 'required')
  await page.goto(pathIn(visitor.language, `/termo-de-risco/${key}`))
  const full = `${visitor.name} ${visitor.surname}`
  const typed = { name: full, birth: '01/02/1990', document: visitor.document, signature: full }
  const warned = { emergency_name: 'Ana Reis', emergency_phone: visitor.phone }
  for (const [name, value] of Object.entries({ ...typed, ...warned })) {
    await page.locator(`[name="${name}"]`).first().fill(value)
  }
  await page.locator('[name="accepted"]').check()
  await look(walk)
  await press(walk, 'Assinar')
  await page
    .getByText(visitor.language === 'en' ? '2 of 2 have signed' : 'Firmaron 2 de 2')
    .first()
    .waitFor()
  await look(walk)
}

async function answerClosure(walk: Walk, id: string): Promise<void> {
  const { page, visitor } = walk
  const { closureToken } = await addClosure(world.db, id)
  await page.goto(pathIn(visitor.language, `/fechamento/${closureToken}`))
  await heading(walk, 'A visita não vai acontecer')
  await look(walk)
  await chooseDay(walk)
  await press(walk, 'Mudar para este dia')
  await page.getByText(say(visitor, 'Sua resposta foi registrada.')).waitFor()
  await look(walk)
}

const walks = [german, argentine].flatMap((visitor) => [true, false].map((js) => ({ visitor, js })))

it.each(walks)(
  'a visitor from $visitor.country pays, loses, finds, moves and cancels; then signs and answers: script $js',
  async ({ visitor, js }) => {
    const { context, page, complaints } = await openWindow({ js, width: 360 })
    const walk = { page, js, visitor }
    await book(walk, 'card')
    await heading(walk, 'Pagamento simulado')
    await look(walk)
    await press(walk, 'Aprovar')
    const id = await isTicket(walk)
    await findAgain(walk, id)
    await move(walk)
    await cancel(walk)
    await book(walk, 'cod')
    await page.waitForURL(/booking-details/)
    const other = idOf(page)
    await sign(walk, other)
    await answerClosure(walk, other)
    const { rows } = await world.db.pool.query('select status, language from bookings where public_id = any($1)', [
      [id, other]
    ])
    expect(rows.map(({ language }) => language)).toEqual([visitor.language, visitor.language])
    expect(rows.map(({ status }) => status).sort()).toEqual(['CANCELLED', 'UNPAID'])
    expect(complaints).toEqual([])
    await context.close()
  }
)

/** Portuguese addresses of all public pages that there are in other languages. */
async function publicPages(): Promise<string[]> {
  const shop = await world.freshShop()
  const { pid } = shop
  const { rows } = await world.db.pool.query('select uuid from agents where is_public and active limit 1')
  const bookings = await world.db.pool.query('select public_id from bookings where place_id = $1 limit 1', [pid])
  const id = String(bookings.rows[0]?.public_id)
  const { key } = await addWaiver(world.db, id, 'required')
  return [
    '/home',
    `/home?pid=${pid}`,
    `/booking?pid=${pid}`,
    stepPath(shop, { time: '', date: '' }),
    stepPath(shop, { time: '' }),
    stepPath(shop),
    stepPath(shop, { passo: 'dados' }, { INTEIRA: '1' }),
    `/booking-details/${id}`,
    `/booking-details/${id}/comprovar?depois=cancelar`,
    `/find-ticket?pid=${pid}`,
    `/pricing?pid=${pid}`,
    `/privacidade?pid=${pid}`,
    `/requerimento?pid=${pid}`,
    `/condutor/${rows[0]?.uuid}`,
    `/termo-de-risco/${key}`,
    `/fechamento/${(await addClosure(world.db, id)).closureToken}`,
    `/avaliacao/${await addRating(world.db, id)}`,
    `/booking-details/${'0'.repeat(32)}`,
    '/no-such-page'
  ]
}

it('a day chosen in place goes along into another language', async () => {
  const shop = await world.freshShop()
  const { context, page } = await openWindow({ width: 360 })
  await page.goto(stepPath({ ...shop, date: '', time: '' }))
  await page.waitForFunction(() => customElements.get('tr-in-place') !== undefined)
  await page.evaluate(() => {
    document.body.dataset.stayed = 'yes'
  })
  await page.locator('tr-in-place a[href*="date="]').first().click()
  await page.waitForURL(/date=\d/)
  expect(await page.locator('body').getAttribute('data-stayed')).toBe('yes')
  const chosen = new URL(page.url()).searchParams.get('date')
  await page.getByRole('link', { name: 'English', exact: true }).click()
  await page.waitForURL((url) => url.pathname === '/en/booking')
  expect(new URL(page.url()).searchParams.get('date')).toBe(chosen)
  await context.close()
})

it('every public page in English and Spanish is accessible and fits a phone', async () => {
  const pages = await publicPages()
  const { context, page, complaints } = await openWindow({ width: 360 })
  for (const language of ['en', 'es'] as const) {
    for (const path of pages) {
      await page.goto(pathIn(language, path))
      const found = { lang: await page.locator('html').getAttribute('lang'), beyond: await widthBeyond(page) }
      expect({ path, ...found, violations: await findViolations(page) }).toEqual({
        path,
        lang: language,
        beyond: 0,
        violations: []
      })
    }
  }
  expect(complaints).toEqual([])
  await context.close()
})
