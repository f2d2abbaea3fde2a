import type { ServerResponse } from 'node:http'
import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import type { InvoiceWire } from '#app/backend/providers/invoices/invoice-authority.server.ts'

const misdeeds = {
  500: (response: ServerResponse) => response.writeHead(500).end('java.lang.NullPointerException'),
  503: (response: ServerResponse) => response.writeHead(503, { 'retry-after': '30' }).end(),
  403: (response: ServerResponse) => response.writeHead(403).end(),
  404: (response: ServerResponse) => response.writeHead(404).end('{}'),
  never: () => {},
  slow: (response: ServerResponse) => {
    response.writeHead(201).write('{')
    const drip = setInterval(() => response.write(' '), 100)
    response.on('close', () => clearInterval(drip))
  },
  half: (response: ServerResponse) => {
    response.writeHead(201, { 'content-length': '900' }).write('{"chaveAcesso":')
    setTimeout(() => response.destroy(), 20)
  },
  rubbish: (response: ServerResponse) => response.writeHead(201).end('\u0000\u0001{{{'),
  page: (response: ServerResponse) => response.writeHead(400).end('<html><h1>Bad Request</h1>'),
  cut: (response: ServerResponse) =>
    response.writeHead(201).end(JSON.stringify({ chaveAcesso: '1'.repeat(50), nfseXmlGZipB64: 'H4sIAAAA' })),
  'other-key': (response: ServerResponse) =>
    response.writeHead(201).end(JSON.stringify({ chaveAcesso: 'x', idDps: 'DPS0', nfseXmlGZipB64: '' })),
  reset: (response: ServerResponse) => response.destroy(),
  refusal: (response: ServerResponse) =>
    response.writeHead(400).end(JSON.stringify({ erros: [{ Codigo: 'E9999', Descricao: 'Motivo da recusa' }] }))
}

export type Misdeed = keyof typeof misdeeds extends infer K ? (K extends number ? `${K}` : K) : never

interface Wanted {
  server: { certificate: string; privateKey: string }
  /** Certificate of accepted clients. */
  clients: string
  wire: InvoiceWire
}

/** Puts a simulator behind HTTPS with client certificates and lets it misbehave on request. */
export async function startSefin({ server: { certificate: cert, privateKey: key }, clients, wire }: Wanted) {
  let plan = { call: /^$/, misdeed: '500' as Misdeed, when: 'before' as 'before' | 'after' }
  let made = 0
  const tls = { cert, key, ca: clients, requestCert: true, rejectUnauthorized: true }
  const server = createServer(tls, async (request, response) => {
    const { method = 'GET', url: path = '/' } = request
    const body = await text(request).catch(() => '')
    const tell = async () => {
      const answer = await wire({ method: method as 'GET', path, body: body === '' ? undefined : body })
      if (path === '/nfse' && answer.status === 201) made += 1
      return answer
    }
    const { call, misdeed, when } = plan
    if (call.test(`${method} ${path}`)) {
      if (when === 'after') await tell()
      misdeeds[misdeed](response)
      return
    }
    const { status, text: said } = await tell()
    response.writeHead(status, { 'content-type': 'application/json' }).end(said)
  })
  server.on('tlsClientError', () => {})
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `https://127.0.0.1:${(server.address() as AddressInfo).port}`,
    /** Number of authorised invoices. */
    made: () => made,
    misbehave(call: RegExp, misdeed: Misdeed, when: 'before' | 'after') {
      plan = { call, misdeed, when }
    },
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      })
  }
}
