import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { encodeBookingCode, formatBookingCode, readBookingCode } from '#app/domain/booking/code.ts'
import { toIsoDay } from '#app/domain/calendar/dates.ts'
import { formatMoney, parseMoney } from '#app/domain/money/money.ts'
import { checkPixKey } from '#app/domain/money/pix-key.ts'
import { checkAnyDocument } from '#app/domain/person/any-document.ts'
import { parseCep } from '#app/domain/person/cep.ts'
import { readContact } from '#app/domain/person/contact.ts'
import { isValidCnpj, isValidCpf, normaliseDocument } from '#app/domain/person/documents.ts'
import { checkEmail } from '#app/domain/person/email.ts'
import { checkName, searchText } from '#app/domain/person/names.ts'
import { checkPhone, parsePhone } from '#app/domain/person/phone.ts'
import { checkPlate } from '#app/domain/transport/plate.ts'
import { cleanField, cleanText, plainSigns } from '#app/domain/words/clean-text.ts'

const unseen = [
  '\u00ad',
  '\u200b',
  '\u200c',
  '\u200d',
  '\u200e',
  '\u200f',
  '\u202a',
  '\u202c',
  '\u202d',
  '\u202e',
  '\u2060',
  '\u2066',
  '\u2067',
  '\u2068',
  '\u2069',
  '\u061c',
  '\ufeff',
  '\ufe0e',
  '\ufe0f',
  '\u{e0100}',
  '\u034f',
  '\u0007'
]
const blanks = ['\u00a0', '\u2007', '\u2009', '\u202f', '\u3000']
const dashes = ['\u2010', '\u2011', '\u2012', '\u2013', '\u2212', '\uff0d']

/** The same to the eye: unseen signs anywhere, other blanks and dashes, full-width or drawn digits. */
const disguised = (text: string, isWords: boolean): fc.Arbitrary<string> =>
  fc
    .tuple(
      ...Array.from(text, (sign) => {
        const alike = [sign]
        if (/[!-~]/.test(sign)) alike.push(String.fromCharCode(sign.charCodeAt(0) + 0xfee0))
        if (/\d/.test(sign) && !isWords) alike.push(String.fromCodePoint(0x1d7ce + Number(sign)))
        if (sign === ' ') alike.push(...blanks)
        if (sign === '-') alike.push(...(isWords ? dashes.slice(0, 2) : dashes))
        return fc.tuple(fc.constantFrom('', '', ...unseen), fc.constantFrom(...alike)).map((parts) => parts.join(''))
      }),
      fc.constantFrom('', ...unseen)
    )
    .map((parts) => parts.join(''))

const code = encodeBookingCode(new Uint8Array([1, 2, 3, 4, 5, 6, 7, 8]))

const read: Record<string, { typed: string[]; read: (text: string) => unknown }> = {
  telephone: {
    typed: ['+55 (75) 99999-8888', '(75) 99999-8888', '75 3251-1234', '+54 9 11 2345-6789', '015 75 99999-8888'],
    read: (text) => [parsePhone('55', text), checkPhone(text), readContact(text).phone]
  },
  document: {
    typed: ['529.982.247-25', '52998224725', '11.222.333/0001-81'],
    read: (text) => [normaliseDocument(text), isValidCpf(text), isValidCnpj(text), checkAnyDocument(text, 'BR')]
  },
  passport: { typed: ['AB 123456'], read: (text) => checkAnyDocument(text, 'AR') },
  email: { typed: ['maria.silva@exemplo.com.br'], read: (text) => [checkEmail(text), readContact(text).email] },
  cep: { typed: ['46960-000', '46.960-000', '46960000'], read: parseCep },
  money: { typed: ['R$ 1.234,50', '80', '12,5', '-3,00', formatMoney(123_456)], read: parseMoney },
  day: { typed: ['26/11/2026', '2026-11-26'], read: toIsoDay },
  'booking code': { typed: [code, formatBookingCode(code)], read: readBookingCode },
  'Pix key': { typed: ['+5575999998888', 'maria@exemplo.com.br'], read: checkPixKey },
  plate: { typed: ['ABC-1234', 'abc1d23'], read: checkPlate },
  name: { typed: ['Ana-Lúcia d’Ávila', 'José 2'], read: checkName },
  search: { typed: ['São João 12-A'], read: searchText }
}

describe('texts that look right', () => {
  for (const [noun, { typed, read: reader }] of Object.entries(read)) {
    it.each(typed)(`is read as ${noun}, with any hidden characters in %j`, (text) => {
      const plain = reader(text)
      fc.assert(
        fc.property(disguised(text, noun === 'name'), (pasted) => {
          expect(reader(pasted)).toEqual(plain)
        })
      )
    })
  }
})

describe('a name', () => {
  it.each([
    '123',
    '\u200b\u200b',
    '\u3164\u3164',
    '\u2800\u2800',
    '👍👍',
    '...',
    '١٢٣',
    '𝟏𝟐',
    '- -',
    '\u0301\u0301',
    '💚\u200d💚'
  ])('needs a letter: %j', (text) => {
    expect(checkName(text).ok).toBe(false)
  })

  it.each(['Jó', 'Ñu', '李明', 'Иван', 'محمد', '김민준', 'João 3º', 'さくら', 'Ελένη', 'שרה', 'สมชาย', 'राम'])(
    'may be %s',
    (text) => {
      expect(checkName(text)).toEqual({ ok: true, value: text })
    }
  )
})

describe('free text', () => {
  it.each(['👨‍👩‍👧 e ❤️', '1️⃣ passo', '🏴󠁧󠁢󠁥󠁮󠁧󠁿', '👍🏽', 'linha\n\tdois', 'açaí – 10 m²', '“aspas” …'])('keeps %j', (text) => {
    expect(cleanText(text)).toBe(text)
  })

  it.each([
    ['a\u200db', 'ab'],
    ['fim\ufe0f', 'fim'],
    ['R$\u00a080', 'R$ 80'],
    ['sexta\u2011feira', 'sexta-feira'],
    ['ＡＢＣ　１２３', 'ABC 123'],
    ['uma\u2028duas\vtrês', 'uma\nduas\ntrês'],
    ['Jose\u0301', 'José']
  ])('reads %j as %j', (text, cleaned) => {
    expect(cleanText(text)).toBe(cleaned)
  })

  it('changes nothing twice', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 40 }), (text) => {
        expect(cleanText(cleanText(text))).toBe(cleanText(text))
        expect(plainSigns(plainSigns(text))).toBe(plainSigns(text))
      })
    )
  })
})

it('leaves a password as it is', () => {
  for (const name of ['password', 'current_password', 'smtp_password', 'senha', 'nova_senha']) {
    expect(cleanField(name, 'a\u00a0\u200bＢ')).toBe('a\u00a0\u200bＢ')
  }
  expect(cleanField('name', 'a\u00a0\u200bＢ')).toBe('a B')
})
