import { eq } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import { bookings } from '#app/backend/db/schema.server.ts'
import { openForFile } from '../../support/browser/open-for-file.ts'
import { findBroken } from '../../support/browser/operator-browser.ts'
import { holdOnline, strayOnline } from '../../support/world/money/held-online.ts'
import { openOperatorWorld } from '../../support/world/operator.ts'

let placeId: string

const { world, openSignedIn } = openForFile(openOperatorWorld)

beforeAll(async () => {
  const { id } = await world.addBooking()
  const [booking] = await world.db.orm.select().from(bookings).where(eq(bookings.id, id))
  placeId = booking?.placeId ?? ''
})

const list = '/financial/unsettled'
const widths = [360, 768, 1440]

describe.each([{ js: true }, { js: false }])('with script: $js', ({ js }) => {
  it('money that does not fit is seen from the day on, and accepted, put into a booking, and given back', async () => {
    const short = await world.addBooking({ status: 'UNPAID' })
    const wrong = await world.addBooking({ status: 'UNPAID' })
    const unpaid = await world.addBooking({ status: 'UNPAID' })
    const held = await holdOnline(world.db, short.id)
    const returned = await holdOnline(world.db, wrong.id)
    const stray = await strayOnline(world.db, placeId, 20_000)
    const again = true
    const { context, page, complaints } = await openSignedIn('gestor', { again, js })
    await page.goto('/dashboard/index')
    await page.getByRole('link', { name: /pagamentos? retidos?/ }).click()
    await page.getByRole('heading', { name: 'Pagamentos a resolver' }).waitFor()
    await page.goto(list)
    if (js) for (const width of widths) expect(await findBroken(page, width)).toEqual([])

    await page.goto(short.path)
    await page.getByRole('link', { name: 'Aceitar' }).click()
    const accepting = page.locator('form#aceitar')
    await accepting.getByLabel('Por quê').fill('O visitante avisou')
    if (js) for (const width of widths) expect(await findBroken(page, width)).toEqual([])
    await accepting.getByRole('button', { name: 'Aceitar' }).click()
    await page.getByText(/190,00 aceitos/).waitFor()
    expect(new URL(page.url()).pathname).toBe(`${list}/${held}`)

    await page.goto(`${list}/${stray}`)
    const adopting = page.locator('form').filter({ hasText: 'Encaixar na reserva' })
    await adopting.getByLabel('Código da reserva').fill('XXXX-0000')
    await adopting.getByLabel('Por quê').fill('Mostrou o comprovante')
    await adopting.getByRole('button').click()
    await page.getByRole('link', { name: /Não encontramos uma reserva/ }).click()
    expect(await page.locator(':focus').inputValue()).toBe('XXXX-0000')
    await adopting.getByLabel('Código da reserva').fill(unpaid.code)
    await adopting.getByRole('button').click()
    await page.getByText(`aceitos na reserva ${unpaid.code}`).waitFor()
    await page.goto(unpaid.path)
    await page.locator('#situacao', { hasText: 'Aguardando Check-in' }).waitFor()

    await page.goto(`${list}/${returned}`)
    const returning = page.locator('form#devolver')
    await returning.getByLabel('Por quê').fill('Pagou em dobro')
    await returning.getByRole('button', { name: 'Devolver' }).click()
    await page.getByText(/Devolução de .*190,00 pedida/).waitFor()
    await page.getByRole('link', { name: 'Ver a devolução' }).click()
    await page.getByRole('heading', { name: 'Devolução', exact: true }).waitFor()

    await page.goto(`${list}?situacao=resolvidos`)
    await page.getByRole('row').filter({ hasText: unpaid.code }).getByText('Mostrou o comprovante').waitFor()
    expect(complaints).toEqual([])
    await context.close()
  })
})
