import { getTableColumns } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Database } from '#app/backend/db/connection.server.ts'
import { places } from '#app/backend/db/schema.server.ts'
import type { Endpoint } from '#app/contracts/endpoint.ts'
import { endpoints } from '#app/contracts/index.ts'
import { PARTS } from '#app/domain/access/permission-areas/parts.ts'
import { keyOf as keyOfScreen } from '#app/domain/access/permission-table.ts'
import { SCREENS } from '#app/domain/access/screens.ts'
import { GROUP_KEYS, PLACE_GROUPS } from '#app/domain/place/groups.ts'
import { columnsOf } from '#app/domain/place/settings.ts'
import { createCaller, createPlace, createTestBackend, createUser } from '../../support/database/backend.ts'
import { openTestDatabase } from '../../support/database/database.ts'

let db: Database
let call: ReturnType<typeof createCaller>
let placeId: string
let token: string

const everything = GROUP_KEYS.map((key) => PLACE_GROUPS[key].permission)

beforeAll(async () => {
  db = await openTestDatabase()
  call = createCaller(createTestBackend(db))
})
afterAll(() => db.close())
beforeEach(async () => {
  placeId = (await createPlace(db)).placeId
  token = (await createUser(db, placeId, ['configurations/index', ...everything], { name: 'Rute Alves' })).token
})

/** One change of each group, all of them unlike what stands. */
const changes = {
  place: { name: 'Vale Novo', city: 'Andaraí', cnpj: '48.215.907/0001-02', facebook: 'https://facebook.com/vale' },
  booking: { hold_minutes: 20, pay_on_site: false, unpaid_until: 'visit', arrive_minutes: 15, what_to_bring: 'Água' },
  limits: {
    quota_percent: 40,
    unpaid_per_contact: 3,
    issues_open: true,
    issues_per_day: 7,
    day_people: 300,
    day_people_full: 'stop'
  },
  gate: {
    entry_tolerance: 45,
    counter_contact_optional: false,
    counter_nameless: true,
    closing_time: '17:30',
    dusk_time: ''
  },
  agents: { agents_need_valid: true, guides_confirm: true, agent_contact: 'none' },
  modules: { modules: ['enable_bookings_report'] },
  plans: { plans: [{ name: 'Mensal', price: 9900, description: '', features: ['Um'] }] },
  help: { staff_help_email: 'suporte@example.com', staff_help_hours: 'das 7h às 18h', support_chat: false },
  security: { require_two_step: false, registration_open: false, audit_days: 365, approval_days: 60 }
} as const

type Key = keyof typeof changes
const keys = Object.keys(changes) as Key[]

const read = (key: Key, by = token) => call('GET', `/places/groups/${key}`, { token: by })
const save = (key: Key, body: object, by = token) => call('PUT', `/places/groups/${key}`, { token: by, body })

async function readAll(): Promise<Record<Key, object>> {
  const all = await Promise.all(keys.map(async (key) => [key, (await read(key)).body] as const))
  return Object.fromEntries(all) as Record<Key, object>
}

it('keeps each setting in a column of its name', () => {
  const columns = Object.keys(getTableColumns(places))
  expect(GROUP_KEYS.flatMap(columnsOf).filter((column) => !columns.includes(column))).toEqual([])
})

describe('a group of settings', () => {
  it.each(keys)('%s is saved alone, with who and when, and asked without its fields changes nothing', async (key) => {
    const before = await readAll()
    expect(before[key]).toMatchObject({ version: 0, saved_at: null, saved_by: '' })
    expect((await save(key, { version: 0 })).body).toEqual(before[key])
    const { status, body } = await save(key, { version: 0, ...changes[key] })
    expect([status, body.version, body.saved_by]).toEqual([200, 1, 'Rute Alves'])
    expect(body.saved_at).toBe('2026-11-20T12:00:00.000Z')
    const after = await readAll()
    expect(after[key]).toEqual(body)
    for (const other of keys.filter((one) => one !== key)) expect(after[other]).toEqual(before[other])
    // A field of another group is none of this one's.
    const stray = keys.find((one) => one !== key) ?? 'gate'
    await save(key, { version: 1, ...changes[stray] })
    expect((await readAll())[stray]).toEqual(before[stray])
  })

  it.each(keys)('%s saved by two at once warns the second; saved twice by one it counts once', async (key) => {
    const saved = await Promise.all([
      save(key, { version: 0, ...changes[key] }),
      save(key, { version: 0, ...changes[key] })
    ])
    expect(saved.map(({ status, body }) => [status, body.version])).toEqual([
      [200, 1],
      [200, 1]
    ])
    const other = (await createUser(db, placeId, everything, { name: 'Davi Luz' })).token
    const back = key === 'plans' ? { plans: [] } : key === 'modules' ? { modules: [] } : undo(key)
    const late = await save(key, { version: 0, ...back }, other)
    expect([late.status, late.body.code]).toEqual([409, 'changed_meanwhile'])
    expect(late.body.message).toContain('Rute Alves salvou esta página em 20/11/2026')
    expect((await save(key, { version: 1, ...back }, other)).body).toMatchObject({ version: 2, saved_by: 'Davi Luz' })
  })

  it.each(keys)('%s is opened and saved by its own permission, and by no other', async (key) => {
    const { permission } = PLACE_GROUPS[key]
    const [own, others, all, agent] = await Promise.all(
      [[permission], everything.filter((one) => one !== permission), ['configurations/edit'], []].map(
        async (granted) => (await createUser(db, placeId, granted)).token
      )
    )
    const statuses = async (by = '') => [(await read(key, by)).status, (await save(key, { version: 0 }, by)).status]
    expect(await statuses(own)).toEqual([200, 200])
    expect(await statuses(all)).toEqual([200, 200])
    for (const by of [others, agent]) expect(await statuses(by)).toEqual([403, 403])
    expect(await statuses()).toEqual([401, 401])
    const stranger = (await createUser(db, (await createPlace(db)).placeId, everything)).token
    await save(key, { version: 0, ...changes[key] }, stranger)
    expect((await read(key)).body.version).toBe(0)
  })
})

function undo(key: Key): object {
  const plain = { place: { name: 'Vale' }, booking: { hold_minutes: 30 }, limits: { quota_percent: 10 } }
  const rest = { gate: { entry_tolerance: 1 }, agents: { agent_contact: 'agent' }, help: { staff_help_hours: '' } }
  const all: Partial<Record<Key, object>> = { ...plain, ...rest, security: { audit_days: 0 } }
  return all[key] ?? {}
}

describe('an invalid setting', () => {
  it.each([
    ['booking', { hold_minutes: 0 }, ['hold_minutes']],
    ['booking', { arrive_minutes: 241, hold_minutes: 121 }, ['hold_minutes', 'arrive_minutes']],
    ['limits', { quota_percent: 101, issues_per_day: -1 }, ['quota_percent', 'issues_per_day']],
    ['place', { instagram: 'javascript:alert(1)', name: '' }, ['instagram', 'name']],
    ['place', { timezone: 'Europe/Lisbon', confirm_timezone: true }, ['timezone']],
    ['place', { timezone: 'America/Manaus' }, ['confirm_timezone']],
    ['modules', { modules: ['inventado'] }, ['modules']],
    ['modules', { parts_off: ['inventada'] }, ['parts_off']],
    ['help', { staff_help_whatsapp: '12', staff_help_email: 'x' }, ['staff_help_whatsapp', 'staff_help_email']],
    ['security', { audit_days: 30 }, ['audit_days']],
    ['security', { approval_days: 181 }, ['approval_days']]
  ] as const)('is reported at its field, and nothing is saved: %s (%j)', async (key, body, fields) => {
    const before = (await read(key)).body
    const refused = await save(key, { version: 0, ...body })
    expect([refused.status, Object.keys(refused.body.fields).sort()]).toEqual([422, [...fields].sort()])
    expect((await read(key)).body).toEqual(before)
  })
})

describe('another time zone', () => {
  it('is taken when confirmed, and everybody signs in anew', async () => {
    const body = { version: 0, timezone: 'America/Manaus', confirm_timezone: true }
    expect((await save('place', body)).body.timezone).toBe('America/Manaus')
    expect((await read('place')).status).toBe(401)
  })
})

describe('a part switched off', () => {
  const keyOf = ({ access }: Endpoint) => (typeof access === 'string' ? [access] : access)
  const closedBy = (part: (typeof PARTS)[number]) =>
    endpoints.filter((endpoint) => keyOf(endpoint).every((one) => part.permissions.some((key) => key === one)))

  it('ends sessions that had it, refuses its calls to everybody, and comes back unchanged', async () => {
    const held = [...PARTS.flatMap(({ permissions }) => permissions), 'agents/index']
    for (const part of PARTS) {
      const { placeId: at } = await createPlace(db)
      const setter = async () => (await createUser(db, at, ['configurations/modules'])).token
      const before = (await createUser(db, at, held)).token
      const off = { version: 0, parts_off: [part.key] }
      expect((await save('modules', off, await setter())).body).toMatchObject({ parts_off: [part.key] })
      expect((await call('GET', '/auth/session', { token: before })).status).toBe(401)
      const screen = SCREENS.find((one) => part.permissions.some((key) => key === keyOfScreen(one)))
      const { token: holder } = await createUser(db, at, held, { indexPage: screen?.path ?? '' })
      const { body } = await call('GET', '/auth/session', { token: holder })
      expect([body.params.off, body.indexpage]).toEqual([[part.key], '/dashboard/index'])
      const calls = closedBy(part)
      expect(calls.length).toBeGreaterThan(3)
      for (const { method, path, id } of calls) {
        const asked = { token: holder, ...(method === 'GET' || method === 'DELETE' ? {} : { body: {} }) }
        const { status, body: said } = await call(method, path.replace(/\{\w+\}/g, '1'), asked)
        expect([id, status, said.code]).toEqual([id, 403, 'module_off'])
        expect(said.message).toContain(`${part.name}: este módulo está desligado`)
      }
      const others = (await createUser(db, at, ['issues/index'])).token
      const [first] = calls
      const method = first?.method ?? 'GET'
      const plain = await call(method, first?.path.replace(/\{\w+\}/g, '1') ?? '', {
        token: others,
        ...(method === 'GET' ? {} : { body: {} })
      })
      expect([plain.status, plain.body.code]).toEqual([403, 'forbidden'])
      await save('modules', { version: 1, parts_off: [] }, await setter())
      const { token: again } = await createUser(db, at, held)
      const [read] = calls.filter((endpoint) => endpoint.method === 'GET' && !endpoint.path.includes('{'))
      expect((await call('GET', read?.path ?? '', { token: again })).body?.code).not.toBe('module_off')
    }
  })
})

describe('the call of all groups at once', () => {
  it('marks each group that it changes, and no other', async () => {
    const by = (await createUser(db, placeId, ['configurations/edit'])).token
    const body = { hold_minutes: 40, entry_tolerance: 30 }
    await call('PUT', '/places/settings', { token: by, body })
    const versions = await readAll()
    expect(versions.booking).toMatchObject({ version: 1, hold_minutes: 40 })
    expect(versions.gate).toMatchObject({ version: 0 })
  })
})

describe('the overview', () => {
  const seen = async (granted: string[]) => {
    const by = (await createUser(db, placeId, ['configurations/index', ...granted])).token
    const { body } = await call('GET', '/places/overview', { token: by })
    return body.groups as { key: string; lines: string[]; missing: string[]; saved_by: string }[]
  }

  it('tells only what the user may open', async () => {
    await save('gate', { version: 0, ...changes.gate })
    expect(await seen([])).toEqual([])
    expect(await seen(['configurations/gate'])).toEqual([
      {
        key: 'gate',
        lines: ['Fecha às 17:30', 'Tolerância de 45 minutos', 'Balcão pede documento e telefone: sim'],
        missing: [],
        saved_at: '2026-11-20T12:00:00.000Z',
        saved_by: 'Rute Alves'
      }
    ])
    const all = await seen([...everything, 'configurations/payments', 'configurations/messages'])
    expect(all.map(({ key }) => key)).toEqual([...GROUP_KEYS, 'payments', 'messages'])
    expect(all.find(({ key }) => key === 'place')?.missing).toContain('Sem logotipo')
    expect(all.find(({ key }) => key === 'payments')?.missing).toEqual([
      'Pagamentos simulados: nenhum dinheiro se move'
    ])
    expect(
      (await call('GET', '/places/overview', { token: (await createUser(db, placeId, everything)).token })).status
    ).toBe(403)
  })
})
