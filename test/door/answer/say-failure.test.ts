import { expect, it } from 'vitest'
import { sayFailure } from '#app/door/answer/say-failure.ts'
import type { DoorContext } from '#app/door/settings.ts'

const request = new Request('http://localhost/nf/index.csv')
const plain = () => new Response('Unexpected Server Error', { status: 500, headers: { 'content-type': 'text/plain' } })

async function say(answer: Response, failure?: object) {
  const said = await sayFailure(async () => answer)(request, { failure } as unknown as DoorContext)
  return [said.status, await said.text(), said.headers.get('retry-after')]
}

it('a file says why it failed, and a missing one is no success', async () => {
  expect(await say(plain(), { status: 404, message: 'Não há.' })).toEqual([404, 'Não há.', null])
  expect(await say(plain(), { status: 200, message: 'Depende.' })).toEqual([501, 'Depende.', null])
  expect(await say(plain(), { status: 503, message: 'Já.', retryAfterSeconds: 10 })).toEqual([503, 'Já.', '10'])
})

it('hides what only the log may know, and leaves pages alone', async () => {
  expect(await say(plain(), { status: 500, message: undefined })).toEqual([500, 'Unexpected Server Error', null])
  expect(await say(plain())).toEqual([500, 'Unexpected Server Error', null])
  const page = new Response('<h1>', { status: 500, headers: { 'content-type': 'text/html' } })
  expect(await say(page, { status: 404, message: 'x' })).toEqual([500, '<h1>', null])
})
