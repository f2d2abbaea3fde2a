import { describe, expect, it } from 'vitest'
import { PARTS } from '#app/domain/access/permission-areas/parts.ts'
import { SCREENS } from '#app/domain/access/screens.ts'
import { takeFlash } from '#app/session/cookie/flash.server.ts'
import { commitSession } from '#app/session/cookie/session-storage.server.ts'
import { findViewer, requireAccess, requireAnonymous } from '#app/session/require-access.server.ts'
import { cookieHeader, requestTo, sessionWith, thrownBy } from '../support/session.ts'

const signedIn = cookieHeader(commitSession(requestTo('/'), sessionWith('reports/sales', 'operation/checkin')))

function flashOf(response: Response) {
  const cookie = response.headers.getSetCookie().map((line) => line.split(';')[0])
  return takeFlash(requestTo('/dashboard', cookie.join('; '))).message
}

describe('requireAccess', () => {
  it('redirects a signed-out user to /login, with path and query to return to', async () => {
    const response = await thrownBy(requireAccess(requestTo('/reports/sales?inicio=2026-11-01&q=a%26b')))
    const location = new URL(response.headers.get('location') ?? '', 'http://localhost')
    expect(location.pathname).toBe('/login')
    expect(location.searchParams.get('redirectTo')).toBe('/reports/sales?inicio=2026-11-01&q=a%26b')
    expect(response.headers.get('x-remix-reload-document')).toBe('true')
  })

  it('sends them without a query that no header could carry', async () => {
    const response = await thrownBy(requireAccess(requestTo(`/reports/sales?q=${'%25'.repeat(3000)}`)))
    expect(response.headers.get('location')).toBe('/login?redirectTo=%2Freports%2Fsales')
  })

  it('sends who lacks the permission of the path to /dashboard, also from a form', async () => {
    for (const method of ['GET', 'POST']) {
      const response = await thrownBy(requireAccess(requestTo('/financial/index', signedIn, { method })))
      expect(response.headers.get('location')).toBe('/dashboard')
      expect(flashOf(response)).toMatchObject({ tone: 'warning', text: expect.stringContaining('não tem permissão') })
    }
  })

  it.each(['/reports/sales', '/reports/sales/detail', '/dashboard', '/dashboard/index', '/reports/sales?x=1'])(
    'lets in at %s',
    async (path) => {
      expect(await requireAccess(requestTo(path, signedIn))).toMatchObject({ user: { name: 'Joana Prado' } })
    }
  )

  it('asks for the named permission instead of the path’s', async () => {
    const request = requestTo('/operation/check-in', signedIn)
    expect(await requireAccess(request, 'operation/checkin')).toMatchObject({ token: 'the-token' })
    const response = await thrownBy(requireAccess(request, 'operation/cancel'))
    expect(response.headers.get('location')).toBe('/dashboard')
  })

  it.each([
    '//reports//sales/../../financial/index',
    '/%2e%2e/financial/index',
    '/financial%2findex',
    '/FINANCIAL/index'
  ])('is not talked round by %s', async (path) => {
    await thrownBy(requireAccess(requestTo(path, signedIn)))
  })
})

describe('a module that the place has switched off', () => {
  const paths = PARTS.flatMap((part) =>
    SCREENS.filter(({ controller, action }) => part.permissions.some((key) => key === `${controller}/${action}`)).map(
      ({ path }) => ({ part, path })
    )
  )
  const withAll = (off: string[], ...more: string[]) => {
    const held = [...PARTS.flatMap(({ permissions }) => permissions), ...more]
    return cookieHeader(commitSession(requestTo('/'), { ...sessionWith(...held), off }))
  }

  it.each(paths)(
    '$path tells so, also below it and in forms, and links to the switch for permitted users',
    async (at) => {
      const { part, path } = at
      const [, ...further] = [path, `${path}/algo`, `${path}?x=1`]
      for (const asked of [path, ...further]) {
        for (const method of ['GET', 'POST']) {
          const response = await thrownBy(requireAccess(requestTo(asked, withAll([part.key]), { method })))
          const { closed } = await response.json()
          expect([response.status, closed]).toEqual([403, { name: part.name, switchHref: null }])
        }
      }
      for (const name of ['lista.csv?dia=2026-11-20', 'xml', 'list/csv', 'list/xlsx?q=a']) {
        const file = await thrownBy(requireAccess(requestTo(`${path}/${name}`, withAll([part.key]))))
        expect([file.status, file.headers.get('location')]).toEqual([302, '/dashboard'])
        expect(flashOf(file)).toMatchObject({
          tone: 'warning',
          text: expect.stringContaining('está desligado neste parque')
        })
      }
      const manager = withAll([part.key], 'configurations/modules')
      const led = await thrownBy(requireAccess(requestTo(path, manager)))
      expect((await led.json()).closed.switchHref).toBe('/configurations/modules')
      expect(await requireAccess(requestTo(path, withAll([])))).toMatchObject({ token: 'the-token' })
      expect(await requireAccess(requestTo(path, manager), { evenClosed: true })).toMatchObject({ token: 'the-token' })
      const viewer = await requireAccess(requestTo('/dashboard', manager))
      expect(part.permissions.map((key) => viewer.can(key))).toEqual(part.permissions.map(() => false))
      // A user without the permission learns nothing about the module.
      const stranger = cookieHeader(commitSession(requestTo('/'), { ...sessionWith('issues/index'), off: [part.key] }))
      expect((await thrownBy(requireAccess(requestTo(path, stranger)))).headers.get('location')).toBe('/dashboard')
    }
  )
})

it('findViewer knows both', () => {
  expect(findViewer(requestTo('/'))).toBeNull()
  expect(findViewer(requestTo('/', signedIn))).toMatchObject({ token: 'the-token' })
})

it('requireAnonymous redirects a signed-in user to /loading with the requested path', async () => {
  await expect(requireAnonymous(requestTo('/login'))).resolves.toBeUndefined()
  const plain = await thrownBy(requireAnonymous(requestTo('/login', signedIn)))
  expect(plain.headers.get('location')).toBe('/loading')
  const wanting = await thrownBy(requireAnonymous(requestTo('/login?redirectTo=/reports/sales', signedIn)))
  expect(wanting.headers.get('location')).toBe('/loading?redirectTo=%2Freports%2Fsales')
})
