import { describe, expect, it } from 'vitest'
import { createCallApi } from '#app/api-client/call-api.server.ts'
import { createCapabilities } from '#app/api-client/capabilities/capabilities.server.ts'
import { createFileCalls } from '#app/api-client/files.server.ts'
import { getSession, signIn } from '#app/contracts/auth.ts'
import { getBooking } from '#app/contracts/booking/calls.ts'
import { downloadLinkedFile } from '#app/contracts/issues/public.ts'
import { listPublicPlaces } from '#app/contracts/places.ts'
import { ERRORS } from '#app/domain/words/error-catalogue.ts'
import { type Answer, sendJson, sendText, startRoughApi } from '../../support/server/rough-api.ts'

const minutes = 60_000

async function startCaller(...answers: Answer[]) {
  const api = await startRoughApi(...answers)
  let at = 0
  const capabilities = createCapabilities(() => at)
  const settings = { main: api.url, node: api.url, timeoutMs: 2000, retryDelayMs: () => 1, capabilities }
  const callApi = createCallApi(settings)
  const codeOf = (asked: Promise<unknown>): Promise<string> =>
    asked.then(
      () => 'answered',
      (error) => error.code
    )
  return {
    api,
    capabilities,
    callApi,
    files: createFileCalls(settings),
    session: () => codeOf(callApi(getSession, {}, {})),
    booking: (uuid: string) => codeOf(callApi(getBooking, { params: { uuid } }, {})),
    codeOf,
    wait: (ms: number) => {
      at += ms
    }
  }
}

const noRoute = sendText('Cannot GET /auth/session', 404)
const live = { id: 1, uuid: 'u', name: 'n', username: 'n', place: { uuid: 'p' }, rules: [] }

it.each([404, 405, 501])('a router’s %i to a call of ours is asked for once, in words for a person', async (status) => {
  const { api, callApi, session, capabilities } = await startCaller(sendText('<h1>Nope</h1>', status))
  await expect(callApi(getSession, {}, {})).rejects.toMatchObject({
    status: 501,
    code: 'absent',
    message: ERRORS.absent
  })
  expect(await session()).toBe('absent')
  expect(api.asked).toHaveLength(1)
  expect(capabilities.stateOf(getSession)).toBe('absent')
})

it('is checked again after some time, or on request', async () => {
  const { api, session, wait, capabilities } = await startCaller(noRoute)
  await session()
  wait(16 * minutes)
  expect(capabilities.stateOf(getSession)).toBe('unknown')
  await session()
  capabilities.forget('node')
  await session()
  expect(api.asked).toHaveLength(2)
  capabilities.forget('main')
  await session()
  expect(api.asked).toHaveLength(3)
})

it('never calls a specified call missing: its 404 means an unknown id', async () => {
  const { callApi, codeOf } = await startCaller(noRoute)
  expect(await codeOf(callApi(signIn, { body: { username: 'a', password: 'b' } }, {}))).not.toBe('absent')
})

it('our own API says why it knows no such thing, and has the call', async () => {
  const refused = sendJson({ message: 'Reserva não encontrada.', code: 'not_found', fields: {} }, 404)
  const { booking, capabilities } = await startCaller(refused)
  expect(await booking('1')).toBe('not_found')
  expect(capabilities.stateOf(getBooking)).toBe('present')
})

it('keeps a call that has answered once: a later 404 means that id, or a fault', async () => {
  const { session } = await startCaller(sendJson(live), noRoute, noRoute)
  expect([await session(), await session(), await session()]).toEqual(['answered', 'unknown', 'unknown'])
})

describe('a 404 to a call without an id', () => {
  it('is a fault where the API has something of ours, and not remembered', async () => {
    const { api, codeOf, callApi } = await startCaller(noRoute, sendJson(live), sendJson([]))
    const places = () => codeOf(callApi(listPublicPlaces, {}, {}))
    expect([await places(), await places()]).toEqual(['unknown', 'answered'])
    expect(api.asked.map(({ url }) => url)).toEqual(['/places/public', '/auth/session', '/places/public'])
  })

  it('is of the call where the API has nothing of ours, which many at once ask together', async () => {
    const { api, codeOf, callApi } = await startCaller(noRoute)
    const places = () => codeOf(callApi(listPublicPlaces, {}, {}))
    const codes = await Promise.all([places(), places(), places()])
    expect([...codes, await places()]).toEqual(['absent', 'absent', 'absent', 'absent'])
    expect(api.asked.filter(({ url }) => url === '/auth/session')).toHaveLength(1)
  })
})

describe('a 404 to a call with an id in its path', () => {
  it('is of the call where the API has nothing of ours, which is asked once', async () => {
    const { api, booking, capabilities } = await startCaller(noRoute)
    expect([await booking('1'), await booking('2')]).toEqual(['absent', 'absent'])
    expect(api.asked.map(({ url }) => url)).toEqual(['/booking/1', '/auth/session'])
    expect(capabilities.stateOf(getBooking)).toBe('absent')
  })

  it('is of the id where the API has something of ours', async () => {
    const { session, booking, capabilities } = await startCaller(sendJson(live), noRoute)
    await session()
    expect([await booking('1'), await booking('2')]).toEqual(['unknown', 'unknown'])
    expect(capabilities.stateOf(getBooking)).toBe('unknown')
  })

  it('gives no verdict when the API does not tell its capabilities, and does not ask each time', async () => {
    const unsaid = sendText('who are you?', 401)
    const { api, booking, wait } = await startCaller(noRoute, unsaid, noRoute, noRoute, unsaid)
    expect([await booking('1'), await booking('2')]).toEqual(['unknown', 'unknown'])
    expect(api.asked).toHaveLength(3)
    wait(2 * minutes)
    await booking('3')
    expect(api.asked).toHaveLength(5)
  })
})

it('predicts a call that was never asked, from whether the API has any of our extensions', async () => {
  const { session, capabilities, callApi } = await startCaller(noRoute, sendJson([]))
  expect(capabilities.stateOf(getBooking)).toBe('unknown')
  await session()
  expect([capabilities.stateOf(getBooking), capabilities.stateOf(signIn)]).toEqual(['absent', 'unknown'])
  await callApi(listPublicPlaces, {}, {})
  expect(capabilities.stateOf(getBooking)).toBe('unknown')
})

it.each([405, 501])('a %i with an id in the path is of the call', async (status) => {
  const { api, booking } = await startCaller(sendText('no', status))
  expect([await booking('1'), await booking('2')]).toEqual(['absent', 'absent'])
  expect(api.asked).toHaveLength(1)
})

it('holds for files too', async () => {
  const { api, files, codeOf } = await startCaller(noRoute)
  const open = () => codeOf(files.openFile(downloadLinkedFile, { params: { key: 'k', id: '1' } }, {}))
  expect([await open(), await open()]).toEqual(['absent', 'absent'])
  expect(api.asked.map(({ url }) => url)).toEqual(['/issues/link/k/files/1', '/issues/unread'])
})
