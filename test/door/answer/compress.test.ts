import { expect, test } from 'vitest'
import { chooseEncoding, isCompressible } from '#app/door/answer/compress.ts'

test.each([
  [undefined, null],
  ['', null],
  ['gzip, deflate, br', 'br'],
  ['gzip', 'gzip'],
  ['br;q=0, gzip;q=0.5', 'gzip'],
  ['br;q=0, gzip; q=0', null],
  ['*', 'br'],
  ['identity', null],
  ['*;q=0', null],
  ['BR', 'br'],
  ['brx, xgzip', null]
])('Accept-Encoding %j chooses %j', (header, encoding) => {
  expect(chooseEncoding(header)).toBe(encoding)
})

test.each([
  ['text/html; charset=utf-8', true],
  ['application/json', true],
  ['application/problem+json', true],
  ['image/svg+xml', true],
  ['image/png', false],
  ['application/zip', false],
  [null, false]
])('%j is worth compressing: %j', (type, expected) => {
  expect(isCompressible(type)).toBe(expected)
})
