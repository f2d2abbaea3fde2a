import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { withoutIds } from '../../support/without-ids.ts'
import { type IssueWorld, openIssueWorld } from './world.ts'

let world: IssueWorld

beforeEach(async () => {
  world = await openIssueWorld()
})
afterEach(() => world.db.close())

describe('a request', () => {
  it('goes between requester and attendant, each notified once and shown the new parts', async () => {
    const { asker, chief, open, db } = world
    const issue = await open({ details: '  Levar 40 alunos.\r\nDe ônibus. ' })
    expect(issue).toMatchObject({
      number: 1,
      statusId: 1,
      status: 'Aberto',
      type_label: 'Visita de escola',
      own: true,
      unread: 0,
      details: 'Levar 40 alunos.\nDe ônibus.',
      due_on: '2026-11-25',
      overdue: false,
      moves: [7],
      may_write: true,
      person_name: 'Beto Pede',
      person_phone: '',
      version: 1
    })
    const messages = async () => (await db.pool.query("select * from messages where ref = 'issue' order by id")).rows
    expect((await messages()).length).toBe(1)
    const seen = (await chief.call('GET', `/issues/${issue.id}`)).body
    expect(seen).toMatchObject({ unread: 1, own: false, moves: [2, 3, 4, 5, 6, 7], person_phone: '+5575988880002' })
    expect((await chief.call('GET', '/issues/unread')).body).toEqual({ full_until: null, unread: 1, overdue: 0 })

    const said = await chief.call('POST', '/messages', {
      issuesId: issue.id,
      message: 'Quantos adultos?',
      title: '',
      userIdTo: null
    })
    expect([said.status, said.body.side, said.body.own]).toEqual([201, 'staff', true])
    const note = { issuesId: issue.id, message: 'Parece golpe.', internal: true }
    expect((await chief.call('POST', '/messages', note)).status).toBe(201)
    expect((await asker.call('POST', '/messages', note)).status).toBe(403)
    const read = (await asker.call('GET', `/messages/issues/${issue.id}?seen=1`)).body
    expect(read.map((one: { message: string; unread: boolean }) => [one.message, one.unread])).toEqual([
      ['', false],
      ['Quantos adultos?', true]
    ])
    expect((await asker.call('GET', `/issues/${issue.id}`)).body.unread).toBe(0)
    const moved = await chief.call('PUT', `/issues/${issue.id}`, {
      statusId: 3,
      message: 'Mande o ofício.',
      version: 1
    })
    expect([moved.status, moved.body.status, moved.body.version]).toEqual([200, 'Aguardando documento', 2])
    const late = await chief.call('PUT', `/issues/${issue.id}`, { statusId: 2, version: 1 })
    expect([late.status, late.body.code]).toEqual([409, 'changed_meanwhile'])
    const list = (await asker.call('GET', '/issues/?q=onibus')).body
    expect([list.total, list.data[0].unread, list.counts[2]]).toEqual([
      1,
      1,
      { id: 3, label: 'Aguardando documento', count: 1 }
    ])
    const given = await asker.call('PUT', `/issues/${issue.id}`, { statusId: 7 })
    expect([given.status, given.body.moves, given.body.may_write]).toEqual([200, [], false])
    const tooLate = await asker.call('POST', '/messages', { issuesId: issue.id, message: 'Voltei' })
    expect([tooLate.status, tooLate.body.code]).toEqual([409, 'closed'])
  })

  it('from a visitor is followed by its link, if the place allows it', async () => {
    const { stranger, placeId, chief, addType, addPerson } = world
    const type = await addType({ label: 'Uso de imagem', is_public: true })
    const form = { details: 'Filmar com drone.', type: type.id, name: 'Ana Lima', phone: '(75) 99999-7777', email: '' }
    expect((await stranger('GET', `/places/${placeId}/issuesTypes`)).body).toEqual([])
    expect((await stranger('POST', `/places/${placeId}/issues`, form)).status).toBe(409)
    const owner = await addPerson('Dona', ['configurations/index', 'configurations/edit'])
    const set = await owner.call('PUT', '/api/v3/places/settings', { issues_open: true })
    expect([set.status, set.body.issues_open]).toEqual([200, true])
    expect((await stranger('GET', `/places/${placeId}/issuesTypes`)).body).toHaveLength(1)
    const made = await stranger('POST', `/places/${placeId}/issues`, form)
    expect([made.status, made.body.number, made.body.link]).toEqual([
      201,
      1,
      `http://localhost/requerimento/${made.body.key}`
    ])
    const at = `/issues/link/${made.body.key}`
    const found = (await chief.call('GET', '/issues/?q=ana')).body.data[0]
    await chief.call('POST', '/messages', { issuesId: found.id, message: 'Qual drone?' })
    await chief.call('POST', '/messages', { issuesId: found.id, message: 'Só nós.', internal: true })
    const seen = (await stranger('GET', `${at}?seen=1`)).body
    expect(seen.messages.map((one: { author: string; message: string }) => [one.author, one.message])).toEqual([
      ['Ana Lima', ''],
      ['Rita', 'Qual drone?']
    ])
    expect(withoutIds(JSON.stringify(seen))).not.toMatch(/Chefe|7777|Só nós/)
    expect((await stranger('POST', `${at}/messages`, { message: 'Mavic' })).status).toBe(201)
    expect((await stranger('POST', `${at}/cancel`, { message: '' })).body.status).toBe('Cancelado')
    expect((await stranger('POST', `${at}/messages`, { message: 'Oi' })).status).toBe(409)
    expect((await stranger('GET', `/issues/link/${'x'.repeat(27)}`)).status).toBe(404)
  })
})
