import { afterAll, beforeAll, expect, it } from 'vitest'
import { addDays } from '#app/domain/calendar/dates.ts'
import { createPlainBrowser, type PlainBrowser } from '../../../../support/browser/plain-browser.ts'
import { seededPassword } from '../../../../support/database/seeded-password.ts'
import { type OperatorWorld, openOperatorWorld } from '../../../../support/world/operator.ts'

let world: OperatorWorld
let operator: PlainBrowser
let manager: PlainBrowser
let product: string
let path: string

beforeAll(async () => {
  world = await openOperatorWorld()
  operator = createPlainBrowser(world.app.url)
  manager = createPlainBrowser(world.app.url)
  await operator.signIn('operador', seededPassword)
  await manager.signIn('gestor', seededPassword)
  const { rows } = await world.db.pool.query(`select uuid from products where guide = 'people' order by id limit 1`)
  product = rows[0].uuid
  path = `/operation/index/${addDays(world.today, 40)}/guides?atrativo=${product}`
})
afterAll(() => world?.close())

/** First form with this button. */
const formOf = (page: Awaited<ReturnType<PlainBrowser['get']>>, button: RegExp) => {
  const form = page.forms.find(({ buttons }) => buttons.some(({ label }) => button.test(label)))
  if (!form) throw new Error(`no form has ${button}`)
  return form
}

it('assigns a guide with one button, says so at the slot, and takes them out again', async () => {
  const page = await operator.get(path)
  expect(page.status).toBe(200)
  const form = formOf(page, / às \d/)
  const button = form.buttons[0]
  const name = button?.label.replace(/ às .*/, '') ?? ''
  const done = await operator.submit(form, { button: button?.label })
  expect(done.path).toMatch(new RegExp(`^${path.replace('?', '\\?')}`))
  expect(done.text).toMatch(new RegExp(`${name} conduz as \\d\\d:\\d\\d`))
  const gone = await operator.submit(formOf(done, new RegExp(`^Tirar ${name}`)), {})
  expect(gone.text).toMatch(new RegExp(`${name} saiu das \\d\\d:\\d\\d`))
})

it('gives a refused number back at its own guide', async () => {
  const assigned = await operator.submit(formOf(await operator.get(path), / às \d/), {})
  const form = assigned.forms.find(({ controls }) => controls.some(({ name }) => name === 'people'))
  if (!form) throw new Error('no form for the number of people')
  const refused = await operator.submit(form, { values: { people: '500' } })
  expect([refused.status, refused.text]).toEqual([422, expect.stringContaining('Use um número de 1 a 8')])
  expect(refused.html).toMatch(/id="f-people"[^>]*value="500"|value="500"[^>]*id="f-people"/)
})

it('copies another day and says how many', async () => {
  const of = (days: number) => path.replace(/\d{4}-\d\d-\d\d/, addDays(world.today, days))
  await operator.submit(formOf(await operator.get(of(50)), / às \d/), {})
  const next = of(51)
  const copied = await operator.submit(formOf(await operator.get(next), /^Copiar de \d/), {})
  expect(copied.text).toMatch(/1 condutor designado|Ficaram de fora/)
})

it('offers to set a rule aside only to who may, and shows a past day without forms', async () => {
  await world.db.pool.query(
    `insert into agent_days_off (agent_uuid, from_day, until_day, reason)
     select uuid, $1, $1, 'Curso' from agents where active`,
    [addDays(world.today, 42)]
  )
  const off = path.replace(/\d{4}-\d\d-\d\d/, addDays(world.today, 42))
  expect((await operator.get(off)).text).toContain('de folga: Curso')
  expect((await operator.get(off)).text).not.toContain('mesmo assim')
  const form = formOf(await manager.get(off), /^Designar/)
  const refused = await manager.submit(form, {})
  expect([refused.status, refused.text]).toEqual([422, expect.stringContaining('escreva o motivo')])
  const done = await manager.submit(form, { values: { reason: 'Pediu para vir' } })
  expect(done.text).toContain('fora das regras: Pediu para vir')
  const past = await operator.get(path.replace(/\d{4}-\d\d-\d\d/, addDays(world.today, -1)))
  expect(past.forms.filter(({ method }) => method === 'post').map(({ action }) => action)).not.toContain(
    expect.stringContaining('/guides')
  )
})
