import { expect, it } from 'vitest'
import { createCallApi } from '#app/api-client/call-api.server.ts'
import { findPublicPlace, mayShowPicture, readPublicPlaces } from '#app/api-client/places.server.ts'
import type { CallInput, CallOutput, Endpoint } from '#app/contracts/endpoint.ts'
import { type Answer, hangUp, sendJson, startRoughApi } from '../support/server/rough-api.ts'

async function startCall(...answers: Answer[]) {
  const { url, asked } = await startRoughApi(...answers)
  const callApi = createCallApi({ main: url, node: url, timeoutMs: 2000, retryDelayMs: () => 1 })
  const call = <E extends Endpoint>(endpoint: E, input: CallInput<E>): Promise<CallOutput<E>> =>
    callApi(endpoint, input, { requestId: 'r1' })
  return { call, asked }
}

it('is asked once a minute', async () => {
  const { call, asked } = await startCall(sendJson({ uuid: 'p1', name: 'Vale', supplier: {} }))
  expect(await findPublicPlace(call, 'p1')).toMatchObject({ name: 'Vale' })
  expect(await findPublicPlace(call, 'p1')).toMatchObject({ name: 'Vale' })
  expect(asked).toHaveLength(1)
})

it('is null and not cached for an unknown place or a missing answer', async () => {
  const { call } = await startCall(
    sendJson({ message: 'Não há.', code: 'not_found', fields: {} }, 404),
    hangUp,
    hangUp,
    sendJson({ uuid: 'p2', name: 'Rio', supplier: {} })
  )
  expect(await findPublicPlace(call, 'p2')).toBeNull()
  expect(await findPublicPlace(call, 'p2')).toBeNull()
  expect(await findPublicPlace(call, 'p2')).toMatchObject({ name: 'Rio' })
})

it('lists places once a minute, but looks for the first one every time', async () => {
  const { call, asked } = await startCall(sendJson([]), sendJson([{ uuid: 'p3', name: 'Serra' }]))
  expect(await readPublicPlaces(call)).toEqual([])
  expect(await readPublicPlaces(call)).toMatchObject([{ name: 'Serra' }])
  expect(await readPublicPlaces(call)).toMatchObject([{ name: 'Serra' }])
  expect(asked).toHaveLength(2)
})

it.each([
  ['/demo/logo.svg', true],
  ['//elsewhere.example/logo.svg', false],
  ['/\\elsewhere.example/logo.svg', false],
  ['https://elsewhere.example/logo.svg', false],
  ['javascript:alert(1)', false],
  ['', false]
])('allows the picture %s: %s', (address, shown) => expect(mayShowPicture(address)).toBe(shown))
