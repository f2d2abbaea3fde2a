import { expect, it, vi } from 'vitest'
import { isKnown } from '#app/runtime/is-known.server.ts'
import { commitSession } from '#app/session/cookie/session-storage.server.ts'
import { cookieHeader, requestTo, sessionWith } from '../support/session.ts'

vi.hoisted(() => vi.stubEnv('SESSION_SECRET', 'a secret of at least thirty-two characters'))

const cookie = cookieHeader(commitSession(requestTo('/login'), sessionWith('trafx/edit')))

/** With the embedded API tokens are looked up: test/attack/uploads.test.ts. */
it.each([
  ['a session that opens', requestTo('/trafx/upload', cookie), true],
  ['no session', requestTo('/trafx/upload'), false],
  ['one of somebody else', requestTo('/trafx/upload', 'session=1.junk'), false],
  ['half of one', requestTo('/trafx/upload', cookie.slice(0, -8)), false],
  ['a call of an API that is not here', requestTo('/api/v3/trafx', cookie), false]
])('where the API is remote, %s lets upload: %s', async (_name, request, known) => {
  expect(await isKnown(request, null)).toBe(known)
})
