import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Database } from '#app/backend/db/connection.server.ts'
import { createCaller, createTestBackend } from '../../support/database/backend.ts'
import { openTestDatabase } from '../../support/database/database.ts'

let db: Database
let call: ReturnType<typeof createCaller>

beforeAll(async () => {
  db = await openTestDatabase()
  call = createCaller(createTestBackend(db))
})
afterAll(() => db.close())

describe('geography', () => {
  it('has dial codes and countries with Brazil first', async () => {
    const dial = (await call('GET', '/geo/dial-codes')).body
    expect(dial[0]).toEqual({ code: 'BR', name: 'Brasil', dial: '55' })
    expect(dial).toContainEqual({ code: 'PT', name: 'Portugal', dial: '351' })
    expect(dial.length).toBeGreaterThan(230)
    const countries = (await call('GET', '/geo/countries')).body
    expect(countries[0]).toEqual({ code: 'BR', name: 'Brasil' })
    expect(countries).toHaveLength(250)
  })

  it('names countries as Brazilians do, each once', async () => {
    for (const path of ['/geo/countries', '/geo/dial-codes']) {
      const names: string[] = (await call('GET', path)).body.map(({ name }: { name: string }) => name)
      expect(names).toEqual(expect.arrayContaining(['Armênia', 'Polônia', 'Irã', 'Vietnã', 'Quênia', 'Mônaco']))
      expect(new Set(names).size, path).toBe(names.length)
    }
  })

  it('has the 27 states by name, with the code of the IBGE', async () => {
    const states = (await call('GET', '/geo/countries/br/states')).body
    expect(states).toHaveLength(27)
    expect(states[0]).toMatchObject({ code: 'AC', name: 'Acre' })
    expect(states).toContainEqual({ code: 'BA', name: 'Bahia', ibge: '29' })
    expect((await call('GET', '/geo/countries/AR/states')).body).toEqual([])
    expect((await call('GET', '/geo/countries/XX/states')).status).toBe(404)
  })

  it('lists every municipality of a state', async () => {
    const cities = (await call('GET', '/geo/states/ba/cities')).body
    expect(cities).toHaveLength(417)
    expect(cities).toContainEqual({ code: '2919306', name: 'Lençóis' })
    expect((await call('GET', '/geo/states/ZZ/cities')).status).toBe(404)
    expect((await call('GET', '/geo/states/__proto__/cities')).status).toBe(422)
  })

  it('counts 5571 municipalities in all, none twice in its state', async () => {
    const states = (await call('GET', '/geo/countries/BR/states')).body
    let total = 0
    for (const { code } of states) {
      const cities: { name: string }[] = (await call('GET', `/geo/states/${code}/cities`)).body
      expect(new Set(cities.map(({ name }) => name)).size, code).toBe(cities.length)
      total += cities.length
    }
    expect(total).toBe(5571)
  })
})
