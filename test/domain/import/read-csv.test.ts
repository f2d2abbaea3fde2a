import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readCsv } from '#app/domain/import/read-csv.ts'
import { CSV_BOM, csvLine } from '#app/domain/report/csv.ts'

describe('readCsv', () => {
  it('reads back any content of our own files', () => {
    const cell = fc.string({ unit: 'binary' }).map((text) => text.replace(/^'+/, ''))
    fc.assert(
      fc.property(fc.array(fc.array(cell, { minLength: 2, maxLength: 4 }), { minLength: 1, maxLength: 5 }), (rows) => {
        const head = ['a', 'b', 'c', 'd']
        const text = CSV_BOM + [head, ...rows].map(csvLine).join('')
        const kept = rows.filter((cells) => cells.some((one) => one.trim() !== ''))
        expect(
          readCsv(text)
            ?.slice(1)
            .map(({ cells }) => cells)
        ).toEqual(kept)
      })
    )
  })

  it('knows commas, quotes, empty lines and the line of a file', () => {
    expect(readCsv('a,b\r\n"x, ""y""",2\n\n"duas\nlinhas",3\r5,6')).toEqual([
      { line: 1, cells: ['a', 'b'] },
      { line: 2, cells: ['x, "y"', '2'] },
      { line: 4, cells: ['duas\nlinhas', '3'] },
      { line: 6, cells: ['5', '6'] }
    ])
    expect(readCsv('a;b\n"aberta;2')).toBeNull()
  })
})
