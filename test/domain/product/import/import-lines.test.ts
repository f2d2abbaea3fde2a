import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readSlotCell, readTicketCell, slotCell, ticketCell } from '#app/domain/product/import/import-cells.ts'
import { readImport } from '#app/domain/product/import/import-lines.ts'
import { readCsv } from '#app/domain/product/import/read-csv.ts'
import { readTimes } from '#app/domain/product/start/read-times.ts'
import { CSV_BOM, csvLine } from '#app/domain/report/csv.ts'

describe('readCsv', () => {
  it('reads back whatever our own files hold', () => {
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

describe('cells of tickets and hours', () => {
  it('are read, and written as they are read', () => {
    expect(readTicketCell('inteira = 80,00 | MEIA=40')).toEqual([
      { label: 'INTEIRA', price: 8000 },
      { label: 'MEIA', price: 4000 }
    ])
    expect(readSlotCell('seg-sex 9:00=40|sáb,dom 09:00=60')).toEqual([
      { time: '09:00', capacity: 60, weekdays: [0, 6] },
      { time: '09:00', capacity: 40, weekdays: [1, 2, 3, 4, 5] }
    ])
    for (const text of ['todos 08:30=40|todos 10:00=40', 'sab,dom 09:00=60|seg-sex 09:00=40']) {
      expect(slotCell(readSlotCell(text) ?? [])).toBe(text)
    }
    expect(ticketCell(readTicketCell('A1=0,05|B=1234,50') ?? [])).toBe('A1=0,05|B=1234,50')
  })

  it.each(['INTEIRA', 'INTEIRA=-1', 'A=1|A=2', 'A B=1', '|', 'A=1,234'])('of tickets refuse %s', (text) =>
    expect(readTicketCell(text)).toBeNull()
  )

  it.each(['09:00=40', 'seg 25:00=4', 'sex-seg 09:00=4', 'seg 09:00=0', 'seg 09:00=1|seg-ter 09:00=2', 'xyz 09:00=1'])(
    'of hours refuse %s',
    (text) => expect(readSlotCell(text)).toBeNull()
  )

  it('of the first steps take times as people write them', () => {
    expect(readTimes('14h30, 8h e 09:00; 8:00')).toEqual(['08:00', '09:00', '14:30'])
    for (const text of ['', 'cedo', '25:00', '9:60', '9:00, tarde']) expect(readTimes(text)).toBeNull()
  })
})

describe('readImport', () => {
  const problem = (text: string) => readImport(text).problem
  it('refuses what is no list of attractions', () => {
    expect(problem('')).toContain('não tem linhas')
    expect(problem('nome\n"x')).toContain('aspas')
    expect(problem('nome;preço\nx;1')).toContain('preco')
    expect(problem('nome;nome\nx;y')).toContain('repetida')
    expect(problem('descricao\nx')).toContain('nome ou slug')
    expect(problem(`nome\n${'x\n'.repeat(201)}`)).toContain('201 linhas')
    expect(problem('nome\nx\u0000')).toContain('não é um CSV')
  })

  it('says what is wrong with which cell of which line', () => {
    const read = readImport('Nome;Duração;ingressos;latitude\nPoço;muito;A=;1\nPoço;5;;\n;1;;')
    expect(read.problem).toBeNull()
    const lines = read.problem === null ? read.lines : []
    expect(lines.map(({ line, errors }) => [line, ...errors.map(({ column }) => column)])).toEqual([
      [2, 'ingressos', 'duracao', 'longitude'],
      [3, 'slug'],
      [4, 'nome']
    ])
    expect(lines[0]).toMatchObject({ slug: 'poco', data: { name: 'Poço', latitude: 1 } })
  })
})
