import fc from 'fast-check'

const numbers = [
  '0',
  '-0',
  '-1',
  '00',
  '1.5',
  '1,5',
  '1e3',
  '1e309',
  '-1e309',
  '0x10',
  '٣',
  '½',
  '2147483647',
  '2147483648',
  '-2147483649',
  '9007199254740991',
  '9007199254740993',
  '9223372036854775808',
  'NaN',
  'Infinity',
  '-Infinity',
  '9'.repeat(400)
]

const days = [
  '0000-01-01',
  '0000-12-31',
  '0000-00-00',
  '0001-01-01',
  '0099-03-01',
  '9998-12-31',
  '9999-12-01',
  '9999-12-31',
  '10000-01-01',
  '2026-02-30',
  '2026-13-01',
  '2026-11-31',
  '31/12/9999',
  '01/01/0000',
  '30/02/2026',
  '1/1/1',
  '0000-01',
  '9999-12',
  '2026-13',
  '2026-11-20T00:00:00Z',
  '24:00',
  '99:99',
  '-1:00'
]

/** Keys that every object has, or would change. */
const inherited = ['constructor', '__proto__', 'toString', 'hasOwnProperty', 'prototype', 'valueOf']

const words = [
  '',
  ' ',
  '\t\n',
  '\0',
  'a\0b',
  '\ud800',
  'x\udfffy',
  '\u202e\u200b',
  '\ufeff',
  '😀'.repeat(200),
  'ﷺ',
  'ß',
  'İ',
  "' or 1=1 --",
  '%',
  '%00',
  '%E0%A4%A',
  '_',
  '\\',
  '\\u0000',
  '{{7*7}}',
  '<script>alert(1)</script>',
  '"><b>',
  'null',
  'undefined',
  'true',
  '[]',
  '{}',
  '[object Object]',
  '{"__proto__":{"x":1}}',
  '["a"',
  '../../etc/passwd',
  '//evil.example',
  '/\\evil.example',
  'http://[',
  'javascript:alert(1)',
  '@',
  'a@b',
  '+',
  '+55',
  'a'.repeat(300),
  'a'.repeat(9000),
  'é'.repeat(3000),
  'um '.repeat(3000),
  '('.repeat(2000),
  '\r\n'.repeat(2000)
]

const nasty = [...numbers, ...days, ...inherited, ...words]

/** Values that a field of this name is most likely to fail on. */
export function hostileFor(name: string): fc.Arbitrary<string> {
  const own = /date|day|month|^(?:inicio|fim|mes)$/.test(name)
    ? days
    : /page|limit|people|quantity|count|records|factor|inside|price|^(?:pagina|por_pagina|intervalo)$/.test(name)
      ? numbers
      : /sort|label|ordem|action|state|situa|channel|canal/.test(name)
        ? inherited
        : words
  return fc.oneof({ weight: 2, arbitrary: fc.constantFrom(...own) }, { weight: 1, arbitrary: hostileText })
}

export const hostileText = fc.oneof(
  { weight: 8, arbitrary: fc.constantFrom(...nasty) },
  { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 80 }) },
  { weight: 1, arbitrary: fc.uuid() }
)

const ownProto: unknown = JSON.parse('{"__proto__":{"x":1},"constructor":{"prototype":1},"toString":"x"}')

/** Anything JSON can say where something else was meant. */
export const hostileJson: fc.Arbitrary<unknown> = fc.oneof(
  { weight: 5, arbitrary: hostileText },
  {
    weight: 3,
    arbitrary: fc.constantFrom<unknown>(0, -1, 1.5, 2 ** 31, -(2 ** 31) - 1, 2 ** 53, 1e21, 1e300, -1e300, 5e-324)
  },
  { weight: 1, arbitrary: fc.constantFrom<unknown>(null, true, false, [], {}, ownProto) },
  { weight: 1, arbitrary: fc.array(hostileText, { maxLength: 4 }) },
  { weight: 1, arbitrary: fc.constantFrom<unknown>(Array(6000).fill('a'), [[[[[]]]]], [null, [ownProto]]) }
)

export const hostileNames = fc.constantFrom(
  '',
  '__proto__',
  'constructor',
  'a[4000000000]',
  'a.b.c.d',
  'tickets[0].__proto__',
  '__intent__',
  '_',
  'ação',
  'page',
  'limit',
  'sort',
  'id',
  'index',
  '_data',
  '_sid',
  'nome',
  'q[]',
  'a'.repeat(2000)
)

/** Raw bodies that are no form and hardly JSON. */
export const rawBodies = fc.constantFrom(
  '{',
  'null',
  '"x"',
  '1e999',
  '[',
  `${'['.repeat(20_000)}${']'.repeat(20_000)}`,
  '{"a":1e999}',
  '\ufeff{}',
  '\0',
  '{"a":"\\ud800"}',
  '{"\\u0000":"\\u0000"}',
  '&&&==%%%',
  '%ff=%ff',
  `a=${'%'.repeat(3000)}`
)

/** Compression makes nothing of it: an index would have to hold it whole. */
const long = Array.from({ length: 8000 }, (_, at) => ((at * at * 7919 + at * 104_729) % 36).toString(36)).join('')

/** Values that an HTTP header can carry. */
export const hostileHeader = fc.constantFrom(
  '',
  'x',
  "'",
  '\\',
  'é',
  'ÿ'.repeat(50),
  'a'.repeat(256),
  'a'.repeat(8000),
  long,
  'null',
  '__proto__',
  ','.repeat(500)
)

/** Every character as bytes in percent, so that any text fits into an address; half pairs as U+FFFD. */
export function inPath(text: string): string {
  return [...Buffer.from(text, 'utf8')].map((byte) => `%${byte.toString(16).padStart(2, '0')}`).join('')
}
