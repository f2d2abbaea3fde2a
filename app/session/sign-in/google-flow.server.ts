import { type Carried, carriedOf } from '../carried.server.ts'
import { createKeptCookie, hasTexts } from '../cookie/kept-cookie.server.ts'

/** Sealed: the callback's address must not be believed. */
export interface GoogleFlow extends Carried {
  state: string
  verifier: string
}

const maxAgeSeconds = 600
const mostFlows = 3

/** The strategy's own cookie would show the verifier, and knows neither place nor way back. */
const flows = createKeptCookie<GoogleFlow[]>({
  name: 'google',
  maxAgeSeconds,
  isValue: (value): value is GoogleFlow[] =>
    Array.isArray(value) && value.every((one) => hasTexts(one, ['state', 'verifier', 'pid', 'redirectTo']))
})

export function keepFlow(request: Request, begun: Pick<GoogleFlow, 'state' | 'verifier'>): [string, string][] {
  const others = flows.read(request) ?? []
  return flows.keep(request, [{ ...begun, ...carriedOf(request) }, ...others].slice(0, mostFlows))
}

/** By the callback's `state`; null: begun elsewhere, expired or finished. */
export function findFlow(request: Request): GoogleFlow | null {
  const state = new URL(request.url).searchParams.get('state')
  return flows.read(request)?.find((flow) => flow.state === state) ?? null
}

/** Each flow ends once, however it ends. */
export function forgetFlow(request: Request): [string, string][] {
  const ended = findFlow(request)
  const others = (flows.read(request) ?? []).filter(({ state }) => state !== ended?.state)
  return others.length > 0 ? flows.keep(request, others) : flows.clear(request)
}
