import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { readAnswer } from '#app/api-client/read-answer.server.ts'
import { toReceived } from '#app/api-client/transport.server.ts'
import { endpoint } from '#app/contracts/endpoint.ts'

const row = z.object({ hash: z.string(), people: z.number() })
const listRows = endpoint({
  id: 'listRows',
  api: 'main',
  method: 'GET',
  path: '/rows',
  access: 'public',
  summary: '',
  response: z.union([z.object({ data: z.array(row), total: z.number() }), z.array(row)])
})

const read = (value: unknown, init?: ResponseInit) => readAnswer(listRows, received(JSON.stringify(value), init), 'r1')

const received = (text: string, init?: ResponseInit) => toReceived(new Response(null, init), text, true)

it('reads either shape of a union', () => {
  expect(read([{ hash: 'a', people: 1 }])).toEqual([{ hash: 'a', people: 1 }])
  expect(read({ data: [], total: 0 })).toEqual({ data: [], total: 0 })
})

it.each([
  [[{ hash: 'a', people: 1 }, { hash: 'b' }], '1.people'],
  [{ data: [{ hash: 'a', people: 'x' }], total: 1 }, 'data.0.people']
])('names the field of the shape that was meant', (value, field) => {
  expect(() => read(value)).toThrow(expect.objectContaining({ status: 502, fields: { [field]: [expect.any(String)] } }))
})

it('ignores a Retry-After that is not a number of seconds', () => {
  const init = { status: 503, headers: { 'retry-after': 'Fri, 20 Nov 2026 12:00:00 GMT' } }
  expect(() => read({}, init)).toThrow(expect.objectContaining({ status: 503, retryAfterSeconds: undefined }))
})

describe('nothing', () => {
  // However tolerant the contract is: it would read as "there is none".
  const tolerant = { ...listRows, response: z.union([z.array(row), z.null()]).transform((rows) => rows ?? []) }

  it.each(['', ' \n', 'null', '\uFEFF', '\uFEFFnull'])('(%j) is no list', (text) => {
    const said = expect.objectContaining({ status: 502, code: 'unreadable', mayHaveActed: false })
    expect(() => readAnswer(tolerant, received(text), 'r1')).toThrow(said)
  })

  it('is no answer to a write either, which may have been done', () => {
    const write = { ...listRows, method: 'POST' as const }
    expect(() => readAnswer(write, received(''), 'r1')).toThrow(expect.objectContaining({ mayHaveActed: true }))
  })
})

it('reads past a byte order mark', () => {
  expect(readAnswer(listRows, received('\uFEFF[]'), 'r1')).toEqual([])
})
