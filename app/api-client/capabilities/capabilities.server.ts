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

/** The one call of ours that tells: neither has an id in its path, so that a 404 is of no id. */
const TELLING: Record<ApiName, Endpoint> = { main: getSession, node: countUnreadIssues }

/** Said by whoever knows the path; a 404 may also be of an id, or of something between us and the API. */
const missingStatuses = new Set([405, 501])

export interface Capabilities {
  /** @throws ApiError `absent` where the API is known not to have this call, without asking it */
  require(endpoint: Endpoint): void
  /** What an answer says of its API. @throws ApiError `absent` where it says that there is no such call */
  learn(endpoint: Endpoint, received: Pick<Received, 'response' | 'text'>): void
  /**
   * Of a 404, which may be of the call, of the id in its path, or a gateway's while it is renewed: asks once whether the
   * API has anything of ours.
   * @throws ApiError `absent` where it has not
   */
  doubt(endpoint: Endpoint, ask: (telling: Endpoint) => Promise<unknown>): Promise<void>
  /** `unknown` until it was asked, and again after some time. */
  stateOf(endpoint: Endpoint): 'present' | 'absent' | 'unknown'
  forget(api: ApiName): void
}

/** Of what is ours beside the specification: asked for once, remembered for this process. `now` in ms. */
export function createCapabilities(now: () => number): Capabilities {
  const known = createMemory(now)
  const askOnce = createTellingCall(now)
  const miss = (endpoint: Endpoint): never => {
    known.noteAbsent(endpoint)
    throw absentError()
  }
  return {
    require(endpoint) {
      if (known.isAbsent(endpoint)) throw absentError()
    },
    learn(endpoint, { response: { status }, text }) {
      if (isSpecified(endpoint)) return
      const isMissing = missingStatuses.has(status) || (status === 404 && known.isOfCall(endpoint))
      if (isMissing && !known.isPresent(endpoint) && !isOurRefusal(text)) miss(endpoint)
      if ((status >= 200 && status < 300) || (status < 500 && isOurRefusal(text))) known.notePresent(endpoint)
    },
    async doubt(endpoint, ask) {
      if (isSpecified(endpoint) || known.isPresent(endpoint)) return
      const telling = TELLING[endpoint.api]
      // What it says has been learnt.
      if (!known.isAbsent(telling) && !known.isPresent(telling)) await askOnce(telling, ask)
      if (known.isOfCall(endpoint)) miss(endpoint)
    },
    stateOf(endpoint) {
      if (known.isPresent(endpoint)) return 'present'
      // Not to be asked for all that: one that lacks the telling call may have others.
      const isBare = !isSpecified(endpoint) && known.hasNothing(endpoint.api)
      return isBare || known.isAbsent(endpoint) ? 'absent' : 'unknown'
    },
    forget(api) {
      known.forget(api)
      askOnce.forget(api)
    }
  }
}

/** What each API was seen to have, and to lack for some time. */
function createMemory(now: () => number) {
  const absent = new Map<string, number>()
  const present = new Set<string>()
  const isAbsent = (endpoint: Endpoint) => (absent.get(keyOf(endpoint)) ?? 0) > now()
  const hasNothing = (api: ApiName) => isAbsent(TELLING[api]) && ![...present].some((key) => key.startsWith(`${api} `))
  return {
    ...{ isAbsent, hasNothing },
    isPresent: (endpoint: Endpoint) => present.has(keyOf(endpoint)),
    /** Where a router lacks the telling call, its 404 to a path without an id is of the call, whatever else it has. */
    isOfCall(endpoint: Endpoint): boolean {
      const telling = TELLING[endpoint.api]
      if (keyOf(endpoint) === keyOf(telling)) return true
      return hasId(endpoint) ? hasNothing(endpoint.api) : isAbsent(telling)
    },
    noteAbsent(endpoint: Endpoint): void {
      const key = keyOf(endpoint)
      if (!absent.has(key)) log.info({ api: endpoint.api, endpoint: endpoint.id }, 'this API has no such call')
      absent.set(key, now() + absentMs)
    },
    notePresent(endpoint: Endpoint): void {
      present.add(keyOf(endpoint))
      absent.delete(keyOf(endpoint))
    },
    forget(api: ApiName): void {
      const isOf = (key: string) => key.startsWith(`${api} `)
      for (const key of [...absent.keys()].filter(isOf)) absent.delete(key)
      for (const key of [...present].filter(isOf)) present.delete(key)
    }
  }
}

/** Many that doubt at once wait for one answer, and it is not asked again at once where it said nothing. */
function createTellingCall(now: () => number) {
  const asked = new Map<ApiName, { until: number; told: Promise<unknown> }>()
  const askOnce = (telling: Endpoint, ask: (telling: Endpoint) => Promise<unknown>): Promise<unknown> => {
    const before = asked.get(telling.api)
    if (before && before.until > now()) return before.told
    const told = ask(telling).catch(onlyRefused)
    asked.set(telling.api, { until: now() + doubtfulMs, told })
    return told
  }
  return Object.assign(askOnce, { forget: (api: ApiName) => void asked.delete(api) })
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
