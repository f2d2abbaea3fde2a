import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type IssueWorld, openIssueWorld } from './world.ts'

let world: IssueWorld
let visit: string
let drone: { id: string }

/** Numbers 1 to 6, made at these instants, with these statuses and days. */
const rows = [
  ['2026-11-10T02:59:00Z', 1, '2026-11-19'],
  ['2026-11-10T03:00:00Z', 2, '2026-11-20'],
  ['2026-11-11T02:59:59Z', 3, '2026-11-01'],
  ['2026-11-12T12:00:00Z', 4, null],
  ['2026-11-13T12:00:00Z', 5, '2026-11-02'],
  ['2026-11-14T12:00:00Z', 2, '2026-11-18']
] as const

beforeAll(async () => {
  world = await openIssueWorld()
  const { open, asker, addPerson } = world
  const other = await addPerson('Águeda Brandão', ['issues/index', 'issues/add', 'issues/details'])
  drone = await world.addType({ label: 'Uso de drone' })
  visit = (await open()).id
  for (let n = 0; n < 4; n += 1) await open({ details: `Pedido da trilha ${n}` }, n === 0 ? other : asker)
  await open({ type: drone.id, details: 'Filmar a cachoeira' })
})
beforeEach(async () => {
  for (const [index, [at, status, due]] of rows.entries()) {
    await world.db.pool.query(
      'update issues set created_at = $1, changed_at = $1, status = $2, due_on = $3 where number = $4',
      [at, status, due, index + 1]
    )
  }
})
afterAll(() => world.db.close())

async function numbers(query: string, by = world.chief): Promise<number[]> {
  const { status, body } = await by.call('GET', `/issues/?${query}`)
  expect([status, body.total]).toEqual([200, body.data.length])
  return body.data.map(({ number }: { number: number }) => number)
}

describe('the list', () => {
  it.each([
    ['', [6, 5, 4, 3, 2, 1]],
    ['status=2', [6, 2]],
    ['status=-1', [6, 3, 2, 1]],
    ['status=99', []],
    ['q=agueda', [2]],
    ['q=TRILHA%203', [5, 3]],
    ['q=drone', [6]],
    ['q=%23%206', [6]],
    ['q=Requerimento%206', [6]],
    ['q=%25', []],
    ['q=PRÓXIMO', []],
    ['q=PED%C3%8DDO', [5, 4, 3, 2]],
    ...['(', '[a', '\\', '***=x', 'a{9999}', '(?i)x', 'p.d', '^p', 'ß'].map((q): [string, number[]] => [
      `q=${encodeURIComponent(q)}`,
      []
    ]),
    ['from=2026-11-10&to=2026-11-10', [3, 2]],
    ['to=2026-11-09', [1]],
    ['from=2026-11-13', [6, 5]],
    ['overdue=1', [6, 1]],
    ['sort=due', [3, 5, 6, 1, 2, 4]],
    ['sort=number', [6, 5, 4, 3, 2, 1]],
    ['type=x', []]
  ])('filters by %s', async (query, wanted) => {
    expect(await numbers(query)).toEqual(wanted)
  })

  it('counts each status with all other filters, and turns pages', async () => {
    const { chief, asker } = world
    const { body } = await chief.call('GET', '/issues/?status=2&limit=1&page=2')
    expect([body.total, body.page, body.limit, body.data.map((row: { number: number }) => row.number)]).toEqual([
      2,
      2,
      1,
      [2]
    ])
    expect(body.counts.map((one: { count: number }) => one.count)).toEqual([1, 2, 1, 1, 1, 0, 0])
    expect(await numbers(`type=${drone.id}`)).toEqual([6])
    expect(await numbers('', asker)).toEqual([6, 5, 4, 3, 1])
    for (const wrong of ['from=2026-13-01', 'to=0000-01-01', 'from=hoje', 'limit=101', 'page=0', 'sort=x']) {
      expect((await chief.call('GET', `/issues/?${wrong}`)).status).toBe(422)
    }
  })

  it('marks new entries until they are seen', async () => {
    const { chief, asker } = world
    expect(await numbers('unread=1')).toEqual([6, 5, 4, 3, 2, 1])
    expect((await chief.call('GET', '/issues/unread')).body).toEqual({ unread: 6, overdue: 2, full_until: null })
    await chief.call('GET', `/messages/issues/${visit}?seen=1`)
    expect(await numbers('unread=1')).toEqual([6, 5, 4, 3, 2])
    expect(await numbers('unread=1', asker)).toEqual([])
    await chief.call('POST', '/messages', { issuesId: visit, message: 'Oi' })
    await chief.call('POST', '/messages', { issuesId: visit, message: 'Nota', internal: true })
    expect(await numbers('unread=1', asker)).toEqual([1])
    expect((await asker.call('GET', '/issues/?unread=1')).body.data[0].unread).toBe(1)
    expect((await asker.call('GET', '/issues/unread')).body).toEqual({ unread: 1, overdue: 2, full_until: null })
    // One's own words are none of one's news, whatever came before them.
    expect(await numbers('unread=1')).toEqual([6, 5, 4, 3, 2])
    await asker.call('POST', '/messages', { issuesId: visit, message: 'Olá' })
    await chief.call('POST', '/messages', { issuesId: visit, message: 'Sim' })
    expect(await numbers('unread=1')).toEqual([1, 6, 5, 4, 3, 2])
    expect((await chief.call('GET', '/issues/unread')).body.unread).toBe(6)
  })

  it('and a page of it is a handful of questions, however many rows it has', async () => {
    const { chief, db } = world
    const asked = async (limit: number) => {
      const { query } = db.pool
      let count = 0
      db.pool.query = ((...args: Parameters<typeof query>) => {
        count += 1
        return query.apply(db.pool, args)
      }) as typeof query
      await chief.call('GET', `/issues/?limit=${limit}`)
      db.pool.query = query
      return count
    }
    const one = await asked(1)
    const six = await asked(6)
    expect(six).toBe(one)
    expect([one > 2, one < 7]).toEqual([true, true])
  })
})

it('has the same statuses for all signed-in users', async () => {
  const { asker, stranger } = world
  const { body } = await asker.call('GET', '/issuesStatus')
  expect(body[2]).toEqual({ id: 3, label: 'Aguardando documento' })
  expect((await asker.call('GET', '/issuesStatus/7')).body).toEqual({ id: 7, label: 'Cancelado' })
  expect((await asker.call('GET', '/issuesStatus/8')).status).toBe(404)
  expect((await asker.call('GET', '/filesStatus')).body.map((one: { label: string }) => one.label)).toEqual([
    'Enviado',
    'Aprovado',
    'Recusado'
  ])
  expect((await stranger('GET', '/issuesStatus')).status).toBe(401)
})
