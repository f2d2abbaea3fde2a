import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { todayIn } from '#app/domain/calendar/dates.ts'
import { signIn, type TextBrowser } from '../support/browser/text-browser.ts'
import { type RunningApp, startApp } from '../support/server/program.ts'
import {
  type Answer,
  hangUp,
  type RoughApi,
  sayNothing,
  sendJson,
  sendText,
  startRoughApi
} from '../support/server/rough-api.ts'

const account = {
  id: 1,
  uuid: 'u1',
  name: 'Joana Prado',
  username: 'joana',
  place: { uuid: 'p1', name: 'Vale do Sossego' },
  params: null,
  rules: [
    { controller: 'operation', action: 'booking-list', name: 'Reservas', visible: 'main-menu' },
    { controller: 'operation', action: 'checkin', name: '', visible: null },
    { controller: 'operation', action: 'cancel', name: '', visible: null }
  ]
}

const booking = {
  hash: 'h',
  uuid: '0123456789abcdef0123456789abcdef',
  status: 'PAID',
  booking_code: 'K7RMPQ2N',
  booking_date: '2026-12-24',
  time: '10:00',
  people: 2,
  vendor: {},
  order: { total_value: 160, total_discount: 0, final_value: 160 },
  costumer: { name: 'Ana Souza' },
  product: { place_uuid: 'p1', name: 'Cachoeira' }
}

/** An API of somebody else's: signs in, and answers the day's bookings as told. It hangs up on whoever changes one. */
function original(bookings: Answer, session: Answer = sendJson(account)): Answer {
  return (request, response) => {
    const path = (request.url ?? '').split('?')[0]
    if (path === '/auth/signin/') return sendJson({ ...account, accessToken: 'original-token' })(request, response)
    if (path === '/auth/session') return session(request, response)
    if (path === '/booking/byPeriod') return bookings(request, response)
    if (path === `/booking/${booking.uuid}`) return sendJson(booking)(request, response)
    if (path === '/booking/event') return hangUp(request, response)
    return sendJson({ message: 'Não há.' }, 404)(request, response)
  }
}

let api: RoughApi
let app: RunningApp
let answer: Answer

beforeAll(async () => {
  api = await startRoughApi((request, response) => answer(request, response))
  app = await startApp({ env: { MAIN_API_URL: api.url, NODE_API_URL: api.url, API_TIMEOUT_MS: '2000' } })
})

afterAll(async () => {
  await app?.stop()
  await api?.close()
})

async function signInAt(...answers: Parameters<typeof original>): Promise<TextBrowser> {
  answer = original(...answers)
  return signIn(app.url, 'joana', 'a-password')
}

describe('over an original API', () => {
  it('pages work with a bare array, and /api is not there', async () => {
    const today = todayIn('America/Bahia', new Date())
    const item = {
      hash: 'h',
      status: 'PAID',
      people: 3,
      sdate: today,
      time: '23:59',
      name: 'Ana',
      product_name: 'Cachoeira'
    }
    const browser = await signInAt(sendJson([item, { ...item, hash: 'g' }]))
    const { status, text } = await browser.get('/dashboard/index')
    expect(status).toBe(200)
    expect(text).toContain('2 reservas')
    expect((await browser.get('/api/v3/places/public')).status).toBe(404)
    const asked = api.asked.find(({ url }) => url?.startsWith('/booking/byPeriod'))
    expect(asked?.headers).toMatchObject({ 'x-access-token': 'original-token', 'x-forwarded-for': '127.0.0.1' })
    expect(asked?.headers['x-request-id']).toMatch(/./)
  })

  it.each([
    ['nothing', sayNothing, 503, 'Não foi possível conectar ao servidor. Tente novamente mais tarde.'],
    ['half', hangUp, 503, 'Não foi possível conectar ao servidor. Tente novamente mais tarde.'],
    ['rubbish', sendText('<html>'), 502, 'O servidor deu uma resposta que não pôde ser lida.'],
    ['nothing in it', sendText(''), 502, 'O servidor deu uma resposta que não pôde ser lida.'],
    ['a 500', sendJson({ message: 'Falhou aqui dentro.' }, 500), 500, 'Erro. Tente novamente mais tarde'],
    [
      'a 403 in Java',
      sendJson({ message: 'java.lang.SecurityException' }, 403),
      403,
      'Você não tem permissão para fazer isto.'
    ],
    ['a 403', sendJson({ message: 'Sem acesso a isto.' }, 403), 403, 'Sem acesso a isto.']
  ])('%s is a page that says so, in the shell, with a code to quote', async (_name, bookings, status, words) => {
    const browser = await signInAt(bookings)
    const page = await browser.get('/dashboard/index')
    expect(page.status).toBe(status)
    expect(page.text).toContain('Ooops! Algo deu errado!')
    expect(page.text).toContain(words)
    expect(page.text).toContain('Menu principal')
    expect(page.text).not.toMatch(/<script|Falhou aqui|java/)
    const code = /<code>([^<]+)<\/code>/.exec(page.text)?.[1] ?? 'no code'
    await expect.poll(() => app.output()).toContain(code)
    expect(browser.cookies.has('session')).toBe(true)
  })

  it('returns typed values after an unanswered action, and tells why', async () => {
    const browser = await signInAt(sendJson([]))
    const path = `/operation/booking-list/${booking.uuid}/cancel`
    const { status, text } = await browser.post(path, { reason: 'Chuva forte na serra' })
    expect(status).toBe(503)
    expect(text).toContain('Não foi possível conectar ao servidor. Tente novamente mais tarde.')
    expect(text).toMatch(/<textarea[^>]*name="reason"[^>]*>\s*Chuva forte na serra<\/textarea>/)
    expect(text).not.toContain('Ooops!')
    const data = await browser.post(`${path}?_data=routes%2Fguarded%2Foperation%2Fbooking%2Fcancel`, {
      reason: 'Chuva'
    })
    expect([data.status, data.text]).toEqual([503, expect.stringContaining('Chuva')])
  })

  it('a page change in the browser gets the same words', async () => {
    const browser = await signInAt(hangUp)
    const { status, text, headers } = await browser.get('/dashboard/index?_data=routes%2Fguarded%2Fdashboard%2Fpage')
    expect(status).toBe(503)
    expect(headers.get('x-remix-catch')).toBe('yes')
    expect(JSON.parse(text)).toEqual({
      message: 'Não foi possível conectar ao servidor. Tente novamente mais tarde.',
      requestId: expect.any(String)
    })
  })

  it('a 500 ends the session only where the token no longer holds', async () => {
    const gone = sendJson({ message: 'x' }, 401)
    const browser = await signInAt(sendJson({ message: 'x' }, 500), gone)
    const way = '/logout?motivo=sessao&redirectTo=%2Fdashboard%2Findex'
    expect((await browser.get('/dashboard/index')).location).toBe(way)
    const out = await browser.get('/logout?motivo=sessao')
    expect(out.location).toMatch(/^\/login\?pid=/)
    expect(browser.cookies.has('session')).toBe(false)
    expect((await browser.get('/login')).text).toContain('Sessão inválida, Efetue o Login novamente')
  })
})
