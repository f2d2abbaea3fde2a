import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  BOOKING_MESSAGE_KEYS,
  BOOKING_MESSAGES,
  bookingTextProblem,
  chosenMessage
} from '#app/domain/message/booking/messages.ts'
import { sampleValues } from '#app/domain/message/booking/variables.ts'
import { fillText, namesIn, textProblem } from '#app/domain/message/variables.ts'

const rules = { known: ['nome', 'link'], required: ['link'], most: 40 }

describe('a text with variables', () => {
  it.each([
    ['{nome}: {link}', null],
    ['', 'Escreva o texto.'],
    ['{nome} {lnk} {link}', '{lnk} não existe aqui. Use {nome}, {link}.'],
    ['{link} {nome', 'Há uma chave sem par'],
    ['Olá, {nome}', 'Falta {link}'],
    [`{link}${'a'.repeat(40)}`, 'Use no máximo 40 letras.']
  ])('%j is said to be wrong where it is', (text, problem) => {
    const said = textProblem(text, rules)
    if (problem === null) expect(said).toBeNull()
    else expect(said).toContain(problem)
  })

  it('is as long as may be, and no blanks are a text', () => {
    expect(textProblem(`{link}${'a'.repeat(34)}`, rules)).toBeNull()
    expect(textProblem('  \n ', rules)).toBe('Escreva o texto.')
    expect(textProblem('{} {link}', rules)).toContain('{} não existe aqui.')
    expect(textProblem('{link} }', rules)).toContain('Há uma chave sem par')
  })

  it.each([
    ['{b}  Olá', 'Olá'],
    ['Olá   {b}', 'Olá'],
    ['Olá   {b}   fim', 'Olá   fim'],
    ['Olá {b}, fim', 'Olá, fim'],
    ['um\n  {b}  dois', 'um\ndois'],
    ['um\n  {b} {b}  dois', 'um\ndois'],
    ['um\n\n{b}\n\n\ndois', 'um\n\ndois'],
    ['a{b}c', 'ac'],
    ['  {x}  ', '{x}']
  ])('%j with nothing in it is %j', (text, filled) => {
    expect(fillText(text, { b: '' })).toBe(filled)
  })

  it('leaves no gap where something is empty', () => {
    const filled = fillText('Código {a}. {b} {c}\n{d}\nFim {e}.', { a: 'X', b: '', c: 'Leve água.', d: '', e: '' })
    expect(filled).toBe('Código X. Leve água.\n\nFim.')
  })

  it("keeps a variable's value unchanged, whatever it contains", () => {
    fc.assert(
      fc.property(
        fc.string({ minLength: 1 }).filter((text) => text.trim() === text && !/[\n\ue000]/.test(text)),
        (value) => {
          expect(fillText('<{a}>{b}', { a: value, b: '' })).toBe(`<${value}>`)
        }
      )
    )
    expect(fillText('{a}', { a: '000201  26 .{a}' })).toBe('000201  26 .{a}')
  })
})

describe('messages to bookings', () => {
  it.each(BOOKING_MESSAGE_KEYS)('%s can be sent as the house has it, and says all of it', (key) => {
    const { text, names } = BOOKING_MESSAGES[key]
    expect(bookingTextProblem(key, text)).toBeNull()
    const values = sampleValues('https://vale.example.com')
    for (const name of names) expect(values).toHaveProperty(name)
    expect(namesIn(fillText(text, values))).toEqual([])
  })

  it("use the place's texts if it has any, and receipts go by e-mail in any case", () => {
    const own = { receipt: { channel: 'both', on: false }, change: { text: 'Dia {data}, {hora}' } } as const
    expect(chosenMessage(own, 'receipt')).toMatchObject({ on: false, channel: 'email', isOwnText: false })
    expect(chosenMessage(own, 'change')).toMatchObject({ on: true, text: 'Dia {data}, {hora}', isOwnText: true })
    expect(chosenMessage({}, 'thanks').on).toBe(false)
  })
})
