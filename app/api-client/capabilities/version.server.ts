import type { ApiName } from '#app/contracts/endpoint.ts'
import { isFields } from '#app/domain/words/records.ts'
import { type ApiAddresses, type Received, send } from '../transport.server.ts'

interface Asking {
  addresses: ApiAddresses
  token: string
  timeoutMs: number
}

/** Reads the version from a header or the body that the API answers at its base URL; '' when there is none. */
export async function readVersion(api: ApiName, { addresses, token, timeoutMs }: Asking): Promise<string> {
  const headers = new Headers({ accept: 'application/json' })
  if (token) headers.set('x-access-token', token)
  const wire = { api, method: 'GET', path: '/', headers, body: null, meta: { requestId: '', address: '' } }
  // A failure here says nothing: the probe call decides whether the API is reachable.
  return send({ ...wire, signal: AbortSignal.timeout(timeoutMs) }, addresses, versionOf).catch(() => '')
}

const saysVersion = ['x-api-version', 'api-version', 'x-version']

export function versionOf({ status, headers, readBody }: Pick<Received, 'status' | 'headers' | 'readBody'>): string {
  const header = saysVersion.map((name) => headers.get(name) ?? '').find((said) => said !== '') ?? ''
  const body = status >= 200 && status < 300 ? readBody() : undefined
  const told = isFields(body) ? body : {}
  const name = firstText(told.name, told.title, told.service)
  const version = header || firstText(told.version, told.api_version)
  return [name, version].filter(Boolean).join(' ')
}

const longest = 60

function firstText(...said: unknown[]): string {
  const found = said.find((one) => (typeof one === 'string' && one.trim() !== '') || typeof one === 'number')
  return found === undefined ? '' : String(found).replace(/\s+/g, ' ').trim().slice(0, longest)
}
