import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createPlainBrowser, findForm, type PlainBrowser } from '../support/browser/plain-browser.ts'
import type { PlainForm } from '../support/browser/plain-form.ts'
import { seededPassword } from '../support/database/seeded-password.ts'
import { type OperatorWorld, openOperatorWorld } from '../support/world/operator.ts'
import { addProductThings } from '../support/world/products.ts'

let world: OperatorWorld
let manager: PlainBrowser
let things: Awaited<ReturnType<typeof addProductThings>>

const plan = (name: string) => ({ name, price: 9900, description: 'Por mês', features: ['Reservas'] })

beforeAll(async () => {
  world = await openOperatorWorld()
  const { pool } = world.db
  // Everything that a missing field could take away is there.
  await pool.query(
    'update places set require_two_step = false, registration_open = false, agent_contact = $1, plans = $2',
    ['agent', JSON.stringify([plan('Escola'), plan('Agência')])]
  )
  await pool.query(`update places set modules = '["um", "dois"]'`)
  await pool.query(`update users set phone = '+5575999998888', index_page = '/operation/booking-list'`)
  await pool.query(`update users set modules = '["um"]' where username = 'portaria'`)
  things = await addProductThings(world.db)
  await pool.query(`update product_photos set description = 'A boca da gruta'`)
  manager = createPlainBrowser(world.app.url)
  await manager.signIn('gestor', seededPassword)
})
afterAll(() => world?.close())

async function linkOn(path: string, part: RegExp): Promise<string> {
  const link = (await manager.get(path)).links.find((one) => part.test(one))
  if (!link) throw new Error(`no link like ${part} at ${path}`)
  return link
}

const gate = () => linkOn('/configurations/users/index?q=Jussara', /users\/[0-9a-f-]{36}$/)

interface Case {
  what: string
  path: () => Promise<string> | string
  button: string
}

const cases: Case[] = [
  { what: 'accesses', path: async () => `${await gate()}/access`, button: 'Salvar acessos' },
  { what: 'a user', path: gate, button: 'Salvar dados' },
  { what: 'the place', path: () => '/configurations/place', button: 'Salvar' },
  { what: 'plans', path: () => '/configurations/plans', button: 'Salvar planos' },
  { what: 'one’s own data', path: () => '/account/data', button: 'Salvar dados' },
  { what: 'a counter', path: () => linkOn('/trafx/devices', /devices\/./), button: 'Salvar' },
  { what: 'an attraction', path: () => `/products/${things.product}`, button: 'Salvar dados' },
  { what: 'photos', path: () => `/products/${things.product}/photos`, button: 'Salvar descrições' },
  { what: 'a capacity', path: () => linkOn('/trafx/devices', /capacity\//), button: 'Salvar' }
]

async function keptNow(): Promise<string> {
  const tables = [
    'select name, require_two_step, registration_open, agent_contact, plans from places order by id',
    'select id, name, username, email, phone, index_page, modules from users order by id',
    'select user_id, controller, action from permissions order by 1, 2, 3',
    'select * from counter_devices order by 1, 2',
    // A whole form raises the version, whether anything is new or not.
    `select to_jsonb(p) - 'version' - 'picture_url' as product from products p order by id`,
    'select * from product_photos order by 1, 2'
  ]
  const answers = await Promise.all(tables.map((query) => world.db.pool.query(query)))
  return JSON.stringify(
    answers.map(({ rows }) => rows),
    null,
    1
  )
}

/** The first so many fields of what the form would send. */
function cutAfter(form: PlainForm, fields: URLSearchParams, count: number): PlainForm {
  return { ...form, fill: () => new URLSearchParams([...fields].slice(0, count)) }
}

describe('a form that arrives cut short', () => {
  it.each(cases)('changes nothing of $what, wherever it is cut', async ({ path, button }) => {
    const form = findForm(await manager.get(await path()), button)
    const fields = form.fill({ button })
    const before = await keptNow()
    const length = [...fields].length
    expect(length).toBeGreaterThan(0)
    for (let count = 0; count < length; count++) {
      // 403 without the door's token, which comes first.
      const { status } = await manager.submit(cutAfter(form, fields, count))
      const hasButton = [...fields.keys()].slice(0, count).includes('intent') || !fields.has('intent')
      if (hasButton) expect([200, 400, 403, 422], `cut after ${count}`).toContain(status)
      expect(await keptNow()).toBe(before)
    }
    expect((await manager.submit(form, { button })).status).toBe(200)
    expect(await keptNow()).toBe(before)
  })
})

describe('the form of accesses', () => {
  const access = async () => findForm(await manager.get(`${await gate()}/access`), 'Salvar acessos')
  const omit = (form: PlainForm, ...names: string[]): PlainForm => ({
    ...form,
    fill: (filled) => new URLSearchParams([...form.fill(filled)].filter(([name]) => !names.includes(name)))
  })

  it.each([['version'], ['complete'], ['all_modules'], ['permissions', 'complete'], ['permissions', 'version']])(
    'without %s is refused, with the boxes as they are kept',
    async (...names) => {
      const before = await keptNow()
      const refused = await manager.submit(omit(await access(), ...names))
      expect([refused.status, refused.text.includes('O formulário chegou incompleto')]).toEqual([400, true])
      expect(refused.html).toMatch(/<input[^>]*id="p-operation-checkin"[^>]*checked/)
      expect(await keptNow()).toBe(before)
    }
  )

  it('with every box unticked is one that says so', async () => {
    const { rows } = await world.db.pool.query(`select id from users where username = 'condutor'`)
    const here = await linkOn('/configurations/users/index?q=Valdir', /users\/[0-9a-f-]{36}$/)
    const form = findForm(await manager.get(`${here}/access`), 'Salvar acessos')
    const saved = await manager.submit(omit(form, 'permissions'))
    expect([saved.status, saved.text.includes('Nenhum acesso')]).toEqual([200, true])
    const { rowCount } = await world.db.pool.query('select 1 from permissions where user_id = $1', [rows[0].id])
    expect(rowCount).toBe(0)
  })
})
