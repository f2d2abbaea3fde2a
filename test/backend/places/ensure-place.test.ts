import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Database } from '#app/backend/db/connection.server.ts'
import { ensurePlace } from '#app/backend/places/ensure-place.server.ts'
import { ROLE_SETS } from '#app/domain/access/role-sets.ts'
import { createCaller, createTestBackend } from '../../support/database/backend.ts'
import { openTestDatabase } from '../../support/database/database.ts'

let db: Database
const now = new Date('2026-11-20T12:00:00Z')
const manager = { username: 'Marina', name: 'Marina Rocha', email: 'Marina@Example.com', password: 'uma senha boa' }

beforeEach(async () => {
  db = await openTestDatabase()
})
afterEach(() => db.close())

describe('ensurePlace', () => {
  it('creates a place with a term and a manager who can sign in', async () => {
    const done = await ensurePlace(db, { place: { name: 'Vale Novo' }, manager }, now)
    expect(done).toMatchObject({ createdPlace: true, createdManager: true })
    const call = createCaller(createTestBackend(db))
    const { body } = await call('POST', '/auth/signin/', {
      body: { username: 'marina', password: 'uma senha boa' }
    })
    expect(body.rules).toEqual(ROLE_SETS.gestor)
    const place = (await call('GET', `/places/${done.placeId}/public`)).body
    expect(place.name).toBe('Vale Novo')
    expect(place.term.text).toContain('Vale Novo')
    expect((await call('GET', `/products/?pid=${done.placeId}`)).body).toEqual([])
  })

  it('changes nothing the second time', async () => {
    const first = await ensurePlace(db, { place: { name: 'Vale Novo' }, manager }, now)
    const again = await ensurePlace(db, { place: { name: 'Vale Novo' }, manager }, now)
    expect(again).toEqual({
      placeId: first.placeId,
      createdPlace: false,
      createdManager: false,
      createdAttraction: false,
      takesPix: false
    })
  })

  it('accepts Pix only with a key; a later run adds a missing key, but never changes one', async () => {
    const run = (pixKey?: string) => ensurePlace(db, { place: { name: 'Vale Novo', pixKey }, manager }, now)
    const { placeId, takesPix } = await run()
    const call = createCaller(createTestBackend(db))
    const offered = async () => (await call('GET', `/places/${placeId}/public`)).body
    expect([takesPix, await offered()]).toEqual([false, expect.objectContaining({ pix: false, pay_on_site: true })])
    expect([(await run('pix@vale.example')).takesPix, (await offered()).pix]).toEqual([true, true])
    await run('pix@other.example')
    const { rows } = await db.pool.query('select pix_key from places')
    expect(rows).toEqual([{ pix_key: 'pix@vale.example' }])
  })

  it('refuses a username or e-mail of somebody else, leaving no place behind', async () => {
    await ensurePlace(db, { place: { name: 'Vale Novo' }, manager }, now)
    await expect(ensurePlace(db, { place: { name: 'Outro' }, manager }, now)).rejects.toThrow(
      'já existe em outro parque'
    )
    const other = { ...manager, username: 'outra' }
    await expect(ensurePlace(db, { place: { name: 'Outro' }, manager: other }, now)).rejects.toThrow(
      'já é de outra pessoa'
    )
    const { rows } = await db.pool.query('select name from places')
    expect(rows).toEqual([{ name: 'Vale Novo' }])
  })
})
