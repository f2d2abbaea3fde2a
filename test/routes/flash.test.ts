import { expect, it } from 'vitest'
import { loader } from '#app/root.tsx'
import { flashHeaders } from '#app/session/cookie/flash.server.ts'
import { cookieHeader, requestTo } from '../support/session.ts'

it('a page that looks whether it has changed leaves the message to the next page', async () => {
  const cookie = cookieHeader(flashHeaders(requestTo('/'), { tone: 'success', text: 'Salvo.' }))
  const asking = requestTo('/', cookie)
  asking.headers.set('x-in-place', '1')
  const looking = await loader({ request: asking })
  expect(await looking.json()).toEqual({ flash: null })
  expect(looking.headers.getSetCookie()).toEqual([])
  const next = await loader({ request: requestTo('/', cookie) })
  expect(await next.json()).toMatchObject({ flash: { text: 'Salvo.' } })
  expect(next.headers.getSetCookie().join()).toContain('flash')
})
