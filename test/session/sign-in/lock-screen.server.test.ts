import { afterEach, expect, it } from 'vitest'
import { setEmbeddedApi } from '#app/api-client/transport.server.ts'
import { commitSession } from '#app/session/cookie/session-storage.server.ts'
import { lockScreen } from '#app/session/sign-in/lock-screen.server.ts'
import { lockedScreen } from '#app/session/sign-in/locked.server.ts'
import { cookieHeader, requestTo, sessionWith } from '../../support/session.ts'

afterEach(() => setEmbeddedApi(null))

it('ends the token, takes the session away and keeps who and where, sealed', async () => {
  const asked: string[] = []
  setEmbeddedApi(async (request) => {
    asked.push(`${new URL(request.url).pathname} ${request.headers.get('x-access-token')}`)
    return Response.json({ ended: true })
  })
  const session = sessionWith('reports/sales')
  const form = new FormData()
  form.set('redirectTo', '/reports/sales?q=1')
  const request = requestTo('/lock', cookieHeader(commitSession(requestTo('/'), session)), { method: 'POST' })
  const response = await lockScreen(request, session, form)
  expect([response.status, response.headers.get('location')]).toEqual([302, '/lock?pid=p1'])
  expect(asked).toEqual(['/api/v3/auth/signout the-token'])
  const [ended = '', gate = '', kept = ''] = response.headers.getSetCookie()
  expect(gate).toMatch(/^gate-part=;.*Max-Age=0/)
  expect(ended).toMatch(/^session=;.*Max-Age=0/)
  expect(kept).toMatch(/^locked=1\.[\w-]+; Path=\/; HttpOnly; SameSite=Lax; Max-Age=604800$/)
  const locked = lockedScreen.read(requestTo('/lock', kept.split(';')[0]))
  expect(locked).toEqual({ name: 'Joana Prado', username: 'joana', pid: 'p1', redirectTo: '/reports/sales?q=1' })
})

it('keeps no way off the site', async () => {
  const form = new FormData()
  form.set('redirectTo', '//evil.example')
  const response = await lockScreen(requestTo('/lock'), sessionWith(), form)
  const kept = cookieHeader(response.headers.getSetCookie().map((line) => ['set-cookie', line]))
  expect(lockedScreen.read(requestTo('/lock', kept))).toMatchObject({ redirectTo: '' })
})
