import { createHash, randomBytes } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { newObjectKey, ObjectFault, type ObjectStore } from '#app/backend/providers/objects/object-store.server.ts'
import { openObjects } from '#app/backend/providers/objects/open-objects.server.ts'
import { openS3 } from '#app/backend/providers/objects/s3.server.ts'
import {
  cutting,
  hanging,
  lying,
  prefix,
  refusing,
  type S3Server,
  startS3Server
} from '../../../support/server/providers/s3-server.ts'

let server: S3Server
let store: ObjectStore

const times = { answerMs: 300, silenceMs: 300, putMs: 300, againMs: 5, restMs: 0 }

beforeAll(async () => {
  server = await startS3Server()
})
afterAll(() => server.stop())
beforeEach(() => {
  server.objects.clear()
  server.misbehave(/^$/, null)
  store = open()
})

function open(changes: Partial<typeof times> = {}): ObjectStore {
  const { S3_ENDPOINT: endpoint, S3_BUCKET: bucket, S3_REGION: region } = server.env
  const { S3_ACCESS_KEY_ID: keyId, S3_SECRET_ACCESS_KEY: secret } = server.env
  return openS3({ endpoint, bucket, region, keyId, secret, prefix }, { ...times, ...changes })
}

const factsOf = (bytes: Buffer) => ({ size: bytes.length, sha256: createHash('sha256').update(bytes).digest('hex') })

async function* inParts(bytes: Buffer, part = 65_536) {
  for (let at = 0; at < bytes.length; at += part) yield bytes.subarray(at, at + part)
}

async function put(bytes: Buffer): Promise<string> {
  const key = newObjectKey()
  await store.put(key, factsOf(bytes), () => inParts(bytes))
  return key
}

async function read(key: string, bytes: Buffer): Promise<Buffer> {
  const parts: Uint8Array[] = []
  for await (const part of await store.open(key, factsOf(bytes))) parts.push(part)
  return Buffer.concat(parts)
}

const faultOf = (work: Promise<unknown>) =>
  work.then(
    () => 'none',
    (error: unknown) => {
      expect(error).toBeInstanceOf(ObjectFault)
      expect(JSON.stringify([String(error), (error as Error).stack])).not.toMatch(/segredo-do-bucket|chave/)
      return (error as ObjectFault).kind
    }
  )

const content = randomBytes(900_000)

describe('the bucket', () => {
  it('keeps bytes under a key that says nothing, in pieces, and gives them back', async () => {
    const key = await put(content)
    expect([...server.objects.keys()]).toEqual([`${prefix}${key}`])
    expect(server.headers['content-length']).toBe(String(content.length))
    expect(server.headers['transfer-encoding']).toBeUndefined()
    expect((await read(key, content)).equals(content)).toBe(true)
    await store.remove(key)
    await store.remove(key)
    expect(server.objects.size).toBe(0)
    expect(await faultOf(read(key, content))).toBe('missing')
  })

  it('lists its own keys in pages, and skips those of others', async () => {
    for (let n = 0; n < 1003; n += 1)
      server.objects.set(`${prefix}${newObjectKey()}`, { bytes: content, at: new Date() })
    server.objects.set(`${prefix}z & outro.pdf`, { bytes: content, at: new Date() })
    server.objects.set('outra/coisa', { bytes: content, at: new Date() })
    const first = await store.list('')
    expect(first.objects).toHaveLength(1000)
    const second = await store.list(first.next)
    expect([second.objects.length, second.next]).toEqual([3, ''])
    expect(new Set([...first.objects, ...second.objects].map(({ key }) => key)).size).toBe(1003)
  })

  it('is none, and loads nothing, without its settings', async () => {
    expect(await openObjects({})).toBeNull()
    expect((await openObjects(server.env))?.name).toBe('arquivos/parque')
  })
})

describe('a bucket that misbehaves', () => {
  it('is asked again when it is too busy, and the same object is there once', async () => {
    server.misbehave(/^PUT/, refusing(503, 'SlowDown'), 2)
    const key = await put(content)
    expect(server.asked).toHaveLength(3)
    server.misbehave(/^GET/, refusing(500, 'InternalError'), 2)
    expect((await read(key, content)).equals(content)).toBe(true)
  })

  it('is away when it stays busy, and refused when it forbids: once, without trying again', async () => {
    const key = await put(content)
    server.misbehave(/./, refusing(503, 'SlowDown'))
    expect(await faultOf(read(key, content))).toBe('away')
    expect(server.asked).toHaveLength(3)
    server.misbehave(/./, refusing(403, 'AccessDenied'))
    expect(await faultOf(put(content))).toBe('refused')
    expect(server.asked).toHaveLength(1)
    server.misbehave(/./, refusing(404, 'NoSuchBucket'))
    expect([await faultOf(read(key, content)), await faultOf(store.ask())]).toEqual(['refused', 'refused'])
  })

  it('goes on where the connection broke', async () => {
    const key = await put(content)
    server.misbehave(/^GET/, cutting(300_000), 2)
    expect((await read(key, content)).equals(content)).toBe(true)
    expect(server.asked).toHaveLength(3)
    server.misbehave(/^GET/, cutting(10))
    expect(await faultOf(read(key, content))).toBe('away')
  })

  it('never passes wrong bytes for the object: the last part stays back', async () => {
    const key = await put(content)
    server.misbehave(/^GET/, lying)
    let came = 0
    const opened = await store.open(key, factsOf(content))
    const reading = (async () => {
      for await (const part of opened) came += part.length
    })()
    expect(await faultOf(reading)).toBe('damaged')
    expect(came).toBeLessThan(content.length)
    server.misbehave(/^$/, null)
    const held = server.objects.get(`${prefix}${key}`)
    if (held) held.bytes = held.bytes.subarray(0, 5000)
    expect(await faultOf(read(key, content))).toBe('damaged')
  })

  it('is not waited for beyond the limit, and rests before it is asked again', async () => {
    store = open({ restMs: 60_000 })
    const key = await put(content)
    server.misbehave(/./, hanging)
    const began = performance.now()
    expect(await faultOf(read(key, content))).toBe('away')
    expect(performance.now() - began).toBeLessThan(3500)
    expect(server.asked).toHaveLength(1)
    expect([await faultOf(read(key, content)), await faultOf(put(content))]).toEqual(['away', 'away'])
    expect(server.asked).toHaveLength(1)
  })

  it('reports an error of the reader of the bytes as that error', async () => {
    const broken = new Error('the database is away')
    const read = async function* () {
      yield content.subarray(0, 10)
      throw broken
    }
    await expect(store.put(newObjectKey(), factsOf(content), read)).rejects.toBe(broken)
  })
})
