import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addDays } from '#app/domain/calendar/dates.ts'
import { createPlainBrowser, findForm, type PlainBrowser } from '../support/browser/plain-browser.ts'
import type { PlainForm } from '../support/browser/plain-form.ts'
import { seededPassword } from '../support/database/seeded-password.ts'
import { type WatchedRows, watchRows } from '../support/database/watch-rows.ts'
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
  keptNow = watchRows(pool, kept)
  manager = createPlainBrowser(world.app.url)
  await manager.signIn('gestor', seededPassword)
})
afterAll(() => world?.close())

async function linkOn(path: string, part: RegExp): Promise<string> {
  const link = (await manager.get(path)).links.find((one) => part.test(one))
  if (!link) throw new Error(`no link like ${part} at ${path}`)
  return link
}

const trip = () => linkOn('/operation/transport', /transport\/[0-9a-f-]{36}$/)
const clientPage = /clients\/[0-9a-f-]{36}$/
const gate = () => linkOn('/configurations/users/index?q=Jussara', /users\/[0-9a-f-]{36}$/)

const dayAhead = () => `/operation/index/${addDays(world.today, 3)}`

interface Case {
  what: string
  path: () => Promise<string> | string
  button: string
  values?: Record<string, string>
  /** Whole, it does something anew. */
  adds?: boolean
}

const cases: Case[] = [
  { what: 'accesses', path: async () => `${await gate()}/access`, button: 'Salvar acessos' },
  { what: 'a user', path: gate, button: 'Salvar dados' },
  { what: 'the place', path: () => '/configurations/place', button: 'Salvar' },
  ...['booking', 'limits', 'gate', 'agents', 'modules', 'help', 'security', 'place-fields'].map((group) => ({
    what: `the place’s ${group}`,
    path: () => `/configurations/${group}`,
    button: 'Salvar'
  })),
  { what: 'the term', path: () => '/configurations/term', button: 'Salvar termo' },
  { what: 'the risk term', path: () => '/configurations/waiver', button: 'Publicar' },
  { what: 'plans', path: () => '/configurations/plans', button: 'Salvar planos' },
  { what: 'one’s own data', path: () => '/account/data', button: 'Salvar dados' },
  { what: 'a counter', path: () => linkOn('/trafx/devices', /devices\/./), button: 'Salvar' },
  { what: 'an attraction', path: () => `/products/${things.product}`, button: 'Salvar dados' },
  {
    what: 'an agent',
    path: () => linkOn('/agents/index', /agents\/[0-9a-f-]{36}$/).then((path) => `${path}/edit`),
    button: 'Salvar'
  },
  {
    what: 'a field of agents',
    path: () => linkOn('/configurations/agent-fields', /agent-fields\/[0-9a-f-]{36}$/),
    button: 'Salvar campo'
  },
  {
    what: 'a client',
    path: () => linkOn('/clients/index?tipo=company', clientPage).then((path) => `${path}/edit`),
    button: 'Salvar'
  },
  {
    what: 'the person of a booking',
    path: () => linkOn('/operation/booking-list', /booking-list\/\w{32}$/).then((path) => `${path}/edit`),
    button: 'Salvar'
  },
  {
    what: 'a reminder of a client',
    path: () => linkOn('/clients/index?tipo=company', clientPage),
    button: 'Guardar lembrete',
    values: { body: 'Mandar a nota' },
    adds: true
  },
  { what: 'a reminder that is done', path: () => '/clients/services?tipo=follow-up', button: 'Feito', adds: true },
  {
    what: 'clients put together',
    path: () => linkOn('/clients/duplicates', /merge\?com=/),
    button: 'Juntar os dois',
    adds: true
  },
  { what: 'photos', path: () => `/products/${things.product}/photos`, button: 'Salvar descrições' },
  {
    what: 'a note of a day',
    path: async () => (await linkOn(dayAhead(), /\?atrativo=.*#anotacao$/)).replace('#anotacao', ''),
    button: 'Salvar anotação'
  },
  { what: 'the places of a slot', path: () => linkOn(dayAhead(), /\/capacity\?/), button: 'Mudar as vagas' },
  { what: 'a vehicle', path: () => linkOn('/operation/transport/fleet', /vehicles\/[0-9a-f-]{36}$/), button: 'Salvar' },
  { what: 'a trip', path: async () => `${await trip()}/edit`, button: 'Salvar viagem' },
  {
    what: 'the passengers of a trip',
    path: async () => linkOn(await trip(), /passengers\/\w+$/),
    button: 'Salvar passageiros'
  },
  { what: 'a capacity', path: () => linkOn('/trafx/devices', /capacity\//), button: 'Salvar' }
]

const whole = (name: string) => ({ name, from: `${name} t` })
const only = (name: string, columns: string) => ({
  name,
  from: `${name} t`,
  row: `row(${columns.replace(/\w+/g, (column) => `t.${column}`)})`
})
const without = (name: string, columns: string) => ({
  name,
  from: `${name} t`,
  row: `to_jsonb(t) - '{${columns}}'::text[]`
})

const kept: WatchedRows[] = [
  ...['places', 'terms', 'counter_devices', 'product_photos', 'day_notes', 'slot_exceptions'].map(whole),
  ...['agent_products', 'trip_passengers'].map(whole),
  only('users', 'id, name, username, email, phone, index_page, modules'),
  only('permissions', 'user_id, controller, action'),
  only('bookings', 'id, name, surname, document, phone, email, language, notes, client_id'),
  only('agent_days_off', 'agent_uuid, from_day, until_day, reason'),
  only('trip_stops', 'trip_id, position, time, place, notes'),
  only('client_follow_ups', 'id, body, due_on, done_at, version'),
  only('client_merges', 'id, kept_id, merged_id, undone_at'),
  // A whole form raises the version, whether anything is new or not.
  without('products', 'version,picture_url'),
  without('agents', 'version'),
  without('form_fields', 'version,changed'),
  without('vehicles', 'version'),
  without('trips', 'version,changed_at,changed_by'),
  without('clients', 'version,changed_at')
]
/** One sum for each table: what has changed at all. */
let keptNow: ReturnType<typeof watchRows>

/** The first so many fields of what the form would send. */
function cutAfter(form: PlainForm, fields: URLSearchParams, count: number): PlainForm {
  return { ...form, fill: () => new URLSearchParams([...fields].slice(0, count)) }
}

describe('a form that arrives cut short', () => {
  it.each(cases)('changes nothing about $what, cut at any point', async ({ path, button, values, adds }) => {
    const form = findForm(await manager.get(await path()), button)
    const fields = form.fill({ button, values })
    const before = await keptNow()
    const length = [...fields].length
    expect(length).toBeGreaterThan(0)
    for (let count = 0; count < length; count++) {
      // 403 without the door's token, which comes first.
      const { status } = await manager.submit(cutAfter(form, fields, count))
      const hasButton = [...fields.keys()].slice(0, count).includes('intent') || !fields.has('intent')
      if (hasButton) expect([200, 400, 403, 422], `cut after ${count}`).toContain(status)
      expect(await keptNow()).toEqual(before)
    }
    expect((await manager.submit(form, { button, values })).status).toBe(200)
    if (adds) expect(await keptNow()).not.toEqual(before)
    else expect(await keptNow()).toEqual(before)
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
      expect(await keptNow()).toEqual(before)
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
