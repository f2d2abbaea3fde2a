import { describe, expect, it } from 'vitest'
import { PERSONAL_COLUMNS } from '#app/backend/db/personal/personal-columns.server.ts'
import { schemaColumns, wordsOf } from '#app/backend/db/personal/table-shapes.server.ts'

const where = 'app/backend/db/personal/*-tables.server.ts'
const schema = schemaColumns()
const listed = new Map(
  Object.entries(PERSONAL_COLUMNS).map(([table, { columns }]) => [table, Object.values(columns).flatMap(wordsOf)])
)
const columnsOf = (table: string) => (schema.get(table) ?? []).map(({ name }) => name)

describe('the list of columns with personal data', () => {
  it('names every table of the schema', () => {
    const missing = [...schema.keys()]
      .filter((table) => !listed.has(table))
      .map(
        (table) =>
          `add the table ${table} to ${where}: its title, keeping, how it leads to a person (named, via, place), and each column under its kind (entry.server.ts)`
      )
    expect(missing).toEqual([])
  })

  it('names every column once', () => {
    const wrong = [...schema.keys()].flatMap((table) => {
      const own = listed.get(table) ?? []
      return [
        ...columnsOf(table)
          .filter((column) => !own.includes(column))
          .map(
            (column) =>
              `add ${table}.${column} to "columns" of ${table} in ${where}, under what it says of a person: fact, hidden, staff, place, name, document, phone, email, address, text, trace, shared or people (entry.server.ts)`
          ),
        ...own.filter((column, at) => own.indexOf(column) !== at).map((column) => `${table}.${column} is listed twice`)
      ]
    })
    expect(wrong).toEqual([])
  })

  it('names nothing that is not there', () => {
    const strange = [...listed].flatMap(([table, own]) =>
      own
        .filter((column) => !columnsOf(table).includes(column))
        .map((column) => `${table}.${column} is no column: take it out of ${where}`)
    )
    expect(strange).toEqual([])
  })

  it('leads only to earlier tables, and from columns that are there', () => {
    const order = [...listed.keys()]
    const wrong = Object.entries(PERSONAL_COLUMNS).flatMap(([table, { via = {}, key = 'id', becomes = {}, place }]) => {
      const targets = Object.values(via).flatMap(wordsOf)
      const places = place && place !== 'none' ? place : {}
      const all = [...targets, ...Object.values(places)]
      return [
        ...[...Object.keys(via), ...Object.keys(places), ...wordsOf(key), ...Object.keys(becomes)]
          .filter((column) => !columnsOf(table).includes(column))
          .map((column) => `${table}.${column}`),
        ...all.filter((target) => !columnsOf(target.split('.')[0] ?? '').includes(target.split('.')[1] ?? '')),
        ...targets.filter((target) => order.indexOf(target.split('.')[0] ?? '') >= order.indexOf(table))
      ]
    })
    expect(wrong).toEqual([])
  })

  it('finds a table’s place somehow', () => {
    const lost = Object.entries(PERSONAL_COLUMNS)
      .filter(([table, { place, via }]) => !place && !via && !columnsOf(table).includes('place_id'))
      .map(([table]) => `${table} has no place_id: say in ${where} by which column it belongs to one (place), or none`)
    expect(lost).toEqual([])
  })
})
