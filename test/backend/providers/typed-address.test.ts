import type { lookup as systemLookup } from 'node:dns'
import { createServer, type RequestListener } from 'node:http'
import { type AddressInfo, createServer as createSocketServer } from 'node:net'
import { gzipSync } from 'node:zlib'
import { describe, expect, it, onTestFinished } from 'vitest'
import { createEvolution } from '#app/backend/providers/messages/evolution.server.ts'
import { createSmtp } from '#app/backend/providers/messages/smtp.server.ts'
import { openTypedAddresses } from '#app/backend/providers/typed-address.server.ts'
import { createWordpressSite } from '#app/backend/providers/wordpress/wordpress-site.server.ts'

/** A resolver that answers these, one after another; the last one for ever. */
function resolving(...answers: string[][]) {
  const asked: string[] = []
  const resolve = ((host: string, _options: object, done: (error: null, found: object[]) => void) => {
    const addresses = answers[Math.min(asked.length, answers.length - 1)] ?? []
    asked.push(host)
    done(
      null,
      addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 }))
    )
  }) as unknown as typeof systemLookup
  return { resolve, asked }
}

async function serve(answer: RequestListener) {
  const asked: { url?: string; host?: string }[] = []
  const server = createServer((request, response) => {
    asked.push({ url: request.url, host: request.headers.host })
    answer(request, response)
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  onTestFinished(() => void server.close())
  return { port: (server.address() as AddressInfo).port, asked }
}

const question = () => ({ method: 'GET' as const, headers: {}, signal: AbortSignal.timeout(5000) })
const fine: RequestListener = (_, response) => response.end('{"ok":true}')

describe('an address that somebody typed', () => {
  it.each([
    '127.0.0.1',
    '169.254.169.254',
    '10.0.0.4',
    '::1',
    '::ffff:127.0.0.1',
    '64:ff9b::7f00:1',
    '64:ff9b::a9fe:a9fe',
    '2002:7f00:1::',
    'fd00:ec2::254',
    '100.64.0.1',
    '0.0.0.0',
    'fe80::1'
  ])('is not reached in a deployment where its name resolves to %s', async (address) => {
    const server = await serve(fine)
    const { resolve, asked } = resolving([address])
    const { ask, connect, problem } = openTypedAddresses({ isDeployment: true, resolve })
    await expect(ask(`http://inocente.exemplo.com:${server.port}/`, question())).rejects.toThrow(/not for a person/)
    const mail = { host: 'inocente.exemplo.com', port: server.port, timeoutMs: 5000 }
    await expect(connect(mail)).rejects.toThrow(/not for a person/)
    expect([asked.length, server.asked.length, problem('inocente.exemplo.com')]).toEqual([2, 0, null])
    const literal = new URL(`http://${address.includes(':') ? `[${address}]` : address}/`).hostname
    expect(problem(literal)).toMatch(/rede deste servidor/)
    await expect(ask(`http://${literal}:${server.port}/`, question())).rejects.toThrow(/not for a person/)
    await expect(connect({ ...mail, host: address })).rejects.toThrow(/not for a person/)
  })

  it('is judged at each call, and the connection uses the judged address', async () => {
    const server = await serve(fine)
    const { resolve } = resolving(['127.0.0.1'], ['127.0.0.1', '169.254.169.254'], ['169.254.169.254'])
    const { ask } = openTypedAddresses({ isDeployment: false, resolve })
    const url = `http://evolution.exemplo.com:${server.port}/`
    expect(await (await ask(url, question())).json()).toEqual({ ok: true })
    expect((await ask(url, question())).status).toBe(200)
    await expect(ask(url, question())).rejects.toThrow(/not for a person/)
    expect(server.asked.map(({ host }) => host)).toEqual(Array(2).fill(`evolution.exemplo.com:${server.port}`))
  })

  it('may be of the own network where the settings of the machine name it', async () => {
    const server = await serve(fine)
    const { resolve } = resolving(['127.0.0.1'], ['127.0.0.1'], ['169.254.169.254'])
    const own = openTypedAddresses({ isDeployment: true, ownHosts: ['Evolution', '127.0.0.1'], resolve })
    expect((await own.ask(`http://evolution:${server.port}/`, question())).status).toBe(200)
    expect((await own.ask(`http://127.0.0.1:${server.port}/`, question())).status).toBe(200)
    expect([own.problem('127.0.0.1'), own.problem('127.0.0.2')]).toEqual([null, expect.any(String)])
    await expect(own.ask(`http://other:${server.port}/`, question())).rejects.toThrow(/not for a person/)
    await expect(own.ask(`http://evolution:${server.port}/`, question())).rejects.toThrow(/not for a person/)
  })

  it('is answered whole, packed or empty, and leads nowhere else', async () => {
    const target = await serve(fine)
    const server = await serve((request, response) => {
      if (request.url === '/packed') response.setHeader('content-encoding', 'gzip').end(gzipSync('{"a":"é"}'))
      else if (request.url === '/empty') response.writeHead(204).end()
      else response.writeHead(302, { location: `http://127.0.0.1:${target.port}/` }).end()
    })
    const { ask } = openTypedAddresses({ isDeployment: false })
    const get = (path: string) => ask(`http://127.0.0.1:${server.port}${path}`, question())
    expect(await (await get('/packed')).json()).toEqual({ a: 'é' })
    expect((await get('/empty')).status).toBe(204)
    expect((await get('/elsewhere')).status).toBe(302)
    expect(target.asked).toEqual([])
  })
})

describe('every failure reads the same to the person who typed the address', () => {
  const { ask, connect } = openTypedAddresses({ isDeployment: true })
  const near = openTypedAddresses({ isDeployment: false })

  async function closedPort(): Promise<number> {
    const server = createSocketServer()
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
    const { port } = server.address() as AddressInfo
    await new Promise<void>((done) => server.close(() => done()))
    return port
  }

  async function bases(): Promise<{ url: string; reach: typeof ask; port: number }[]> {
    const answers: RequestListener[] = [
      (_, response) => response.writeHead(401).end('{}'),
      (_, response) => response.writeHead(403).end('<h1>Forbidden'),
      (_, response) => response.writeHead(404).end(),
      (_, response) => response.writeHead(400).end('bad'),
      (_, response) => response.writeHead(302, { location: '/' }).end(),
      (_, response) => response.writeHead(500).end('x'),
      (_, response) => response.end('SSH-2.0'),
      (_, response) => response.end('{}'),
      (request) => request.socket.destroy(),
      () => undefined
    ]
    const open = await Promise.all(answers.map(serve))
    const ports = [...open.map(({ port }) => port), await closedPort()]
    const reached = ports.map((port) => ({ url: `http://127.0.0.1:${port}`, reach: near.ask, port }))
    return [...reached, { url: 'http://127.0.0.1:9', reach: ask, port: 9 }]
  }

  const wordsOf = (promise: Promise<unknown>) =>
    promise.then(
      () => 'fine',
      (error: Error) => error.message
    )

  it('Evolution', async () => {
    const words = (await bases()).map(({ url, reach }) => {
      const evolution = createEvolution({ url, apiKey: 'k', instance: 'vale', timeoutMs: 1000, reach })
      const sent = evolution.send({ id: '1', to: '+14155552671', text: 'Olá' })
      return Promise.all([wordsOf(evolution.test()), wordsOf(sent)])
    })
    expect([...new Set((await Promise.all(words)).flat())]).toEqual([
      'O servidor de mensagens não respondeu como devia: confira o endereço, a chave e a instância.'
    ])
  })

  it('e-mail', async () => {
    const open = (port: number, how: typeof connect) =>
      createSmtp({
        host: '127.0.0.1',
        port,
        secure: false,
        user: '',
        password: '',
        from: 'a@exemplo.com',
        timeoutMs: 1000,
        connect: how
      })
    const all = (await bases()).map(({ port }) => wordsOf(open(port, near.connect).test()))
    const words = await Promise.all([...all, wordsOf(open(25, connect).test())])
    expect([...new Set(words)]).toEqual([
      'O servidor de e-mail não respondeu como devia: confira o endereço, a porta e a segurança.'
    ])
  })

  it('WordPress', async () => {
    const { faultWords } = await import('#app/domain/wordpress/problems.ts')
    const all = (await bases()).map(async ({ url, reach }) => {
      const site = createWordpressSite({ url, user: 'u', password: 'senha de aplicativo', timeoutMs: 1000, reach })
      const found = await site.list({ after: null, page: 1, perPage: 1 }, { names: {}, zone: 'America/Bahia' })
      return found.ok ? 'fine' : faultWords(found.fault)
    })
    expect(new Set(await Promise.all(all)).size).toBe(1)
  })
})
