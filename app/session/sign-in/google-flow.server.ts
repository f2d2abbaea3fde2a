import { type Carried, carriedOf } from '../carried.server.ts'
import { createKeptCookie, hasTexts } from '../cookie/kept-cookie.server.ts'

/** Stored in a sealed cookie, because the callback's URL cannot be trusted. */
export interface GoogleFlow extends Carried {
  state: string
  verifier: string
}

const maxAgeSeconds = 600
const mostFlows = 3

/** Replaces the strategy's own cookie, which exposes the verifier and stores neither place nor `redirectTo`. */
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

/** Finds the flow for the callback's `state`; null when another browser began it, or it expired or ended. */
export function findFlow(request: Request): GoogleFlow | null {
  const state = new URL(request.url).searchParams.get('state')
  return flows.read(request)?.find((flow) => flow.state === state) ?? null
}

/** A flow ends after one callback, whatever its outcome. */
export function forgetFlow(request: Request): [string, string][] {
  const ended = findFlow(request)
  const others = (flows.read(request) ?? []).filter(({ state }) => state !== ended?.state)
  return others.length > 0 ? flows.keep(request, others) : flows.clear(request)
}
