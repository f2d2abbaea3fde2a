import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  checkPhone,
  DDD,
  formatPhone,
  isGroupDestination,
  joinPhone,
  maskPhone,
  parsePhone,
  phoneLink,
  splitPhone,
  whatsappUrl
} from '#app/domain/person/phone.ts'
import vectors from '../../fixtures/vectors.json'

const mobiles = fc.tuple(fc.constantFrom(...DDD), fc.integer({ min: 900_000_000, max: 999_999_999 }))

describe('parsePhone', () => {
  it.each(vectors.phone_br)('reads $input', ({ input, result }) => {
    const phone = parsePhone('55', input)
    const isBrazilian = phone !== null && phone.type !== 'other'
    expect(isBrazilian ? { e164: phone.e164, type: phone.type } : null).toEqual(result)
  })

  it('knows the area codes of Brazil', () => {
    expect(DDD).toEqual(vectors.ddd)
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 99 }), (code) => {
        const known = parsePhone('55', `${String(code).padStart(2, '0')}999998888`) !== null
        expect(known).toBe(vectors.ddd.includes(code))
      })
    )
  })

  it('gives its parts', () => {
    expect(parsePhone('+55', '(75) 99999-8888')).toEqual({
      e164: '+5575999998888',
      type: 'mobile',
      areaCode: '75',
      number: '999998888'
    })
  })

  it('does not take the area code 55 for the dial code', () => {
    expect(parsePhone('55', '(55) 99999-8888')?.e164).toBe('+5555999998888')
    expect(parsePhone('55', '(55) 3251-1234')?.e164).toBe('+555532511234')
    expect(parsePhone('55', '+55 55 99999-8888')?.e164).toBe('+5555999998888')
  })

  it.each([
    '+5599999888',
    '7569998888',
    '75 6999-8888',
    '75999998888 ramal 2',
    '999998888',
    '755999998888',
    '++5575999998888',
    '75+999998888'
  ])('refuses %j', (text) => {
    expect(parsePhone('55', text)).toBeNull()
  })

  it('reads every Brazilian mobile however it is written', () => {
    fc.assert(
      fc.property(mobiles, ([area, number]) => {
        const e164 = `+55${area}${number}`
        const typed = [`${area}${number}`, `0${area}${number}`, e164, `55${area}${number}`, `0055${area}${number}`]
        for (const text of [...typed, formatPhone(e164)]) expect(parsePhone('55', text)?.e164).toBe(e164)
      })
    )
  })

  it('takes 6 to 15 digits elsewhere', () => {
    expect(parsePhone('1', '(415) 555-2671')).toEqual({
      e164: '+14155552671',
      type: 'other',
      areaCode: '',
      number: '4155552671'
    })
    expect(parsePhone('1', '+1 415 555 2671')?.e164).toBe('+14155552671')
    expect(parsePhone('351', '00351 912 345 678')?.e164).toBe('+351912345678')
    expect(parsePhone('351', '12')).toBeNull()
    expect(parsePhone('351', '1234567890123')).toBeNull()
    expect(parsePhone('', '912345678')).toBeNull()
    expect(parsePhone('0', '912345678')).toBeNull()
  })
})

describe('a number that says its country', () => {
  it.each([
    ['55', '+54 9 11 2345-6789', '+5491123456789'],
    ['55', '0054 9 11 2345-6789', '+5491123456789'],
    ['55', '(+351) 912 345 678', '+351912345678'],
    ['351', '+1 415 555 2671', '+14155552671'],
    ['54', '+55 (75) 99999-8888', '+5575999998888'],
    ['1', '0055 75 99999-8888', '+5575999998888'],
    ['', '+44 7911 123456', '+447911123456'],
    ['', '00 44 7911 123456', '+447911123456'],
    ['', '+55 (75) 99999-8888', '+5575999998888'],
    ['US', '+1 415 555 2671', '+14155552671']
  ])('goes before the flag %s: %s', (flag, typed, e164) => {
    expect(parsePhone(flag, typed)?.e164).toBe(e164)
  })

  it('keeps the area code of a Brazilian one under a foreign flag', () => {
    expect(parsePhone('54', '+55 75 99999-8888')).toMatchObject({ type: 'mobile', areaCode: '75', number: '999998888' })
  })

  it.each(['+0 415 555 2671', '000415', '+12345'])('refuses %s', (typed) => {
    expect(parsePhone('55', typed)).toBeNull()
  })
})

describe("a carrier's code", () => {
  it.each([
    '(0xx75) 99999-8888',
    '0XX75 99999 8888',
    '(0**75) 99999-8888',
    '+55 (0xx75) 99999-8888',
    '0 xx 75 99999-8888',
    '015 75 99999-8888',
    '0 15 (75) 99999-8888',
    '+55 015 75 99999-8888',
    '0217599999-8888'
  ])('is passed over in %s', (typed) => {
    expect(parsePhone('55', typed)?.e164).toBe('+5575999998888')
    expect(isGroupDestination(typed)).toBe(false)
  })

  it('is passed over before every landline', () => {
    fc.assert(
      fc.property(fc.constantFrom(...DDD), fc.integer({ min: 10, max: 99 }), (area, carrier) => {
        expect(parsePhone('55', `0${carrier} ${area} 3251-1234`)?.e164).toBe(`+55${area}32511234`)
      })
    )
  })

  it.each(['15 75 99999-8888', '0 5 75 99999-8888', '015 20 99999-8888'])('does not exist in %s', (typed) => {
    expect(parsePhone('55', typed)).toBeNull()
  })
})

describe('WhatsApp', () => {
  it.each(vectors.phone_link.cases)('links $input', ({ input, expected }) => {
    expect(phoneLink(input)).toBe(expected)
  })

  it('writes addresses without +', () => {
    expect(whatsappUrl('75999998888')).toBe('https://wa.me/5575999998888')
    expect(whatsappUrl('99998888')).toBe('https://wa.me/5577999998888')
    expect(whatsappUrl('(75) 3251-1234')).toBe('https://wa.me/557532511234')
    expect(whatsappUrl('+14155552671')).toBe('https://wa.me/14155552671')
    expect(whatsappUrl('')).toBeNull()
    expect(whatsappUrl('abc')).toBeNull()
    expect(whatsappUrl('120363295648424210@g.us')).toBeNull()
  })

  it.each(vectors.whatsapp_destination.cases)('knows whether $number is a group', ({ number, isGroup }) => {
    expect(isGroupDestination(number)).toBe(isGroup)
  })
})

describe('a group', () => {
  it.each(['+55 (75) 99999-8888', '(75) 9 9999 - 8888', '+54 9 (11) 2345-6789', '0055 (0xx75) 99999-8888'])(
    'is not the telephone %s',
    (typed) => {
      expect(isGroupDestination(typed)).toBe(false)
      expect(whatsappUrl(typed)).not.toBeNull()
    }
  )

  it.each([
    '120363295648424210@g.us',
    '120363295648424210',
    '5511999998888-1623456789',
    '5511999998888-1623456789@g.us'
  ])('is %s', (id) => {
    expect(isGroupDestination(id)).toBe(true)
    expect(whatsappUrl(id)).toBeNull()
  })
})

describe('a phone in a single field', () => {
  it.each([
    ['75 99999-8888', '+5575999998888'],
    ['+55 75 99999 8888', '+5575999998888'],
    ['+1 415 555 2671', '+14155552671'],
    ['  ', '']
  ])('%s is %s', (typed, value) => {
    expect(checkPhone(typed)).toEqual({ ok: true, value })
  })

  it.each(['12', '+1', 'abc', '+55 1'])('refuses %s', (typed) => {
    expect(checkPhone(typed)).toMatchObject({ ok: false })
  })
})

describe('showing', () => {
  it('formats and masks', () => {
    expect(formatPhone('+5575999998888')).toBe('(75) 99999-8888')
    expect(formatPhone('+557532511234')).toBe('(75) 3251-1234')
    expect(formatPhone('+14155552671')).toBe('+14155552671')
    expect(maskPhone('+5575999998888')).toBe('(75) *****-8888')
    expect(maskPhone('+557532511234')).toBe('(75) ****-1234')
    expect(maskPhone('+14155552671')).toBe('+*******2671')
    expect(maskPhone('123')).toBe('***')
  })
})

describe('the area code apart (specification §3)', () => {
  it.each([
    ['+5575999998888', { dial_code: '55', area_code: '75', number: '999998888' }],
    ['+14155552671', { dial_code: '', area_code: '', number: '+14155552671' }],
    ['(75) *****-8888', { dial_code: '', area_code: '', number: '(75) *****-8888' }],
    ['', { dial_code: '', area_code: '', number: '' }]
  ])('%s is parted and put together again', (whole, parts) => {
    expect(splitPhone(whole)).toEqual(parts)
    expect(joinPhone(parts)).toBe(whole)
  })

  it.each([
    [{ dial_code: '', area_code: '075', number: '99999-8888' }, '+5575999998888'],
    [{ dial_code: '+55', area_code: '(75)', number: '33348888' }, '+557533348888'],
    [{ dial_code: '55', area_code: '75', number: '75999998888' }, '75999998888'],
    [{ dial_code: '55', area_code: '75', number: '+5575999998888' }, '+5575999998888']
  ])('others write it otherwise: %j', (parts, whole) => {
    expect(joinPhone(parts)).toBe(whole)
  })
})
