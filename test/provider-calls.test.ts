import { afterEach, expect, it } from 'vitest'
import { callProvider, watchProviderCalls } from '#app/provider-calls.server.ts'

afterEach(() => watchProviderCalls(null))

function hear(): string[] {
  const heard: string[] = []
  watchProviderCalls((provider) => (outcome) => void heard.push(`${provider} ${outcome}`))
  return heard
}

const failing = (fields: object) => async () => {
  throw Object.assign(new Error('no'), fields)
}

it('tells each outcome by the answer or the error, and passes both on', async () => {
  const heard = hear()
  expect(await callProvider('a', async () => ({ status: 201, text: 'x' }))).toEqual({ status: 201, text: 'x' })
  expect((await callProvider('b', async () => ({ status: 500 }))).status).toBe(500)
  const signal = AbortSignal.timeout(1)
  await expect(callProvider('c', () => fetch('http://127.0.0.1:1', { signal }))).rejects.toThrow()
  await expect(callProvider('d', failing({ responseCode: 550 }))).rejects.toThrow('no')
  await expect(callProvider('e', failing({ code: 'ETIMEDOUT' }))).rejects.toThrow('no')
  await expect(callProvider('f', failing({ name: 'TimeoutError' }))).rejects.toThrow('no')
  await expect(callProvider('g', failing({ cause: failingCause }))).rejects.toThrow('no')
  await expect(callProvider('h', failing({ name: 'AbortError' }))).rejects.toThrow('no')
  await expect(callProvider('i', failing({ code: 'ECONNREFUSED' }))).rejects.toThrow('no')
  expect(heard.filter((one) => !one.startsWith('c'))).toEqual([
    'a ok',
    'b refused',
    'd refused',
    'e timeout',
    'f timeout',
    'g timeout',
    'h left',
    'i network'
  ])
  expect(heard.filter((one) => one.startsWith('c'))).toHaveLength(1)
})

const failingCause = Object.assign(new Error('connect'), { code: 'UND_ERR_CONNECT_TIMEOUT' })

it('calls as before while nobody listens', async () => {
  expect(await callProvider('a', async () => ({ status: 200 }))).toEqual({ status: 200 })
})
