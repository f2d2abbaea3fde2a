import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Database } from '#app/backend/db/connection.server.ts'
import { PublicPlaceSchema } from '#app/contracts/places.ts'
import { createCaller, createPlace, createTestBackend } from '../../support/database/backend.ts'
import { openTestDatabase } from '../../support/database/database.ts'

let db: Database
let call: ReturnType<typeof createCaller>

beforeAll(async () => {
  db = await openTestDatabase({ seed: true })
  call = createCaller(createTestBackend(db))
})
afterAll(() => db.close())

describe('public place data', () => {
  it('contain public facts and nothing else', async () => {
    const [place] = (await call('GET', '/places/public')).body
    const { body } = await call('GET', `/places/${place.uuid}/public`)
    const read = PublicPlaceSchema.parse(body)
    expect(read).toMatchObject({ name: 'Parque Serra do Lume', city: 'Lençóis', state: 'BA', hold_minutes: 15 })
    expect(read.supplier.cnpj).toBe('48215907000102')
    expect(read.xfields.Logotipo).toBe('/demo/logo.svg')
    expect(read.term?.text).toContain('LGPD')
    expect(read.term?.hash).toMatch(/^[0-9a-f]{64}$/)
    expect(JSON.stringify(body)).not.toContain('financeiro@serradolume')
  })

  it('shows only the version of the term that holds', async () => {
    const place = await createPlace(db)
    await db.pool.query('update terms set current = false where place_id = $1', [place.placeId])
    await db.pool.query(`insert into terms (place_id, hash, body) values ($1, 'new', 'Termo novo.')`, [place.placeId])
    const { body } = await call('GET', `/places/${place.placeId}/public`)
    expect(body.term).toEqual({ hash: 'new', text: 'Termo novo.', language: '' })
  })

  it('answers 404 for unknown and malformed ids', async () => {
    for (const id of ['6f1f7f0e-0000-4000-8000-000000000000', 'x', '1', "' or true --", '%00', 'public']) {
      const { status, body } = await call('GET', `/places/${encodeURIComponent(id)}/public`)
      expect(status, id).toBe(404)
      expect(body.message).toContain('Não encontramos este parque')
    }
  })
})
