import { z } from 'zod'
import { readText } from '#app/read-text.server.ts'
import { untilAborted } from '#app/time/until-aborted.server.ts'
import { parseJson } from '../ask-provider.server.ts'
import { GatewayFault, type Wire } from './payment-gateway.server.ts'

export interface GatewayCall<T> {
  /** A few English words for the log, because the address would open a visitor's page. */
  what: string
  url: string
  method: 'GET' | 'POST' | 'PUT' | 'PATCH'
  headers: Record<string, string>
  body?: string
  timeoutMs: number
  /** Schema of the answer; other fields are dropped. */
  schema: z.ZodType<T>
}

const largestMib = 0.25

/**
 * Follows no redirects: the request is for that server only.
 * @throws GatewayFault; a 404 is `refused`, a 409 `unsure`: the same is being done just now
 */
export async function askGateway<T>(wire: Wire, call: GatewayCall<T>): Promise<T> {
  const { status, text, retryAfter } = await sendCall(wire, call).catch((error) => {
    const name = errorName(error)
    throw new GatewayFault('unsure', `no answer (${name}): ${call.what}`, 0, 0, name === 'TimeoutError')
  })
  if (status < 200 || status > 299) {
    throw new GatewayFault(kindOf(status), `answered ${status}: ${call.what}`, status, retryAfter, false, codeOf(text))
  }
  const answer = call.schema.safeParse(parseJson(text))
  if (!answer.success) throw new GatewayFault('unsure', `unreadable answer: ${call.what}`, status)
  return answer.data
}

const RefusalSchema = z.object({ errors: z.tuple([z.object({ code: z.string().regex(/^\w{1,60}$/) })], z.unknown()) })

const codeOf = (text: string) => RefusalSchema.safeParse(parseJson(text)).data?.errors[0].code ?? ''

async function sendCall(wire: Wire, { url, method, headers, body, timeoutMs }: GatewayCall<unknown>) {
  const signal = AbortSignal.timeout(timeoutMs)
  const request = new Request(url, { method, headers, body, signal, redirect: 'error' })
  const response = await untilAborted(wire(request), signal)
  const retryAfter = readRetryAfter(response.headers)
  return { status: response.status, text: await readText(response, { largestMib, signal }), retryAfter }
}

/** Only the error's name: a message about a header would contain the header. */
function errorName(error: unknown): string {
  const { name = '', cause } = error instanceof Error ? error : {}
  const code = cause instanceof Error && 'code' in cause ? String(cause.code) : ''
  return [code, name].find((word) => /^[A-Za-z_]{1,40}$/.test(word)) ?? 'unknown'
}

function kindOf(status: number): GatewayFault['kind'] {
  if (status === 401 || status === 403) return 'credentials'
  return status >= 400 && status < 500 && ![408, 409, 425, 429].includes(status) ? 'refused' : 'unsure'
}

/** Seconds, or a date (RFC 9110 §10.2.3), which is compared with the answer's own. */
function readRetryAfter(headers: Headers): number {
  const said = headers.get('retry-after') ?? ''
  const seconds = /^\d{1,9}$/.test(said)
    ? Number(said)
    : Math.ceil((Date.parse(said) - Date.parse(headers.get('date') ?? '')) / 1000)
  return Number.isFinite(seconds) && seconds > 0 ? seconds : 0
}
