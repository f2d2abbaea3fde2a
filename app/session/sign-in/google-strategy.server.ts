import { redirect } from '@remix-run/node'
import { OAuth2Strategy } from 'remix-auth-oauth2'
import { ApiError } from '#app/contracts/api-error.ts'
import { findFlow, keepFlow } from './google-flow.server.ts'
import type { SignInOutcome } from './sign-in-outcome.server.ts'

export interface GoogleExchange {
  code: string
  redirect_uri: string
  code_verifier: string
  pid: string
}

interface GoogleOptions {
  clientId: string
  authorizationEndpoint: string
  tokenEndpoint: string
  /** Null uses the request's own origin. */
  origin: string | null
  /** Lets the API exchange the single-use code. @throws ApiError */
  exchange(request: Request, exchange: GoogleExchange): Promise<SignInOutcome>
}

const callbackPath = '/login/google/callback'

/**
 * Uses PKCE S256. The library must not exchange the code: only the API has the client secret, and a code works once.
 */
export class GoogleStrategy extends OAuth2Strategy<SignInOutcome> {
  override name = 'google'
  readonly #google: GoogleOptions

  constructor(google: GoogleOptions) {
    const { clientId, authorizationEndpoint, tokenEndpoint } = google
    const scopes = ['openid', 'email', 'profile']
    super(
      { clientId, clientSecret: null, authorizationEndpoint, tokenEndpoint, redirectURI: null, scopes },
      exchangedHere
    )
    this.#google = google
  }

  override async authenticate(request: Request): Promise<SignInOutcome> {
    if (request.method === 'POST') throw this.#begin(request)
    return this.#finish(request)
  }

  #begin(request: Request): Response {
    const { state, codeVerifier: verifier, url } = this.createAuthorizationURL()
    url.searchParams.set('redirect_uri', this.#redirectUri(request))
    // A counter's browser is shared, so always ask which account to use.
    url.searchParams.set('prompt', 'select_account')
    return redirect(url.href, { headers: keepFlow(request, { state, verifier }) })
  }

  async #finish(request: Request): Promise<SignInOutcome> {
    const flow = findFlow(request)
    if (!flow) throw refusal('google_state', 'Este login com o Google expirou ou já foi usado. Tente de novo.')
    const query = new URL(request.url).searchParams
    if (query.get('error') === 'access_denied') {
      throw refusal('google_denied', 'O login com o Google foi cancelado. Entre com usuário e senha ou tente de novo.')
    }
    const code = query.get('code') ?? ''
    if (query.has('error') || code === '' || code.length > 2000) {
      throw refusal('google_failed', 'O Google não concluiu o login. Tente de novo ou entre com usuário e senha.')
    }
    return this.#google.exchange(request, {
      code,
      redirect_uri: this.#redirectUri(request),
      code_verifier: flow.verifier,
      pid: flow.pid
    })
  }

  protected override validateAuthorizationCode(): Promise<never> {
    return exchangedHere()
  }

  #redirectUri(request: Request): string {
    return `${this.#google.origin ?? new URL(request.url).origin}${callbackPath}`
  }
}

function exchangedHere(): Promise<never> {
  return Promise.reject(new Error('only the API exchanges a code of Google'))
}

function refusal(code: string, message: string): ApiError {
  return new ApiError({ status: 400, code, message })
}
