import { afterAll, beforeAll, expect, it } from 'vitest'
import { addDays, todayIn } from '#app/domain/calendar/dates.ts'
import { attends, type IssueWorld, openIssueWorld } from './world.ts'

let world: IssueWorld

beforeAll(async () => {
  world = await openIssueWorld()
})
afterAll(() => world.db.close())

const statuses = [1, 2, 3, 4, 5, 6, 7]
const byStaff = ['syyymyy', 'ysyymyy', 'yysymyy', 'yyysmyy', 'nmnnsnn', 'nmnnnsn', 'nmnnnns']
const byAsker = ['snnnnny', 'nsnnnny', 'nnsnnny', 'nnnsnnn', 'nnnnsnn', 'nnnnnsn', 'nnnnnns']
const answers = { y: [200, 200], m: [422, 200], s: [409, 409], n: [409, 409] }

it.each(['who attends', 'who asked'])('made by %s follows the table, from each status to each', async (who) => {
  const { db, open, chief, asker } = world
  const [person, table] = who === 'who asked' ? [asker, byAsker] : [chief, byStaff]
  const { id } = await open()
  const count = async () =>
    (await db.pool.query('select count(*)::int as n from issue_messages where issue_id = $1', [id])).rows[0].n
  for (const from of statuses) {
    for (const to of statuses) {
      const letter = table[from - 1]?.charAt(to - 1) as keyof typeof answers
      for (const [index, message] of ['', 'Porque sim'].entries()) {
        await db.pool.query('update issues set status = $1 where id = $2', [from, id])
        const before = await count()
        const { status, body } = await person.call('PUT', `/issues/${id}`, { statusId: to, message })
        const wanted = answers[letter][index]
        expect([from, to, message, status, await count()]).toEqual([
          from,
          to,
          message,
          wanted,
          before + (wanted === 200 ? 1 : 0)
        ])
        expect(body.message ?? body.status).not.toBe('')
      }
    }
  }
  expect((await person.call('PUT', `/issues/${id}`, { statusId: 8 })).status).toBe(422)
})

it('from a decided to an open status restarts the deadline; all others keep it', async () => {
  const { db, open, chief, addType, backend } = world
  const { id } = await open()
  const dueAfter = async (from: number, to: number) => {
    const set = "update issues set status = $1, due_on = '2026-01-05' where id = $2"
    await db.pool.query(set, [from, id])
    await chief.call('PUT', `/issues/${id}`, { statusId: to, message: 'Porque sim' })
    return (await chief.call('GET', `/issues/${id}`)).body.due_on
  }
  const anew = addDays(todayIn('America/Bahia', backend.now()), 5)
  for (const from of statuses) {
    for (const to of statuses) {
      const isAllowed = byStaff[from - 1]?.charAt(to - 1) !== 'n' && from !== to
      if (from === 3) continue
      const wanted = isAllowed && from > 3 && to <= 3 ? anew : '2026-01-05'
      expect([from, to, await dueAfter(from, to)]).toEqual([from, to, wanted])
    }
  }
  const { id: type } = await addType()
  const free = await open({ type })
  await chief.call('PUT', `/issues/${free.id}`, { statusId: 6 })
  const back = await chief.call('PUT', `/issues/${free.id}`, { statusId: 2, message: 'Volta.' })
  expect([back.status, back.body.due_on]).toEqual([200, ''])
})

it('happens once when two users move at once, and the other one is told', async () => {
  const { open, chief, addPerson } = world
  const second = await addPerson('Davi Atende', attends)
  const { id } = await open()
  const both = await Promise.all([
    chief.call('PUT', `/issues/${id}`, { statusId: 5, message: 'Não cabe.', version: 1 }),
    second.call('PUT', `/issues/${id}`, { statusId: 6, message: 'Feito.', version: 1 })
  ])
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
  expect(both.find(({ status }) => status === 409)?.body.code).toBe('changed_meanwhile')
  const told = (await chief.call('GET', `/messages/issues/${id}`)).body
  expect(told.filter((one: { statusFrom: number | null }) => one.statusFrom !== null)).toHaveLength(1)
})

it('gives unique numbers to any requests at once', async () => {
  const { db, open, placeId, addType, asker } = world
  await Promise.all(Array.from({ length: 30 }, () => open()))
  const { rows } = await db.pool.query(
    'select count(*)::int as n, count(distinct number)::int as d, max(number) as m from issues where place_id = $1',
    [placeId]
  )
  expect([rows[0].n, rows[0].d]).toEqual([rows[0].m, rows[0].n])

  const late = await addType()
  const closed = await world.chief.call('PUT', `/issuesTypes/${late.id}`, { label: 'Fechado', active: false })
  expect(closed.body.active).toBe(false)
  const refused = await asker.call('POST', '/issues/', { details: 'Quero.', type: late.id })
  expect([refused.status, Object.keys(refused.body.fields)]).toEqual([422, ['type']])
  const wrong = await asker.call('POST', '/issues/', { details: 'x'.repeat(5001), type: 'x' })
  expect([wrong.status, Object.keys(wrong.body.fields)]).toEqual([422, ['details', 'type']])
  expect((await asker.call('POST', '/issues/', { details: ' \n ', type: late.id })).body.fields.details).toHaveLength(1)
})
