import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { carriedOf, readCarried, withCarried } from '#app/session/carried.server.ts'
import { requestTo } from '../support/session.ts'

const site = 'http://localhost'

describe('values carried from page to page', () => {
  it('comes back as it went, path and query whole', () => {
    const carried = { pid: 'b7e1-1', redirectTo: '/reports/sales?inicio=2026-11-01&q=a%26b#x' }
    expect(carriedOf(requestTo(withCarried('/login', carried)))).toEqual(carried)
    expect(withCarried('/login', { pid: '', redirectTo: '' })).toBe('/login')
  })

  it('is read from forms too, and a file is no text', () => {
    const form = new FormData()
    form.set('redirectTo', '/operation/booking-list')
    form.set('pid', new File(['x'], 'x'))
    expect(readCarried(form)).toEqual({ pid: '', redirectTo: '/operation/booking-list' })
  })

  it.each(['a b', '../x', 'x'.repeat(65), '%00', ''])('drops the pid %j', (pid) => {
    expect(readCarried(new URLSearchParams({ pid })).pid).toBe('')
  })

  it('never lead off the site, for any input', () => {
    const hostile = fc.oneof(
      fc.webUrl(),
      fc.string({ unit: fc.constantFrom('/', '\\', '.', ':', '@', 'e', '\t', '?', '#', '%', ' ') }),
      fc
        .tuple(fc.constantFrom('//', '/\\', 'javascript:', '/%09/', 'https:'), fc.string())
        .map((parts) => parts.join(''))
    )
    fc.assert(
      fc.property(hostile, fc.string(), (redirectTo, pid) => {
        const query = new URLSearchParams({ redirectTo, pid })
        const next = new URL(withCarried('/loading', carriedOf(requestTo(`/login?${query}`))), site)
        expect([next.origin, next.pathname]).toEqual([site, '/loading'])
        const wanted = next.searchParams.get('redirectTo') ?? '/'
        expect(new URL(wanted, site).origin).toBe(site)
        expect(wanted.startsWith('/') && !wanted.startsWith('//')).toBe(true)
      })
    )
  })
})
