import { expect, it } from 'vitest'
import { readVersion, versionOf } from '#app/api-client/capabilities/version.server.ts'
import { toReceived } from '#app/api-client/transport.server.ts'
import { sendJson, startRoughApi } from '../../support/server/rough-api.ts'

const said = (body: unknown, headers: Record<string, string> = {}, status = 200) =>
  versionOf(toReceived(new Response(null, { status, headers }), JSON.stringify(body), true))

it.each([
  [{ name: 'Parque API', version: '2.4.1' }, {}, 'Parque API 2.4.1'],
  [{ version: 3 }, {}, '3'],
  [{}, { 'x-api-version': '1.0.9' }, '1.0.9'],
  [{ name: 'Parque', version: '1' }, { 'x-version': '7' }, 'Parque 7'],
  [{ name: { first: 'x' }, version: ['1'] }, {}, ''],
  [null, {}, ''],
  [{ name: 'linhas\n\n  e espaços' }, {}, 'linhas e espaços']
])('%j with %j calls itself %j', (body, headers, words) => {
  expect(said(body, headers)).toBe(words)
})

it('a refusal has no version but in its head', () => {
  expect(said({ name: 'Not Found', version: '404' }, {}, 404)).toBe('')
  expect(said({}, { 'api-version': '5' }, 404)).toBe('5')
})

it('is asked for at its own address, and a silent API says nothing', async () => {
  const api = await startRoughApi(sendJson({ name: 'Parque', version: '2' }), () => {})
  const asking = { addresses: { main: api.url, node: api.url }, token: 't' }
  expect(await readVersion('main', { ...asking, timeoutMs: 30_000 })).toBe('Parque 2')
  expect(api.asked[0]?.url).toBe('/')
  expect(await readVersion('node', { ...asking, timeoutMs: 300 })).toBe('')
})
