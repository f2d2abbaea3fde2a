import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  BOOKING_MESSAGE_KEYS,
  BOOKING_MESSAGES,
  bookingTextProblem,
  CHANNEL_LABELS,
  CHANNELS,
  chosenMessage,
  isBookingMessage,
  isToGuide
} from '#app/domain/message/booking/messages.ts'
import { BOOKING_VARIABLES, sampleValues } from '#app/domain/message/booking/variables.ts'
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

  it('are sent as the product says: by which way, and on or off before the place says another', () => {
    const chosen = BOOKING_MESSAGE_KEYS.map((key) => {
      const { on, channel, isOwnText } = chosenMessage({}, key)
      return `${key}: ${on ? 'on' : 'off'}, ${channel}, ${isOwnText ? 'own' : 'ours'}`
    })
    expect(chosen).toEqual([
      'confirmation: on, whatsapp, ours',
      'pix: on, whatsapp, ours',
      'receipt: on, email, ours',
      'reminder: on, whatsapp, ours',
      'change: on, whatsapp, ours',
      'cancellation: on, whatsapp, ours',
      'refund-asked: on, whatsapp, ours',
      'refund: on, whatsapp, ours',
      'thanks: off, whatsapp, ours',
      'guide: on, whatsapp, ours'
    ])
  })

  it('are the house’s where the place keeps nothing, or the same words', () => {
    const { text } = BOOKING_MESSAGES.change
    expect(chosenMessage({ change: { text: '' } }, 'change')).toEqual({
      on: true,
      channel: 'whatsapp',
      text,
      isOwnText: false
    })
    expect(chosenMessage({ change: { text } }, 'change').isOwnText).toBe(false)
    expect(chosenMessage({ thanks: { on: true, channel: 'both' } }, 'thanks')).toMatchObject({
      on: true,
      channel: 'both',
      isOwnText: false
    })
  })

  it.each(BOOKING_MESSAGE_KEYS)('%s needs what it is sent for', (key) => {
    const { required } = BOOKING_MESSAGES[key]
    for (const name of required) {
      const without = required.filter((one) => one !== name).map((one) => `{${one}}`)
      expect(bookingTextProblem(key, `Olá ${without.join(' ')}`)).toBe(
        `Falta {${name}}: sem isso a mensagem não serve.`
      )
    }
    const whole = required.map((one) => `{${one}}`).join(' ')
    expect(bookingTextProblem(key, whole.padEnd(900, 'x'))).toBeNull()
    expect(bookingTextProblem(key, whole.padEnd(901, 'x'))).toBe('Use no máximo 900 letras.')
  })

  it('need what the product says, and are of a kind', () => {
    expect(
      BOOKING_MESSAGE_KEYS.map((key) => [key, BOOKING_MESSAGES[key].kind, BOOKING_MESSAGES[key].required])
    ).toEqual([
      ['confirmation', 'confirmation', ['link']],
      ['pix', 'pix', ['pix']],
      ['receipt', 'payment', ['valor']],
      ['reminder', 'reminder', ['data']],
      ['change', 'change', ['data', 'hora']],
      ['cancellation', 'cancellation', []],
      ['refund-asked', 'refund', ['valor']],
      ['refund', 'refund', ['valor']],
      ['thanks', 'thanks', ['pesquisa']],
      ['guide', 'guide', ['escala']]
    ])
  })

  it('are known by their name', () => {
    expect(BOOKING_MESSAGE_KEYS.filter(isBookingMessage)).toEqual(BOOKING_MESSAGE_KEYS)
    expect(['', 'Pix', 'payment', 'toString'].filter(isBookingMessage)).toEqual([])
    expect(CHANNELS.map((channel) => CHANNEL_LABELS[channel])).toEqual([
      'WhatsApp, ou e-mail onde ele não chega',
      'Só e-mail',
      'WhatsApp e e-mail'
    ])
  })

  it('may name each variable, which a preview fills and a list explains', () => {
    const values = sampleValues('https://vale.example.com')
    expect(Object.keys(values).sort()).toEqual(Object.keys(BOOKING_VARIABLES).sort())
    // Only a refund by the same way has no destination to tell.
    expect(Object.entries(values).filter(([, value]) => value === '')).toEqual([['destino', '']])
    for (const words of Object.values(BOOKING_VARIABLES)) expect(words).toMatch(/^[a-zà-ú]/)
    expect([values.link, values.agenda, values.comprovante, values.pesquisa]).toEqual([
      'https://vale.example.com/booking-details/exemplo',
      'https://vale.example.com/booking-details/exemplo/visita.ics',
      'https://vale.example.com/booking-details/exemplo/refunds/exemplo',
      'https://vale.example.com/avaliacao/exemplo'
    ])
  })

  it('name only what each of them knows', () => {
    const visit = 'local nome atrativo data hora pessoas codigo link agenda pagamento chegada levar endereco'
    const more: Partial<Record<string, string>> = {
      pix: ' valor prazo pix',
      receipt: ' valor forma',
      'refund-asked': ' valor',
      refund: ' valor destino comprovante',
      thanks: ' pesquisa'
    }
    const toGuide = 'local nome escala resposta grupos'
    for (const key of BOOKING_MESSAGE_KEYS) {
      const known = isToGuide(key) ? toGuide : `${visit}${more[key] ?? ''}`
      expect(BOOKING_MESSAGES[key].names.join(' ')).toBe(known)
      expect(BOOKING_MESSAGES[key].title).toMatch(/^[A-Z]/)
      expect(BOOKING_MESSAGES[key].when).toMatch(/\.$/)
    }
  })
})
