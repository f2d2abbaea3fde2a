import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { parseMoney } from '#app/domain/money/money.ts'
import { buildPixCode, crc16, isStaticTxid, parsePixCode, sanitisePixText } from '#app/domain/money/pix.ts'
import vectors from '../../fixtures/vectors.json'

const { pix } = vectors
const place = { merchantName: 'Fulano de Tal', merchantCity: 'BRASILIA' }
const key = '123e4567-e12b-12d1-a456-426655440000'

describe('crc16', () => {
  it.each(pix.crc16)('gives $crc for $input', ({ input, crc }) => {
    expect(crc16(input)).toBe(crc)
  })
})

describe('buildPixCode', () => {
  it.each(pix.build_static)('builds the static code of $name', ({ payload, key, name, city, ...rest }) => {
    const { amount, txid, desc } = { amount: undefined, txid: undefined, desc: undefined, ...rest }
    const input = { key, merchantName: name, merchantCity: city, txid, description: desc, amount: parseMoney(amount) }
    expect(buildPixCode(input)).toBe(payload)
  })

  it.each(pix.build_dynamic)('builds the dynamic code of $name', ({ payload, url, name, city, amount }) => {
    const input = { merchantName: name, merchantCity: city, amount: parseMoney(amount) }
    expect(buildPixCode({ ...input, url })).toBe(payload)
    expect(buildPixCode({ ...input, url: `https://${url}` })).toBe(payload)
  })

  it('cuts a description to the room there is', () => {
    const code = buildPixCode({ key, ...place, description: 'Ingressos '.repeat(20) })
    expect(parsePixCode(code)?.description).toHaveLength(99 - 18 - 40 - 4)
  })

  it.each([
    { key, ...place, amount: 0 },
    { key, ...place, amount: -1 },
    { key, ...place, amount: 1.5 },
    { key, ...place, amount: 1_000_000_000_000 },
    { key, ...place, txid: 'RESERVA-123' },
    { key, ...place, txid: '' },
    { key: '', ...place },
    { key: 'a'.repeat(78), ...place },
    { key: 'joão@example.com', ...place },
    { key, merchantName: '—', merchantCity: 'BRASILIA' }
  ])('refuses %j', (input) => {
    expect(() => buildPixCode(input)).toThrow(RangeError)
  })

  it('takes a name and a city up to their ends, and no blanks at either', () => {
    const code = parsePixCode(
      buildPixCode({ key: ` ${key} `, merchantName: `${'N'.repeat(24)} X`, merchantCity: ' C  D ' })
    )
    expect(code).toMatchObject({ key, merchantName: 'N'.repeat(24), merchantCity: 'C D' })
    const longest = buildPixCode({ key, merchantName: 'N'.repeat(25), merchantCity: 'C'.repeat(15) })
    expect(parsePixCode(longest)).toMatchObject({ merchantName: 'N'.repeat(25), merchantCity: 'C'.repeat(15) })
    expect(() => buildPixCode({ key, merchantName: 'N', merchantCity: '—' })).toThrow('name and city')
    expect(() => buildPixCode({ key, ...place, amount: 0 })).toThrow('no amount')
    expect(() => buildPixCode({ key, ...place, txid: 'a-b' })).toThrow('txid')
    expect(() => buildPixCode({ key: 'a'.repeat(78), ...place })).toThrow('1 to 77')
  })

  it('has no room for a description beside the longest key', () => {
    const code = parsePixCode(buildPixCode({ key: 'k'.repeat(77), ...place, description: 'Ingressos' }))
    expect(code).toMatchObject({ key: 'k'.repeat(77), description: null })
    const nearly = parsePixCode(buildPixCode({ key: 'k'.repeat(72), ...place, description: 'Ingressos' }))
    expect(nearly).toMatchObject({ description: 'I' })
  })

  it('is read back whole, for any name of the place', () => {
    const texts = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 60 }).map((text) => `A${text}`)
    const amounts = fc.option(fc.integer({ min: 1, max: 999_999_999_999 }), { nil: null })
    const txids = fc.stringMatching(/^[A-Za-z0-9]{1,25}$/)
    fc.assert(
      fc.property(texts, texts, amounts, txids, (name, city, amount, txid) => {
        const code = parsePixCode(buildPixCode({ key, merchantName: name, merchantCity: city, amount, txid }))
        expect(code).toMatchObject({ kind: 'static', key, url: null, amount, txid, oneTime: false })
        expect(code?.merchantName).toBe(sanitisePixText(name, 25))
        expect(code?.merchantCity).toBe(sanitisePixText(city, 15))
      })
    )
  })
})

describe('parsePixCode', () => {
  it.each(pix.valid)('reads $id', ({ payload, crc }) => {
    expect(parsePixCode(payload)).toMatchObject({ crc, txid: expect.stringMatching(/^(\*{3}|PEDIDO42)$/) })
  })

  it('recognises the code it read', () => {
    const [official, recurring, charge, third] = pix.valid.map(({ payload }) => parsePixCode(payload))
    expect(official).toMatchObject({ kind: 'static', key, amount: null, oneTime: false, ...place })
    expect(recurring).toMatchObject({ kind: 'recurring', key: null, url: null })
    expect(charge).toMatchObject({ kind: 'dynamic', oneTime: true, recurringUrl: expect.stringContaining('/rec/') })
    expect(third).toMatchObject({ kind: 'static', amount: 74231, description: 'Pedido 42' })
  })

  it.each(pix.invalid)('refuses one: $why', ({ payload }) => {
    expect(parsePixCode(payload)).toBeNull()
  })

  it.each([
    ['another currency', '5303986', '5303840'],
    ['another country', '5802BR', '5802US'],
    ['no Pix account', 'br.gov.bcb.pix', 'br.gov.bcb.pox'],
    ['an amount with a comma', '5802BR', '54041,505802BR'],
    ['a field twice', '5802BR', '5802BR5802BR'],
    ['no name', '5913Fulano de Tal', ''],
    ['a lower-case checksum', '', '']
  ])('refuses %s although the checksum holds', (why, from, to) => {
    const body = (pix.valid[0]?.payload ?? '').slice(0, -4).replace(from, to)
    const crc = why.includes('lower-case') ? crc16(body).toLowerCase() : crc16(body)
    expect(parsePixCode(`${body}${crc}`)).toBeNull()
  })

  it('refuses every single changed character and never throws', () => {
    const payload = pix.valid[0]?.payload ?? ''
    fc.assert(
      fc.property(fc.nat(payload.length - 1), fc.stringMatching(/^[ -~]$/), (at, sign) => {
        fc.pre(payload.charAt(at) !== sign)
        expect(parsePixCode(payload.slice(0, at) + sign + payload.slice(at + 1))).toBeNull()
      })
    )
    fc.assert(fc.property(fc.string(), (text) => parsePixCode(text) === null))
  })
})

describe('texts of a code', () => {
  it.each(pix.sanitise_own_rule)('sanitises $input', ({ input, max, output }) => {
    expect(sanitisePixText(input, max)).toBe(output)
  })

  it('knows the txids of static codes', () => {
    expect(pix.txid.static_valid.filter(isStaticTxid)).toEqual(pix.txid.static_valid)
    expect(pix.txid.static_invalid.filter(isStaticTxid)).toEqual([])
  })
})

describe('a code of fields', () => {
  const write = (fields: readonly (readonly [id: string, value: string])[]) =>
    fields.map(([id, value]) => `${id}${String(value.length).padStart(2, '0')}${value}`).join('')
  const account = write([
    ['00', 'br.gov.bcb.pix'],
    ['01', key]
  ])
  const usual = {
    '00': '01',
    '26': account,
    '52': '0000',
    '53': '986',
    '58': 'BR',
    '59': 'Fulano de Tal',
    '60': 'BRASILIA',
    '62': write([['05', '***']])
  }
  /** Its checksum holds, whatever it says; '' leaves a field out. */
  const read = (changes: Record<string, string> = {}) => {
    const fields = Object.entries({ ...usual, ...changes }).filter(([, value]) => value !== '')
    const body = `${write(fields.sort(([a], [b]) => (a < b ? -1 : 1)))}6304`
    return parsePixCode(`${body}${crc16(body)}`)
  }
  const template = (...fields: [string, string][]) => write([['00', 'br.gov.bcb.pix'], ...fields])

  it.each<[string, Record<string, string>, object]>([
    ['nothing else', {}, { kind: 'static', key, amount: null, oneTime: false }],
    ['that it may be paid again', { '01': '11' }, { oneTime: false }],
    ['that it is paid once', { '01': '12' }, { oneTime: true }],
    ['whole reais', { '54': '7' }, { amount: 700 }],
    ['one decimal', { '54': '10.5' }, { amount: 1050 }],
    ['13 signs of money', { '54': '1234567890.12' }, { amount: 123_456_789_012 }],
    ['the longest names', { '59': 'N'.repeat(25), '60': 'C'.repeat(15) }, { merchantName: 'N'.repeat(25) }],
    ['an account in the last template', { '26': '', '51': account }, { key }],
    ['another account before', { '26': write([['00', 'com.example']]), '27': account }, { key }],
    ['the account in capitals', { '26': account.replace('br.gov.bcb.pix', 'BR.GOV.BCB.PIX') }, { key }],
    [
      'an address and a recurring one',
      { '26': template(['25', 'a.example/1']), '80': template(['25', 'a.example/rec']) },
      { kind: 'dynamic', url: 'a.example/1', recurringUrl: 'a.example/rec' }
    ],
    [
      'a recurring address alone',
      { '26': template(), '80': template(['25', 'a.example/rec']) },
      { kind: 'recurring', key: null, url: null, recurringUrl: 'a.example/rec' }
    ]
  ])('is read where it says %s', (_, changes, said) => {
    expect(read(changes)).toMatchObject(said)
  })

  it.each<[string, Record<string, string>]>([
    ['another version', { '00': '02' }],
    ['another use', { '01': '13' }],
    ['a category of three digits', { '52': '000' }],
    ['a category of five', { '52': '00000' }],
    ['a category with a letter', { '52': 'x000' }],
    ['no category', { '52': '' }],
    ['a name of 26 letters', { '59': 'N'.repeat(26) }],
    ['a city of 16 letters', { '60': 'C'.repeat(16) }],
    ['no city', { '60': '' }],
    ['no name', { '59': '' }],
    ['neither key nor address', { '26': template() }],
    ['key and address', { '26': template(['01', key], ['25', 'a.example/1']) }],
    [
      'key and address, and a recurring one',
      { '26': template(['01', key], ['25', 'a.example/1']), '80': template(['25', 'a.example/rec']) }
    ],
    ['an account in a template that is none', { '26': '', '52': account }],
    ['14 signs of money', { '54': '12345678901.00' }],
    ['money without a digit before its point', { '54': '.50' }],
    ['three decimals', { '54': '1.505' }],
    ['an empty field within', { '62': '0500' }],
    ['a field within that is longer than what is left', { '62': '0599***' }],
    ['a field within without a number', { '62': 'AB03***' }],
    ['a field within without a length', { '62': '05x3***' }],
    ['a field within that is cut', { '62': '050' }]
  ])('is none where it has %s', (_, changes) => {
    expect(read(changes)).toBeNull()
  })

  it('keeps an address within an address, and the first letters of a text', () => {
    const code = buildPixCode({ url: 'https://pix.example/https://x', merchantName: ' Nome', merchantCity: 'C' })
    expect(parsePixCode(code)).toMatchObject({ url: 'pix.example/https://x', merchantName: 'Nome' })
    expect([sanitisePixText('  abc', 3), sanitisePixText('ab cd', 3), sanitisePixText('a  b', 3)]).toEqual([
      'abc',
      'ab',
      'a b'
    ])
  })
})
