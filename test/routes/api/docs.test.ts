import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { endpoints } from '#app/contracts/index.ts'
import { keepAnswer } from '#app/routes/api/kept-answer.server.ts'
import { ask } from '../../door/open-door.ts'
import { openTarget, type Target } from '../../support/attack/target.ts'

let target: Target

beforeAll(async () => {
  target = await openTarget()
})

afterAll(() => target?.close())

it('builds the common document once, on first use', () => {
  let made = 0
  const kept = keepAnswer('text/plain', () => `made ${++made}`)
  expect(made).toBe(0)
  expect([kept(), kept(), kept()].map(({ text }) => text)).toEqual(['made 1', 'made 1', 'made 1'])
})

describe.each([
  ['/api/openapi.json', 'application/json; charset=utf-8'],
  ['/api/docs', 'text/html; charset=utf-8']
])('%s', (path, type) => {
  it('is identical in every byte, and not sent again to a client that has it', async () => {
    const get = (headers = {}) => ask(target.port, { path, headers })
    const first = await get()
    const second = await get({ cookie: 'leve=1; js=1' })
    expect(first).toMatchObject({ status: 200, headers: { 'content-type': type, 'cache-control': 'no-cache' } })
    expect(second.raw.equals(first.raw)).toBe(true)
    const { etag = '' } = first.headers
    expect([etag, second.headers.etag]).toEqual([expect.stringMatching(/^W\/"[\w-]{16}"$/), etag])
    const known = await get({ 'if-none-match': `"other", ${etag}` })
    expect([known.status, known.raw.length]).toEqual([304, 0])
    expect((await get({ 'if-none-match': '"other"' })).status).toBe(200)
  })

  it('comes compressed too, from every ask alike', async () => {
    for (const encoding of ['br', 'gzip']) {
      const get = () => ask(target.port, { path, headers: { 'accept-encoding': encoding } })
      const first = await get()
      const second = await get()
      expect(first.headers).toMatchObject({ 'content-encoding': encoding, vary: 'Accept-Encoding' })
      expect(second.raw.equals(first.raw)).toBe(true)
    }
  })
})

it('describes every call, with a title, and without script, form or data about the reader', async () => {
  const { text } = await ask(target.port, { path: '/api/docs' })
  expect(text).toMatch(/^<!DOCTYPE html><html lang="pt-BR">[\s\S]*<title>API · Trilha<\/title>[\s\S]*<\/html>$/)
  for (const { id } of endpoints) expect(text).toContain(`id="${id}"`)
  expect(text).not.toMatch(/<script|<form|_sid|nonce/)
  const sheets = [...text.matchAll(/<link rel="stylesheet" href="([^"]+)"/g)].map(([, href]) => href)
  expect(sheets).toHaveLength(2)
  for (const path of sheets) expect((await ask(target.port, { path })).status).toBe(200)
})
