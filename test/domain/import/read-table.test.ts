import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { columnName, readTable } from '#app/domain/import/read-table.ts'
import { CSV_BOM, csvLine } from '#app/domain/report/csv.ts'

const columns = [
  { name: 'nome', help: '' },
  { name: 'telefone', help: '', also: ['celular'] },
  { name: 'cadastur_ate', help: '' }
]
const rules = { columns, needs: ['nome', 'telefone'], mostLines: 3, mostText: 2 * 1024 * 1024 }
const read = (text: string, changes: object = {}) => readTable(text, { ...rules, ...changes })
const problem = (text: string) => read(text).problem

describe('readTable', () => {
  it('reads back what a file of ours holds, also after a browser has sent it on', () => {
    const cell = fc.string({ unit: 'binary', maxLength: 20 }).map((text) => text.replace(/^'+|\0/g, '').trim())
    const row = fc.tuple(cell, cell, cell).filter((cells) => cells.some((one) => one !== ''))
    fc.assert(
      fc.property(fc.array(row, { minLength: 1, maxLength: 3 }), (rows) => {
        const text = CSV_BOM + [columns.map(({ name }) => name), ...rows].map(csvLine).join('')
        const plain = (one: string) => one.replace(/\r\n?/g, '\n').trim()
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
    ['nome;cor\nx;y', 'A coluna “cor” não existe'],
    ['nome;Nome\nx;y', 'A coluna nome está repetida'],
    ['telefone;celular\nx;y', 'A coluna telefone está repetida'],
    ['cadastur ate\nx', 'Falta a coluna nome ou telefone'],
    ['nome\na\nb\nc\nd', 'São 4 linhas; o máximo é 3'],
    [`nome\n${'x'.repeat(2 * 1024 * 1024)}`, 'passa de 2 MB'],
    [Array.from({ length: 200 }, (_, at) => `c${at}`).join(';'), 'não tem linhas'],
    [`${Array.from({ length: 200 }, (_, at) => `c${at}`).join(';')}\nx`, 'A coluna “c0” não existe']
  ])('says what is wrong with the whole of %#', (text, words) => expect(problem(text)).toContain(words))

  it('knows a heading by its words, and what a line lacks is empty', () => {
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
