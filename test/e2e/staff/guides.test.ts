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

it('drags a free guide onto a slot and from there to another, and says why where it cannot be', async () => {
  const date = addDays(world.today, 112)
  const { rows } = await world.db.pool.query(
    `select p.uuid, json_agg(s.time order by s.time) as times from products p join time_slots s on s.product_id = p.id
     where p.guide = 'people' and s.weekdays @> to_jsonb(extract(dow from $1::date)::int)
     group by p.id, p.uuid having count(*) > 1 order by p.id limit 1`,
    [date]
  )
  const [{ uuid, times }] = rows
  const { page } = await openSignedIn('operador')
  await page.goto(`/operation/index/${date}/guides?atrativo=${uuid}`)
  const slotAt = (time: string) => page.locator(`#h-${uuid}-${time.replace(':', '')}`)
  const [first, second] = [slotAt(times[0]), slotAt(times[1])]
  // Both slots are in sight: nothing scrolls while the mouse is on its way.
  await page.setViewportSize({ width: 1440, height: 2000 })
  await page.waitForFunction(() => customElements.get('tr-slots') !== undefined)
  const drag = async (from: typeof first, to: typeof first) => {
    await from.hover()
    await page.mouse.down()
    const box = await to.boundingBox()
    if (!box) throw new Error('the slot is not in sight')
    await page.mouse.move(box.x + 40, box.y + 20, { steps: 8 })
    await expect.poll(() => page.locator('tr-slots').textContent()).toMatch(/: para as \d\d:\d\d$/)
    await page.mouse.up()
  }
  const chip = first.getByRole('button', { name: / às / }).first()
  const name = ((await chip.textContent()) ?? '').replace(/ às .*/, '').trim()
  // Given up over its own chip, a drag is no click on it.
  const posts: string[] = []
  page.on('request', (request) => request.method() === 'POST' && posts.push(request.url()))
  await chip.hover()
  await page.mouse.down()
  await page.mouse.move(0, 0, { steps: 4 })
  await expect.poll(() => page.locator('tr-slots').textContent()).toContain('solte sobre um horário')
  await chip.hover()
  await page.keyboard.press('Escape')
  await page.mouse.up()
  await page.evaluate(() => new Promise((resolve) => setTimeout(resolve)))
  expect(posts).toEqual([])
  await drag(chip, second)
  await expect.poll(() => page.getByText(`${name} conduz as ${times[1]}.`).count()).toBeGreaterThan(0)
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.id))
    .toBe(`h-${uuid}-${times[1].replace(':', '')}`)
  await drag(second.locator('[data-guide] b').first(), first)
  await expect
    .poll(() => page.getByText(`${name} conduz as ${times[0]}. Saiu das ${times[1]}.`).count())
    .toBeGreaterThan(0)
  expect(await first.locator('[data-guide] b').textContent()).toBe(name)
  expect(await second.getByText('Ninguém designado.').count()).toBe(1)
  // Their free chip of another slot, dropped where they lead, leaves their number of people as it is.
  const limited = `update slot_guides set people = 3 where date = $1 and agent_uuid = (select uuid from agents where name = $2)`
  await world.db.pool.query(limited, [date, name])
  posts.length = 0
  const own = second.locator(`button[data-guide="${name}"]`)
  await drag(own, first)
  await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 0)))
  expect(posts).toEqual([])
  const { rows: kept } = await world.db.pool.query(
    'select people from slot_guides g join agents a on a.uuid = g.agent_uuid where g.date = $1 and a.name = $2',
    [date, name]
  )
  expect(kept).toEqual([{ people: 3 }])
  // The guide has a day off since the page was opened.
  await world.db.pool.query(
    `insert into agent_days_off (agent_uuid, from_day, until_day, reason)
     select uuid, $1, $1, 'Curso' from agents where name = $2`,
    [date, name]
  )
  await drag(first.locator('[data-guide] b').first(), second)
  await expect
    .poll(() => page.locator('#erros').textContent())
    .toContain(`${name} não pode acompanhar este grupo: de folga: Curso.`)
  expect(await first.locator('[data-guide] b').textContent()).toBe(name)
})
