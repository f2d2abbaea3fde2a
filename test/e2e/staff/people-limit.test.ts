import type { Page } from 'playwright'
import { expect, it } from 'vitest'
import { addDays } from '#app/domain/calendar/dates.ts'
import { openForFile } from '../../support/browser/open-for-file.ts'
import { findViolations } from '../../support/browser/operator-browser.ts'
import { openOperatorWorld } from '../../support/world/operator.ts'

const { world, openSignedIn, openWindow } = openForFile(openOperatorWorld)

const full = 'já tem 5 de 5 pessoas entre 10h e 10h30'

async function findCave() {
  const { rows } = await world.db.pool.query<Record<'uuid' | 'name' | 'place', string>>(
    `select uuid, name, place_id as place from products where slug = 'gruta-do-silencio'`
  )
  const [cave] = rows
  if (!cave) throw new Error('the demonstration has no cave')
  return cave
}

/** Sells so many whole tickets by telephone, in the slot. */
async function sell(page: Page, { time, people, name }: { time: string; people: number; name: string }) {
  await page.getByLabel('Horário').selectOption(time)
  await page.getByLabel('Inteira').fill(String(people))
  await page.getByLabel('Nome').fill(name)
  await page.getByLabel('Celular com DDD').fill('75 98888-0000')
  await page.getByLabel('Enviar link agora').check()
  await page.getByRole('button', { name: 'Vender', exact: true }).last().click()
}

it.each([
  { js: true, from: 151 },
  { js: false, from: 171 }
])('a limit set on the form stops the sale, and says so to desk and visitor, script $js', async ({ js, from }) => {
  const cave = await findCave()
  const day = addDays(world.today, from)
  const manager = await openSignedIn('gestor', { js, again: true, width: 1366 })
  await manager.page.goto(`/products/${cave.uuid}`)
  await manager.page.getByLabel('Duração (minutos)').fill('120')
  await manager.page.getByLabel('Pessoas ao mesmo tempo, no máximo').fill('5')
  await manager.page.getByLabel('Parar a venda').check()
  await manager.page.getByRole('button', { name: 'Salvar dados' }).click()
  await manager.page.getByText('Atrativo salvo.').waitFor()

  const { page, complaints, context } = await openSignedIn('operador', { js, again: true, width: 1366 })
  const counter = `/operation/counter?${new URLSearchParams({ data: day, atrativo: cave.uuid })}`
  await page.goto(counter)
  await sell(page, { time: '08:30', people: 3, name: 'Rosa Dias' })
  await page.getByText('O link de pagamento foi enviado pelo WhatsApp.').waitFor()
  await page.goto(counter)
  await sell(page, { time: '10:00', people: 3, name: 'Rita Moura' })
  await page.getByText('já tem 3 de 5 pessoas entre 10h e 10h30. Escolha outro horário.').first().waitFor()
  await page.getByLabel('Inteira').fill('2')
  await page.getByRole('button', { name: 'Vender', exact: true }).last().click()
  await page.getByText('O link de pagamento foi enviado pelo WhatsApp.').waitFor()

  await page.goto(counter)
  await page.getByText(`${cave.name} ${full}. A venda parou.`).waitFor()
  expect(await page.locator('#f-time option', { hasText: /(08:30|10:00) · lotado/ }).count()).toBe(2)
  if (js) expect(await findViolations(page)).toEqual([])
  await page.goto(`/operation/index/${day}`)
  await page.getByText(`${cave.name} ${full}. A venda parou.`).waitFor()
  await page.goto(`/dashboard/index/${day}`)
  await page.getByRole('link', { name: `${cave.name} ${full}. A venda parou.` }).waitFor()

  const visitor = await openWindow({ js, width: 360 })
  await visitor.page.goto(`/booking?${new URLSearchParams({ pid: cave.place, atrativo: cave.uuid, date: day })}`)
  await visitor.page.getByText('10:00 Lotado').waitFor()
  await visitor.page.getByText('13:30 5 vagas').waitFor()
  expect([complaints, manager.complaints, visitor.complaints]).toEqual([[], [], []])
  await Promise.all([context, manager.context, visitor.context].map((one) => one.close()))
})
