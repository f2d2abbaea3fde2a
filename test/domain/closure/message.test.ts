import { describe, expect, it } from 'vitest'
import {
  CLOSURE_MESSAGE,
  type ClosureVariable,
  fillMessage,
  messageProblem,
  offersWords
} from '#app/domain/closure/message.ts'

const values: Record<ClosureVariable, string> = {
  nome: 'Maria',
  atrativo: 'Gruta',
  data: '25/11/2026',
  hora: '09:00',
  motivo: '',
  local: 'Vale',
  opcoes: 'outra data',
  prazo: '10/12/2026',
  link: 'https://x/f/1'
}

describe('the message of a closure', () => {
  it('can be sent as suggested', () => {
    expect(messageProblem(CLOSURE_MESSAGE)).toBeNull()
  })

  it.each([
    ['', /Escreva/],
    ['{nome}', /Falta \{link\}/],
    ['{link} {preco}', /\{preco\} não existe/],
    ['{link} {nome', /sem par/],
    ['{link} {toString}', /\{toString\} não existe/],
    [`{link}${'a'.repeat(1500)}`, /no máximo 1\.500/]
  ])('%j cannot', (text, why) => {
    expect(messageProblem(text)).toMatch(why)
  })

  it('is filled once, also where a name looks like a variable, and without a gap before a stop', () => {
    expect(fillMessage('{nome}: fechado {motivo}. {link}', { ...values, nome: '{link}' })).toBe(
      '{link}: fechado. https://x/f/1'
    )
  })

  it('offers no refund to a visitor who has not paid', () => {
    expect(offersWords(['date', 'credit', 'refund'], true)).toBe(
      'outra data, crédito para outra visita ou devolução do valor'
    )
    expect(offersWords(['date', 'refund'], false)).toBe('outra data ou cancelar')
    expect(offersWords(['refund'], false)).toBe('cancelar')
  })
})
