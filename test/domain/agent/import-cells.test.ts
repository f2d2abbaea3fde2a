import { describe, expect, it } from 'vitest'
import { fieldValues, partsOf, readWeekdays, readYesNo } from '#app/domain/agent/import-cells.ts'

describe('cells of agents', () => {
  it('are read as people write them', () => {
    expect(partsOf(' Gruta | Poço Azul ||')).toEqual(['Gruta', 'Poço Azul'])
    expect(['Sim', 's', 'X', '1', 'não', 'N', '0', 'talvez', ''].map(readYesNo)).toEqual([
      true,
      true,
      true,
      true,
      false,
      false,
      false,
      null,
      null
    ])
    expect(readWeekdays('dom|Segunda-feira, ter;sábado')).toEqual([0, 1, 2, 6])
    expect(readWeekdays('Nenhuma')).toEqual([])
    for (const text of ['', 'dominguinho', 'segundas', 'amanhã', 'd', '|']) expect(readWeekdays(text)).toBeNull()
  })

  it('for own fields become what the form would send', () => {
    const field = { type: 'text' as const, options: [], multiple: false }
    expect(fieldValues(field, 'a|b')).toEqual(['a|b'])
    expect(fieldValues({ ...field, multiple: true }, 'a| b')).toEqual(['a', 'b'])
    expect(fieldValues({ ...field, type: 'select', options: ['Médio', 'G'] }, 'medio')).toEqual(['Médio'])
    expect(fieldValues({ ...field, type: 'select', options: ['G'] }, 'GG')).toEqual(['GG'])
    expect(['sim', 'não', 'quase'].map((text) => fieldValues({ ...field, type: 'checkbox' }, text))).toEqual([
      ['sim'],
      [],
      ['quase']
    ])
  })
})
