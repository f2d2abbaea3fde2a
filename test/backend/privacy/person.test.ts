import { beforeAll, describe, expect, it } from 'vitest'
import type { Database } from '#app/backend/db/connection.server.ts'
import { PERSONAL_COLUMNS } from '#app/backend/db/personal/personal-columns.server.ts'
import { shapeOf } from '#app/backend/db/personal/table-shapes.server.ts'
import { anonymiseLocated } from '#app/backend/db/queries/privacy/anonymise.server.ts'
import { copyLocated } from '#app/backend/db/queries/privacy/copy.server.ts'
import { findPeople } from '#app/backend/db/queries/privacy/find-people.server.ts'
import { locatePerson } from '#app/backend/db/queries/privacy/locate.server.ts'
import { inTransaction } from '#app/backend/db/transaction.server.ts'
import type { Person } from '#app/domain/privacy/person.ts'
import { createPlace } from '../../support/database/backend.ts'
import { openTestDatabase } from '../../support/database/database.ts'
import { dumpAll, seedPerson } from './seed-person.ts'

const zulmira: Person = {
  document: '39053344705',
  country: 'BR',
  phones: ['+5571977770001'],
  emails: ['zulmira.peixoto@exemplo.test'],
  names: ['Zulmira Quadros Peixoto']
}
const otavio: Person = {
  document: '15350946056',
  country: 'BR',
  phones: ['+5571988880002'],
  emails: ['otavio.lima@exemplo.test'],
  names: ['Otávio Lima Brandão']
}
const traces = ['39053344705', '390.533.447-05', '71977770001', 'zulmira', 'quadros peixoto']

/** A row of these may name somebody: what is listed of them is more than ids. */
const holds = (table: string) =>
  shapeOf(table).columns.some(({ kind }) => !['fact', 'hidden', 'staff', 'place'].includes(kind))

describe('somebody in every table', { shuffle: false }, () => {
  let db: Database
  let placeId: string
  let before: Map<string, string[]>

  beforeAll(async () => {
    db = await openTestDatabase()
    placeId = (await createPlace(db)).placeId
    await seedPerson({ db, placeId, person: zulmira, secret: 'segredo-zulmira' })
    await seedPerson({ db, placeId, person: otavio, secret: 'segredo-otavio' })
    before = await dumpAll(db)
  })

  it('is found by document, telephone and e-mail', async () => {
    for (const typed of [
      { document: zulmira.document, phone: '', email: '' },
      { document: '', phone: zulmira.phones[0] ?? '', email: '' },
      { document: '', phone: '', email: zulmira.emails[0] ?? '' }
    ]) {
      const found = await findPeople(db.orm, placeId, typed)
      expect(found.map(({ document, phones, emails }) => ({ document, phones, emails }))).toEqual([
        { document: zulmira.document, phones: zulmira.phones, emails: zulmira.emails }
      ])
    }
  })

  it('is copied from every table that names them, and nobody else is', async () => {
    const copied = await inTransaction(db, async (tx) =>
      copyLocated(await locatePerson(tx, { placeId, person: zulmira }), zulmira)
    )
    const tables = copied.map(({ table }) => table)
    const missing = Object.keys(PERSONAL_COLUMNS)
      .filter((table) => holds(table) && (before.get(table)?.length ?? 0) > 0)
      .filter((table) => !tables.includes(table))
    expect(missing, 'say in app/backend/db/personal how rows of these lead to a person').toEqual([])
    const said = JSON.stringify(copied)
    expect(said).not.toMatch(/otavio|Otávio|15350946056|Outra Gente/)
    for (const { table, rows } of copied) expect(JSON.stringify(rows), table).not.toBe('[{}]')
  })

  it('is nowhere after being anonymised, and others are as they were', async () => {
    await inTransaction(db, async (tx) => {
      await anonymiseLocated(tx, await locatePerson(tx, { placeId, person: zulmira }), { placeId, person: zulmira })
    })
    const after = await dumpAll(db)
    const left = [...after].flatMap(([table, rows]) =>
      rows.filter((row) => traces.some((trace) => row.toLowerCase().includes(trace))).map((row) => `${table}: ${row}`)
    )
    expect(left).toEqual([])
    const lost = [...before].flatMap(([table, rows]) =>
      rows
        .filter((row) => /otavio|otávio|15350946056/i.test(row) && !(after.get(table) ?? []).includes(row))
        .map((row) => `${table}: ${row}`)
    )
    expect(lost).toEqual([])
    expect(await findPeople(db.orm, placeId, { document: zulmira.document, phone: '', email: '' })).toEqual([])
  })

  it('keeps money, dates and numbers', async () => {
    const { rows } = await db.pool.query(
      `select name, total, final, document, search_text, lower(code) as code from bookings where document = ''`
    )
    expect(rows).toHaveLength(1)
    expect({ ...rows[0], total: Number(rows[0].total) }).toMatchObject({ name: 'Pessoa anonimizada', total: 100 })
    expect(rows[0].search_text).toBe(rows[0].code)
  })

  it('twice is harmless', async () => {
    const before = await dumpAll(db)
    await inTransaction(db, async (tx) => {
      await anonymiseLocated(tx, await locatePerson(tx, { placeId, person: zulmira }), { placeId, person: zulmira })
    })
    expect(await dumpAll(db)).toEqual(before)
  })
})
