import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { describe, expect, it, onTestFinished } from 'vitest'
import { createEvolution } from '#app/backend/providers/messages/evolution.server.ts'
import { MessageRefused } from '#app/backend/providers/messages/message-provider.server.ts'
import { readEvolutionNotice } from '#app/backend/providers/messages/read-notice.server.ts'
import { startMisbehavingProvider } from '../../../support/server/providers/misbehaving-provider.ts'
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

  const hidden = { exists: true, jid: '236578901234567@lid', number: '5575999990000', lid: '236578901234567@lid' }

  it.each<[string, unknown, string]>([
    ['the number that was asked for', [{ exists: true, jid: '5575999990000@s.whatsapp.net' }], '5575999990000'],
    ['its older form', [{ exists: true, jid: '557599990000@s.whatsapp.net' }], '557599990000'],
    ['without the device', [{ exists: true, jid: '557599990000:12@s.whatsapp.net' }], '557599990000'],
    ['not the digits of an id that hides it', [hidden], '5575999990000'],
    ['the form that it was asked by', [{ ...hidden, number: '557599990000' }], '557599990000'],
    ['no number that nobody asked for', [{ exists: true, jid: '14155552671@s.whatsapp.net' }], '5575999990000'],
    ['what is kept where nothing is said', [{ exists: true, jid: null, lid: null }], '5575999990000']
  ])('writes to %s', async (_what, known, expected) => {
    const to: string[] = []
    const api = await startMisbehavingProvider(async (request) => {
      if (request.url.includes('whatsappNumbers')) return Response.json(known)
      to.push(JSON.parse(await request.text()).number)
      return Response.json(accepted, { status: 201 })
    })
    onTestFinished(api.close)
    await createEvolution({ url: api.url, apiKey: 'k', instance: 'vale' }).send(message)
    expect(to).toEqual([expected])
  })

  it('finds its message under an id that hides the number', async () => {
    const api = await startMisbehavingProvider(async (request) => {
      if (request.url.includes('whatsappNumbers')) return Response.json([hidden])
      const { remoteJid } = JSON.parse(await request.text()).where.key
      const record = {
        key: { id: 'BAE7', fromMe: true },
        message: { conversation: message.text },
        messageTimestamp: 1e10
      }
      return Response.json({ messages: { records: remoteJid === hidden.lid ? [record] : [] } })
    })
    onTestFinished(api.close)
    const evolution = createEvolution({ url: api.url, apiKey: 'k', instance: 'vale' })
    expect(await evolution.findSent(message, new Date(0))).toEqual({ externalId: 'BAE7' })
  })

  it('never cuts a text', async () => {
    const evolution = createEvolution({ url: 'http://127.0.0.1:9', apiKey: 'k', instance: 'vale' })
    await expect(evolution.send({ ...message, text: 'a'.repeat(4097) })).rejects.toMatchObject({ forGood: true })
  })
})

describe('its notices', () => {
  const heard = (data: object) => readEvolutionNotice({ event: 'messages.upsert', data })
  const key = { remoteJid: '236578901234567@lid', fromMe: false, id: 'A' }

  it.each<[string, object, string]>([
    ['a number', { key: { ...key, remoteJid: '557599990000@s.whatsapp.net' } }, '557599990000'],
    ['a device of a number', { key: { ...key, remoteJid: '557599990000:12@s.whatsapp.net' } }, '557599990000'],
    ['remoteJidAlt', { key: { ...key, remoteJidAlt: '557599990000@s.whatsapp.net' } }, '557599990000'],
    ['senderPn', { key: { ...key, senderPn: '557599990000:3@s.whatsapp.net' } }, '557599990000'],
    ['senderPn beside the key', { key, senderPn: '557599990000@s.whatsapp.net' }, '557599990000'],
    ['participantAlt', { key: { ...key, participantAlt: '557599990000@s.whatsapp.net' } }, '557599990000'],
    ['nothing but the hidden id', { key: { ...key, remoteJidAlt: '99@lid', senderPn: null } }, '']
  ])('know who writes by %s', (_what, data, number) => {
    const read = heard({ ...data, pushName: 'Ana', message: { conversation: 'SAIR' } })
    expect(read).toMatchObject([{ what: 'reply', from: { number, name: 'Ana' }, texts: ['SAIR'] }])
  })

  it.each<[string, object]>([
    ['extended', { extendedTextMessage: { text: 'SAIR' } }],
    ['disappearing', { ephemeralMessage: { message: { extendedTextMessage: { text: 'SAIR' } } } }],
    ['seen once', { viewOnceMessageV2: { message: { imageMessage: { caption: 'SAIR' } } } }],
    ['with a document', { documentWithCaptionMessage: { message: { documentMessage: { caption: 'SAIR' } } } }],
    ['edited', { editedMessage: { message: { protocolMessage: { editedMessage: { conversation: 'SAIR' } } } } }],
    ['a button', { buttonsResponseMessage: { selectedButtonId: 'x', selectedDisplayText: 'SAIR' } }],
    ["a template's button", { templateButtonReplyMessage: { selectedId: 'SAIR', selectedDisplayText: 'Não' } }],
    ['a list', { listResponseMessage: { title: 'SAIR', singleSelectReply: { selectedRowId: '1' } } }],
    ['a flow', { interactiveResponseMessage: { body: { text: 'SAIR' } } }],
    [
      "a flow's button",
      {
        interactiveResponseMessage: { nativeFlowResponseMessage: { name: 'quick_reply', paramsJson: '{"id":"SAIR"}' } }
      }
    ]
  ])('give the written or pressed text: %s', (_what, wrapped) => {
    const [reply] = heard({ key, message: wrapped })
    expect(reply?.what === 'reply' && reply.texts).toContain('SAIR')
  })

  it('give replies, but nothing of groups, of our own messages, or of junk', () => {
    const quoting = {
      extendedTextMessage: { text: 'SAIR', contextInfo: { stanzaId: 'BAE5', quotedMessage: { stanzaId: 'x' } } }
    }
    expect(heard({ key, message: quoting })).toMatchObject([{ from: { quoted: 'BAE5' } }])
    expect(heard({ key, contextInfo: { stanzaId: 'BAE6' }, message: {} })).toMatchObject([{ from: { quoted: 'BAE6' } }])
    for (const remoteJid of ['120363@g.us', 'status@broadcast', '1@newsletter', 'x', ''])
      expect(heard({ key: { ...key, remoteJid }, message: { conversation: 'SAIR' } })).toEqual([])
    expect(heard({ key: { ...key, fromMe: true }, message: { conversation: 'SAIR' } })).toEqual([])
    for (const odd of [null, 1, [], {}, { key: null }]) expect(heard(odd as object)).toEqual([])
  })
})
