import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { describe, expect, it, onTestFinished } from 'vitest'
import { createEvolution } from '#app/backend/providers/messages/evolution.server.ts'
import { MessageRefused } from '#app/backend/providers/messages/message-provider.server.ts'
import {
  type Answer,
  breakHalfway,
  hangUp,
  sayNothing,
  sendJson,
  sendText,
  stallHalfway,
  startRoughApi
} from '../../../support/server/rough-api.ts'

const accepted = { key: { remoteJid: '5575999990000@s.whatsapp.net', fromMe: true, id: 'BAE5' }, status: 'PENDING' }
const message = { id: '7', to: '+5575999990000', text: 'Olá, "você"!' }

describe('the Evolution adapter', () => {
  it('posts digits and text with the key, to the instance', async () => {
    const asked: { url?: string; key?: unknown; body: string }[] = []
    const server = createServer((request, response) => {
      let body = ''
      request.setEncoding('utf8').on('data', (part: string) => {
        body += part
      })
      request.on('end', () => {
        asked.push({ url: request.url, key: request.headers.apikey, body })
        sendJson(accepted, 201)(request, response)
      })
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    onTestFinished(() => void server.close())
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
    const evolution = createEvolution({ url, apiKey: 'k3y', instance: 'vale do sossego' })
    expect(evolution).toMatchObject({ name: 'evolution', simulated: false })
    expect(await evolution.send({ ...message, to: '+14155552671' })).toEqual({ externalId: 'BAE5' })
    await evolution.send({ id: '8', to: '120363295648424210@g.us', text: 'grupo' })
    expect(asked.map(({ url: path, key, body }) => [path, key, JSON.parse(body)])).toEqual([
      ['/message/sendText/vale%20do%20sossego', 'k3y', { number: '14155552671', text: 'Olá, "você"!' }],
      ['/message/sendText/vale%20do%20sossego', 'k3y', { number: '120363295648424210@g.us', text: 'grupo' }]
    ])
  })

  it.each<[string, Answer, boolean]>([
    ['a number without WhatsApp', sendJson({ status: 400, response: { message: [{ exists: false }] } }, 400), true],
    ['a wrong key', sendJson({ status: 401 }, 401), false],
    ['an unknown instance', sendJson({ status: 404 }, 404), false],
    ['a fault', sendText('<h1>Bad gateway', 502), false],
    ['a page instead of an answer', sendText('<h1>Welcome'), false],
    ['an answer without an id', sendJson({ key: {} }, 201), false],
    ['a redirect', (_, response) => response.writeHead(302, { location: '/elsewhere' }).end(), false],
    ['a hung-up line', hangUp, false],
    ['silence', sayNothing, false],
    ['half an answer', stallHalfway, false],
    ['a broken answer', breakHalfway, false],
    ['an endless answer', sendText('x'.repeat(400_000)), false]
  ])('says why it was not taken: %s', async (_what, answer, forGood) => {
    const api = await startRoughApi(answer)
    const isSlow = answer === sayNothing || answer === stallHalfway
    const settings = { url: api.url, apiKey: 'k3y', instance: 'vale', timeoutMs: isSlow ? 300 : 10_000 }
    const refused = await createEvolution(settings)
      .send({ ...message, to: '+14155552671' })
      .catch((error: unknown) => error)
    if (!(refused instanceof MessageRefused)) throw new Error('it was taken')
    expect(refused.forGood).toBe(forGood)
    expect(refused.message).toMatch(/^O .*\.$/)
    expect(refused.message).not.toMatch(/k3y|5575|Olá/)
    expect(api.asked).toHaveLength(1)
  })
})
