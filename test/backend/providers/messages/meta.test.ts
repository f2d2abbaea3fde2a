import { createHmac } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { MessageRefused } from '#app/backend/providers/messages/message-provider.server.ts'
import { createMeta } from '#app/backend/providers/messages/meta.server.ts'
import { isSignedByMeta, readMetaNotice } from '#app/backend/providers/messages/read-notice.server.ts'
import { openMetaServer } from '../../../support/server/providers/meta-server.ts'
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

const accepted = {
  messaging_product: 'whatsapp',
  contacts: [{ input: '5575999990000', wa_id: '557599990000' }],
  messages: [{ id: 'wamid.HBgM' }]
}
const message = { id: '7', to: '+5575999990000', text: 'Olá, "você"!' }
const error = (code: number, status = 400): Answer =>
  sendJson({ error: { message: '(#x) 5575999990000', type: 'OAuthException', code, fbtrace_id: 'A' } }, status)

const open = (url: string, timeoutMs = 10_000) =>
  createMeta({ url, accessToken: 'EAAt0k3n', phoneNumberId: '1055501', timeoutMs })

describe('the adapter of the Cloud API', () => {
  it('posts text and picture with the token, to the number of the place', async () => {
    const provider = await startMisbehavingProvider(async () => Response.json(accepted))
    const meta = open(provider.url)
    expect(await meta.send(message)).toEqual({ externalId: 'wamid.HBgM' })
    await meta.send({ ...message, image: { url: 'https://example.com/m.jpg', filename: 'm.jpg' } })
    const common = {
      messaging_product: 'whatsapp',
      recipient_type: 'individual',
      to: '5575999990000',
      biz_opaque_callback_data: '7'
    }
    expect(provider.asked.map(({ call, headers, body }) => [call, headers.authorization, JSON.parse(body)])).toEqual([
      [
        'POST /1055501/messages',
        'Bearer EAAt0k3n',
        { ...common, type: 'text', text: { preview_url: false, body: message.text } }
      ],
      [
        'POST /1055501/messages',
        'Bearer EAAt0k3n',
        { ...common, type: 'image', image: { link: 'https://example.com/m.jpg', caption: message.text } }
      ]
    ])
    await provider.close()
  })

  it('starts a conversation with the approved template, and replies with free text', async () => {
    const provider = await startMisbehavingProvider(async () => Response.json(accepted))
    const settings = { url: provider.url, accessToken: 'EAAt0k3n', phoneNumberId: '1055501' }
    const meta = createMeta({ ...settings, template: 'aviso', imageTemplate: 'aviso_imagem' })
    const image = { url: 'https://example.com/m.jpg', filename: 'm.jpg' }
    await meta.send({ ...message, text: 'Reserva confirmada.\n\nAté  amanhã' })
    await meta.send({ ...message, image })
    await meta.send({ ...message, isReply: true })
    await createMeta({ ...settings, template: 'aviso' }).send({ ...message, image })
    // A message from a template that has a registered name of its own.
    await meta.send({ ...message, template: 'vespera_1' })
    const body = (text: string) => ({ type: 'body', parameters: [{ type: 'text', text }] })
    const header = { type: 'header', parameters: [{ type: 'image', image: { link: image.url } }] }
    const language = { code: 'pt_BR' }
    const sent = provider.asked.map((one) => JSON.parse(one.body))
    expect(sent.map(({ type, template }) => [type, template])).toEqual([
      ['template', { name: 'aviso', language, components: [body('Reserva confirmada. Até amanhã')] }],
      ['template', { name: 'aviso_imagem', language, components: [header, body(message.text)] }],
      ['text', undefined],
      ['image', undefined],
      ['template', { name: 'vespera_1', language, components: [body(message.text)] }]
    ])
    await provider.close()
  })

  it('sends nothing beyond the published limits, with any text', async () => {
    const { url, accessToken, phoneNumberId, close } = await openMetaServer()
    const plain = createMeta({ url, accessToken, phoneNumberId })
    const byTemplate = createMeta({ url, accessToken, phoneNumberId, template: 'aviso', imageTemplate: 'aviso_imagem' })
    const image = { url: 'https://example.com/m.jpg', filename: 'm.jpg' }
    const texts = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 900 }).map((text) => `Olá ${text}`)
    await fc.assert(
      fc.asyncProperty(texts, fc.boolean(), async (text, hasImage) => {
        for (const meta of [plain, byTemplate]) {
          const sent = await meta.send({ ...message, text, ...(hasImage ? { image } : {}) })
          expect(sent.externalId).toBe('wamid.5575999990000')
        }
      }),
      { numRuns: 25 }
    )
    await close()
  })

  it('tries the older form of a number that it does not know, and no group', async () => {
    const said: string[] = []
    const provider = await startMisbehavingProvider(async (request) => {
      const { to } = JSON.parse(await request.text())
      said.push(to)
      return to.length === 12
        ? Response.json(accepted)
        : Response.json({ error: { code: 131026, message: 'Message undeliverable' } }, { status: 400 })
    })
    expect(await open(provider.url).send(message)).toEqual({ externalId: 'wamid.HBgM' })
    expect(said).toEqual(['5575999990000', '557599990000'])
    await expect(open(provider.url).send({ ...message, to: '120363295648424210' })).rejects.toMatchObject({
      forGood: true
    })
    expect(said).toHaveLength(2)
    await provider.close()
  })

  it('never cuts a text: one that is too long for its way is refused, and nothing is asked', async () => {
    const provider = await startMisbehavingProvider(async () => Response.json(accepted))
    const meta = createMeta({ url: provider.url, accessToken: 'EAAt0k3n', phoneNumberId: '1', template: 'aviso' })
    const image = { url: 'https://example.com/m.jpg', filename: 'm.jpg' }
    const sizes = [{}, { isReply: true }, { image, isReply: true }].map((about) => {
      const most = meta.mostLetters({ ...about, hasImage: 'image' in about })
      return { about, most }
    })
    expect(sizes.map(({ most }) => most)).toEqual([1024, 4096, 1024])
    for (const { about, most } of sizes) {
      await meta.send({ ...message, ...about, text: 'a'.repeat(most) })
      const refused = meta.send({ ...message, ...about, text: 'a'.repeat(most + 1) })
      await expect(refused).rejects.toMatchObject({ forGood: true, message: expect.stringContaining(String(most)) })
    }
    const sent = provider.asked.map(({ body }) => JSON.parse(body))
    expect(
      sent.map((one) => (one.text?.body ?? one.image?.caption ?? one.template.components[0].parameters[0].text).length)
    ).toEqual([1024, 4096, 1024])
    await provider.close()
  })

  it.each([
    [131049, false, 24 * 60],
    [131050, true, 0],
    [132005, true, 0],
    [132000, true, 0],
    [132015, false, 6 * 60],
    [131031, false, 24 * 60],
    [131042, false, 60],
    [131048, false, 24 * 60],
    [368, false, 24 * 60],
    [130429, false, 1],
    [131056, false, 1],
    [131026, true, 0],
    [131051, true, 0],
    [131053, true, 0],
    [131016, false, 5],
    [200, false, 60]
  ])('explains error %i in words, and when to retry', async (code, forGood, minutes) => {
    const api = await startRoughApi(error(code, code === 368 ? 403 : 400))
    const refused = open(api.url).send({ ...message, to: '+14155552671' })
    await expect(refused).rejects.toMatchObject({ forGood, againMs: minutes * 60_000, unsure: false })
    await refused.catch(({ message: words }) => expect(words).toMatch(/^[A-ZÀ-Ú].{15,}\.$/))
    await refused.catch(({ message: words }) => expect(words).not.toContain(String(code)))
  })

  it.each<[string, Answer, { forGood: boolean; unsure: boolean }]>([
    ['a closed window', error(131047), { forGood: true, unsure: false }],
    ['no permission', error(10, 403), { forGood: false, unsure: false }],
    ['a dead token', error(190, 401), { forGood: false, unsure: false }],
    ['too many', error(130429, 429), { forGood: false, unsure: false }],
    ['too many of the account', error(80007, 429), { forGood: false, unsure: false }],
    ['an unknown refusal', error(4711), { forGood: false, unsure: false }],
    ['a fault', sendText('<h1>Bad gateway', 502), { forGood: false, unsure: true }],
    ['a page instead of an answer', sendText('<h1>Welcome'), { forGood: false, unsure: true }],
    ['no id', sendJson({ messages: [] }), { forGood: false, unsure: true }],
    ['a hung-up line', hangUp, { forGood: false, unsure: true }],
    ['silence', sayNothing, { forGood: false, unsure: true }],
    ['half an answer', stallHalfway, { forGood: false, unsure: true }],
    ['a broken answer', breakHalfway, { forGood: false, unsure: true }]
  ])('says why it was not taken, and whether that is sure: %s', async (_what, answer, expected) => {
    const api = await startRoughApi(answer)
    const refused = await open(api.url, answer === sayNothing || answer === stallHalfway ? 300 : 10_000)
      .send({ ...message, to: '+14155552671' })
      .catch((thrown: unknown) => thrown)
    if (!(refused instanceof MessageRefused)) throw new Error('it was taken')
    expect({ forGood: refused.forGood, unsure: refused.unsure }).toEqual(expected)
    expect(refused.message).not.toMatch(/EAAt|5575|1415|Olá/)
    expect(api.asked).toHaveLength(1)
  })

  it('is certain about messages that never arrived, and tests the given credentials', async () => {
    const gone = await startRoughApi(hangUp)
    await gone.close()
    await expect(open(gone.url).send(message)).rejects.toMatchObject({ unsure: false })
    await open((await startRoughApi(sendJson({ id: '1055501' }))).url).test()
    const other = open((await startRoughApi(sendJson({ id: '99' }))).url)
    await expect(other.test()).rejects.toBeInstanceOf(MessageRefused)
  })
})

/** Drawn things that would tell something themselves. */
const mayTell = (one: unknown) => {
  const text = JSON.stringify(one) ?? ''
  return /"(?:statuses|messages|changes|value|from|text|button|status)"/.test(text)
}

describe('its notices', () => {
  it('are signed over their letters', () => {
    const body = '{"a":"é"}'
    const signature = `sha256=${createHmac('sha256', 'segredo').update(body).digest('hex')}`
    expect(isSignedByMeta(body, signature, 'segredo')).toBe(true)
    expect(isSignedByMeta(body.replace('é', 'e'), signature, 'segredo')).toBe(false)
    expect(isSignedByMeta(body, signature, 'outro')).toBe(false)
    expect(isSignedByMeta(body, '', 'segredo')).toBe(false)
  })

  it('tell states and replies, and nothing where they cannot be read', () => {
    const value = {
      statuses: [
        { id: 'wamid.1', status: 'delivered', biz_opaque_callback_data: '7' },
        { id: 'wamid.2', status: 'failed', errors: [{ code: 131047, title: 'Re-engagement message' }] },
        { id: 'wamid.3', status: 'warning' }
      ],
      messages: [{ from: '557599990000', type: 'text', text: { body: 'Sair' } }]
    }
    expect(readMetaNotice({ object: 'whatsapp_business_account', entry: [{ changes: [{ value }] }] })).toEqual([
      { what: 'state', externalId: 'wamid.1', ourId: '7', state: 'delivered', refusal: null },
      {
        what: 'state',
        externalId: 'wamid.2',
        ourId: '',
        state: 'failed',
        refusal: expect.objectContaining({ message: expect.stringContaining('24 horas'), forGood: true })
      },
      {
        what: 'reply',
        from: { number: '557599990000', id: '557599990000', name: '', quoted: '' },
        texts: ['Sair']
      }
    ])
    // One that is rubbish takes none of the others along.
    const mixed = { statuses: [7, { id: 3 }, ...value.statuses], messages: ['x', ...value.messages] }
    expect(readMetaNotice({ entry: [null, { changes: [{}, { value: mixed }] }] })).toHaveLength(3)
    for (const odd of [null, 1, [], {}, { entry: [{ changes: [{}] }] }]) expect(readMetaNotice(odd)).toEqual([])
  })

  it('lose nothing by a bad entry, change, status or message beside it', () => {
    const status = { id: 'wamid.1', status: 'delivered', biz_opaque_callback_data: '7' }
    const message = { from: '557599990000', text: { body: 'Sair' } }
    const good = { value: { statuses: [status], messages: [message] } }
    const told = [
      { what: 'state', externalId: 'wamid.1', ourId: '7', state: 'delivered', refusal: null },
      {
        what: 'reply',
        from: { number: '557599990000', id: '557599990000', name: '', quoted: '' },
        texts: ['Sair']
      }
    ]
    const odd = fc.anything({ withNullPrototype: false }).filter((one) => !mayTell(one))
    fc.assert(
      fc.property(odd, odd, odd, odd, (entry, change, badStatus, badMessage) => {
        const value = { statuses: [badStatus, status], messages: [message, badMessage] }
        expect(readMetaNotice({ entry: [entry, { changes: [change, good] }] })).toEqual(told)
        expect(
          readMetaNotice({ entry: [{ changes: [{ value: { statuses: [badStatus, status], messages: [] } }] }] })
        ).toEqual(told.slice(0, 1))
        const replies = readMetaNotice({ entry: [{ changes: [{ value }] }] }).filter(
          (news) => news.what === 'reply' && news.texts.includes('Sair')
        )
        expect(replies).toEqual(told.slice(1))
      })
    )
    const noText = { ...message, text: 'Sair', button: { text: 'Parar' } }
    expect(readMetaNotice({ entry: [{ changes: [{ value: { messages: [noText] } }] }] })).toMatchObject([
      { texts: ['Parar'] }
    ])
  })

  const contacts = [{ profile: { name: 'Ana' }, wa_id: '557599990000', user_id: 'BR.123' }]
  const ana = { number: '557599990000', id: 'BR.123', name: 'Ana', quoted: '' }
  const heard = (value: object) => readMetaNotice({ entry: [{ changes: [{ value: { contacts, ...value } }] }] })

  it.each<[string, object, string[]]>([
    [
      'a button of a template',
      { type: 'button', button: { text: 'Parar promoções', payload: 'STOP' } },
      ['Parar promoções', 'STOP']
    ],
    [
      'a button',
      { type: 'interactive', interactive: { type: 'button_reply', button_reply: { id: 'sair', title: 'Não quero' } } },
      ['Não quero', 'sair']
    ],
    [
      'a list',
      { type: 'interactive', interactive: { type: 'list_reply', list_reply: { id: '2', title: 'Sair' } } },
      ['Sair', '2']
    ],
    ['a picture', { type: 'image', image: { id: '1' } }, []]
  ])('give the pressed or written text: %s', (_what, message, texts) => {
    expect(heard({ messages: [{ from: '557599990000', ...message }] })).toEqual([{ what: 'reply', from: ana, texts }])
  })

  it('report choices made in WhatsApp, and hidden numbers', () => {
    const wish = { wa_id: '557599990000', category: 'marketing_messages', value: 'stop', timestamp: 1731705721 }
    expect(heard({ user_preferences: [wish] })).toEqual([{ what: 'preference', wish: 'stop', from: ana }])
    const system = { type: 'user_preference_changed', marketing: 'resume', body: 'User requested to resume' }
    expect(heard({ messages: [{ from: '557599990000', type: 'system', system }] })).toEqual([
      { what: 'preference', wish: 'resume', from: ana }
    ])
    const hidden = { contacts: [{ user_id: 'BR.9', profile: { name: 'Rui' } }] }
    const message = { from_user_id: 'BR.9', context: { id: 'wamid.5' }, text: { body: 'SAIR' } }
    expect(heard({ ...hidden, messages: [message] })).toMatchObject([
      { from: { number: '', id: 'BR.9', name: 'Rui', quoted: 'wamid.5' }, texts: ['SAIR'] }
    ])
  })
})
