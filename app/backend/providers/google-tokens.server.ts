import { z } from 'zod'
import { ApiError, unavailable } from '#app/contracts/api-error.ts'
import { callProvider } from '#app/provider-calls.server.ts'
import { leftOf } from '#app/time/deadline.server.ts'
import { askProvider, parseJson } from './ask-provider.server.ts'

export interface GoogleSettings {
  clientId: string
  clientSecret: string
  tokenUrl: string
  /** 10 s by default. */
  timeoutMs?: number
}

export interface GoogleCode {
  code: string
  redirectUri: string
  codeVerifier: string
}

export interface GoogleUser {
  /** Belongs to the person for ever. */
  sub: string
  /** Lower case; empty unless Google has verified it. */
  email: string
}

/** `endsAt` is the deadline for the sign-in. */
type Google = GoogleSettings & { endsAt?: number }

const defaultTimeoutMs = 10_000
const clockSkewSeconds = 60
const issuers = ['https://accounts.google.com', 'accounts.google.com']

const AnswerSchema = z.object({ id_token: z.string().max(16_384) })
/** RFC 6749 §5.2: words of a few letters; other texts do not reach the log. */
const FaultSchema = z.object({ error: z.string().regex(/^[a-z_]{1,40}$/) })
const ClaimsSchema = z.object({
  iss: z.string(),
  aud: z.string(),
  exp: z.number(),
  sub: z.string().min(1).max(255),
  email: z.string().max(254).catch(''),
  email_verified: z.union([z.boolean(), z.literal('true').transform(() => true)]).catch(false)
})

const unreadable = (reason: string) =>
  new ApiError({
    status: 502,
    code: 'google_unreadable',
    message: 'A resposta do Google não pôde ser conferida. Entre com usuário e senha ou tente mais tarde.',
    cause: new Error(reason)
  })

/**
 * Believed without its signature, because it comes from Google over TLS (OpenID Connect Core §3.1.3.7, 6).
 * @throws ApiError 422 `google_code`, 503 `google_unavailable`, 502 `google_unreadable` for an identity not for us
 */
export async function exchangeGoogleCode(
  google: Google,
  { code, redirectUri, codeVerifier }: GoogleCode,
  now: () => Date
): Promise<GoogleUser> {
  const form = new URLSearchParams({
    code,
    client_id: google.clientId,
    client_secret: google.clientSecret,
    redirect_uri: redirectUri,
    grant_type: 'authorization_code',
    code_verifier: codeVerifier
  })
  const { status, text } = await askGoogle(google, form.toString())
  const fault = FaultSchema.safeParse(parseJson(text)).data?.error ?? ''
  if (fault === 'invalid_grant') {
    const message = 'O login com o Google expirou ou já foi usado. Comece de novo.'
    throw new ApiError({ status: 422, code: 'google_code', message })
  }
  if (status !== 200) throw noAnswer(new Error(`the token endpoint answered ${status} ${fault}`))
  const answer = AnswerSchema.safeParse(parseJson(text))
  if (!answer.success) throw unreadable('the answer holds no id token')
  return readClaims(answer.data.id_token, google.clientId, now())
}

const noAnswer = (cause: unknown) =>
  unavailable({
    code: 'google_unavailable',
    message: 'O Google não respondeu. Entre com usuário e senha ou tente de novo em instantes.',
    cause
  })

async function askGoogle({ tokenUrl, timeoutMs = defaultTimeoutMs, endsAt }: Google, body: string) {
  if (!isSafe(new URL(tokenUrl))) throw noAnswer(new Error('the token endpoint is neither https nor on this machine'))
  const headers = { 'content-type': 'application/x-www-form-urlencoded', accept: 'application/json' }
  const asked = { url: tokenUrl, headers, body, timeoutMs: leftOf(endsAt, timeoutMs) }
  return callProvider('google', () => askProvider(asked)).catch((cause) => {
    throw noAnswer(cause)
  })
}

/** The secret and the trust in the answer require TLS; a test server runs on this machine. */
function isSafe({ protocol, hostname }: URL): boolean {
  return protocol === 'https:' || ['localhost', '127.0.0.1', '[::1]'].includes(hostname)
}

function readClaims(idToken: string, clientId: string, now: Date): GoogleUser {
  const payload = idToken.split('.')[1] ?? ''
  const claims = ClaimsSchema.safeParse(parseJson(Buffer.from(payload, 'base64url').toString()))
  if (!claims.success) throw unreadable('the id token cannot be read')
  const { iss, aud, exp, sub, email, email_verified: isVerified } = claims.data
  if (!issuers.includes(iss)) throw unreadable('the id token is of somebody else')
  if (aud !== clientId) throw unreadable('the id token is for somebody else')
  if (exp + clockSkewSeconds < now.getTime() / 1000) throw unreadable('the id token has expired')
  return { sub, email: isVerified ? email.trim().toLowerCase() : '' }
}
