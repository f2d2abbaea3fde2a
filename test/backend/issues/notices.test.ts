import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { speak } from '#app/runtime/speech.server.ts'
import { withoutIds } from '../../support/without-ids.ts'
import { attends, type IssueWorld, openIssueWorld, type Person } from './world.ts'

let world: IssueWorld
let helper: Person

const rita = '+5575988880001'
const beto = '+5575988880002'
const davi = '+5575988880003'

beforeAll(async () => {
  world = await openIssueWorld()
  helper = await world.addPerson('Davi Atende', attends, { phone: davi })
  await world.addPerson('Sem telefone', attends)
})
afterAll(() => world.db.close())
beforeEach(() => world.db.pool.query('delete from messages'))

/** Reads the receivers in the outbox, and the text of the last message. */
async function told() {
  const { rows } = await world.db.pool.query('select * from messages order by id')
  await world.db.pool.query('delete from messages')
  return { to: rows.map((row) => row.to), text: String(rows.at(-1)?.message_body.message ?? ''), rows }
}

const write = (by: Person, issuesId: string, body: object = {}) =>
  by.call('POST', '/messages', { issuesId, message: 'Segredo de quem escreve', ...body })
const look = (by: Person, id: string) => by.call('GET', `/messages/issues/${id}?seen=1`)

describe('a notice', () => {
  it('goes to attendants, once until they have looked, and never to the author', async () => {
    const { open, chief, asker } = world
    const { id, number } = await open()
    const first = await told()
    expect(first.to).toEqual([rita, davi])
    expect(first.text).toBe(
      `Vale do Sossego: novo requerimento ${number} (Visita de escola): http://localhost/issues/details?id=${id}`
    )
    await write(asker, id)
    expect((await told()).to).toEqual([])
    await look(chief, id)
    await write(asker, id)
    const next = await told()
    expect([next.to, next.text.includes('há novidade no requerimento')]).toEqual([[rita], true])
    await look(chief, id)
    await look(helper, id)
    await asker.call('PUT', `/issues/${id}`, { statusId: 7, message: 'Desisto' })
    expect((await told()).to).toEqual([rita, davi])
  })

  it('goes to the requester, once until they have looked, and never for an internal note', async () => {
    const { open, chief, asker } = world
    const { id, number } = await open()
    await told()
    await write(chief, id, { internal: true })
    expect((await told()).to).toEqual([])
    await write(chief, id)
    const first = await told()
    expect([first.to, first.text]).toEqual([
      [beto],
      `Vale do Sossego: há novidade no seu requerimento ${number} (Visita de escola): http://localhost/issues/details?id=${id}`
    ])
    await chief.call('PUT', `/issues/${id}`, { statusId: 2 })
    expect((await told()).to).toEqual([])
    await look(asker, id)
    await chief.call('PUT', `/issues/${id}`, { statusId: 4 })
    expect((await told()).to).toEqual([beto])
    // The note was nothing of who asked: it does not keep a notice back.
    await look(helper, id)
    await write(chief, id, { internal: true })
    await write(asker, id)
    expect((await told()).to).toEqual([davi])
  })

  it("goes to the type's attendants while they can attend, otherwise to all", async () => {
    const { addType, open, db } = world
    const type = await addType({ attendants: [helper.uuid] })
    await open({ type: type.id })
    expect((await told()).to).toEqual([davi])
    await db.pool.query("delete from permissions where user_id = $1 and controller = 'issues' and action = 'edit'", [
      helper.userId
    ])
    await open({ type: type.id })
    expect((await told()).to).toEqual([rita])
    await db.pool.query(
      "insert into permissions (user_id, position, controller, action) values ($1, 99, 'issues', 'edit')",
      [helper.userId]
    )
  })

  it('reaches a stranger at the typed telephone, with the address, which is not left lying about', async () => {
    const { addType, placeId, stranger, db, chief } = world
    await db.pool.query('update places set issues_open = true where id = $1', [placeId])
    const type = await addType({ label: 'Drone', is_public: true })
    const form = { details: 'Voar.', type: type.id, name: 'Ana Lima', phone: '+1 415 555 2671', email: '' }
    const { body } = await stranger('POST', `/places/${placeId}/issues`, form)
    const { rows } = await told()
    expect(rows.map((row) => row.to)).toEqual([rita, davi, '+14155552671'])
    expect(rows[2].message_body.message).toBe(
      `Vale do Sossego: recebemos o seu requerimento ${body.number} (Drone): ${body.link}`
    )
    expect(rows.map((row) => row.confidential_until !== null)).toEqual([false, false, true])
    expect(withoutIds(rows[0].message_body.message)).not.toMatch(/Ana|415/)
    const { data } = (await chief.call('GET', '/issues/?q=drone')).body
    await write(chief, data[0].id)
    expect((await told()).text).toContain(body.link)
    await write(chief, data[0].id)
    expect((await told()).to).toEqual([])
    await stranger('GET', `/issues/link/${body.key}?seen=1`)
    await write(chief, data[0].id)
    expect((await told()).to).toEqual(['+14155552671'])
  })

  it('is in the language of who asked, and in Portuguese for who attends', async () => {
    const { addType, placeId, stranger, db, chief } = world
    await db.pool.query('update places set issues_open = true where id = $1', [placeId])
    const type = await addType({ label: 'Filmagem', is_public: true })
    await db.pool.query(
      `insert into own_texts (place_id, noun, noun_id, field, language, body, source_hash)
       values ($1, 'issue-type', $2, 'label', 'en', 'Filming', '')`,
      [placeId, type.id]
    )
    const form = { details: 'A film.', type: type.id, name: 'Emma Brown', phone: '+44 7911 123456', email: '' }
    const { body } = await speak('en', () => stranger('POST', `/places/${placeId}/issues`, { ...form, language: 'en' }))
    expect(body.link).toBe(`http://localhost/en/requerimento/${body.key}`)
    const { rows } = await told()
    expect(rows.at(-1).message_body.message).toBe(
      `Vale do Sossego: we have received your request ${body.number} (Filming): ${body.link}`
    )
    expect(rows[0].message_body.message).toContain(`novo requerimento ${body.number} (Filmagem)`)
    const { data } = (await chief.call('GET', '/issues/?q=film')).body
    await write(chief, data[0].id)
    expect((await told()).text).toBe(
      `Vale do Sossego: there is news about your request ${body.number} (Filming): ${body.link}`
    )
    expect((await chief.call('GET', `/issues/${data[0].id}`)).body.language).toBe('en')
    const other = await stranger('POST', `/places/${placeId}/issues`, { ...form, language: 'xx' })
    expect(other.body.link).toBe(`http://localhost/requerimento/${other.body.key}`)
  })
})
