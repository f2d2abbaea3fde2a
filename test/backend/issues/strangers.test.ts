import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Answered, createCaller, createPlace } from '../../support/database/backend.ts'
import { type IssueWorld, openIssueWorld } from './world.ts'

let world: IssueWorld
let type: { id: string }

beforeAll(async () => {
  world = await openIssueWorld()
  await world.db.pool.query('update places set issues_open = true')
  type = await world.addType({ label: 'Drone', is_public: true, documents: [{ name: 'Roteiro', required: true }] })
})
afterAll(() => world.db.close())

let phones = 0
const form = (changes: object = {}) => ({
  details: 'Voar de manhã.',
  type: type.id,
  name: 'Ana Lima',
  email: 'ana@example.com',
  phone: `(75) 98888-${String(1000 + ++phones)}`,
  ...changes
})
const post = (body: object, address?: string) =>
  world.stranger('POST', `/places/${world.placeId}/issues`, body, address ? { address } : {})

describe('somebody without an account', () => {
  it('sees the errors of all fields at once', async () => {
    const { chief, addType, db } = world
    const wrong = await post({ details: ' ', type: 'x', name: 'A', phone: '123', email: 'x' })
    expect([wrong.status, Object.keys(wrong.body.fields).sort()]).toEqual([422, ['details', 'email', 'name', 'phone']])
    const empty = await post({})
    expect(Object.keys(empty.body.fields).sort()).toEqual(['details', 'name', 'phone', 'type'])
    const inner = await addType({ label: 'Só da casa' })
    const off = await addType({ label: 'Fora', is_public: true })
    await chief.call('PUT', `/issuesTypes/${off.id}`, { label: 'Fora', description: '', active: false })
    const away = await createPlace(db)
    for (const id of [inner.id, off.id, 'x', crypto.randomUUID()]) {
      const refused = await post(form({ type: id }))
      expect([refused.status, Object.keys(refused.body.fields)]).toEqual([422, ['type']])
    }
    const elsewhere = await world.stranger('POST', `/places/${away.placeId}/issues`, form())
    expect([elsewhere.status, elsewhere.body.code]).toEqual([409, 'closed'])
    for (const id of ['x', crypto.randomUUID()]) {
      expect((await world.stranger('POST', `/places/${id}/issues`, form())).status).toBe(404)
      expect((await world.stranger('GET', `/places/${id}/issuesTypes`)).status).toBe(404)
    }
    const offered = (await world.stranger('GET', `/places/${world.placeId}/issuesTypes`)).body
    const drone = offered.find(({ label }: { label: string }) => label === 'Drone')
    expect(offered.map((one: { label: string }) => one.label)).not.toContain('Só da casa')
    expect(drone).toMatchObject({ attendants: [], used: 0, documents: [{ name: 'Roteiro', required: true }] })
  })

  it('asks for a group by attraction, day and people, which the desk sees in words', async () => {
    const group = await world.addType({ label: 'Grupo', is_public: true, effect: 'group_booking' })
    const product = world.productUuid
    const day = new Date(Date.now() + 20 * 86_400_000).toISOString().slice(0, 10)
    const wrong = await post(
      form({ type: group.id, subject: { product: crypto.randomUUID(), group: { date: day, people: 45 } } })
    )
    expect([wrong.status, Object.keys(wrong.body.fields)]).toEqual([422, ['subject.product']])
    const none = await post(form({ type: group.id }))
    expect(Object.keys(none.body.fields)).toEqual(['subject.product', 'subject.group.date', 'subject.group.people'])
    const tickets = [
      { label: 'MEIA', title: 'Outro nome', quantity: 42 },
      { label: 'NADA', quantity: 3 }
    ]
    const subject = { product, group: { date: day, time: '09:00', tickets } }
    const made = await post(form({ type: group.id, name: 'Escola Azul', subject }))
    expect(made.status).toBe(201)
    const { id } = (await world.chief.call('GET', '/issues/?q=azul')).body.data[0]
    const seen = (await world.chief.call('GET', `/issues/${id}`)).body
    expect(seen.subject_words.at(-1)).toEqual({ label: 'Pessoas', value: '45 (42 meias-entradas)' })
    expect((await world.chief.call('PUT', `/issues/${id}`, { statusId: 4, message: 'Sim.' })).body.effect_said).toBe('')
    // The other effects stay with the staff.
    const path = `/issuesTypes/${group.id}`
    const acting = await world.chief.call('PUT', path, { label: 'Grupo', effect: 'lift_unavailability' })
    expect([acting.status, Object.keys(acting.body.fields)]).toEqual([422, ['is_public']])
    await world.chief.call('PUT', path, { label: 'Grupo', active: false })
  })

  it('opens, follows, writes and gives up by the address alone; a colleague sees no more by it', async () => {
    const { stranger, chief, addPerson, backend } = world
    const made = await post(form({ name: 'Bia Reis' }))
    const at = `/issues/link/${made.body.key}`
    expect(made.body.key).toMatch(/^[\w-]{27}$/)
    const { id } = (await chief.call('GET', '/issues/?q=bia')).body.data[0]
    const whole = (await chief.call('GET', `/issues/${id}`)).body
    // Anybody with the URL can write as the requester, so attendants never get it.
    expect(JSON.stringify(whole)).not.toContain(made.body.key)
    expect(whole).toMatchObject({
      person_email: 'ana@example.com',
      own: false,
      moves: [2, 3, 4, 5, 6, 7]
    })
    await chief.call('PUT', `/issues/${id}`, { statusId: 3, message: 'Mande o roteiro.' })
    await chief.call('POST', '/messages', { issuesId: id, message: 'Cuidado com ela', internal: true })
    const seen = (await stranger('GET', at)).body
    expect(seen.place).toEqual({ uuid: world.placeId, name: 'Vale do Sossego' })
    expect(seen.issue).toMatchObject({ own: true, unread: 1, person_phone: '', person_email: '', moves: [7] })
    expect(seen.messages.map((one: { unread: boolean; own: boolean }) => [one.own, one.unread])).toEqual([
      [true, false],
      [false, true]
    ])
    const signedIn = createCaller(backend)
    const nosy = await addPerson('Curiosa', [])
    const same = await signedIn('GET', `/api/v1${at}?seen=1`, { token: chief.token })
    expect([same.status, same.body.messages.length]).toEqual([200, 2])
    expect((await nosy.call('GET', at)).body.messages[1].unread).toBe(false)
    const said = await stranger('POST', `${at}/messages`, { message: ' Já mando. ' })
    expect(said.body).toMatchObject({ side: 'requester', author: 'Bia Reis', own: true, message: 'Já mando.' })
    expect(Object.keys((await stranger('POST', `${at}/messages`, { message: ' ' })).body.fields)).toEqual(['message'])
    expect((await stranger('POST', `${at}/messages`, { message: 'x'.repeat(5001) })).status).toBe(422)
    const gone = await stranger('POST', `${at}/cancel`, { message: 'Mudei de ideia' })
    expect([gone.status, gone.body.status, gone.body.may_write, gone.body.moves]).toEqual([200, 'Cancelado', false, []])
    expect((await stranger('POST', `${at}/cancel`, { message: '' })).status).toBe(409)
    for (const key of ['x', made.body.key.toLowerCase(), 'A'.repeat(27), `${made.body.key}A`]) {
      const unknown = await stranger('GET', `/issues/link/${key}`)
      expect([unknown.status, unknown.body.message]).toEqual([404, 'Não encontramos este requerimento.'])
    }
  })

  it('finds limits by telephone, network and request, which others do not feel', async () => {
    await world.db.pool.query("update issues set created_at = created_at - interval '2 days' where network <> ''")
    await world.db.pool.query('update places set issues_per_day = 200')
    const phone = '(75) 97777-0001'
    const statuses: number[] = []
    for (let n = 0; n < 4; n += 1) statuses.push((await post(form({ phone }), '198.51.100.1')).status)
    expect(statuses).toEqual([201, 201, 201, 429])
    // A refused form does not count towards the limit.
    const many: number[] = []
    for (let n = 0; n < 18; n += 1) many.push((await post(form(), '198.51.100.1')).status)
    expect([many.filter((status) => status === 201).length, many.at(-1)]).toEqual([17, 429])
    const other = await post(form(), '198.51.100.2')
    expect(other.status).toBe(201)
    const at = `/issues/link/${other.body.key}/messages`
    const words: number[] = []
    for (let n = 0; n < 41; n += 1) {
      words.push((await world.stranger('POST', at, { message: `Oi ${n}` }, { address: `198.51.100.${3 + n}` })).status)
    }
    expect([words.filter((status) => status === 201).length, words.at(-1)]).toEqual([40, 429])
    const { rows } = await world.db.pool.query("select key from limits where key like 'issues:%'")
    expect(rows.length).toBeGreaterThan(0)
    // The whole number: hashes have five digits of it by chance.
    expect(rows.filter(({ key }) => /198\.51\.100|97777-?0001/.test(key))).toEqual([])
  })

  it("shares the place's daily limit, which no network can use up alone; a withdrawn request frees its place", async () => {
    const { db, stranger, chief, placeId, addPerson } = world
    await db.pool.query("update issues set created_at = created_at - interval '2 days' where network <> ''")
    await chief.call('GET', '/issues/unread')
    await db.pool.query('update places set issues_per_day = 10')
    const opened = async (address: string, times: number) => {
      const made: Answered[] = []
      for (let n = 0; n < times; n += 1) made.push(await post(form(), address))
      return made
    }
    const statuses = (made: Answered[]) => made.map(({ status }) => status)
    // A tenth, but three at least; the wider network a fifth: /64 and /48 of IPv6 alike.
    const first = await opened('2001:db8:1:1::1', 4)
    expect(statuses(first)).toEqual([201, 201, 201, 429])
    expect(statuses(await opened('2001:db8:1:2::1', 1))).toEqual([429])
    expect(first[3]?.headers.get('retry-after')).toMatch(/^8[56]\d{3}$/)
    const key = first[0]?.body.key
    for (let n = 0; n < 100; n += 1)
      await stranger('POST', `/issues/link/${key}/messages`, { message: 'a' }, { address: '2001:db8:1:1::1' })
    expect((await stranger('POST', `/issues/link/${key}/cancel`, { message: '' })).status).toBe(200)
    expect(statuses(await opened('2001:db8:1:2::1', 2))).toEqual([201, 429])
    for (const n of [2, 3]) expect(statuses(await opened(`2001:db8:${n}::1`, 3))).toEqual([201, 201, 201])
    expect((await chief.call('GET', '/issues/unread')).body.full_until).toBe(null)
    const last = await Promise.all([0, 1, 2].map((n) => post(form(), `203.0.113.${90 + n}`)))
    expect(statuses(last).sort()).toEqual([201, 429, 429])
    const full = (await chief.call('GET', '/issues/unread')).body.full_until
    expect(Date.parse(full) - world.backend.now().getTime()).toBe(86_400_000)
    const plain = await addPerson('Pede só', ['issues/index'])
    expect((await plain.call('GET', '/issues/unread')).body.full_until).toBe(null)

    const settings = (body: object, who = chief) => who.call('PUT', '/api/v3/places/settings', body)
    expect((await settings({ issues_per_day: 20 })).status).toBe(403)
    const manager = await addPerson('Gere', ['configurations/index', 'configurations/edit'])
    expect((await settings({ issues_per_day: 10_001 }, manager)).body.fields.issues_per_day).toHaveLength(1)
    expect((await settings({ issues_per_day: 20 }, manager)).body.issues_per_day).toBe(20)
    expect((await post(form(), '203.0.113.99')).status).toBe(201)
    // Cancelled by who attends, too; but who opens and gives up again and again finds an end.
    await db.pool.query('update issues set status = 7 where place_id = $1', [placeId])
    const tries = statuses(await opened('2001:db8:2::1', 4))
    expect(tries).toEqual([201, 201, 201, 429])
  })
})

it('a user opens a hundred requests a day, and no more', async () => {
  const { db, asker, open, placeId } = world
  const { id } = await open()
  await db.pool.query(
    `insert into issues (id, place_id, number, type_id, details, opened_by, person_name, created_at)
     select gen_random_uuid(), place_id, 1000 + g, type_id, 'x', opened_by, 'x', created_at from issues, generate_series(1, 99) g
     where id = $1 and place_id = $2`,
    [id, placeId]
  )
  const { id: typeId } = await world.addType()
  const refused = await asker.call('POST', '/issues/', { details: 'Mais um.', type: typeId })
  expect([refused.status, Number(refused.headers.get('retry-after')) > 80_000]).toEqual([429, true])
  expect((await world.chief.call('POST', '/issues/', { details: 'Um.', type: typeId })).status).toBe(201)
})
