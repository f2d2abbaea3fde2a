import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { createCallApi } from '#app/api-client/call-api.server.ts'
import type { CallContext } from '#app/api-client/who-asks.server.ts'
import type { ApiError } from '#app/contracts/api-error.ts'
import { endpoint } from '#app/contracts/endpoint.ts'
import { money } from '#app/contracts/tolerant.ts'
import {
  type Answer,
  breakHalfway,
  hangUp,
  sayNothing,
  sendJson,
  sendText,
  stallHalfway,
  startRoughApi
} from '../support/server/rough-api.ts'

const described = { access: 'public' as const, summary: '', response: z.object({ price: money }) }
const readPrice = endpoint({ ...described, id: 'readPrice', api: 'main', method: 'GET', path: '/price' })
const readNodePrice = endpoint({ ...described, id: 'readNodePrice', api: 'node', method: 'GET', path: '/price' })
const savePrice = endpoint({
  ...described,
  id: 'savePrice',
  api: 'main',
  method: 'POST',
  path: '/price',
  body: z.object({ price: z.string() })
})

const unreachable = 'Não foi possível conectar ao servidor. Tente novamente mais tarde.'

async function startCaller(...answers: Answer[]) {
  const api = await startRoughApi(...answers)
  const callApi = createCallApi({ main: api.url, node: api.url, timeoutMs: 2000, retryDelayMs: () => 1 })
  const context: CallContext = { requestId: 'r1', address: '203.0.113.9' }
  return { ...api, callApi, context }
}

async function errorOf(call: Promise<unknown>): Promise<ApiError> {
  return call.then(
    () => expect.unreachable('the call must fail'),
    (error) => error
  )
}

describe('a good answer', () => {
  it.each([
    ['a line break', 'k\nx-other: 1'],
    ['signs that no header holds', 'chave 🗝'],
    ['more than 200 signs', 'k'.repeat(201)]
  ])('refuses an idempotency key with %s, and asks nobody', async (_, idempotencyKey) => {
    const { callApi, asked } = await startCaller(sendJson({ price: '12,50' }))
    const refused = callApi(readPrice, {}, { requestId: 'r1', idempotencyKey })
    await expect(refused).rejects.toMatchObject({ status: 400, code: 'bad_key' })
    expect(asked).toHaveLength(0)
  })

  it('is read by the contract and asked with id, address and token', async () => {
    const { callApi, asked } = await startCaller(sendJson({ price: '12,50', more: 1 }))
    const answer = await callApi(readPrice, {}, { requestId: 'r1', address: '203.0.113.9', token: 't' })
    expect(answer).toEqual({ price: 1250 })
    expect(asked[0]?.headers).toMatchObject({
      'x-request-id': 'r1',
      'x-forwarded-for': '203.0.113.9',
      'x-access-token': 't'
    })
  })

  it('takes id, address and reader from the page request', async () => {
    const { callApi, asked } = await startCaller(sendJson({ price: 1 }))
    const headers = { 'x-request-id': 'door', 'x-client-address': '198.51.100.1', 'user-agent': 'Lynx' }
    await callApi(readPrice, {}, { request: new Request('http://localhost/', { headers }) })
    expect(asked[0]?.headers).toMatchObject({
      'x-request-id': 'door',
      'x-forwarded-for': '198.51.100.1',
      'user-agent': 'Lynx'
    })
  })

  it('sends a body as JSON', async () => {
    const { callApi, asked, context } = await startCaller(sendJson({ price: 1 }, 201))
    await callApi(savePrice, { body: { price: '1' } }, context)
    expect(asked[0]?.headers['content-type']).toBe('application/json')
  })
})

describe('a refusal', () => {
  it('carries the body of the API', async () => {
    const body = { message: 'Lotado.', code: 'full', fields: { time: ['Escolha outro.'] } }
    const { callApi, context } = await startCaller(sendJson(body, 409))
    const error = await errorOf(callApi(savePrice, { body: { price: '1' } }, context))
    expect(error).toMatchObject({ status: 409, ...body })
  })

  it('says how long to wait', async () => {
    const { callApi, context } = await startCaller(sendJson({ message: 'Espere.' }, 429, { 'retry-after': '90' }))
    expect(await errorOf(callApi(readPrice, {}, context))).toMatchObject({ status: 429, retryAfterSeconds: 90 })
  })

  it.each([
    ['an HTML page', sendText('<h1>502 Bad Gateway</h1>', 502)],
    ['nothing', sendText('', 502)],
    ['another shape', sendJson({ message: 7, fields: 'x', code: null }, 502)],
    ['a bare array', sendJson([1], 502)]
  ])('is tolerant of %s', async (_name, answer) => {
    const { callApi, context } = await startCaller(answer)
    const error = await errorOf(callApi(readPrice, {}, context))
    expect(error).toMatchObject({ status: 502, message: 'Erro. Tente novamente mais tarde', fields: {} })
  })

  it('is any status but 200 and 201 from the main API, and any but 2xx from the node API', async () => {
    const accepted = sendJson({ price: 1 }, 202)
    const { callApi, context } = await startCaller(accepted)
    expect(await errorOf(callApi(readPrice, {}, context))).toMatchObject({ status: 502 })
    expect(await callApi(readNodePrice, {}, context)).toEqual({ price: 100 })
  })
})

describe('no answer', () => {
  it.each([
    ['the connection breaks', hangUp],
    ['it breaks halfway', breakHalfway]
  ])('asks a GET once more when %s', async (_name, failure) => {
    const { callApi, asked, context } = await startCaller(failure, sendJson({ price: 2 }))
    expect(await callApi(readPrice, {}, context)).toEqual({ price: 200 })
    expect(asked).toHaveLength(2)
  })

  it('gives up after the second time, in words for a person', async () => {
    const { callApi, asked, context } = await startCaller(hangUp)
    expect(await errorOf(callApi(readPrice, {}, context))).toMatchObject({
      status: 0,
      code: 'network',
      message: unreachable
    })
    expect(asked).toHaveLength(2)
  })

  it('never sends a POST twice, unless the API can tell', async () => {
    const { callApi, asked, context } = await startCaller(hangUp)
    await errorOf(callApi(savePrice, { body: { price: '1' } }, context))
    expect(asked).toHaveLength(1)
    await errorOf(callApi(savePrice, { body: { price: '1' } }, { ...context, idempotencyKey: 'k' }))
    expect(asked).toHaveLength(3)
    expect(asked[2]?.headers['idempotency-key']).toBe('k')
  })

  it.each([
    ['says nothing', sayNothing],
    ['stalls halfway', stallHalfway]
  ])('is not waited for longer than the limit when the API %s', async (_name, answer) => {
    const { callApi, asked, context } = await startCaller(answer)
    const error = await errorOf(callApi(readPrice, {}, { ...context, timeoutMs: 50 }))
    expect(error).toMatchObject({ status: 0, code: 'timeout', message: unreachable })
    // Not again; on a busy machine the time may be over before the API hears anything.
    expect(asked.length).toBeLessThanOrEqual(1)
  })

  it('nobody listens: the same words', async () => {
    const { callApi, context, close } = await startCaller(sayNothing)
    await close()
    expect(await errorOf(callApi(readPrice, {}, context))).toMatchObject({ status: 0, code: 'network' })
  })

  it('ends a GET when the reader leaves, not a POST', async () => {
    const reader = new AbortController()
    const { callApi, context } = await startCaller((request, response) => {
      reader.abort()
      sendJson({ price: 3 })(request, response)
    })
    const saved = callApi(savePrice, { body: { price: '1' } }, { ...context, signal: reader.signal })
    expect(await saved).toEqual({ price: 300 })
    const error = await errorOf(callApi(readPrice, {}, { ...context, signal: reader.signal }))
    expect(error).toMatchObject({ status: 0, code: 'aborted' })
  })

  it('does not follow a redirect: the token would go along', async () => {
    const other = await startRoughApi(sendJson({ price: 1 }))
    const { callApi, context } = await startCaller((_request, response) => {
      response.writeHead(302, { location: other.url }).end()
    })
    expect(await errorOf(callApi(readPrice, {}, { ...context, token: 't' }))).toMatchObject({ status: 0 })
    expect(other.asked).toHaveLength(0)
  })
})

describe('the deadline of a page', () => {
  const until = (ms: number) => ({
    request: new Request('http://localhost/', { headers: { 'x-deadline': String(performance.now() + ms) } })
  })

  it('is shared by all its calls, and by a second try', async () => {
    const { callApi, asked } = await startCaller(sendJson({ price: 1 }), sayNothing)
    const page = until(300)
    expect(await callApi(readPrice, {}, page)).toEqual({ price: 100 })
    const late = await Promise.all([errorOf(callApi(readPrice, {}, page)), errorOf(callApi(readPrice, {}, page))])
    expect(late.map(({ code }) => code)).toEqual(['timeout', 'timeout'])
    // A call whose deadline has passed is not started.
    expect(await errorOf(callApi(savePrice, { body: { price: '1' } }, page))).toMatchObject({
      status: 0,
      code: 'timeout',
      mayHaveActed: false
    })
    expect(asked).toHaveLength(3)
  })

  it('ends a dripping answer, but does not limit a call that outlives the page', async () => {
    const drip: Answer = (_request, response) => {
      response.writeHead(200, { 'content-type': 'application/json' })
      const timer = setInterval(() => response.write(' '), 20)
      response.once('close', () => clearInterval(timer))
    }
    const { callApi } = await startCaller(drip, sendJson({ price: 1 }))
    const page = until(150)
    expect(await errorOf(callApi(readPrice, {}, page))).toMatchObject({ status: 0, code: 'timeout' })
    expect(await callApi(readPrice, {}, { ...page, timeoutMs: 5000 })).toEqual({ price: 100 })
  })
})

describe('a write without an answer', () => {
  const write = (callApi: Awaited<ReturnType<typeof startCaller>>['callApi'], context: CallContext) =>
    errorOf(callApi(savePrice, { body: { price: '1' } }, context))

  it.each([
    ['breaks off', hangUp],
    ['breaks halfway', breakHalfway],
    ['is empty', sendText('')],
    ['is a page', sendText('<html>')],
    ['is a 504', sendText('', 504)]
  ])('that %s may have been done', async (_name, answer) => {
    const { callApi, context } = await startCaller(answer)
    expect(await write(callApi, context)).toMatchObject({ mayHaveActed: true })
  })

  it('that never left, or was refused, was not', async () => {
    const { callApi, context, close } = await startCaller(sendText('', 503))
    expect(await write(callApi, context)).toMatchObject({ status: 503, mayHaveActed: false })
    await close()
    expect(await write(callApi, context)).toMatchObject({ status: 0, mayHaveActed: false })
  })
})

it('an answer beyond 64 MB is unreadable, and not asked for again', async () => {
  const { callApi, asked, context } = await startCaller((_request, response) => {
    response.writeHead(200, { 'content-type': 'application/json' })
    const send = () => {
      while (response.write(Buffer.alloc(1024 * 1024, ' ')));
      response.once('drain', send)
    }
    send()
  })
  expect(await errorOf(callApi(readPrice, {}, { ...context, timeoutMs: 30_000 }))).toMatchObject({
    status: 502,
    code: 'unreadable'
  })
  expect(asked).toHaveLength(1)
})

describe('an unreadable answer', () => {
  it.each([
    ['no JSON', sendText('<html>'), '(corpo)'],
    ['nothing', sendText(''), '(corpo)'],
    ['JSON without the field', sendJson({}), 'price'],
    ['a field of another kind', sendJson({ price: { centavos: 1 } }), 'price']
  ])('%s is one error that names the field', async (_name, answer, field) => {
    const { callApi, context } = await startCaller(answer)
    const error = await errorOf(callApi(readPrice, {}, context))
    expect(error).toMatchObject({ status: 502, code: 'unreadable' })
    expect(Object.keys(error.fields)).toEqual([field])
  })
})
