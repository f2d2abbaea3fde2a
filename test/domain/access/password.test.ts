import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import common from '#app/backend/credentials/data/common-passwords.json'
import { checkNewPassword } from '#app/domain/access/password.ts'

const rules = {
  common: new Set(common),
  own: ['joana.prado@example.com', 'Joana Prado Conceição', 'joana.prado', 'Parque Serra do Lume']
}
const check = (password: string) => checkNewPassword(password, rules)
const messageOf = (password: string) => {
  const checked = check(password)
  return checked.ok ? null : checked.message
}

describe('a new password', () => {
  it.each([
    'cavalo bateria grampo',
    'três tigres tristes',
    'ábaco-ônibus-ímã',
    '🙂🌵🚲🍇🎈🐢🌋🧊🪁🥁',
    'joana foi ao cinema ontem',
    'x7Kp-92mQz',
    'uma serra e um lume bem longe'
  ])('is taken as typed: %s', (password) => {
    expect(check(password)).toEqual({ ok: true, value: password })
  })

  it('has ten characters at least and 200 at most, counted as a person counts', () => {
    expect(messageOf('')).toBe('Informe a senha.')
    expect(messageOf('x7Kp-92mQ')).toContain('ao menos 10')
    expect(messageOf('🙂🌵🚲🍇🎈🐢🌋🧊🪁')).toContain('ao menos 10')
    const phrase = 'onça come jabuticaba '.repeat(20)
    expect(messageOf(phrase.slice(0, 200))).toBeNull()
    expect(messageOf(phrase.slice(0, 201))).toContain('no máximo 200')
  })

  it.each(['Qwertyuiop', 'IloveYou12', 'senha@123456', 'Brasil#2026', 'flamengo_1234', 'Jesus.12345', 'MARIA@12345'])(
    'is not a common one: %s',
    (password) => expect(messageOf(password)).toContain('entre as mais usadas')
  )

  it.each([
    'aaaaaaaaaa',
    '1212121212',
    'abcabcabcabc',
    '12341234123',
    '1234567890',
    '9876543210',
    'abcdefghijk',
    'ççççççççççç'
  ])('is no run: %s', (password) => expect(messageOf(password)).toContain('sequência'))

  it.each([
    'joana.prado@example.com',
    'JoanaPrado2026',
    'joana-prado!!',
    'conceicao1985',
    'Conceição 1985',
    'serradolume',
    'Parque Lume 26',
    'prado.prado.prado'
  ])('is not made of known data: %s', (password) => {
    expect(messageOf(password)).toContain('seu nome, seu e-mail')
  })

  it.each(['7890123456', '2109876543', '8901234567', 'hijklmnopq', 'qponmlkjih'])('is no staircase: %s', (password) => {
    expect(messageOf(password)).toContain('sequência')
  })

  it.each([
    ['digits in no order', '8305172946'],
    ['letters ten signs and one apart', 'alwnyfqhsj'],
    ['letters and digits in turn', '0c2e4g6i8a'],
    ['signs ten and one apart', `+"-$/&'()*`]
  ])('is no run because of %s', (_, password) => {
    expect(check(password)).toEqual({ ok: true, value: password })
  })

  it.each([
    [['Eva'], 'evaevaxeva1', false],
    [['Ana', 'Anabela'], 'anabela1985', false],
    [['Anabela', 'Ana'], 'anabela1985', false],
    // Four letters of one's own are not enough, five are.
    [['Anabela'], 'anabelaxyz12', true],
    [['Anabela'], 'anabelawz12', false],
    // Too short to be seen as a part.
    [['ab', 'cd'], 'cdababcdcd', true],
    // Nothing that the gap between two halves would make.
    [['Joana', 'Pra'], 'pjoanaraxy12', true]
  ])('of somebody known as %j is judged by what is left of it: %s', (own, password, ok) => {
    expect(checkNewPassword(password, { common: new Set(), own }).ok).toBe(ok)
  })

  it('is not held against somebody of whom nothing is known', () => {
    expect(checkNewPassword('conceicao1985', { common: new Set(), own: ['', ' ', 'de'] })).toMatchObject({ ok: true })
  })

  it('is always judged, and an accepted one is the one typed', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 260 }), (password) => {
        const checked = check(password)
        if (checked.ok) expect(checked.value).toBe(password)
        else expect(checked.message).toMatch(/^[A-ZÁ].*\.$/)
      })
    )
  })
})

describe('the list', () => {
  it('is as the rule reads it, and holds nothing that its length refuses already', () => {
    expect(common.length).toBeGreaterThan(3000)
    for (const password of common) {
      expect(password).toBe(password.toLowerCase())
      expect(Array.from(password).length).toBeGreaterThanOrEqual(10)
    }
  })
})
