import { describe, expect, it } from 'vitest'
import { findPriceRights, isLegalPrice, priceRightWords } from '#app/domain/booking/price-right.ts'
import { SUGGESTED_TICKETS } from '#app/domain/product/start/first-tickets.ts'

const type = (title: string, changes: { label?: string; needsProof?: boolean; countsToQuota?: boolean } = {}) => ({
  label: 'T1',
  title,
  needsProof: true,
  countsToQuota: false,
  ...changes
})

const rightsOf = (...types: ReturnType<typeof type>[]) => findPriceRights(types)

describe('findPriceRights', () => {
  it('knows the tickets that most places sell', () => {
    expect(findPriceRights(SUGGESTED_TICKETS)).toEqual([
      [],
      ['student', 'disability', 'young'],
      ['elder'],
      ['child'],
      []
    ])
  })

  it.each([
    ['Meia estudante', ['student']],
    ['Estudiante', ['student']],
    ['PcD', ['disability']],
    ['Pessoa com deficiência', ['disability']],
    ['ID Jovem', ['young']],
    ['Melhor idade', ['elder']],
    ['60 anos ou mais', ['elder']],
    ['Senior (60+)', ['elder']],
    ['Estudante ou idoso', ['student', 'elder']],
    ['Criança de 6 a 11 anos', ['child']],
    ['Niños', ['child']],
    ['Morador da região', []],
    ['Convidados', []],
    ['Grupos vencidos', []]
  ])('reads %s', (title, rights) => {
    expect(rightsOf(type(title))).toEqual([rights])
  })

  it('knows a type by its label where its title is translated', () => {
    expect(rightsOf(type('Seniors', { label: 'IDOSO' }))).toEqual([['elder']])
  })

  it('counts elders to a half price only where they have no type of their own', () => {
    const half = type('Meia-entrada')
    expect(rightsOf(half)).toEqual([['student', 'disability', 'young', 'elder']])
    expect(rightsOf(half, type('Pessoa idosa'))).toEqual([['student', 'disability', 'young'], ['elder']])
  })

  it('takes each type of the quota for a half price, whatever it is called', () => {
    expect(rightsOf(type('Promoção', { needsProof: false, countsToQuota: true }))[0]).toContain('student')
    expect(isLegalPrice(type('Promoção', { needsProof: false, countsToQuota: true }))).toBe(true)
  })

  it('takes no type without a proof for a legal price', () => {
    expect(rightsOf(type('Pacote jovem', { needsProof: false }))).toEqual([[]])
    expect(isLegalPrice(type('Meia volta', { needsProof: false }))).toBe(false)
  })
})

describe('priceRightWords', () => {
  it('names the law and the proof', () => {
    expect(priceRightWords('elder')).toEqual({
      who: 'Pessoa com 60 anos ou mais',
      bring: 'Traga um documento oficial com foto, que mostre a data de nascimento.',
      rule: 'Lei 10.741/2003'
    })
    expect(priceRightWords('student').bring).toContain('(CIE)')
    expect(priceRightWords('young').rule).toBe('Lei 12.933/2013 e Decreto 8.537/2015')
  })
})
