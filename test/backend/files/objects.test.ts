import { randomBytes, randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Database } from '#app/backend/db/connection.server.ts'
import { filePieces, files, objectRemovals, photos } from '#app/backend/db/schema.server.ts'
import { moveFiles } from '#app/backend/files/move-files.server.ts'
import { removeObjects, sweepObjects } from '#app/backend/files/objects.server.ts'
import { createApiHandler } from '#app/backend/handle-api.server.ts'
import type { Backend } from '#app/backend/kernel/context.server.ts'
import { sweepPlace } from '#app/backend/privacy/sweep.server.ts'
import { newObjectKey, ObjectFault, type ObjectStore } from '#app/backend/providers/objects/object-store.server.ts'
import { openObjects } from '#app/backend/providers/objects/open-objects.server.ts'
import { FILE_WORDS } from '#app/domain/file/limits.ts'
import { type Clock, createCaller, createClock, createTestBackend, createUser } from '../../support/database/backend.ts'
import { openTestDatabase } from '../../support/database/database.ts'
import { pdf, picture } from '../../support/documents/documents.ts'
import { prefix, refusing, type S3Server, startS3Server } from '../../support/server/providers/s3-server.ts'
import { createAgentPlace, createSender, type Sender } from './world.ts'

let db: Database
let server: S3Server
let objects: ObjectStore
let clock: Clock
let backend: Backend
let sender: Sender
let world: Awaited<ReturnType<typeof createAgentPlace>>

beforeAll(async () => {
  db = await openTestDatabase()
  server = await startS3Server()
})
afterAll(async () => {
  await db.close()
  await server.stop()
})
beforeEach(async () => {
  server.objects.clear()
  server.misbehave(/^$/, null)
  await db.pool.query(`delete from files; delete from product_photos; delete from photos; delete from object_removals;
    delete from object_sweeps`)
  const opened = await openObjects(server.env)
  if (!opened) throw new Error('the settings name a bucket')
  objects = opened
  clock = createClock()
  backend = { ...createTestBackend(db, clock), objects }
  sender = createSender(backend)
  world = await createAgentPlace(db)
})

const content = () => pdf(randomBytes(300_000).toString('hex'))
const send = (bytes: Uint8Array) => sender.send(bytes, { token: world.staff.token, query: world.home })
const open = (id: string, token = world.staff.token) => sender.open(`/files/download/${id}`, { token })
const pieces = (id: string) => db.orm.$count(filePieces, eq(filePieces.fileId, id))
const keysThere = () => [...server.objects.keys()].map((name) => name.slice(prefix.length)).sort()
const keyOf = async (id: string) =>
  (await db.orm.select({ key: files.objectKey }).from(files).where(eq(files.id, id)))[0]?.key
const removeAll = async () => {
  while (await removeObjects(backend));
}

describe('a document of a place with a bucket', () => {
  it('lies there alone, and is served as before to the same people', async () => {
    const bytes = content()
    const { status, body } = await send(bytes)
    expect(status).toBe(201)
    expect(await pieces(body.id)).toBe(0)
    expect(keysThere()).toEqual([await keyOf(body.id)])
    const opened = await open(body.id, world.reader.token)
    expect(opened.bytes.equals(bytes)).toBe(true)
    expect(Object.fromEntries(opened.headers)).toMatchObject({
      'content-type': 'application/pdf',
      'content-length': String(bytes.length),
      'cache-control': 'private, no-store'
    })
    expect((await open(body.id, world.nobody.token)).status).toBe(404)
    // The same content for the same thing is one file: its second object goes.
    expect((await send(bytes)).body.id).toBe(body.id)
    await removeAll()
    expect(keysThere()).toEqual([await keyOf(body.id)])
  })

  it('is refused at its field while the bucket is away, and nothing of it stays', async () => {
    server.misbehave(/./, refusing(503, 'SlowDown'))
    const { status, body } = await send(content())
    expect({ status, fields: body.fields }).toEqual({ status: 503, fields: { file: [FILE_WORDS.away] } })
    expect([await db.orm.$count(files), await db.orm.$count(filePieces)]).toEqual([0, 0])
  })

  it('cannot be read while the bucket is away, and is not half sent', async () => {
    const { body } = await send(content())
    server.misbehave(/./, refusing(403, 'AccessDenied'))
    const opened = await open(body.id)
    expect([opened.status, JSON.parse(opened.bytes.toString())]).toEqual([
      503,
      { message: FILE_WORDS.unread, code: 'files_away', fields: {} }
    ])
  })

  it('leaves no object behind when the transaction refuses it', async () => {
    server.misbehave(/^PUT/, ({ request, response }) => {
      server.misbehave(/^$/, null)
      request.resume()
      // The agent goes while the object is being sent.
      void db.pool.query('delete from agents where uuid = $1', [world.agent]).then(() => response.writeHead(200).end())
    })
    expect((await send(content())).status).toBe(404)
    expect(await db.orm.$count(objectRemovals)).toBe(1)
    await removeAll()
    expect(await db.orm.$count(objectRemovals)).toBe(0)
  })
})

describe('an object whose row lets it go', () => {
  it('is removed after the commit, later if the bucket is away', async () => {
    const { body } = await send(content())
    expect((await sender.call('DELETE', `/files/${body.id}`, { token: world.staff.token })).status).toBe(200)
    expect(keysThere()).toHaveLength(1)
    server.misbehave(/^DELETE/, refusing(503, 'SlowDown'))
    await removeAll()
    expect(keysThere()).toHaveLength(1)
    server.misbehave(/^$/, null)
    backend = { ...backend, objects: await openObjects(server.env) }
    await removeAll()
    expect(keysThere()).toHaveLength(1)
    clock.pass(2)
    await removeAll()
    expect([keysThere(), await db.orm.$count(objectRemovals)]).toEqual([[], 0])
  })

  it('goes with the retention of a request', async () => {
    const { body } = await send(content())
    const [type, issue] = [randomUUID(), randomUUID()]
    const at = '2010-01-01T00:00:00Z'
    await db.pool.query(`insert into issue_types (id, place_id, label) values ($1, $2, 'Outro')`, [type, world.placeId])
    await db.pool.query(
      `insert into issues (id, place_id, number, type_id, status, details, person_name, changed_at)
       values ($1, $2, 1, $3, 4, 'x', 'Rui', $4)`,
      [issue, world.placeId, type, at]
    )
    await db.pool.query(`update files set ref = 'issues', ref_id = $1, created_at = $2`, [issue, at])
    const counts = await sweepPlace(backend, { placeId: world.placeId, chosen: {}, userId: null })
    expect([counts.files, await keyOf(body.id)]).toEqual([1, ''])
    await removeAll()
    expect(keysThere()).toEqual([])
  })
})

describe('the search for objects without a row', () => {
  const put = (at: Date, name = `${prefix}${newObjectKey()}`) => {
    server.objects.set(name, { bytes: Buffer.from('x'), at })
    return name.slice(prefix.length)
  }
  const dayAgo = () => new Date(clock.now().getTime() - 25 * 3_600_000)

  it('removes old ones only, and touches nothing of others', async () => {
    await send(content())
    const kept = keysThere()
    for (const held of server.objects.values()) held.at = dayAgo()
    const old = put(dayAgo())
    const young = put(clock.now())
    put(dayAgo(), `${prefix}contrato.pdf`)
    put(dayAgo(), `outro/${newObjectKey()}`)
    await sweepObjects(backend)
    await removeAll()
    expect(keysThere()).not.toContain(old)
    expect(keysThere()).toEqual(expect.arrayContaining([...kept, young, 'contrato.pdf']))
    expect(server.objects.size).toBe(4)
    // Another instance does not look again within the hour.
    put(dayAgo())
    await sweepObjects(backend)
    expect(await db.orm.$count(objectRemovals)).toBe(0)
    clock.pass(60)
    await sweepObjects(backend)
    expect(await db.orm.$count(objectRemovals)).toBe(1)
  })

  it('removes nothing where most objects are unknown: the bucket is of another program', async () => {
    for (let n = 0; n < 30; n += 1) put(dayAgo())
    await sweepObjects(backend)
    expect(await db.orm.$count(objectRemovals)).toBe(0)
  })
})

describe('a photo', () => {
  it('lies in the bucket, and its object goes with the last of its copies', async () => {
    const call = createCaller(backend)
    const { token } = await createUser(db, world.placeId, ['products/index', 'products/edit'])
    const { rows } = await db.pool.query('select uuid from products where place_id = $1', [world.placeId])
    const from = `/products/${rows[0].uuid}`
    const data = (await picture('png')).toString('base64')
    const added = await call('POST', `${from}/photos`, { token, body: { data, description: 'Salão' } })
    expect(added.status).toBe(200)
    const [photo] = await db.orm.select().from(photos)
    expect([photo?.bytes, keysThere()]).toEqual([null, [photo?.objectKey]])
    const read = await call('GET', `/photos/${photo?.id}`)
    expect(Buffer.from(read.body.data, 'base64')).toHaveLength(photo?.size ?? -1)

    const copy = randomUUID()
    expect((await call('POST', `${from}/copy`, { token, body: { uuid: copy } })).status).toBe(201)
    expect((await call('DELETE', `${from}/photos/${photo?.id}`, { token })).status).toBe(200)
    await removeAll()
    const listed = await call('GET', `/products/${copy}/photos`, { token })
    const left = listed.body.data[0].id
    expect((await call('GET', `/photos/${left}`)).body.data).toBe(read.body.data)
    expect((await call('DELETE', `/products/${copy}/photos/${left}`, { token })).status).toBe(200)
    await removeAll()
    expect(keysThere()).toEqual([])
  })

  it('is refused at its field while the bucket is away', async () => {
    server.misbehave(/./, refusing(503, 'SlowDown'))
    const data = (await picture('png')).toString('base64')
    const sent = await createCaller(backend)('PUT', '/account/photo', { token: world.staff.token, body: { data } })
    expect([sent.status, sent.body.fields]).toEqual([503, { data: [FILE_WORDS.away] }])
    expect(await db.orm.$count(photos)).toBe(0)
  })
})

describe('moving', () => {
  const inDatabase = { objects: null }
  const all: { id: string; bytes: Buffer }[] = []

  beforeEach(async () => {
    all.length = 0
    const before = createSender({ ...backend, ...inDatabase })
    for (let n = 0; n < 6; n += 1) {
      const bytes = content()
      const { body } = await before.send(bytes, { token: world.staff.token, query: world.home })
      all.push({ id: body.id, bytes })
    }
    const data = (await picture('png')).toString('base64')
    const { token } = world.staff
    await createCaller({ ...backend, ...inDatabase })('PUT', '/account/photo', { token, body: { data } })
  })

  const move = (to: 's3' | 'database', changes: { objects?: ObjectStore; limit?: number } = {}) => {
    let moved = 0
    const onMoved = () => {
      moved += 1
    }
    return moveFiles({ db, objects, to, limit: 1000, onMoved, ...changes }).then((damaged) => ({ moved, damaged }))
  }
  const expectAllRead = async () => {
    for (const { id, bytes } of all) expect((await open(id)).bytes.equals(bytes)).toBe(true)
  }
  const moved = () => db.orm.$count(files, sql`object_key <> ''`)

  it('takes everything to the bucket and back, and frees the old place', async () => {
    expect(await move('s3', { limit: 2 })).toEqual({ moved: 2, damaged: [] })
    expect(await move('s3')).toEqual({ moved: 5, damaged: [] })
    expect(await move('s3')).toEqual({ moved: 0, damaged: [] })
    expect([await db.orm.$count(filePieces), keysThere().length]).toEqual([0, 7])
    await expectAllRead()
    expect(await move('database')).toEqual({ moved: 7, damaged: [] })
    await removeAll()
    expect(keysThere()).toEqual([])
    backend.objects = null
    await expectAllRead()
  })

  it('goes on after it broke off in the middle', async () => {
    let puts = 0
    const dying: ObjectStore = {
      ...objects,
      put: async (...asked) => {
        puts += 1
        await objects.put(...asked)
        // The process ends between the object and its row.
        if (puts === 3) throw new ObjectFault('away', 'killed')
      }
    }
    await expect(move('s3', { objects: dying })).rejects.toThrow('killed')
    expect([await moved(), keysThere().length]).toEqual([2, 3])
    await expectAllRead()
    await move('s3')
    expect(await moved()).toBe(6)
    await expectAllRead()
    const dyingBack: ObjectStore = {
      ...objects,
      open: (...asked) => {
        puts -= 1
        return puts < 0 ? Promise.reject(new ObjectFault('away', 'killed')) : objects.open(...asked)
      }
    }
    await expect(move('database', { objects: dyingBack })).rejects.toThrow('killed')
    await move('database')
    expect(await moved()).toBe(0)
    await expectAllRead()
  })

  it('may run twice at once, while files are read and removed', async () => {
    const gone = all.pop()
    const removing = sender.call('DELETE', `/files/${gone?.id}`, { token: world.staff.token })
    const [first, second] = await Promise.all([move('s3'), move('s3'), removing, expectAllRead()])
    expect([...first.damaged, ...second.damaged]).toEqual([])
    await expectAllRead()
    await removeAll()
    const { rows } = await db.pool.query(
      `select object_key from files where object_key <> '' union select object_key from photos order by 1`
    )
    expect(keysThere()).toEqual(rows.map((row) => row.object_key))
    expect(await db.orm.$count(filePieces)).toBe(0)
    await Promise.all([move('database'), move('database'), expectAllRead()])
    await expectAllRead()
  })

  it('goes on in the bucket with a download that has begun in the database', async () => {
    const [one] = all
    const response = await openStream(one?.id ?? '')
    const reader = response.body?.getReader()
    const parts = [(await reader?.read())?.value ?? new Uint8Array()]
    await move('s3')
    for (let part = await reader?.read(); part && !part.done; part = await reader?.read()) parts.push(part.value)
    expect(Buffer.concat(parts).equals(one?.bytes ?? Buffer.alloc(0))).toBe(true)
  })

  it('leaves a file where it is whose bytes are not those of its row', async () => {
    const [one] = all
    await db.pool.query(`update file_pieces set bytes = set_byte(bytes, 0, 0) where file_id = $1 and number = 0`, [
      one?.id
    ])
    expect(await move('s3')).toEqual({ moved: 6, damaged: [one?.id] })
    const [other] = all.slice(1)
    const held = server.objects.get(`${prefix}${await keyOf(other?.id ?? '')}`)
    if (held) held.bytes = Buffer.alloc(held.bytes.length)
    expect(await move('database')).toEqual({ moved: 5, damaged: [other?.id] })
    expect(await keyOf(other?.id ?? '')).not.toBe('')
  })

  async function openStream(id: string): Promise<Response> {
    const headers = { 'x-access-token': world.staff.token }
    const request = new Request(`http://localhost/api/v1/files/download/${id}`, { headers })
    return createApiHandler(backend)(request, { requestId: 'test', address: '203.0.113.7' })
  }
})
