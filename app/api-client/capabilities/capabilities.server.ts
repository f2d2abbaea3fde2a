import { ApiError } from '#app/contracts/api-error.ts'
import { getSession } from '#app/contracts/auth.ts'
import type { ApiName, Endpoint } from '#app/contracts/endpoint.ts'
import { countUnreadIssues } from '#app/contracts/issues/issues.ts'
import { ERRORS } from '#app/domain/words/error-catalogue.ts'
import { log } from '#app/log.server.ts'
import { parseAnswer } from '../read-refusal.server.ts'
import type { Received } from '../transport.server.ts'
import { isSpecified } from './specified.server.ts'

/** Until it is asked again: a server may have been renewed meanwhile. */
const absentMs = 15 * 60_000
/** Before an API that did not say is asked again whether it has anything of ours. */
const doubtfulMs = 60_000

/** The one call of ours that tells: neither has an id in its path, so that a 404 can only be of the call. */
const TELLING: Record<ApiName, Endpoint> = { main: getSession, node: countUnreadIssues }

const missingStatuses = new Set([404, 405, 501])

export interface Capabilities {
  /** @throws ApiError `absent` where the API is known not to have this call, without asking it */
  require(endpoint: Endpoint): void
  /** What an answer says of its API. @throws ApiError `absent` where it says that there is no such call */
  learn(endpoint: Endpoint, received: Pick<Received, 'response' | 'text'>): void
  /**
   * Of a 404 to a call with an id in its path, which may be of that id: asks once whether the API has anything of ours.
   * @throws ApiError `absent` where it has not
   */
  doubt(endpoint: Endpoint, ask: (telling: Endpoint) => Promise<unknown>): Promise<void>
  /** `unknown` until it was asked, and again after some time. */
  stateOf(endpoint: Endpoint): 'present' | 'absent' | 'unknown'
  forget(api: ApiName): void
}

/** Of what is ours beside the specification: asked for once, remembered for this process. `now` in ms. */
export function createCapabilities(now: () => number): Capabilities {
  const absent = new Map<string, number>()
  const present = new Set<string>()
  const doubted = new Map<ApiName, number>()
  const isAbsent = (endpoint: Endpoint) => (absent.get(keyOf(endpoint)) ?? 0) > now()
  const hasNothing = (api: ApiName) => isAbsent(TELLING[api]) && ![...present].some((key) => key.startsWith(`${api} `))
  const miss = (endpoint: Endpoint): never => {
    const key = keyOf(endpoint)
    if (!absent.has(key)) log.info({ api: endpoint.api, endpoint: endpoint.id }, 'this API has no such call')
    absent.set(key, now() + absentMs)
    throw absentError()
  }
  return {
    require(endpoint) {
      if (isAbsent(endpoint)) throw absentError()
    },
    learn(endpoint, { response: { status }, text }) {
      if (isSpecified(endpoint)) return
      const key = keyOf(endpoint)
      const isMissing = !present.has(key) && missingStatuses.has(status) && !isOurRefusal(text)
      if (isMissing && !(status === 404 && hasId(endpoint))) miss(endpoint)
      if ((status >= 200 && status < 300) || (status < 500 && isOurRefusal(text))) {
        present.add(key)
        absent.delete(key)
      }
    },
    async doubt(endpoint, ask) {
      const { api } = endpoint
      if (isSpecified(endpoint) || !hasId(endpoint) || present.has(keyOf(endpoint))) return
      if (!isAbsent(TELLING[api]) && (doubted.get(api) ?? 0) <= now()) {
        doubted.set(api, now() + doubtfulMs)
        // What it says has been learnt.
        await ask(TELLING[api]).catch(onlyRefused)
      }
      if (hasNothing(api)) miss(endpoint)
    },
    stateOf(endpoint) {
      if (present.has(keyOf(endpoint))) return 'present'
      // Not to be asked for all that: one that lacks the telling call may have others.
      const isBare = !isSpecified(endpoint) && hasNothing(endpoint.api)
      return isBare || isAbsent(endpoint) ? 'absent' : 'unknown'
    },
    forget(api) {
      const isOf = (key: string) => key.startsWith(`${api} `)
      for (const key of [...absent.keys()].filter(isOf)) absent.delete(key)
      for (const key of [...present].filter(isOf)) present.delete(key)
      doubted.delete(api)
    }
  }
}

const keyOf = ({ api, id }: Endpoint) => `${api} ${id}`
const hasId = ({ path }: Endpoint) => path.includes('{')

function onlyRefused(error: unknown): void {
  if (!(error instanceof ApiError)) throw error
}

/** Of the APIs that this process asks. */
export const capabilities = createCapabilities(() => performance.now())

function absentError(): ApiError {
  return new ApiError({ status: 501, code: 'absent', message: ERRORS.absent })
}

/** Our own API says why it knows no such thing (contracts/api-error); a router of somebody else does not. */
function isOurRefusal(text: string): boolean {
  const body = parseAnswer(text)
  if (typeof body !== 'object' || body === null) return false
  return 'message' in body && 'code' in body && typeof body.code === 'string'
}
