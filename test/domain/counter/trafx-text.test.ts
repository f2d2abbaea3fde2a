import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { decodeText, eachLine } from '#app/domain/counter/trafx-text.ts'

const lines = (text: string) => [...eachLine(text)].map((line) => `${line.number}:${line.text}`)

describe('lines', () => {
  it.each([
    ['a\nb', ['1:a', '2:b']],
    ['a\r\nb\r\n', ['1:a', '2:b']],
    ['a\r\n\r\r\nb', ['1:a', '2:', '3:b']],
    ['a\rb', ['1:a', '2:b']],
    ['a\r\rb', ['1:a', '3:b']],
    ['\n\n a \n', ['1:', '2:', '3:a']],
    ['', []],
    ['\r', ['1:']]
  ])('split %j', (text, expected) => {
    expect(lines(text)).toEqual(expected)
  })

  it('are the same however they end', () => {
    const texts = fc.array(fc.string({ unit: fc.constantFrom('a', ' ', ',', '1') }).map((text) => text.trim()))
    fc.assert(
      fc.property(texts, fc.constantFrom('\r\n', '\n', '\r\r\n'), (written, end) => {
        expect(lines(written.map((text) => text + end).join(''))).toEqual(written.map((text, i) => `${i + 1}:${text}`))
      })
    )
  })
})

describe('bytes', () => {
  it.each([
    ['UTF-8', [0x50, 0xc3, 0xa1], 'Pá'],
    ['UTF-8 with its mark', [0xef, 0xbb, 0xbf, 0x50], 'P'],
    ['Windows-1252', [0x50, 0xe1], 'Pá'],
    ['UTF-16', [0xff, 0xfe, 0x50, 0, 0xe1, 0], 'Pá'],
    ['UTF-16, big end first', [0xfe, 0xff, 0, 0x50, 0, 0xe1], 'Pá'],
    ['a picture', [0x89, 0x50, 0x4e, 0x47, 0, 0, 0], null],
    ['nothing', [], '']
  ])('are decoded as text: %s', (_, bytes, text) => {
    expect(decodeText(new Uint8Array(bytes))).toBe(text)
  })
})
