import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { pathBack, safeRedirectPath } from '#app/domain/access/redirect-path.ts'

const fallback = '/loading'

describe('safeRedirectPath', () => {
  it.each([
    '/',
    '/reports/sales?inicio=2026-11-01&fim=2026-11-30',
    '/a/../b',
    '/x?y=%2F%2Fz',
    '/@evil.example',
    '/a:b'
  ])('keeps %s', (path) => {
    expect(safeRedirectPath(path, fallback)).toBe(path)
  })

  it.each([
    '',
    'reports',
    '//evil.example',
    '/\\evil.example',
    '\\\\evil.example',
    'https://evil.example',
    'javascript:alert(1)',
    '/x//evil.example',
    '/x?next=https://evil.example',
    '/ x',
    '/\t/evil.example',
    '/\n/evil.example',
    '/ç',
    '/.\\evil',
    '/..//evil.example',
    `/${'a'.repeat(2000)}`,
    null,
    undefined,
    7,
    {},
    ['/x']
  ])('refuses %j', (text) => {
    expect(safeRedirectPath(text, fallback)).toBe(fallback)
  })

  it('keeps a path of 2000 characters, the most that a header takes, and refuses one more', () => {
    const longest = `/${'a'.repeat(1999)}`
    expect(safeRedirectPath(longest, fallback)).toBe(longest)
    expect(safeRedirectPath(`${longest}a`, fallback)).toBe(fallback)
  })

  it('refuses a path that becomes another host once its dots are gone', () => {
    expect(safeRedirectPath('/a/..//b', fallback)).toBe(fallback)
    expect(safeRedirectPath('/.//b', fallback)).toBe(fallback)
    expect(safeRedirectPath('/./b', fallback)).toBe('/./b')
  })

  it('never leaves the site, whatever it is given', () => {
    const piece = fc.oneof(
      fc.constantFrom(
        '/',
        '\\',
        '//',
        '..',
        '.',
        ':',
        '@',
        '?',
        '#',
        '%2f',
        '%5c',
        'evil.example',
        '\t',
        '\r\n',
        'https:'
      ),
      fc.string()
    )
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 8 }), (pieces) => {
        const result = safeRedirectPath(`/${pieces.join('')}`, fallback)
        for (const origin of ['https://trilha.example', 'http://localhost:3000']) {
          const url = new URL(result, `${origin}/login?redirectTo=x`)
          expect(url.origin).toBe(origin)
          expect(url.username).toBe('')
        }
        expect(result).toMatch(/^\/(?!\/)[\x21-\x5b\x5d-\x7e]*$/)
        expect(result).not.toContain('//')
      }),
      { numRuns: 1000 }
    )
  })
})

describe('the way back', () => {
  it.each([
    ['http://a/reports/sales?q=a%26b#x', '/reports/sales?q=a%26b'],
    [`http://a/reports/sales?q=${'a'.repeat(2000)}`, '/reports/sales'],
    [`http://a/${'a'.repeat(2000)}?q=1`, '/'],
    [`http://a/x?${'q'.repeat(1997)}`, `/x?${'q'.repeat(1997)}`],
    [`http://a/x?${'q'.repeat(1998)}`, '/x'],
    [`http://a/${'a'.repeat(1999)}?q=1`, `/${'a'.repeat(1999)}`]
  ])('is what fits into a header', (url, path) => {
    expect(pathBack(url)).toBe(path)
  })
})
