import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { filePieces, files } from '#app/backend/db/schema.server.ts'
import { fileJobs } from '#app/backend/files/jobs.server.ts'
import { FILE_WORDS, LARGEST_OF_STRANGERS, OLD_VERSION_DAYS } from '#app/domain/file/limits.ts'
import { createPlace, createTestBackend } from '../../support/database/backend.ts'
import { pdf, picture } from '../../support/documents/documents.ts'
import { attends, type IssueWorld, openIssueWorld } from '../issues/world.ts'
import { createSender, type Sender } from './world.ts'

let world: IssueWorld
let sender: Sender
let issueId: string

beforeAll(async () => {
  world = await openIssueWorld()
  sender = createSender(world.backend)
  issueId = (await world.open()).id
})
afterAll(() => world.db.close())

const send = async (words: string, { token } = world.asker, more: Record<string, string> = {}) => {
  const query = { ref: 'issues', refId: issueId, name: 'doc.pdf', ...more }
  const { status, body } = await sender.send(pdf(words), { token, query })
  expect(status).toBe(201)
  return body
}
const remove = (id: string, { token } = world.asker) => sender.call('DELETE', `/files/${id}`, { token })
const pieces = (id: string) => world.db.orm.$count(filePieces, eq(filePieces.fileId, id))

it('removes a document with permission, names the remover, and serves it to nobody any more', async () => {
  const { asker, chief, addPerson, db } = world
  const own = await send('meu')
  const other = await addPerson('Curiosa', ['issues/index', 'issues/add', 'issues/details'])
  const { placeId } = await createPlace(db)
  const away = await addPerson('Longe', attends, { placeId })
  for (const [person, status] of [
    [other, 404],
    [away, 404]
  ] as const) {
    expect((await remove(own.id, person)).status).toBe(status)
  }
  expect([(await sender.call('DELETE', `/files/${own.id}`)).status, (await remove('x')).status]).toEqual([401, 404])
  expect(await pieces(own.id)).toBe(1)
  const twice = await Promise.all([remove(own.id), remove(own.id)])
  expect(twice.map(({ status, body }) => [status, body.status])).toEqual([
    [200, 'Documento removido.'],
    [200, 'Documento removido.']
  ])
  expect(await pieces(own.id)).toBe(0)
  const opened = await sender.open(`/files/download/${own.id}`, { token: chief.token })
  expect([opened.status, opened.bytes.toString()]).toEqual([404, expect.stringContaining(FILE_WORDS.removed)])
  const told = (await asker.call('GET', `/files/${issueId}/files`)).body
  const mine = told.find(({ id }: { id: string }) => id === own.id)
  expect(mine).toMatchObject({ name: 'doc.pdf', removed_by: 'Beto Pede', has_preview: false })
  const words = (await asker.call('GET', `/messages/issues/${issueId}`)).body
  expect(words.filter(({ title }: { title: string }) => title === 'Documento removido')).toHaveLength(1)
  expect((await sender.call('PUT', `/files/${own.id}`, { token: chief.token, body: { statusId: 2 } })).status).toBe(409)
  // The same again is no twin of what is gone.
  expect((await send('meu')).id).not.toBe(own.id)

  const judged = await send('avaliado')
  await sender.call('PUT', `/files/${judged.id}`, { token: chief.token, body: { statusId: 2, public: true } })
  expect((await remove(judged.id)).body.code).toBe('judged')
  const listed = (await asker.call('GET', `/files/${issueId}/files`)).body
  const { file_path: path } = listed.find(({ id }: { id: string }) => id === judged.id)
  const open = () => sender.open(`/files/public/?file_path=${encodeURIComponent(path)}`)
  expect((await open()).status).toBe(200)
  expect((await remove(judged.id, chief)).status).toBe(200)
  expect((await open()).status).toBe(404)

  const late = await send('tarde')
  // A decision rests on the documents sent, whether each was judged or not.
  for (const statusId of [4, 6]) {
    await chief.call('PUT', `/issues/${issueId}`, { statusId })
    expect((await remove(late.id)).body.code).toBe('decided')
  }
  expect((await remove(late.id, chief)).status).toBe(200)
  await chief.call('PUT', `/issues/${issueId}`, { statusId: 2, message: 'Reaberto.' })
})

it('lets nobody who asks remove a document that the staff sent', async () => {
  const { db, placeId, stranger, addType, asker, chief } = world
  const theirs = await send('autorização', chief)
  const { status, body } = await remove(theirs.id)
  expect([status, body.code]).toEqual([409, 'foreign'])
  const told: { id: string; own: boolean }[] = (await asker.call('GET', `/files/${issueId}/files`)).body
  expect(told.find(({ id }) => id === theirs.id)?.own).toBe(false)

  await db.pool.query('update places set issues_open = true')
  const type = await addType({ label: 'Pesquisa', is_public: true })
  const form = { details: 'Pesquisar.', type: type.id, name: 'Ana Lima', phone: '(75) 98888-1000' }
  const { key } = (await stranger('POST', `/places/${placeId}/issues`, form)).body
  const [opened] = (await db.pool.query('select id from issues where link_key = $1', [key])).rows
  const map = await send('mapa', chief, { refId: opened.id })
  const refused = await sender.call('DELETE', `/issues/link/${key}/files/${map.id}`)
  expect([refused.status, refused.body.code]).toEqual([409, 'foreign'])
  const followed = (await stranger('GET', `/issues/link/${key}`)).body
  expect(followed.files).toMatchObject([{ id: map.id, own: false, removed_date: null }])
  expect((await remove(map.id, chief)).status).toBe(200)
})

it('frees its space, also for a visitor without an account', async () => {
  const { db, placeId, stranger, addType } = world
  await db.pool.query('update places set issues_open = true')
  const type = await addType({ label: 'Drone', is_public: true })
  const form = { details: 'Voar.', type: type.id, name: 'Ana Lima', phone: '(75) 98888-1000' }
  const { key } = (await stranger('POST', `/places/${placeId}/issues`, form)).body
  const path = `/issues/link/${key}/files`
  const full = randomUUID()
  const keptAt = new Date()
  await db.orm.insert(files).values({
    id: full,
    origin: full,
    placeId,
    ref: 'issues',
    refId: randomUUID(),
    name: 'a.pdf',
    keptAt,
    size: LARGEST_OF_STRANGERS - 100,
    createdAt: new Date(0)
  })
  const bytes = await picture('png')
  const sendMine = () => sender.send(bytes, { path, query: { name: 'foto' } })
  expect((await sendMine()).body.message).toBe(FILE_WORDS.placeFull)
  await db.orm
    .update(files)
    .set({ size: LARGEST_OF_STRANGERS - bytes.length })
    .where(eq(files.id, full))
  const mine = await sendMine()
  expect(mine.status).toBe(201)
  const second = () => sender.send(pdf('outro'), { path, query: { name: 'outro' } })
  expect((await second()).status).toBe(422)
  const foreign = await send('de outro')
  for (const id of [foreign.id, randomUUID(), 'x']) {
    expect((await sender.call('DELETE', `${path}/${id}`)).status).toBe(404)
  }
  expect((await sender.call('DELETE', `/issues/link/${'a'.repeat(27)}/files/${mine.body.id}`)).status).toBe(404)
  expect((await sender.call('DELETE', `${path}/${mine.body.id}`)).status).toBe(200)
  expect((await sender.open(`${path}/${mine.body.id}?preview=1`)).status).toBe(404)
  const followed = (await stranger('GET', `/issues/link/${key}`)).body
  expect(followed.files[0]).toMatchObject({ removed_by: 'Ana Lima', has_preview: false })
  expect(bytes.length > pdf('outro').length ? (await second()).status : 201).toBe(201)
})

it('removes older versions of requests that ended long ago, and nothing else', async () => {
  const { db, chief, open, asker } = world
  const versions = async (refId: string) => {
    const query = { ref: 'issues', refId }
    const first = (await sender.send(pdf(`um ${refId}`), { token: asker.token, query })).body.id
    const sent = { token: asker.token, query: { ...query, replaces: first } }
    return [first, (await sender.send(pdf(`dois ${refId}`), sent)).body.id]
  }
  const ended = await open()
  const going = await open()
  const [old, newest] = await versions(ended.id)
  const [stays] = await versions(going.id)
  await chief.call('PUT', `/issues/${ended.id}`, { statusId: 6 })
  const run = async (days: number) => {
    const now = new Date(world.backend.now().getTime() + days * 86_400_000)
    const late = { ...createTestBackend(db), now: () => now }
    for (const job of fileJobs.recurring) await job.run(late)
    return Promise.all([old, newest, stays].map(pieces))
  }
  expect(await run(OLD_VERSION_DAYS - 1)).toEqual([1, 1, 1])
  expect(await run(OLD_VERSION_DAYS + 1)).toEqual([0, 1, 1])
  const listed = (await asker.call('GET', `/files/${ended.id}/files`)).body
  const told = listed.find(({ id }: { id: string }) => id === old)
  expect([told.removed_by, told.removed_date !== null]).toEqual(['', true])
})
