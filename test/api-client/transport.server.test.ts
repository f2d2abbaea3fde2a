import { afterEach, expect, it } from 'vitest'
import { answerApi } from '#app/api-client/api-door.server.ts'
import { createCallApi } from '#app/api-client/call-api.server.ts'
import { setEmbeddedApi } from '#app/api-client/transport.server.ts'
import { signOut } from '#app/contracts/auth.ts'
import { ERRORS } from '#app/domain/words/error-catalogue.ts'

const opened = { main: undefined, node: undefined, timeoutMs: 20_000, retryDelayMs: () => 1 }
const callApi = createCallApi(opened)

afterEach(() => setEmbeddedApi(null))

it('asks the embedded back end where no API is set, with the address of the visitor', async () => {
  const asked: unknown[] = []
  setEmbeddedApi(async (request, meta) => {
    asked.push([request.method, request.url, request.headers.get('x-access-token'), meta])
    return Response.json({ ended: true })
  })
  await callApi(signOut, {}, { requestId: 'r1', address: '203.0.113.9', token: 't' })
  const meta = { requestId: 'r1', address: '203.0.113.9' }
  expect(asked).toEqual([['POST', 'http://embedded/api/v3/auth/signout', 't', meta]])
})

it('says unavailable before it is there', async () => {
  await expect(callApi(signOut, {}, {})).rejects.toMatchObject({ status: 503 })
})

it('does not wait for ever for it', async () => {
  setEmbeddedApi(() => new Promise(() => {}))
  const hurried = createCallApi({ ...opened, timeoutMs: 50 })
  await expect(hurried(signOut, {}, {})).rejects.toMatchObject({ status: 0, code: 'timeout' })
})

it('is a failure without an answer when it throws', async () => {
  setEmbeddedApi(() => Promise.reject(new Error('broken')))
  await expect(callApi(signOut, {}, {})).rejects.toMatchObject({ status: 0, code: 'network' })
})

it('is open to callers outside only while it is there', async () => {
  const ask = () => answerApi(new Request('http://localhost/api/v3/places/public'), { requestId: 'r1', address: '' })
  expect((await ask()).status).toBe(404)
  setEmbeddedApi(async () => Response.json([]))
  const answer = await ask()
  expect([answer.status, answer.headers.get('cache-control')]).toEqual([200, 'no-store'])
})

it('answers a caller outside by the deadline, and says of a write that it may have been done', async () => {
  setEmbeddedApi(() => new Promise(() => {}))
  const ask = async (method: string) => {
    const headers = { 'x-deadline': String(performance.now() + 30) }
    const request = new Request('http://localhost/api/v3/booking/express', { method, headers })
    const answer = await answerApi(request, { requestId: 'r1', address: '' })
    return [answer.status, await answer.json()]
  }
  const body = { code: 'timeout', fields: {} }
  expect(await ask('GET')).toEqual([503, { ...body, message: ERRORS.unavailable }])
  expect(await ask('POST')).toEqual([504, { ...body, message: ERRORS.mayHaveActed }])
})

it('tells of an embedded write that may have been done, and leaves it to the form to say so once', async () => {
  const body = { message: ERRORS.mayHaveActed, code: 'database_away', fields: {} }
  setEmbeddedApi(async () => Response.json(body, { status: 504 }))
  const refused = { status: 504, code: 'database_away', mayHaveActed: true, message: ERRORS.unavailable }
  await expect(callApi(signOut, {}, {})).rejects.toMatchObject(refused)
})
