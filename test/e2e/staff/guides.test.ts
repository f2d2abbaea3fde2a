import { expect, it } from 'vitest'
import { addDays } from '#app/domain/calendar/dates.ts'
import { openForFile } from '../../support/browser/open-for-file.ts'
import { findViolations, setWidth, widthBeyond } from '../../support/browser/operator-browser.ts'
import { openOperatorWorld } from '../../support/world/operator.ts'

const { world, openSignedIn } = openForFile(openOperatorWorld)

it.each([
  [true, 110],
  [false, 111]
])('gives a slot a guide in one click, and every booking of it follows (script: %s)', async (js, ahead) => {
  const date = addDays(world.today, ahead)
  const { rows } = await world.db.pool.query(
    `select p.id, p.uuid, p.name, min(s.time) as time from products p join time_slots s on s.product_id = p.id
     where p.guide = 'people' and s.weekdays @> to_jsonb(extract(dow from $1::date)::int)
     group by p.id, p.uuid, p.name order by p.id limit 1`,
    [date]
  )
  const [{ id, uuid, time }] = rows
  const added = await Promise.all([world.addBooking({ date, time }), world.addBooking({ date, time })])
  const ids = added.map((booking) => booking.id)
  await world.db.pool.query('update bookings set product_id = $1 where id = any($2)', [id, ids])
  const { page } = await openSignedIn('operador', { js })
  await page.goto(`/operation/index/${date}`)
  await page.getByRole('link', { name: 'Condutores', exact: true }).click()
  await page.waitForURL(/\/guides/)
  const slot = page.locator(`#h-${uuid}-${String(time).replace(':', '')}`)
  await expect.poll(() => slot.textContent()).toMatch(/2 reservas, \d+ pessoasFalta/)
  for (const width of [360, 1440]) {
    await setWidth(page, width)
    expect(await widthBeyond(page)).toBe(0)
  }
  if (js) expect(await findViolations(page)).toEqual([])
  const free = slot.getByRole('button', { name: / às / }).first()
  const name = ((await free.textContent()) ?? '').replace(/ às .*/, '').trim()
  await free.click()
  await expect.poll(() => slot.textContent()).toMatch(new RegExp(`${name}\\s+2 reservas`))
  expect(await slot.textContent()).toContain('Completo')
  await expect.poll(() => page.getByText(`${name} conduz as ${time}.`).count()).toBeGreaterThan(0)
  for (const booking of added) {
    await page.goto(booking.path)
    await expect.poll(() => page.getByText('conduz todo o horário').count()).toBe(1)
  }
})
