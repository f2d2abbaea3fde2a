import { createHash, randomBytes } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'

export interface GoogleServer {
  authorizeUrl: string
  tokenUrl: string
  /** Exchanges of a code, with the origin and outcome. */
  exchanges: { origin: string | undefined; outcome: 'given' | 'refused' }[]
  /** Sets the person at the screen; null refuses consent. */
  sit(person: { sub: string; email: string; verified?: boolean } | null): void
  close(): Promise<void>
}

interface Given {
  challenge: string
  redirectUri: string
  clientId: string
}

/**
 * Simulates both ends of Google's sign-in: consents at once, and returns an identity once and only for the right
 * verifier.
 */
export async function startGoogleServer(secret: string): Promise<GoogleServer> {
  const codes = new Map<string, Given>()
  const exchanges: GoogleServer['exchanges'] = []
  let person: { sub: string; email: string; verified?: boolean } | null = null

  function consent(query: URLSearchParams): string {
    const back = new URL(query.get('redirect_uri') ?? '')
    back.searchParams.set('state', query.get('state') ?? '')
    if (person === null || query.get('code_challenge_method') !== 'S256')
      back.searchParams.set('error', 'access_denied')
    else {
      const code = randomBytes(16).toString('hex')
      const challenge = query.get('code_challenge') ?? ''
      const clientId = query.get('client_id') ?? ''
      codes.set(code, { challenge, redirectUri: query.get('redirect_uri') ?? '', clientId })
      back.searchParams.set('code', code)
    }
    return back.href
  }

  function exchange(form: URLSearchParams): object | null {
    const given = codes.get(form.get('code') ?? '')
    codes.delete(form.get('code') ?? '')
    const digest = createHash('sha256')
      .update(form.get('code_verifier') ?? '')
      .digest('base64url')
    const isRight =
      given?.challenge === digest &&
      given.redirectUri === form.get('redirect_uri') &&
      given.clientId === form.get('client_id') &&
      form.get('client_secret') === secret
    if (!isRight || !person) return null
    const { sub, email, verified = true } = person
    const exp = Math.floor(Date.now() / 1000) + 3600
    const claims = {
      iss: 'https://accounts.google.com',
      aud: given.clientId,
      exp,
      sub,
      email,
      email_verified: verified
    }
    return { id_token: `e30.${Buffer.from(JSON.stringify(claims)).toString('base64url')}.sig` }
  }

  const server = createServer(async (request, response) => {
    const url = new URL(request.url ?? '/', 'http://localhost')
    if (url.pathname === '/auth') return void response.writeHead(302, { location: consent(url.searchParams) }).end()
    const answer = exchange(new URLSearchParams(await text(request)))
    exchanges.push({ origin: request.headers.origin, outcome: answer ? 'given' : 'refused' })
    response.writeHead(answer ? 200 : 400, { 'content-type': 'application/json' })
    response.end(JSON.stringify(answer ?? { error: 'invalid_grant' }))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    authorizeUrl: `http://127.0.0.1:${port}/auth`,
    tokenUrl: `http://127.0.0.1:${port}/token`,
    exchanges,
    sit(next) {
      person = next
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      })
  }
}
