import { expect, it } from 'vitest'
import { addDays } from '#app/domain/calendar/dates.ts'
import { openForFile } from '../../support/browser/open-for-file.ts'
import { findViolations, setWidth, widthBeyond } from '../../support/browser/operator-browser.ts'
import { openOperatorWorld } from '../../support/world/operator.ts'

const { world, openSignedIn } = openForFile(openOperatorWorld)

it.each([
  [true, 3],
  [false, 5]
])('a guide accepts one group, declines another, and takes the rest to a calendar (script: %s)', async (js, ahead) => {
  await world.db.pool.query('update places set guides_confirm = true')
  for (const date of [addDays(world.today, ahead), addDays(world.today, ahead + 1)]) {
    await world.db.pool.query(
      `insert into slot_guides (product_id, date, time, agent_uuid, place_id)
       select p.id, $1, '05:10', a.uuid, p.place_id from agents a join users u on u.id = a.user_id, products p
       where u.username = 'condutor' and p.slug = 'gruta-do-silencio'`,
      [date]
    )
  }
  const { page } = await openSignedIn('condutor', { js })
  await page.goto('/operation/my-groups')
  for (const width of [360, 1440]) {
    await setWidth(page, width)
    expect(await widthBeyond(page)).toBe(0)
  }
  if (js) expect(await findViolations(page)).toEqual([])
  await page
    .getByRole('button', { name: /^Aceitar .* das 05:10$/ })
    .first()
    .click()
  await expect.poll(() => page.getByText('Grupo das 05:10 aceito.').count()).toBeGreaterThan(0)
  const other = page.locator(`[id^="g-${addDays(world.today, ahead + 1)}"][id$="-0510"]`)
  await other.locator('summary').click()
  await other.getByLabel('Motivo').fill('Estou doente')
  await other.getByRole('button', { name: /^Recusar/ }).click()
  await expect.poll(() => page.getByText('Grupo das 05:10 recusado.').count()).toBeGreaterThan(0)
  await page.getByRole('button', { name: /^(?:Criar|Trocar) endereço$/ }).click()
  const address = page.getByLabel('Endereço secreto')
  await address.waitFor()
  if (js) expect(await findViolations(page)).toEqual([])
  const file = await fetch(await address.inputValue())
  expect(await file.text()).toContain(`T081000Z`)
  await page.goto('/operation/my-groups')
  await page.getByRole('button', { name: 'Desligar o calendário' }).click()
  await expect.poll(() => page.getByText('O endereço do calendário não vale mais.').count()).toBeGreaterThan(0)
})
