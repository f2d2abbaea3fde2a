import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { inTransaction } from '#app/backend/db/transaction.server.ts'
import { issueFileOwner as owner } from '#app/backend/issues/file-owner.server.ts'
import type { StaffContext } from '#app/backend/kernel/context.server.ts'
import type { FileWish } from '#app/backend/kernel/files/owner.server.ts'
import { toRules } from '#app/domain/access/rules.ts'
import { asks, attends, type IssueWorld, openIssueWorld, type Person } from './world.ts'

let world: IssueWorld

beforeAll(async () => {
  world = await openIssueWorld()
})
afterAll(() => world.db.close())

function contextOf(person: Person, keys: readonly string[], placeId = world.placeId): StaffContext {
  const actor = {
    ...person,
    placeId,
    name: 'Nome',
    permissions: toRules([...keys] as never[]),
    mustEnrol: false,
    address: '203.0.113.7',
    requestId: 'test'
  }
  return { ...world.backend, requestId: 'test', address: '203.0.113.7', userAgent: '', tokenHash: null, actor }
}

const fileOf = (refId: string, changes: object = {}) => ({
  id: randomUUID(),
  placeId: world.placeId,
  name: 'oficio.pdf',
  refId,
  document: 'Ofício',
  status: 1,
  reason: '',
  version: 1,
  ...changes
})

const ask = (ctx: StaffContext, refId: string, wish: FileWish) =>
  owner.require(world.db.orm, ctx, { refId, wish }).then(
    () => 200,
    (error: { status: number }) => error.status
  )

describe('a document of a request', () => {
  it('is read by users who see the request, added by the requester while it is open, and judged by attendants', async () => {
    const { open, asker, chief, addPerson, db } = world
    const { id } = await open()
    const colleague = await addPerson('Outra', asks)
    const wishes: FileWish[] = ['read', 'add', 'judge']
    const table = (ctx: StaffContext, refId = id) => Promise.all(wishes.map((wish) => ask(ctx, refId, wish)))
    expect(await table(contextOf(asker, asks))).toEqual([200, 200, 403])
    expect(await table(contextOf(chief, attends))).toEqual([200, 200, 200])
    expect(await table(contextOf(colleague, asks))).toEqual([404, 404, 404])
    expect(await table(contextOf(chief, attends, randomUUID()))).toEqual([404, 404, 404])
    expect(await table(contextOf(chief, attends), 'x')).toEqual([404, 404, 404])
    await db.pool.query('update issues set status = 6 where id = $1', [id])
    expect(await table(contextOf(asker, asks))).toEqual([200, 409, 403])
    expect(await table(contextOf(chief, attends))).toEqual([200, 200, 200])
    // A user who lost the pages of requests also loses the documents.
    expect(await table(contextOf(asker, ['issues/index']))).toEqual([404, 404, 404])
    const late = inTransaction(db, async (tx) => owner.added?.(tx, contextOf(asker, asks), fileOf(id)))
    await expect(late).rejects.toMatchObject({ status: 409 })
  })

  it('made public leaves a note for attendants, and changes no status for the requester', async () => {
    const { open, chief, db } = world
    const { id } = await open()
    const changedAt = async () => (await db.pool.query('select changed_at from issues where id = $1', [id])).rows[0]
    const before = await changedAt()
    const file = fileOf(id, { document: 'o que\nquiser' })
    await inTransaction(db, async (tx) => owner.published?.(tx, contextOf(chief, attends), file, true))
    const found = await db.pool.query(
      'select title, body, is_internal from issue_messages where issue_id = $1 order by id desc limit 1',
      [id]
    )
    expect(found.rows).toEqual([{ title: 'Documento tornado público', body: 'oficio.pdf', is_internal: true }])
    expect(await changedAt()).toEqual(before)
  })

  it('that was awaited returns the request to review only when the requester sends it; the conversation tells each', async () => {
    const { open, asker, chief, db } = world
    const type = await world.addType({ label: 'Com ofício', documents: [{ name: 'Ofício', required: true }] })
    const { id } = await open({ type: type.id })
    const add = (ctx: StaffContext, changes = {}) =>
      inTransaction(db, async (tx) => owner.added?.(tx, ctx, fileOf(id, changes)))
    await chief.call('PUT', `/issues/${id}`, { statusId: 3, message: 'Falta o ofício.' })
    await add(contextOf(chief, attends), { name: 'modelo.docx', document: '' })
    expect((await asker.call('GET', `/issues/${id}`)).body.statusId).toBe(3)
    await add(contextOf(asker, asks), { version: 2 })
    const judged = fileOf(id, { status: 3, reason: 'Ilegível' })
    await inTransaction(db, async (tx) => owner.judged?.(tx, contextOf(chief, attends), judged))
    const issue = (await asker.call('GET', `/issues/${id}`)).body
    expect([issue.statusId, issue.version]).toEqual([2, 3])
    const told = (await asker.call('GET', `/messages/issues/${id}`)).body
    expect(
      told.slice(2).map((one: { title: string; message: string; side: string }) => [one.side, one.title, one.message])
    ).toEqual([
      ['system', 'Documento enviado', 'modelo.docx'],
      ['system', 'Nova versão de documento', 'Ofício (oficio.pdf)'],
      ['system', 'Situação: Aguardando documento → Em análise', ''],
      ['system', 'Documento recusado', 'Ofício (oficio.pdf): Ilegível']
    ])
    expect((await chief.call('GET', `/issues/${id}`)).body.unread).toBe(3)
  })

  it('that was awaited moves the deadline on by the days it took', async () => {
    const { addType, open, asker, chief, db } = world
    const type = await addType({ label: 'Com prazo', days_to_answer: 5 })
    const { id } = await open({ type: type.id })
    const due = async () => (await asker.call('GET', `/issues/${id}`)).body.due_on
    expect(await due()).toBe('2026-11-25')
    await chief.call('PUT', `/issues/${id}`, { statusId: 3 })
    expect(await due()).toBe('2026-11-25')
    const later = { ...contextOf(asker, asks), now: () => new Date('2026-11-24T15:00:00Z') }
    await inTransaction(db, async (tx) => owner.added?.(tx, later, fileOf(id)))
    expect(await due()).toBe('2026-11-29')
    await chief.call('PUT', `/issues/${id}`, { statusId: 4 })
    expect(await due()).toBe('2026-11-29')
  })

  it('can be sent by the link without an account', async () => {
    const { addType, placeId, stranger, db, chief } = world
    await db.pool.query('update places set issues_open = true')
    const type = await addType({ label: 'Drone', is_public: true })
    const form = { details: 'Voar.', type: type.id, name: 'Ana Lima', phone: '(75) 98888-7777', email: '' }
    const { key } = (await stranger('POST', `/places/${placeId}/issues`, form)).body
    const { id } = (await chief.call('GET', '/issues/?q=voar')).body.data[0]
    await chief.call('PUT', `/issues/${id}`, { statusId: 3 })
    await inTransaction(db, async (tx) => owner.added?.(tx, { ...contextOf(chief, []), actor: null }, fileOf(id)))
    const { issue, messages } = (await stranger('GET', `/issues/link/${key}`)).body
    expect([issue.statusId, messages.at(-1).own, messages.at(-1).author]).toEqual([2, true, 'Ana Lima'])
  })
})
