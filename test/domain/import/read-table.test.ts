import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { columnName, readTable } from '#app/domain/import/read-table.ts'
import { CSV_BOM, csvLine } from '#app/domain/report/csv.ts'
import { cleanText } from '#app/domain/words/clean-text.ts'

const columns = [
  { name: 'nome', help: '' },
  { name: 'telefone', help: '', also: ['celular'] },
  { name: 'cadastur_ate', help: '' }
]
const rules = { columns, needs: ['nome', 'telefone'], mostLines: 3, mostText: 2 * 1024 * 1024 }
const read = (text: string, changes: object = {}) => readTable(text, { ...rules, ...changes })
const problem = (text: string) => read(text).problem

describe('readTable', () => {
  it('reads back our own files, even after a browser has passed them on', () => {
    const cell = fc.string({ unit: 'binary', maxLength: 20 }).map((text) => text.replace(/^'+|\0/g, '').trim())
    const row = fc.tuple(cell, cell, cell).filter((cells) => cells.some((one) => one !== ''))
    fc.assert(
      fc.property(fc.array(row, { minLength: 1, maxLength: 3 }), (rows) => {
        const text = CSV_BOM + [columns.map(({ name }) => name), ...rows].map(csvLine).join('')
        const plain = (one: string) => cleanText(one.replace(/\r\n?/g, '\n')).trim()
        for (const sent of [text, text.replace(/\r\n?|\n/g, '\r\n')]) {
          const table = read(sent)
          const lines = table.problem === null ? table.lines : []
          expect(lines.map(({ cell: at }) => columns.map(({ name }) => at(name)))).toEqual(
            rows.map((cells) => cells.map(plain))
          )
        }
      })
    )
  })

  it.each([
    ['', 'não tem linhas'],
    ['nome\n', 'não tem linhas'],
    ['nome\n"aberta', 'aspas que não fecham'],
    ['nome\nx\u0000', 'não é um CSV'],
    ['nome;Nome\nx;y', 'A coluna nome está repetida'],
    ['cor;idade\nx;y', 'Falta a coluna nome ou telefone'],
    ['cadastur ate\nx', 'Falta a coluna nome ou telefone'],
    ['nome\na\nb\nc\nd', 'São 4 linhas; o máximo é 3'],
    [`nome\n${'x'.repeat(2 * 1024 * 1024)}`, 'passa de 2 MB'],
    [Array.from({ length: 200 }, (_, at) => `c${at}`).join(';'), 'não tem linhas'],
    [`${Array.from({ length: 200 }, (_, at) => `c${at}`).join(';')}\nx`, 'Falta a coluna nome ou telefone']
  ])('reports the problem of the whole file: %#', (text, words) => expect(problem(text)).toContain(words))

  it('matches headings by their words, and treats missing cells as empty', () => {
    expect(columnName('  Cadastur até: ')).toBe('cadastur_ate')
    const table = read('Nome,CELULAR,Cadastur até,,\nAna\nRui,1,2,,\nEva,,,,demais\nLia,1,2,,,3\n', { mostLines: 9 })
    const lines = table.problem === null ? table.lines : []
    expect(lines.map(({ line, cell, errors }) => [line, cell('nome'), cell('telefone'), errors.length])).toEqual([
      [2, 'Ana', '', 0],
      [3, 'Rui', '1', 0],
      [4, 'Eva', '', 1],
      [5, 'Lia', '1', 1]
    ])
  })
})

const cellsOf = (text: string, more: object = {}) => {
  const table = read(text, { mostLines: 9, ...more })
  if (table.problem !== null) return table.problem
  return table.lines.map(({ line, cell, notes }) => [line, cell('nome'), cell('telefone'), ...notes])
}

describe('files as people have them', () => {
  it.each([
    ['cells of a spreadsheet', 'Nome\tTelefone\nAna; e Rui\t1, 2\n'],
    ['a file with the separator named', 'sep=;\nnome;telefone\n"Ana; e Rui";1, 2\n'],
    ['the same with commas', 'sep=,\r\nnome,telefone\r\nAna; e Rui,"1, 2"\r\n'],
    ['the same with a TAB and in quotes', '"sep=\t"\nnome\ttelefone\nAna; e Rui\t1, 2'],
    ['a mark of bytes before it', '\ufeffsep=;\nnome;telefone\n"Ana; e Rui";1, 2'],
    [
      'semicolons below a heading with commas in it',
      '"Nome, completo";x;telefone\n"Ana; e Rui";;1, 2'.replace('"Nome, completo"', 'nome')
    ]
  ])('may be %s', (_what, text) => {
    expect(cellsOf(text)).toMatchObject([[expect.any(Number), 'Ana; e Rui', '1, 2']])
  })

  it('may have a title and text above the headings, with any characters', () => {
    expect(cellsOf('Clientes de 2026;;\n;;\nGerado em 26/11/2026, às 10:00\n\nNOME;telefone;Cor\nAna;1;azul')).toEqual([
      [6, 'Ana', '1']
    ])
  })

  it('keeps the first cell of a line where it is empty', () => {
    expect(cellsOf('cor\tnome\ttelefone\n\tAna\t1\nazul\tRui\t2')).toEqual([
      [2, 'Ana', '1'],
      [3, 'Rui', '2']
    ])
  })

  it('matches a heading without its brackets', () => {
    expect(cellsOf('Nome completo *;Nome (como no documento):;Celular (com DDD)\nx;Ana;1')).toEqual([[2, 'Ana', '1']])
  })

  it('names the columns that are left out, if they hold anything', () => {
    const table = read('nome;Cor do carro;telefone;vazia;cor do carro\nAna;azul;1;;verde\n')
    expect(table).toMatchObject({ problem: null, left: ['Cor do carro', 'cor do carro'] })
  })

  it('takes the first of two columns with one meaning, and names the other', () => {
    expect(cellsOf('nome;celular;telefone\nAna;;1\nRui;2;2\nLia;3;4')).toEqual([
      [2, 'Ana', '1'],
      [3, 'Rui', '2'],
      [4, 'Lia', '3', 'telefone: ficou de fora “4”.']
    ])
  })

  it('reads cells without signs that nobody sees', () => {
    expect(cellsOf('nome;telefone\n\u202aAna\u200b\u00a0Lima\u202c;\uff11\u00ad2')).toEqual([[2, 'Ana Lima', '12']])
  })
})
