import { randomBytes, randomUUID } from 'node:crypto'
import { asc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Database } from '#app/backend/db/connection.server.ts'
import { files, issueMessages, issues, issueTypes } from '#app/backend/db/schema.server.ts'
import { payerOf } from '#app/backend/kernel/apart/work-for.server.ts'
import { countAttempt } from '#app/backend/kernel/count-attempt.server.ts'
import { FILE_WORDS, LARGEST_PLACE, MOST_FILES_OF_ONE } from '#app/domain/file/limits.ts'
import { createClock, createTestBackend, createUser } from '../../support/database/backend.ts'
import { openTestDatabase } from '../../support/database/database.ts'
import { pdf, picture } from '../../support/documents/documents.ts'
import { createAgentPlace, createSender, type Sender } from './world.ts'

const clock = createClock()
let db: Database
let sender: Sender
let world: Awaited<ReturnType<typeof createAgentPlace>>

beforeAll(async () => {
  db = await openTestDatabase()
  sender = createSender(createTestBackend(db, clock))
})
afterAll(() => db.close())
beforeEach(async () => {
  world = await createAgentPlace(db)
})

const send = (words: string, more: Record<string, string> = {}, token = world.staff.token) =>
  sender.send(pdf(words), { token, query: { ...world.home, name: 'doc.pdf', ...more } })

const rows = () =>
  db.orm
    .select({ id: files.id, version: files.version, isCurrent: files.isCurrent, status: files.status })
    .from(files)
    .where(eq(files.placeId, world.placeId))
    .orderBy(asc(files.version))

describe('a newer version', () => {
  it('takes the place of the older one, which stays to be read', async () => {
    const first = (await send('um', { document: 'RG' })).body
    await sender.call('PUT', `/files/${first.id}`, {
      token: world.staff.token,
      body: { statusId: 3, reason: 'Ilegível.' }
    })
    const second = (await send('dois', { replaces: first.id })).body
    expect(second).toMatchObject({ version: 2, current: true, document: 'RG', statusId: 1 })
    // Replacing an old version makes the next number, and the same content again makes none.
    const third = (await send('três', { replaces: first.id })).body
    expect(third).toMatchObject({ version: 3, current: true })
    expect((await send('três', { replaces: first.id })).body.id).toBe(third.id)
    expect(await rows()).toEqual([
      { id: first.id, version: 1, isCurrent: false, status: 3 },
      { id: second.id, version: 2, isCurrent: false, status: 1 },
      { id: third.id, version: 3, isCurrent: true, status: 1 }
    ])
    const old = await sender.open(`/files/download/${first.id}`, { token: world.reader.token })
    expect(old.bytes.equals(pdf('um'))).toBe(true)
    const judged = await sender.call('PUT', `/files/${second.id}`, { token: world.staff.token, body: { statusId: 2 } })
    expect(judged.status).toBe(409)
  })

  it('is one alone when many come at once', async () => {
    const first = (await send('um')).body
    const [, again] = await Promise.all([0, 1].map(() => send('igual', { replaces: first.id })))
    expect(again?.status).toBe(201)
    await Promise.all([2, 3, 4].map((one) => send(`versão ${one}`, { replaces: first.id })))
    const kept = await rows()
    expect(kept.map(({ version }) => version)).toEqual([1, 2, 3, 4, 5])
    expect(kept.filter(({ isCurrent }) => isCurrent)).toHaveLength(1)
  })

  it('belongs to the same thing, and to no other', async () => {
    const other = await createAgentPlace(db)
    const foreign = (await sender.send(pdf('x'), { token: other.staff.token, query: other.home })).body
    const count = await db.orm.$count(files)
    for (const replaces of [foreign.id, randomUUID(), 'um', '../1']) {
      expect([replaces, (await send('novo', { replaces })).status]).toEqual([replaces, 404])
    }
    expect(await db.orm.$count(files)).toBe(count)
  })
})

describe('files', () => {
  it('are for users who may see the thing they belong to', async () => {
    const { id } = (await send('meu')).body
    const other = await createAgentPlace(db)
    const strangers = { reader: world.reader, nobody: world.nobody, elsewhere: other.staff }
    const status: Record<string, number[]> = {}
    for (const [name, { token }] of Object.entries(strangers)) {
      const sent = await send(`de ${name}`, {}, token)
      const put = await sender.call('PUT', `/files/${id}`, { token, body: { statusId: 2 } })
      const list = await sender.call('GET', `/files/${world.agent}/files?ref=agents`, { token })
      const page = await sender.call('GET', `/files?ref=agents&refId=${world.agent}`, { token })
      const open = await sender.open(`/files/download/${id}`, { token })
      status[name] = [sent.status, put.status, list.status, page.status, open.status]
    }
    expect(status).toEqual({
      reader: [403, 403, 200, 200, 200],
      nobody: [404, 404, 404, 404, 404],
      elsewhere: [404, 404, 404, 404, 404]
    })
    expect((await sender.open(`/files/download/${id}`)).status).toBe(401)
    expect((await sender.send(pdf(), { query: world.home })).status).toBe(401)
    const none = [expect.stringContaining('issues, agents, bookings, clients ou finance')]
    expect((await send('x', { ref: 'vehicles' })).body.fields.ref).toEqual(none)
    expect((await send('x', { ref: '__proto__' })).status).toBe(422)
    for (const path of ['/files?ref=vehicles', '/files?ref=vehicles&refId=1', '/files/1/files?ref=vehicles']) {
      const { status, body } = await sender.call('GET', path, { token: world.staff.token })
      expect([path, status, body.fields]).toEqual([path, 422, { ref: none }])
    }
    expect(await rows()).toHaveLength(1)
  })

  it('are public only once they are marked so, and only by their own path', async () => {
    const { body } = await send('público', { name: 'regras ção.pdf' })
    const open = (path: string) => sender.open(`/files/public/?file_path=${encodeURIComponent(path)}`)
    expect((await open(`/${body.id}/${body.name}`)).status).toBe(404)
    const put = (asked: object) => sender.call('PUT', `/files/${body.id}`, { token: world.staff.token, body: asked })
    const { file_path: path } = (await put({ public: true })).body
    expect(path).toBe(`/${body.id}/regras ção.pdf`)
    const opened = await open(path)
    expect([opened.status, opened.headers.get('content-type')]).toEqual([200, 'application/pdf'])
    expect(opened.headers.get('content-disposition')).toMatch(/^attachment; /)
    for (const wrong of [
      path.slice(1),
      `${path}/`,
      `/${body.id}/`,
      `/${body.id}/../x`,
      `/x/..${path}`,
      `${path}\0`,
      '/etc/passwd',
      ''
    ]) {
      expect([wrong, (await open(wrong)).status]).toEqual([wrong, wrong.endsWith('\0') ? 200 : 404])
    }
    await put({ public: false })
    expect((await open(path)).status).toBe(404)
  })

  it('have room that ends', async () => {
    const home = {
      placeId: world.placeId,
      ref: 'agents',
      refId: world.agent,
      keptAt: new Date(),
      kind: 'txt',
      name: 'a'
    }
    const make = (count: number, more: object) =>
      Array.from({ length: count }, () => {
        const id = randomUUID()
        return { id, origin: id, ...home, ...more }
      })
    await db.orm.insert(files).values(make(4, { refId: randomUUID(), size: 2 ** 30 }))
    await db.orm.insert(files).values(make(1, { refId: randomUUID(), size: LARGEST_PLACE - 4 * 2 ** 30 - 2000 }))
    expect((await send('cabe')).status).toBe(201)
    expect((await send('não cabe'.repeat(300))).body.fields.file).toEqual([FILE_WORDS.placeFull])
    await db.orm.update(files).set({ size: 1 }).where(eq(files.placeId, world.placeId))
    await db.orm.insert(files).values(make(MOST_FILES_OF_ONE - 2, {}))
    const [one, two] = await Promise.all([send('o último'), send('um a mais')])
    expect([one?.status, two?.status].sort()).toEqual([201, 422])
    expect([one, two].find(({ status }) => status === 422)?.body.message).toBe(FILE_WORDS.full)
  })
})

describe('a request followed by its address', () => {
  it('takes documents while it is open, and shows its own', async () => {
    const typeId = randomUUID()
    const id = randomUUID()
    const key = randomBytes(20).toString('base64url')
    await db.orm.insert(issueTypes).values({ id: typeId, placeId: world.placeId, label: 'Outro' })
    const asked = { details: 'Peço.', personName: 'Ana Dias', personPhone: '+5575981112222', linkKey: key }
    await db.orm.insert(issues).values({ id, placeId: world.placeId, number: 1, typeId, status: 3, ...asked })
    const path = `/issues/link/${key}/files`
    const sent = await sender.send(await picture('png'), {
      path,
      query: { name: 'foto', document: 'RG' },
      token: world.nobody.token
    })
    expect(sent).toMatchObject({
      status: 201,
      body: { name: 'foto.png', kind: 'png', has_preview: true, uploaded_by: 'Ana Dias', ref: 'issues', refId: id }
    })
    const preview = await sender.open(`${path}/${sent.body.id}?preview=1`)
    expect(preview.headers.get('content-disposition')).toMatch(/^inline; /)
    expect(preview.bytes.subarray(8, 12).toString()).toBe('WEBP')
    const [issue] = await db.orm.select().from(issues).where(eq(issues.id, id))
    expect(issue?.status).toBe(2)
    expect(await db.orm.$count(issueMessages, eq(issueMessages.issueId, id))).toBe(2)

    // Attendants see it; a colleague with the URL does not, and another key opens nothing.
    const attends = await createUser(db, world.placeId, ['issues/edit', 'issues/details'])
    expect((await sender.open(`/files/download/${sent.body.id}`, { token: attends.token })).status).toBe(200)
    expect((await sender.open(`/files/download/${sent.body.id}`, { token: world.nobody.token })).status).toBe(404)
    expect((await sender.call('GET', '/files', { token: attends.token })).body.total).toBe(1)
    const foreign = (await send('do condutor')).body
    const wrong = [
      `${path}/${foreign.id}`,
      `${path}/x`,
      `/issues/link/${'a'.repeat(27)}/files/${sent.body.id}`,
      `/issues/link/%2e%2e/files/${sent.body.id}`
    ]
    for (const one of wrong) expect([one, (await sender.open(one)).status]).toEqual([one, 404])

    // The hour of its network is used up, and says so at the file; nobody of the staff is stopped by that.
    const key7 = `file-work:network:${payerOf({ actor: null, address: '203.0.113.7' })}`
    await countAttempt({ db, now: clock.now }, { key: key7, limit: 60_000, windowSeconds: 3600, amount: 55_000 })
    const refused = await sender.send(pdf('demais'), { path })
    expect(refused).toMatchObject({ status: 429, body: { fields: { file: [FILE_WORDS.workUsedUp] } } })
    expect((await sender.send(pdf('demais'), { path, address: '198.51.100.4' })).status).toBe(201)
    expect((await send('da equipe')).status).toBe(201)

    await db.orm.update(issues).set({ status: 6 }).where(eq(issues.id, id))
    expect((await sender.send(pdf('tarde'), { path })).status).toBe(409)
    expect(await db.orm.$count(files, eq(files.refId, id))).toBe(2)
  })
})
