import type { ApiName } from '#app/contracts/endpoint.ts'
import { parseAnswer } from '../read-refusal.server.ts'
import { type ApiAddresses, type Received, send } from '../transport.server.ts'

interface Asking {
  addresses: ApiAddresses
  token: string
  timeoutMs: number
}

/** What an API calls itself at its own address, in a header or in what it answers there; '' where it says nothing. */
export async function readVersion(api: ApiName, { addresses, token, timeoutMs }: Asking): Promise<string> {
  const headers = new Headers({ accept: 'application/json' })
  if (token) headers.set('x-access-token', token)
  const wire = { api, method: 'GET', path: '/', headers, body: null, meta: { requestId: '', address: '' } }
  // Whatever keeps it from answering: its other calls say whether it is there.
  return send({ ...wire, signal: AbortSignal.timeout(timeoutMs) }, addresses, versionOf).catch(() => '')
}

const saysVersion = ['x-api-version', 'api-version', 'x-version']

export function versionOf({ response, text }: Pick<Received, 'response' | 'text'>): string {
  const header = saysVersion.map((name) => response.headers.get(name) ?? '').find((said) => said !== '') ?? ''
  const body = response.ok ? parseAnswer(text) : undefined
  const told = typeof body === 'object' && body !== null ? (body as Record<string, unknown>) : {}
  const name = firstText(told.name, told.title, told.service)
  const version = header || firstText(told.version, told.api_version)
  return [name, version].filter(Boolean).join(' ')
}

const longest = 60

function firstText(...said: unknown[]): string {
  const found = said.find((one) => (typeof one === 'string' && one.trim() !== '') || typeof one === 'number')
  return found === undefined ? '' : String(found).replace(/\s+/g, ' ').trim().slice(0, longest)
}
