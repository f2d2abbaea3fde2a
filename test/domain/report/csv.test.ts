import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { csvCell, csvLine, neutraliseFormula } from '#app/domain/report/csv.ts'

describe('a cell', () => {
  it.each([
    ['Zoé', 'Zoé'],
    ['', ''],
    [null, ''],
    [undefined, ''],
    [12, '12'],
    [-1.5, '-1,5'],
    [1e-7, '0,0000001000'],
    [Number.NaN, ''],
    [Number.POSITIVE_INFINITY, ''],
    [{ centavos: 123_450 }, '1234,50'],
    [{ centavos: -5 }, '-0,05'],
    [{ centavos: 0 }, '0,00'],
    [{ centavos: 0.5 }, ''],
    ['a;b', '"a;b"'],
    ['a "b"', '"a ""b"""'],
    ['duas\nlinhas', '"duas\nlinhas"'],
    ['1,5', '"1,5"'],
    ['=1+1', "'=1+1"],
    ['+55 75', "'+55 75"],
    ['-2', "'-2"],
    ['@SUM(A1)', "'@SUM(A1)"],
    ['\t=1', '"\'\t=1"'],
    ['\rx', '"\'\rx"'],
    ['  =1', "'  =1"],
    ['＝1', "'＝1"],
    ['=cmd|"/c calc";1', '"\'=cmd|""/c calc"";1"'],
    ['a-b', 'a-b']
  ])('%j is %j', (value, text) => {
    expect(csvCell(value)).toBe(text)
  })

  it('keeps money to the centavo', () => {
    fc.assert(
      fc.property(fc.integer({ min: Number.MIN_SAFE_INTEGER, max: Number.MAX_SAFE_INTEGER }), (centavos) => {
        expect(Number(csvCell({ centavos }).replace(',', ''))).toBe(centavos)
      })
    )
  })
})

/** RFC 4180 with `;`, written apart from what it tests. */
function parseCsv(text: string): string[][] {
  const rows: string[][] = []
  let row = [] as string[]
  let cell = ''
  let quoted = false
  for (let i = 0; i < text.length; i++) {
    const char = text[i] ?? ''
    if (quoted && char === '"' && text[i + 1] === '"') {
      cell += '"'
      i++
    } else if (char === '"') quoted = !quoted
    else if (!quoted && char === ';') {
      row.push(cell)
      cell = ''
    } else if (!quoted && char === '\r' && text[i + 1] === '\n') {
      rows.push([...row, cell])
      row = []
      cell = ''
      i++
    } else cell += char
  }
  return rows
}

describe('a line', () => {
  const nasty = fc.constantFrom('=', '+', '-', '@', '\t', '\r', '\n', '"', ';', ',', "'", ' ', 'a', 'é', '😀', '0')
  const cells = fc.oneof(fc.string({ unit: 'binary' }), fc.string({ unit: nasty }))

  it('reads back cell by cell, and none is a formula', () => {
    fc.assert(
      fc.property(fc.array(fc.array(cells, { minLength: 1, maxLength: 6 }), { maxLength: 5 }), (rows) => {
        const read = parseCsv(rows.map(csvLine).join(''))
        expect(read).toEqual(rows.map((row) => row.map(neutraliseFormula)))
        for (const cell of read.flat()) expect(cell).not.toMatch(/^[=+\-@\t\r]/)
        read.flat().forEach((cell, index) => {
          expect([cell, cell.slice(1)]).toContain(rows.flat()[index])
        })
      })
    )
  })

  it('ends with CRLF', () => {
    expect(csvLine(['Dia', 'Valor', 2])).toBe('Dia;Valor;2\r\n')
  })
})
