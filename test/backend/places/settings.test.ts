import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Database } from '#app/backend/db/connection.server.ts'
import { createCaller, createPlace, createTestBackend, createUser } from '../../support/database/backend.ts'
import { openTestDatabase } from '../../support/database/database.ts'

let db: Database
let call: ReturnType<typeof createCaller>
let placeId: string
let token: string

beforeAll(async () => {
  db = await openTestDatabase()
  call = createCaller(createTestBackend(db))
})
afterAll(() => db.close())
beforeEach(async () => {
  placeId = (await createPlace(db)).placeId
  token = (await createUser(db, placeId, ['configurations/index', 'configurations/edit'])).token
})

const put = (body: object, by = token) => call('PUT', '/places/settings', { token: by, body })
const plan = { name: ' Mensal ', price: 9900, description: '', features: ['Reservas', ' '] }

describe('settings of a place', () => {
  it('change only the named ones, and the public sees them', async () => {
    const first = await call('GET', '/places/settings', { token })
    expect(first.body).toEqual({
      require_two_step: false,
      registration_open: true,
      agents_need_valid: false,
      guides_confirm: false,
      agent_contact: 'place',
      unpaid_until: 'eve',
      ask_confirmation: true,
      unpaid_per_contact: 0,
      unpaid_per_address: 0,
      arrive_minutes: 0,
      what_to_bring: '',
      staff_help_whatsapp: '',
      staff_help_email: '',
      entry_tolerance: 30,
      counter_contact_optional: true,
      counter_nameless: false,
      closing_time: '',
      dusk_time: '18:00',
      waiver_document: false,
      audit_days: 1825,
      approval_days: 30,
      approval_days_before: 0,
      approval_days_from: null,
      issues_open: false,
      issues_per_day: 200,
      day_people: 0,
      day_people_full: 'warn',
      plans: [],
      pay_on_site: true,
      hold_minutes: 15,
      quota_percent: 100,
      pix_key: expect.any(String),
      name: expect.any(String),
      description: '',
      legal_name: expect.any(String),
      cnpj: expect.any(String),
      address: expect.any(String),
      city: expect.any(String),
      state: expect.any(String),
      email: expect.any(String),
      phone: expect.any(String),
      whatsapp: '',
      timezone: 'America/Bahia',
      facebook: '',
      instagram: '',
      github: '',
      staff_help_hours: '',
      support_chat: true,
      without_two_step: 1,
      users: 1
    })
    expect((await put({ registration_open: false, agent_contact: 'agent' })).body).toMatchObject({
      registration_open: false,
      agent_contact: 'agent'
    })
    expect((await call('GET', `/places/${placeId}/public`)).body.issues_open).toBe(false)
    const saved = await put({ plans: [plan, { ...plan, price: null }], require_two_step: true, issues_open: true })
    expect(saved.body).toMatchObject({ registration_open: false, require_two_step: true })
    expect(saved.body.plans[0]).toEqual({ name: 'Mensal', price: 9900, description: '', features: ['Reservas'] })
    const { body } = await call('GET', `/places/${placeId}/public`)
    expect([body.registration_open, body.plans.length, body.issues_open]).toEqual([false, 2, true])
  })

  it("store the ticket's text, and a contact for staff that visitors never see", async () => {
    const words = { arrive_minutes: 15, what_to_bring: 'Água.' }
    const help = { staff_help_whatsapp: '(75) 98888-7777', staff_help_email: ' Suporte@Example.com ' }
    const { body } = await put({ ...words, ...help })
    const kept = { staff_help_whatsapp: '+5575988887777', staff_help_email: 'suporte@example.com' }
    expect(body).toMatchObject({ ...words, ...kept })
    const { body: session } = await call('GET', '/auth/session', { token })
    const ways = { whatsapp: kept.staff_help_whatsapp, email: kept.staff_help_email }
    expect(session.help).toEqual({ ...ways, hours: '', chat: true })
    const { body: shown } = await call('GET', `/places/${placeId}/public`)
    expect(JSON.stringify(shown)).not.toMatch(/98888|suporte/)
    expect((await put({ staff_help_whatsapp: '', staff_help_email: '' })).body).toMatchObject({
      staff_help_whatsapp: '',
      staff_help_email: '',
      arrive_minutes: 15
    })
    const wrong = { arrive_minutes: 300, what_to_bring: 'x'.repeat(301) }
    expect(Object.keys((await put(wrong)).body.fields)).toEqual(['arrive_minutes', 'what_to_bring'])
    const unreachable = { staff_help_whatsapp: '12', staff_help_email: 'x' }
    expect(Object.keys((await put(unreachable)).body.fields)).toEqual(Object.keys(unreachable))
  })

  it('hold the gate’s tolerance within half a day', async () => {
    expect((await put({ entry_tolerance: 45 })).body.entry_tolerance).toBe(45)
    for (const entry_tolerance of [-1, 721]) {
      const { status, body } = await put({ entry_tolerance })
      expect([status, body.fields]).toEqual([422, { entry_tolerance: ['Use um número de 0 a 720.'] }])
    }
  })

  it("need permission, in one's own place", async () => {
    const reader = (await createUser(db, placeId, ['configurations/index'])).token
    const agent = (await createUser(db, placeId, [])).token
    const stranger = (await createUser(db, (await createPlace(db)).placeId, ['configurations/index'])).token
    await put({ agent_contact: 'none' })
    expect((await put({ agent_contact: 'agent' }, reader)).status).toBe(403)
    expect((await call('GET', '/places/settings', { token: agent })).status).toBe(403)
    expect((await call('GET', '/places/settings')).status).toBe(401)
    expect((await call('GET', '/places/settings', { token: stranger })).body.agent_contact).toBe('place')
    expect((await call('GET', '/places/settings', { token: reader })).body.agent_contact).toBe('none')
  })

  it.each([
    { plans: [{ ...plan, name: '' }], field: 'plans.0.name' },
    { plans: [plan, { ...plan, price: -1 }], field: 'plans.1.price' },
    { plans: [{ ...plan, features: ['x'.repeat(121)] }], field: 'plans.0.features' },
    { plans: [{ ...plan, description: 'x'.repeat(301) }], field: 'plans.0.description' }
  ])('report at $field what is wrong', async ({ plans, field }) => {
    const { status, body } = await put({ plans })
    expect([status, Object.keys(body.fields)]).toEqual([422, [field]])
  })
})
