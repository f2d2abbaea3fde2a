import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createCaller, createPlace } from '../../support/database/backend.ts'
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
  ...{ details: 'Voar de manhã.', type: type.id, name: 'Ana Lima', email: 'ana@example.com' },
  phone: `(75) 98888-${String(1000 + ++phones)}`,
  ...changes
})
const post = (body: object, address?: string) =>
  world.stranger('POST', `/places/${world.placeId}/issues`, body, address ? { address } : {})

describe('somebody without an account', () => {
  it('is told what is wrong with every field at once', async () => {
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
    expect(offered.map((one: { label: string }) => one.label)).toEqual(['Drone'])
    expect(offered[0]).toMatchObject({ attendants: [], used: 0, documents: [{ name: 'Roteiro', required: true }] })
  })

  it('opens, follows, writes and gives up by the address alone; a colleague sees no more by it', async () => {
    const { stranger, chief, addPerson, backend } = world
    const made = await post(form({ name: 'Bia Reis' }))
    const at = `/issues/link/${made.body.key}`
    expect(made.body.key).toMatch(/^[\w-]{27}$/)
    const { id } = (await chief.call('GET', '/issues/?q=bia')).body.data[0]
    const whole = (await chief.call('GET', `/issues/${id}`)).body
    // Whoever has the address writes as who asked: it is for nobody who attends.
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
    const phone = '(75) 97777-0001'
    const statuses: number[] = []
    for (let n = 0; n < 4; n += 1) statuses.push((await post(form({ phone }), '198.51.100.1')).status)
    expect(statuses).toEqual([201, 201, 201, 429])
    const many: number[] = []
    for (let n = 0; n < 18; n += 1) many.push((await post(form(), '198.51.100.1')).status)
    expect([many.filter((status) => status === 201).length, many.at(-1)]).toEqual([16, 429])
    const other = await post(form(), '198.51.100.2')
    expect(other.status).toBe(201)
    const at = `/issues/link/${other.body.key}/messages`
    const words: number[] = []
    for (let n = 0; n < 41; n += 1) {
      words.push((await world.stranger('POST', at, { message: `Oi ${n}` }, { address: `198.51.100.${3 + n}` })).status)
    }
    expect([words.filter((status) => status === 201).length, words.at(-1)]).toEqual([40, 429])
    const { rows } = await world.db.pool.query("select key from limits where key like 'issues:%'")
    expect(rows.some(({ key }) => /198\.51|97777/.test(key))).toBe(false)
  })
})
