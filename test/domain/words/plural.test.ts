import { describe, expect, it } from 'vitest'
import { countOf, pluralOf } from '#app/domain/words/plural.ts'

describe('pluralOf', () => {
  it.each([
    ['Inteira', 'Inteiras'],
    ['Meia-entrada', 'Meias-entradas'],
    ['Pessoa idosa', 'Pessoas idosas'],
    ['Morador da Chapada', 'Moradores da Chapada'],
    ['Criança até 5 anos', 'Crianças até 5 anos'],
    ['Criança (6 a 11)', 'Crianças (6 a 11)'],
    ['Estudante', 'Estudantes'],
    ['Infantil', 'Infantis'],
    ['Ingresso fácil', 'Ingressos fáceis'],
    ['Social', 'Sociais'],
    ['Jovem', 'Jovens'],
    ['ID Jovem', 'ID Jovens'],
    ['Excursão', 'Excursões'],
    ['Cidadão', 'Cidadãos'],
    ['Professor', 'Professores'],
    ['Português', 'Portugueses'],
    ['VIP', 'VIP'],
    ['PCD', 'PCD'],
    ['Grátis', 'Grátis'],
    ['Bebê', 'Bebês'],
    ['', '']
  ])('%s → %s', (one, many) => {
    expect(pluralOf(one)).toBe(many)
  })
})

describe('countOf', () => {
  it.each([
    [1, 'Inteira', '1 inteira'],
    [2, 'Inteira', '2 inteiras'],
    [1, 'Meia-entrada', '1 meia-entrada'],
    [2, 'Meia-entrada', '2 meias-entradas'],
    [2, 'VIP', '2 VIP'],
    [3, 'ID Jovem', '3 ID Jovens'],
    [0, 'Pessoa idosa', '0 pessoas idosas']
  ])('%i %s', (quantity, title, words) => {
    expect(countOf(quantity, title)).toBe(words)
  })
})
