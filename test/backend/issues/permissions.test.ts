import { afterAll, beforeAll, expect, it } from 'vitest'
import { createPlace } from '../../support/database/backend.ts'
import { asks, attends, type IssueWorld, openIssueWorld, type Person } from './world.ts'

let world: IssueWorld
let issue: { id: string; number: number }
let colleague: Person
let elsewhere: Person
let foreignType: { id: string }

const all = [...attends, 'issuesTypes/index', 'issuesTypes/add', 'issuesTypes/edit', 'products/edit', 'agents/edit']

beforeAll(async () => {
  world = await openIssueWorld()
  issue = await world.open()
  colleague = await world.addPerson('Outra Pessoa', asks)
  const other = await createPlace(world.db)
  elsewhere = await world.addPerson('Longe', all, { placeId: other.placeId })
  foreignType = (await elsewhere.call('POST', '/issuesTypes', { label: 'De lá', description: '' })).body
})
afterAll(() => world.db.close())

it('one request is open to its requester and attendants, and to nobody else', async () => {
  const { asker, chief } = world
  const calls: [string, string, object?][] = [
    ['GET', `/issues/${issue.id}`],
    ['GET', `/messages/issues/${issue.id}?seen=1`],
    ['POST', '/messages', { issuesId: issue.id, message: 'Olá' }],
    ['PUT', `/issues/${issue.id}`, { statusId: 7, message: 'Desisto' }]
  ]
  for (const [method, path, body] of calls) {
    for (const person of [colleague, elsewhere]) {
      const { status, body: said } = await person.call(method, path, body)
      expect([path, status, said.message]).toEqual([path, 404, 'Não encontramos este requerimento.'])
    }
    expect((await asker.call(method, path, body)).status).toBeLessThan(300)
  }
  expect((await chief.call('GET', `/issues/${issue.id}`)).body.status).toBe('Cancelado')
  for (const id of ['x', '0', crypto.randomUUID()]) expect((await chief.call('GET', `/issues/${id}`)).status).toBe(404)
})

it("lists and marks cover one's own requests, or all of the place for attendants", async () => {
  const { asker, chief, open } = world
  const own = await open({ details: 'Da chefe' }, chief)
  const totals = await Promise.all(
    [asker, chief, colleague, elsewhere].map(async (person) => (await person.call('GET', '/issues/')).body.total)
  )
  expect(totals).toEqual([1, 2, 0, 0])
  expect((await chief.call('GET', '/issues/?mine=1')).body.data.map((row: { id: string }) => row.id)).toEqual([own.id])
  expect((await chief.call('GET', '/issues/?mine=1')).body.data[0]).toMatchObject({ own: true, unread: 0 })
  expect((await colleague.call('GET', '/issues/unread')).body).toEqual({ full_until: null, unread: 0, overdue: 0 })
})

it('types and answers of another place are as unknown as any', async () => {
  const { chief, asker } = world
  const before = (await elsewhere.call('GET', '/issuesTypes')).body
  const body = { label: 'Meu', description: '' }
  expect((await chief.call('GET', `/issuesTypes/${foreignType.id}`)).status).toBe(404)
  expect((await chief.call('PUT', `/issuesTypes/${foreignType.id}`, body)).status).toBe(404)
  expect((await chief.call('DELETE', `/issuesTypes/${foreignType.id}`)).status).toBe(404)
  expect((await asker.call('POST', '/issues/', { details: 'Oi', type: foreignType.id })).status).toBe(422)
  expect((await elsewhere.call('GET', '/issuesTypes')).body).toEqual(before)
  expect((await elsewhere.call('GET', '/issuesTypes/actives')).body).toHaveLength(1)

  const answer = (await elsewhere.call('POST', '/issuesAnswers', { title: 'Pronta', body: 'Texto' })).body
  expect((await chief.call('PUT', `/issuesAnswers/${answer.id}`, { title: 'x', body: 'y' })).status).toBe(404)
  expect((await chief.call('DELETE', `/issuesAnswers/${answer.id}`)).status).toBe(404)
  expect((await chief.call('GET', '/issuesAnswers')).body).toEqual([])
  const subjects = (await asker.call('GET', '/issues/subjects')).body
  expect(subjects.products.map((one: { uuid: string }) => one.uuid)).toEqual([world.productUuid])
  expect((await chief.call('GET', '/issuesTypes/attendants')).body).toEqual([{ uuid: chief.uuid, name: 'Rita Chefe' }])
})
