import { describe, expect, it } from 'vitest'
import { checkName, initials, maskName, searchText, spokenName, stripAccents } from '#app/domain/person/names.ts'

describe('names', () => {
  it('lose their accents', () => {
    expect(stripAccents('Lençóis ÀÉÎÕÜ ñ')).toBe('Lencois AEIOU n')
    expect(stripAccents('Poço Azul')).toBe(stripAccents('Poço Azul'.normalize('NFD')))
  })

  it.each([
    ['Maria da Silva', 'Maria'],
    ['  José ', 'José'],
    ['J. P. Souza', 'J.'],
    ['D’Ávila', 'D’Ávila'],
    ['Jr.', 'Jr.'],
    ['https://mau.example/pix Silva', ''],
    ['mau.example Silva', ''],
    ['www.mau.com.br', ''],
    ['mau@example.com', ''],
    ['t.me/mau Ana', ''],
    ['75999998888', ''],
    ['x'.repeat(41), ''],
    ['', '']
  ])('%s is called %s', (name, spoken) => expect(spokenName(name)).toBe(spoken))

  it('are compared without case, accents and extra blanks', () => {
    expect(searchText('  João   da SILVA ')).toBe('joao da silva')
  })

  it('are kept with single blanks, and asked for', () => {
    expect(checkName('  Jurema   Alencar ')).toEqual({ ok: true, value: 'Jurema Alencar' })
    for (const typed of [' ', 'x', '123']) expect(checkName(typed)).toEqual({ ok: false, message: 'Informe o nome.' })
    expect(checkName('a'.repeat(121))).toMatchObject({ ok: false })
  })

  it('are masked', () => {
    expect(maskName('Maria da Silva')).toBe('Maria S.')
    expect(maskName(' ana  élida ')).toBe('ana É.')
    expect(maskName('Maria')).toBe('Maria')
    expect(maskName(' ')).toBe('')
  })

  it('have initials', () => {
    expect(initials('Maria da Silva')).toBe('MS')
    expect(initials('joão')).toBe('J')
    expect(initials('')).toBe('')
    expect(initials('Ana 🌵')).toBe('A🌵')
  })
})
