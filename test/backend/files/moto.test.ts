import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Database } from '#app/backend/db/connection.server.ts'
import { moveFiles } from '#app/backend/files/move-files.server.ts'
import { removeObjects } from '#app/backend/files/objects.server.ts'
import { newObjectKey, type ObjectStore } from '#app/backend/providers/objects/object-store.server.ts'
import { openObjects } from '#app/backend/providers/objects/open-objects.server.ts'
import { createCaller, createClock, createTestBackend } from '../../support/database/backend.ts'
import { openTestDatabase } from '../../support/database/database.ts'
import { pdf, picture } from '../../support/documents/documents.ts'
import { hasMoto, MOTO_WANTED, startMoto } from '../../support/server/providers/moto.ts'
import { createAgentPlace, createSender } from './world.ts'

const isHere = hasMoto()

describe.skipIf(!isHere)(isHere ? 'with moto as S3' : MOTO_WANTED, () => {
  let db: Database
  let moto: Awaited<ReturnType<typeof startMoto>>
  let objects: ObjectStore

  beforeAll(async () => {
    db = await openTestDatabase()
    moto = await startMoto()
    const opened = await openObjects(moto.env)
    if (!opened) throw new Error('the settings name a bucket')
    objects = opened
  }, 60_000)
  afterAll(async () => {
    moto?.stop()
    await db?.close()
  })

  it('keeps a document and a photo, gives them back, moves them out and removes them', async () => {
    const backend = { ...createTestBackend(db, createClock()), objects }
    const sender = createSender(backend)
    const call = createCaller(backend)
    const world = await createAgentPlace(db)
    const { token } = world.staff
    const bytes = pdf(randomBytes(500_000).toString('hex'))
    const { body } = await sender.send(bytes, { token, query: world.home })
    const data = (await picture('png')).toString('base64')
    const photo = await call('PUT', '/account/photo', { token, body: { data } })
    expect((await objects.list('')).objects).toHaveLength(2)
    const read = () => sender.open(`/files/download/${body.id}`, { token })
    expect((await read()).bytes.equals(bytes)).toBe(true)
    expect((await call('GET', `/photos/${photo.body.photo}`)).status).toBe(200)

    const damaged = await moveFiles({ db, objects, to: 'database', limit: 10, onMoved: () => undefined })
    expect(damaged).toEqual([])
    while (await removeObjects(backend));
    expect((await objects.list('')).objects).toEqual([])
    expect((await read()).bytes.equals(bytes)).toBe(true)
  })

  it('pages its list, removes twice, and tells of a missing object and a missing bucket', async () => {
    const facts = { size: 1, sha256: '2d711642b726b04401627ca9fbac32f5c8530fb1903cc4db02258717921a4881' }
    const key = newObjectKey()
    await objects.put(key, facts, async function* () {
      yield Buffer.from('x')
    })
    const { objects: listed, next } = await objects.list('')
    expect([listed.map((one) => one.key), next]).toEqual([[key], ''])
    expect(Math.abs(Date.now() - (listed[0]?.at.getTime() ?? 0))).toBeLessThan(120_000)
    expect((await objects.list(key)).objects).toEqual([])
    await objects.remove(key)
    await objects.remove(key)
    await expect(objects.open(key, facts)).rejects.toMatchObject({ kind: 'missing' })
    await objects.ask()
    const other = await openObjects({ ...moto.env, S3_BUCKET: 'nenhum' })
    await expect(other?.ask()).rejects.toMatchObject({ kind: 'refused' })
  })
})
