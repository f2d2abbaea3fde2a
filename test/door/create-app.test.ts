import { describe, expect, test } from 'vitest'
import { createFormTokens } from '#app/door/check/form-token.ts'
import type { Readiness } from '#app/door/settings.ts'
import { ask, formType, openDoor, page, secrets, sendRaw } from './open-door.ts'

const sid = 'A'.repeat(22)
const cookie = `sid=${sid}`
const tokens = createFormTokens(secrets)

const boundary = 'xnyLAaB03X'

function multipart(token: string): { headers: Record<string, string>; body: string } {
  const body = `--${boundary}\r\nContent-Disposition: form-data; name="_sid"\r\n\r\n${token}\r\n--${boundary}--\r\n`
  return { headers: { 'content-type': `multipart/form-data; boundary=${boundary}` }, body }
}

test("removes invisible characters from a page's query, and passes the API's query unchanged", async () => {
  const cleanText = (text: string) => text.replaceAll('\u200b', '')
  const { port, seen } = await openDoor({ runtime: { cleanText } })
  for (const path of ['/lista?q=a%E2%80%8Bb&q=%C3%A9%20+', '/lista?q=a%20b+c', '/api/v3/x?q=a%E2%80%8Bb']) {
    await ask(port, { path })
  }
  const queries = seen.map(({ url }) => new URL(url).search)
  expect(queries).toEqual(['?q=ab&q=%C3%A9++', '?q=a%20b+c', '?q=a%E2%80%8Bb'])
})

describe('the Host of a request', () => {
  test.each([
    ['a/table?x=', 421],
    ['example.com', 421],
    ['localhost', 421],
    ['localhost:1', 421],
    ['127.0.0.1:PORT@evil.test', 421],
    ['', 421],
    ['localhost:PORT', 200],
    ['LOCALHOST:PORT', 200],
    ['127.0.0.1:PORT', 200],
    ['[::1]:PORT', 200],
    ['balcao.local', 200],
    ['balcao.local:PORT', 200],
    ['balcao.local:8080', 421],
    ['outro.local:8080', 200]
  ])('%j is answered with %i', async (host, status) => {
    const { port, seen } = await openDoor({ settings: { allowedHosts: ['balcao.local', 'outro.local:8080'] } })
    const answer = await sendRaw(
      port,
      `GET / HTTP/1.1\r\nHost: ${host.replace('PORT', String(port))}\r\nConnection: close\r\n\r\n`
    )
    expect(answer).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `))
    expect(seen.length).toBe(status === 200 ? 1 : 0)
    if (status === 421) expect(answer).toContain('lang="pt-BR"')
  })

  test("is only the deployment's own, not loopback", async () => {
    const { port, seen } = await openDoor({ settings: { baseUrl: 'https://trilha.example', secureCookies: true } })
    expect((await ask(port)).status).toBe(421)
    expect((await ask(port, { headers: { host: 'trilha.example' } })).status).toBe(200)
    expect(seen[0]?.url).toBe('https://trilha.example/')
  })

  test('is logged when it is refused, with the expected ones, once a minute', async () => {
    const { port, lines } = await openDoor({
      settings: { baseUrl: 'https://trilha.example', secureCookies: true, allowedHosts: ['balcao.local:81'] }
    })
    for (const host of ['a.test', 'b.test', 'c.test']) await ask(port, { headers: { host } })
    const told = lines.filter(({ message }) => message.includes('not ours'))
    expect(told.map(({ level, fields }) => [level, fields])).toEqual([
      ['warn', { host: 'a.test', expected: ['trilha.example', 'balcao.local:81'] }]
    ])
  })

  test('must be there, once', async () => {
    const { port } = await openDoor()
    expect(await sendRaw(port, 'GET / HTTP/1.0\r\n\r\n')).toMatch(/^HTTP\/1\.1 421 /)
    const twice = `GET / HTTP/1.1\r\nHost: localhost:${port}\r\nHost: evil.test\r\nConnection: close\r\n\r\n`
    expect(await sendRaw(port, twice)).toMatch(/^HTTP\/1\.1 4(?:00|21) /)
  })

  test('and a target that is not a path is refused', async () => {
    const { port } = await openDoor()
    const request = `GET http://evil.test/ HTTP/1.1\r\nHost: localhost:${port}\r\nConnection: close\r\n\r\n`
    expect(await sendRaw(port, request)).toMatch(/^HTTP\/1\.1 400 /)
  })
})

describe('forwarded headers', () => {
  const said = {
    'x-forwarded-host': 'trilha.example',
    'x-forwarded-proto': 'https',
    'x-forwarded-for': '203.0.113.9',
    'x-real-ip': '203.0.113.8',
    forwarded: 'for=203.0.113.7'
  }

  test('from a stranger do not count and do not reach the app', async () => {
    const { port, seen } = await openDoor({ settings: { allowedHosts: ['trilha.example'] } })
    await ask(port, { headers: said })
    expect(seen[0]?.url).toBe(`http://127.0.0.1:${port}/`)
    expect(seen[0]?.context.address).toBe('127.0.0.1')
    for (const name of Object.keys(said)) expect(seen[0]?.headers.has(name)).toBe(false)
  })

  test('from a configured proxy count', async () => {
    const { port, seen } = await openDoor({ settings: { allowedHosts: ['trilha.example'], trustProxy: 'loopback' } })
    const answer = await ask(port, { headers: said })
    expect(seen[0]?.url).toBe('https://trilha.example/')
    expect(seen[0]?.context.address).toBe('203.0.113.9')
    expect(seen[0]?.headers.get('x-client-address')).toBe('203.0.113.9')
    expect(answer.headers['strict-transport-security']).toContain('max-age=')
  })

  test('name a host that is checked like any other', async () => {
    const { port } = await openDoor({ settings: { trustProxy: 'loopback' } })
    expect((await ask(port, { headers: said })).status).toBe(421)
  })
})

describe('a post', () => {
  const token = tokens.issue(sid)
  const oldToken = createFormTokens([secrets[1] ?? '']).issue(sid)
  const strange = tokens.issue('B'.repeat(22))
  const cases: [string, Record<string, string>, string, number][] = [
    ['Sec-Fetch-Site same-origin', { 'sec-fetch-site': 'same-origin' }, 'a=1', 200],
    ['Sec-Fetch-Site none', { 'sec-fetch-site': 'none' }, 'a=1', 200],
    ['Sec-Fetch-Site same-site', { 'sec-fetch-site': 'same-site' }, 'a=1', 403],
    ['Sec-Fetch-Site cross-site', { 'sec-fetch-site': 'cross-site' }, 'a=1', 403],
    ['cross-site with our Origin', { 'sec-fetch-site': 'cross-site', origin: 'OURS' }, 'a=1', 403],
    ['cross-site with a token', { 'sec-fetch-site': 'cross-site', cookie }, `_sid=${token}`, 403],
    ['our Origin', { origin: 'OURS' }, 'a=1', 200],
    ['another Origin', { origin: 'http://evil.test' }, 'a=1', 403],
    ['another port', { origin: 'http://127.0.0.1:1' }, 'a=1', 403],
    ['Origin null and no token', { origin: 'null', cookie }, 'a=1', 403],
    ['Origin null and the token', { origin: 'null', cookie }, `_sid=${token}`, 200],
    [
      'Origin null, the token and another Referer',
      { origin: 'null', cookie, referer: 'http://evil.test/' },
      `_sid=${token}`,
      403
    ],
    [
      'Origin null that Sec-Fetch-Site knows',
      { origin: 'null', 'sec-fetch-site': 'same-origin' },
      `_sid=${token}`,
      200
    ],
    ['Origin null from elsewhere', { origin: 'null', 'sec-fetch-site': 'cross-site', cookie }, `_sid=${token}`, 403],
    ['our Origin, as Sec-Fetch-Site says', { origin: 'OURS', 'sec-fetch-site': 'same-origin' }, 'a=1', 200],
    [
      'another Origin than Sec-Fetch-Site says',
      { origin: 'http://evil.test', 'sec-fetch-site': 'same-origin' },
      'a=1',
      403
    ],
    ['another Origin, typed as an address', { origin: 'http://evil.test', 'sec-fetch-site': 'none' }, 'a=1', 403],
    ['an Origin that is none', { origin: 'rubbish', 'sec-fetch-site': 'same-origin' }, 'a=1', 403],
    ['two answers of Sec-Fetch-Site', { 'sec-fetch-site': ['same-origin', 'cross-site'].join(', ') }, 'a=1', 403],
    ['nothing', {}, 'a=1', 403],
    ['the token', { cookie }, `a=1&_sid=${token}`, 200],
    ['the token of an older secret', { cookie }, `a=1&_sid=${oldToken}`, 200],
    ['the token and our Referer', { cookie, referer: 'OURS/x' }, `_sid=${token}`, 200],
    ['the token and another Referer', { cookie, referer: 'http://evil.test/x' }, `_sid=${token}`, 403],
    ['the token and a broken Referer', { cookie, referer: 'x' }, `_sid=${token}`, 403],
    ['the token without its cookie', {}, `_sid=${token}`, 403],
    ['the token of another cookie', { cookie }, `_sid=${strange}`, 403],
    ['an empty token', { cookie }, '_sid=', 403],
    ['rubbish for a token', { cookie }, '_sid=%00%C3%BF', 403]
  ]
  test.each(cases)('with %s', async (_name, headers, body, status) => {
    const { port, seen } = await openDoor()
    const ours = `http://127.0.0.1:${port}`
    const set = Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, value.replace('OURS', ours)]))
    const answer = await ask(port, {
      method: 'POST',
      path: '/x?_data=routes/x',
      headers: { ...formType, ...set },
      body
    })
    expect(answer.status).toBe(status)
    expect(seen.map((one) => one.body)).toEqual(status === 200 ? [body] : [])
    if (status === 403) {
      expect(answer.text).toContain('Envio não confirmado')
      expect(answer.text).toMatch(/<html lang="pt-BR">[\s\S]*<\/html>/)
    }
  })

  test('may carry its token in a multipart form, which is handed on whole', async () => {
    const { port, seen } = await openDoor()
    const good = multipart(token)
    expect((await ask(port, { method: 'POST', ...good, headers: { ...good.headers, cookie } })).status).toBe(200)
    expect(seen[0]?.body).toBe(good.body)
    const bad = multipart('x')
    expect((await ask(port, { method: 'POST', ...bad, headers: { ...bad.headers, cookie } })).status).toBe(403)
  })

  test('hands on no Origin that the app would stumble over', async () => {
    const { port, seen } = await openDoor()
    const hidden = { ...formType, origin: 'null', 'sec-fetch-site': 'same-origin' }
    await ask(port, { method: 'POST', headers: hidden, body: 'a=1' })
    const call = { 'content-type': 'application/json', origin: 'http://evil.test' }
    await ask(port, { method: 'POST', path: '/api/v3/x', headers: call, body: '{}' })
    expect(seen.map(({ headers }) => headers.get('origin'))).toEqual([null, null])
  })

  test('to the API needs none of it, and its cookies do not arrive', async () => {
    const { port, seen } = await openDoor()
    const headers = { 'sec-fetch-site': 'cross-site', cookie, 'content-type': 'application/json' }
    const answer = await ask(port, { method: 'POST', path: '/api/v3/x', headers, body: '{}' })
    expect(answer.status).toBe(200)
    expect(seen[0]?.headers.has('cookie')).toBe(false)
    expect(answer.headers['set-cookie']).toBeUndefined()
  })

  test.each(['/api/../entrar', '/api/%2e%2e/entrar', '//api/x', '/API/x', '/apix', '/api'])(
    'to %s is no call of the API',
    async (path) => {
      const { port, seen } = await openDoor()
      const headers = { ...formType, origin: 'http://evil.test' }
      expect((await ask(port, { method: 'POST', path, headers, body: 'a=1' })).status).toBe(403)
      expect(seen).toEqual([])
    }
  )
})

describe('health', () => {
  test('is told while starting, open and when the database is away', async () => {
    let ready: Readiness = true
    const runtime = { ready: () => ready }
    const { port, door } = await openDoor({ open: false, runtime })
    expect((await ask(port, { path: '/healthz' })).status).toBe(200)
    expect((await ask(port, { path: '/readyz' })).status).toBe(503)
    const early = await ask(port)
    expect([early.status, early.headers['retry-after']]).toEqual([503, '2'])
    expect(early.text).toContain('Já vamos abrir')
    door.open()
    expect(JSON.parse((await ask(port, { path: '/readyz' })).text)).toEqual({ status: 'ok' })
    ready = { schema: 'newer' }
    const newer = await ask(port, { path: '/readyz' })
    expect([newer.status, JSON.parse(newer.text)]).toEqual([200, { status: 'ok', schema: 'newer' }])
    ready = false
    const away = await ask(port, { path: '/readyz' })
    expect([away.status, JSON.parse(away.text)]).toEqual([503, { status: 'unavailable' }])
    ready = 'storage_full'
    const full = await ask(port, { path: '/readyz' })
    expect([full.status, JSON.parse(full.text)]).toEqual([503, { status: 'unavailable', reason: 'storage_full' }])
    expect((await ask(port, { path: '/healthz' })).status).toBe(200)
  })

  test.each(['GET', 'HEAD'])('is reported to %s under any name that a probe uses', async (method) => {
    const { port, seen } = await openDoor({ settings: { baseUrl: 'https://trilha.example', secureCookies: true } })
    for (const path of ['/healthz', '/readyz', '/readyz?x=1']) {
      for (const host of ['10.0.0.7:8080', 'pod-1.internal', '']) {
        const answer = await sendRaw(port, `${method} ${path} HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`)
        expect([host, answer.split('\r\n')[0]]).toEqual([host, 'HTTP/1.1 200 OK'])
        expect(answer.includes('"status":"ok"')).toBe(method === 'GET')
      }
      expect((await ask(port, { method: 'POST', path, headers: { host: 'pod-1.internal' } })).status).toBe(421)
    }
    expect((await ask(port, { path: '/readyz/', headers: { host: 'pod-1.internal' } })).status).toBe(421)
    expect(seen).toEqual([])
  })

  test('is 503 when asking for it fails', async () => {
    const runtime = { ready: () => Promise.reject(new Error('away')) }
    const { port } = await openDoor({ runtime })
    expect((await ask(port, { path: '/readyz' })).status).toBe(503)
  })
})

describe('more than the process gets done', () => {
  const typed = new URLSearchParams([
    ['name', 'Ana "<b>" d\'Ávila'],
    ['note', 'um\r\ndois'],
    ['tickets[0].quantity', '2'],
    ['tickets[0].quantity', '3'],
    ['password', 'cobertor azul'],
    ['discount_code', 'FERIAS'],
    ['_sid', tokens.issue(sid)]
  ]).toString()

  /** One request is worked on and never ends: all others wait, and their patience is short. */
  async function openBusy() {
    const opened = await openDoor({
      settings: { deadlineMs: 400 },
      limits: { atOnce: 1 },
      runtime: { waiting: () => 1, translate: (language, text) => `${language}: ${text}` },
      handle: () => new Promise(() => undefined)
    })
    void ask(opened.port).catch(() => undefined)
    await expect.poll(() => opened.seen.length).toBe(1)
    return opened
  }

  test('is refused in words, with a way to try again', async () => {
    const { port, seen } = await openBusy()
    const answer = await ask(port, { path: '/booking?pid=1&x="<' })
    expect([answer.status, answer.headers['retry-after'], answer.headers['cache-control']]).toEqual([
      503,
      '5',
      'no-store'
    ])
    expect(answer.text).toContain('Muita gente ao mesmo tempo')
    expect(answer.text).toContain(`href="http://127.0.0.1:${port}/booking?pid=1&amp;x=%22%3C"`)
    expect(seen).toHaveLength(1)
  })

  test('is refused in the language of its address, which leads back to it', async () => {
    const { port } = await openBusy()
    for (const path of ['/en/visita?x=1', '/en/outra?x=1']) {
      const answer = await ask(port, { path })
      expect([answer.status, answer.headers['content-language']]).toEqual([503, 'en'])
      expect(answer.text).toContain('<html lang="en">')
      expect(answer.text).toContain('<h1>en: Muita gente ao mesmo tempo</h1>')
      expect(answer.text).toContain(`<a href="http://127.0.0.1:${port}${path}">en: Tentar de novo</a>`)
    }
  })

  test('leaves no form behind: all but its secrets is sent again', async () => {
    const { port } = await openBusy()
    const headers = { ...formType, cookie, origin: `http://127.0.0.1:${port}` }
    const answer = await ask(port, { method: 'POST', path: '//evil.test/x', headers, body: typed })
    expect(answer.status).toBe(503)
    expect(answer.text).toContain(`action="http://127.0.0.1:${port}//evil.test/x"`)
    expect(answer.text).toContain('name="name" value="Ana &quot;&lt;b&gt;&quot; d&#39;Ávila"')
    expect(answer.text).toContain('name="note" value="um\r\ndois"')
    expect(answer.text.match(/name="tickets\[0\]\.quantity" value="[23]"/g)).toHaveLength(2)
    expect(answer.text).toContain('value="FERIAS"')
    expect(answer.text).not.toContain('cobertor')
    expect(answer.text).toContain('Só a senha ou o código não')
    const token = /name="_sid" value="([^"]+)"/.exec(answer.text)?.[1] ?? ''
    expect(tokens.verify(sid, token)).toBe(true)
  })

  test('is told to scripts and to the API as data', async () => {
    const { port } = await openBusy()
    const data = await ask(port, { path: '/x?_data=routes%2Fx' })
    expect([data.status, data.headers['x-remix-catch'], data.headers['x-refused']]).toEqual([503, 'yes', 'overloaded'])
    expect(JSON.parse(data.text).message).toContain('tente de novo')
    const call = await ask(port, { path: '/api/v3/products' })
    expect([call.status, JSON.parse(call.text).code]).toEqual([503, 'overloaded'])
  })

  test('keeps nobody from hearing whether the process is well', async () => {
    const { port } = await openBusy()
    expect((await ask(port, { path: '/readyz' })).status).toBe(200)
  })

  test.each([
    ['visit', '/x', { cookie }],
    ['caller of the API', '/api/v1/x', { 'x-access-token': 'abc' }]
  ])('of another enters beside a %s that has its part of the places', async (_, path, headers) => {
    const { port, seen } = await openDoor({
      settings: { deadlineMs: 4000 },
      limits: { atOnce: 4, atOncePerVisit: 1 },
      runtime: { waiting: () => 1 },
      handle: ({ url }) => (url.endsWith('/free') ? Promise.resolve(page('livre')) : new Promise(() => undefined))
    })
    // They never end; closing the door cuts them off.
    for (const query of ['?n=1', '?n=2']) void ask(port, { path: `${path}${query}`, headers }).catch(() => undefined)
    await expect.poll(() => seen.length).toBe(1)
    expect((await ask(port, { path: '/free' })).text).toBe('livre')
    expect(seen).toHaveLength(2)
  })

  test('is worked on in turn as others end, within the remaining time', async () => {
    let finish: (answer: Response) => void = () => undefined
    const { port, seen } = await openDoor({
      limits: { atOnce: 1 },
      runtime: { waiting: () => 1 },
      handle: (request) =>
        request.url.endsWith('/first')
          ? new Promise((resolve) => {
              finish = resolve
            })
          : Promise.resolve(page(`até ${request.headers.get('x-deadline')}`))
    })
    const first = ask(port, { path: '/first' })
    await expect.poll(() => seen.length).toBe(1)
    const begun = performance.now()
    const second = ask(port)
    await expect.poll(() => performance.now() - begun).toBeGreaterThan(300)
    expect(seen).toHaveLength(1)
    finish(page('fim'))
    expect((await first).status).toBe(200)
    const deadline = Number((await second).text.replace('até ', ''))
    expect(deadline - begun).toBeLessThan(20_100)
  })
})

describe('the context that the app gets', () => {
  test('has a new request id, whatever the client sends', async () => {
    const { port, seen, lines } = await openDoor()
    const headers = { 'x-request-id': 'mine', 'x-client-address': '10.0.0.1' }
    const first = await ask(port, { headers })
    const second = await ask(port, { headers })
    expect(seen[0]?.headers.get('x-request-id')).toBe(first.headers['x-request-id'])
    expect(seen[0]?.headers.get('x-client-address')).toBe('127.0.0.1')
    expect(first.headers['x-request-id']).not.toBe(second.headers['x-request-id'])
    expect(lines.map((line) => line.fields.requestId)).toContain(first.headers['x-request-id'])
  })

  test('the id that a caller of the API gave, beside its own: a provider signs it', async () => {
    const { port, seen } = await openDoor()
    const headers = { 'x-request-id': 'theirs', 'x-sender-request-id': 'forged' }
    await ask(port, { path: '/api/v3/mpago/notifications/1', headers })
    await ask(port, { path: '/api/v3/mpago/notifications/1', headers: { 'x-sender-request-id': 'forged' } })
    await ask(port, { headers })
    expect(seen.map((request) => request.headers.get('x-sender-request-id'))).toEqual(['theirs', null, null])
    expect(seen[0]?.headers.get('x-request-id')).not.toBe('theirs')
  })

  test.each([
    ['', undefined, false, false],
    ['js=1', undefined, false, true],
    ['leve=1', undefined, true, false],
    ['', 'on', true, false],
    ['leve=0', 'on', false, false],
    ['leve=0; js=1', undefined, false, true]
  ])('cookies %j and Save-Data %j: light %j, js %j', async (cookies, saveData, light, js) => {
    const { port, seen } = await openDoor()
    await ask(port, { headers: { cookie: cookies, ...(saveData ? { 'save-data': saveData } : {}) } })
    expect(seen[0]?.context).toMatchObject({ light, js })
  })

  test('a token that its own browser may post, another one each time', async () => {
    const { port, seen } = await openDoor()
    const first = await ask(port)
    const given = /^sid=([^;]+); Path=\/; HttpOnly; SameSite=Lax$/.exec(first.headers['set-cookie']?.[0] ?? '')?.[1]
    const again = await ask(port, { headers: { cookie: `sid=${given}` } })
    expect(again.headers['set-cookie']).toBeUndefined()
    const [one, two] = seen.map((visit) => visit.context.formToken)
    expect(one).not.toBe(two)
    for (const token of [one, two]) {
      const headers = { ...formType, cookie: `sid=${given}` }
      expect((await ask(port, { method: 'POST', headers, body: `_sid=${token}` })).status).toBe(200)
    }
  })

  test('the sid is a __Host- cookie under TLS', async () => {
    const { port } = await openDoor({ settings: { secureCookies: true } })
    const answer = await ask(port, { headers: { cookie } })
    expect(answer.headers['set-cookie']?.[0]).toMatch(/^__Host-sid=[\w-]{22}; Path=\/; HttpOnly; SameSite=Lax; Secure$/)
  })
})

test('shows an error of the app as a page in Portuguese, and logs it in full', async () => {
  const handle = () => Promise.reject(new Error('segredo do banco'))
  const { port, lines } = await openDoor({ handle })
  const answer = await ask(port)
  expect(answer.status).toBe(500)
  expect(answer.text).toContain('Algo deu errado aqui')
  expect(answer.text).toContain(String(answer.headers['x-request-id']))
  expect(answer.text).not.toContain('segredo')
  expect(lines.find((line) => line.level === 'error')?.fields.err).toBeInstanceOf(Error)
})
