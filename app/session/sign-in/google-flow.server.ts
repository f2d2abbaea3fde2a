import { type Carried, carriedOf } from '../carried.server.ts'
import { createKeptCookie, hasTexts } from '../cookie/kept-cookie.server.ts'

/** One way to Google and back that somebody has begun; what of it must not be believed from the callback's address. */
export interface GoogleFlow extends Carried {
  state: string
  verifier: string
}

const maxAgeSeconds = 600
/** Tabs in which somebody may have begun at once. */
const mostFlows = 3

/** The strategy's own cookie would show the verifier, and knows neither place nor way back. */
const flows = createKeptCookie<GoogleFlow[]>({
  name: 'google',
  maxAgeSeconds,
  isValue: (value): value is GoogleFlow[] =>
    Array.isArray(value) && value.every((one) => hasTexts(one, ['state', 'verifier', 'pid', 'redirectTo']))
})

/** The Set-Cookie headers that remember a flow, with the page's place and way back. */
export function keepFlow(request: Request, begun: Pick<GoogleFlow, 'state' | 'verifier'>): [string, string][] {
  const others = flows.read(request) ?? []
  return flows.keep(request, [{ ...begun, ...carriedOf(request) }, ...others].slice(0, mostFlows))
}

/** The flow that a callback's `state` belongs to, or null: begun elsewhere, too long ago, or finished before. */
export function findFlow(request: Request): GoogleFlow | null {
  const state = new URL(request.url).searchParams.get('state')
  return flows.read(request)?.find((flow) => flow.state === state) ?? null
}

/** The Set-Cookie headers that forget it: each flow ends once, however it ends. */
export function forgetFlow(request: Request): [string, string][] {
  const ended = findFlow(request)
  const others = (flows.read(request) ?? []).filter(({ state }) => state !== ended?.state)
  return others.length > 0 ? flows.keep(request, others) : flows.clear(request)
}
