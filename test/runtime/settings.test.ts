import { readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createBodyRoom } from '#app/door/body-room.ts'
import { defaultLimits } from '#app/door/settings.ts'
import { bodyLimit, localUrl, readSettings } from '#app/runtime/settings.server.ts'
import { createWorld, deployment } from './support.ts'

let world: Awaited<ReturnType<typeof createWorld>>

beforeAll(async () => {
  world = await createWorld()
})
afterAll(() => world.remove())

describe('readSettings', () => {
  it('needs nothing on a machine of one’s own', () => {
    const settings = readSettings(world.env)
    expect(settings).toMatchObject({ host: '127.0.0.1', port: 3000, baseUrl: null, allowedHosts: [], trustProxy: '' })
    expect(settings).toMatchObject({ secureCookies: false, version: '1.1.59' })
    expect(settings.secrets[0]).toHaveLength(64)
    expect(readSettings(world.env).secrets).toEqual(settings.secrets)
  })

  it('lets forms lead to the pages of Mercado Pago, and of Google where it is set up', () => {
    const pages = ['https://www.mercadopago.com.br', 'https://www.mercadopago.com']
    expect(readSettings(world.env).formActions).toEqual(pages)
    const env = { ...world.env, GOOGLE_CLIENT_ID: 'id', GOOGLE_AUTHORIZE_URL: 'https://accounts.example/o/auth' }
    expect(readSettings(env).formActions).toEqual(['https://accounts.example', ...pages])
  })

  it('drains not at all unless told to, and wants the folder of shared files to be there', () => {
    expect(readSettings(world.env)).toMatchObject({ drainMs: 0, assetsDir: null })
    const set = readSettings({ ...world.env, DRAIN_SECONDS: 5, ASSETS_DIR: world.dataDir })
    expect(set).toMatchObject({ drainMs: 5000, assetsDir: world.dataDir })
    const missing = join(world.dataDir, 'nowhere')
    expect(() => readSettings({ ...world.env, ASSETS_DIR: missing })).toThrow(
      `ASSETS_DIR: a pasta ${missing} não existe`
    )
  })

  it('secures the cookies of an https address', () => {
    const env = { ...world.env, BASE_URL: 'https://reservas.example.com', SESSION_SECRET: [deployment.SESSION_SECRET] }
    expect(readSettings(env)).toMatchObject({ baseUrl: 'https://reservas.example.com', secureCookies: true })
  })

  it('says how much may be held for whom; this machine is counted only where a number was set', () => {
    const { limits } = readSettings(world.env)
    expect(limits).toEqual({ bodiesBytes: 64 * 1024 * 1024, countsLoopback: false, liveSockets: 500 })
    const set = readSettings({ ...world.env, BODY_MEMORY_MB: 2, CONNECTIONS_PER_ADDRESS: 8, LIVE_SOCKETS: 0 }).limits
    const connections = { connectionsPerAddress: 8, countsLoopback: true }
    expect(set).toEqual({ bodiesBytes: 2 * 1024 * 1024, ...connections, liveSockets: 0 })
  })

  it('says in one sentence that the data folder cannot be used', async () => {
    const file = join(world.dataDir, 'a-file')
    await writeFile(file, '')
    expect(() => readSettings({ ...world.env, DATA_DIR: join(file, 'inside') })).toThrow(
      /^A pasta de dados .*a-file.inside não pode ser usada \(ENOTDIR\); confira DATA_DIR/
    )
    await rm(file)
  })
})

describe('localUrl', () => {
  it('is where this computer finds the program, where nothing else is said and nobody else comes', () => {
    const at = (more: object) => localUrl({ HOST: '127.0.0.1', PORT: 3000, BASE_URL: undefined, ...more })
    expect([at({}), at({ HOST: '::1' })]).toEqual(['http://127.0.0.1:3000', 'http://[::1]:3000'])
    expect([at({ PORT: 0 }), at({ HOST: '0.0.0.0' }), at({ BASE_URL: 'https://x.example' })]).toEqual(['', '', ''])
  })
})

describe('bodyLimit', () => {
  it('lets pages send forms and the API a little more, and nobody unknown more than that', () => {
    expect(bodyLimit('GET', '/booking')).toBe(0)
    expect(bodyLimit('POST', '/booking')).toBe(128 * 1024)
    expect(bodyLimit('POST', '/api/v3/booking/express')).toBe(256 * 1024)
    expect(defaultLimits.strangerBytes).toBe(256 * 1024)
  })

  it('lets counter files of 20 MB through, to their one path', () => {
    for (const path of ['/trafx/upload', '/Trafx/Upload/', '/api/v3/trafx']) {
      expect(bodyLimit('POST', path)).toBeGreaterThan(20 * 1024 * 1024)
    }
    for (const path of ['/trafx/index', '/trafx/upload/more', '/api/v1/trafx']) {
      expect(bodyLimit('POST', path)).toBeLessThanOrEqual(256 * 1024)
    }
    expect(bodyLimit('GET', '/trafx/upload')).toBe(0)
    expect(bodyLimit('PUT', '/api/v3/trafx')).toBe(256 * 1024)
  })

  it('lets a photo of 10 MB through, in a form and in base64', () => {
    expect(bodyLimit('POST', '/account/data')).toBeGreaterThan(10 * 1024 * 1024)
    expect(bodyLimit('PUT', '/api/v3/account/photo')).toBeGreaterThan((10 * 1024 * 1024 * 4) / 3)
    const uuid = '6f1f7f0e-0000-4000-8000-000000000000'
    for (const path of [`/products/${uuid}/photos`, `/api/v3/products/${uuid}/photos`]) {
      expect(bodyLimit('POST', path)).toBeGreaterThan((10 * 1024 * 1024 * 4) / 3)
      expect(bodyLimit('POST', `${path}/x/remove`)).toBeLessThan(1024 * 1024)
    }
    const more = ['/configurations/place/logo', '/messages/new', '/messages/templates/add']
    for (const path of [...more, `/messages/templates/${uuid}`, '/api/v3/places/logo', '/api/v3/messenger/photos']) {
      expect([path, bodyLimit('POST', path) > (10 * 1024 * 1024 * 4) / 3]).toEqual([path, true])
    }
    for (const path of [
      '/account/password',
      '/account/data/more',
      '/messages/lists/add',
      `/messages/templates/${uuid}/remove`,
      '/api/v3/account',
      '/photos/x'
    ]) {
      expect(bodyLimit('POST', path)).toBeLessThanOrEqual(256 * 1024)
    }
  })

  it('has room for a counter file from the BODY_MEMORY_MB on that the setting names', async () => {
    const takes = (megabytes: number) =>
      createBodyRoom(megabytes * 1024 * 1024)
        .open('upload')
        .take(bodyLimit('POST', '/trafx/upload'))
    expect([27, 28].map(takes)).toEqual([false, true])
    expect(await readFile('.env.example', 'utf8')).toContain('28 or more for counter files of 20 MB')
  })
})
