import { afterEach, describe, expect, it } from 'vitest'
import { setEmbeddedApi } from '#app/api-client/transport.server.ts'
import { commitSession } from '#app/session/cookie/session-storage.server.ts'
import { askWhetherEnded, endSession } from '#app/session/sign-in/end-session.server.ts'
import { cookieHeader, requestTo, sessionWith } from '../../support/session.ts'

const signedIn = cookieHeader(commitSession(requestTo('/'), sessionWith()))
const gate = ['set-cookie', expect.stringMatching(/^gate-part=; Path=\/operation\/check-in;.*Max-Age=0/)]
const cleared = [['set-cookie', expect.stringMatching(/^session=;.*Max-Age=0/)], gate]

afterEach(() => setEmbeddedApi(null))

it('ends the token and takes the cookie away', async () => {
  const asked: string[] = []
  setEmbeddedApi(async (request) => {
    asked.push(`${request.method} ${new URL(request.url).pathname} ${request.headers.get('x-access-token')}`)
    return Response.json({ ended: true })
  })
  expect(await endSession(requestTo('/logout', signedIn))).toEqual(cleared)
  expect(asked).toEqual(['POST /api/v3/auth/signout the-token'])
})

it('takes the cookie away also where the API does not answer or no longer knows the token', async () => {
  expect(await endSession(requestTo('/logout', signedIn))).toEqual(cleared)
  setEmbeddedApi(async () => Response.json({}, { status: 401 }))
  expect(await endSession(requestTo('/logout', signedIn))).toEqual(cleared)
})

it('makes no call for a signed-out user, and removes junk cookies', async () => {
  setEmbeddedApi(() => Promise.reject(new Error('must not be asked')))
  expect(await endSession(requestTo('/logout'))).toEqual([gate])
  expect(await endSession(requestTo('/logout', 'session=junk'))).toEqual(cleared)
})

describe('askWhetherEnded', () => {
  const holds = { id: 1, uuid: 'u1', name: 'Joana', username: 'joana', place: { uuid: 'p1' } }

  it.each([
    [200, 'holds'],
    [401, 'ended'],
    [404, 'unknown'],
    [500, 'unknown']
  ])('answered %i it %s', async (status, said) => {
    setEmbeddedApi(async () => Response.json(status === 200 ? holds : {}, { status }))
    expect(await askWhetherEnded(requestTo('/logout', signedIn))).toBe(said)
  })

  it('is unknown without an answer, and ended without a session', async () => {
    expect(await askWhetherEnded(requestTo('/logout', signedIn))).toBe('unknown')
    expect(await askWhetherEnded(requestTo('/logout'))).toBe('ended')
  })
})
