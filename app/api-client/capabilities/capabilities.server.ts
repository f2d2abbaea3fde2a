import { ApiError } from '#app/contracts/api-error.ts'
import { getSession } from '#app/contracts/auth.ts'
import type { ApiName, Endpoint } from '#app/contracts/endpoint.ts'
import { countUnreadIssues } from '#app/contracts/issues/issues.ts'
import { ERRORS } from '#app/domain/words/error-catalogue.ts'
import { log } from '#app/log.server.ts'
import { parseAnswer, type Received } from '../transport.server.ts'
import { isSpecified } from './specified.server.ts'

/** Milliseconds until a missing call is tried again: the server may have been upgraded meanwhile. */
const absentMs = 15 * 60_000
/** Milliseconds between two probes of an API whose last probe was inconclusive. */
const doubtfulMs = 60_000

/** Probe call per API. Neither path has an id, so a 404 means that the call itself is missing. */
const TELLING: Record<ApiName, Endpoint> = { main: getSession, node: countUnreadIssues }

/**
 * Statuses that only a server that knows the path answers. A 404 may also mean an unknown id, or come from a gateway
 * in between.
 */
const missingStatuses = new Set([405, 501])

export interface Capabilities {
  /** Fails without a request. @throws ApiError `absent` when the API is known to lack this call */
  require(endpoint: Endpoint): void
  /**
   * Notes whether the answer shows that the API has the call.
   * @throws ApiError `absent` when it shows that the call is missing
   */
  learn(endpoint: Endpoint, received: Pick<Received, 'status' | 'text'>): void
  /**
   * Resolves an ambiguous 404, which may mean a missing call, an unknown id, or a gateway during an upgrade. Probes
   * once whether the API has any of our extensions.
   * @throws ApiError `absent` when it has none
   */
  doubt(endpoint: Endpoint, ask: (telling: Endpoint) => Promise<unknown>): Promise<void>
  /** `unknown` until the first answer, and again once the record expires. */
  stateOf(endpoint: Endpoint): 'present' | 'absent' | 'unknown'
  forget(api: ApiName): void
}

/** Remembers, for this process, which of our extensions to the specification an API has. `now` is in milliseconds. */
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
    learn(endpoint, { status, text }) {
      if (isSpecified(endpoint)) return
      const isMissing = missingStatuses.has(status) || (status === 404 && known.isOfCall(endpoint))
      if (isMissing && !known.isPresent(endpoint) && !isOurRefusal(text)) miss(endpoint)
      if ((status >= 200 && status < 300) || (status < 500 && isOurRefusal(text))) known.notePresent(endpoint)
    },
    async doubt(endpoint, ask) {
      if (isSpecified(endpoint) || known.isPresent(endpoint)) return
      const telling = TELLING[endpoint.api]
      // The probe's own answer passes through `learn`, so its result is in the record afterwards.
      if (!known.isAbsent(telling) && !known.isPresent(telling)) await askOnce(telling, ask)
      if (known.isOfCall(endpoint)) miss(endpoint)
    },
    stateOf(endpoint) {
      if (known.isPresent(endpoint)) return 'present'
      // Report `absent` only for display: an API that lacks the probe call may still have others.
      const isBare = !isSpecified(endpoint) && known.hasNothing(endpoint.api)
      return isBare || known.isAbsent(endpoint) ? 'absent' : 'unknown'
    },
    forget(api) {
      known.forget(api)
      askOnce.forget(api)
    }
  }
}

/** Records which calls each API has, and for a limited time which it lacks. */
function createMemory(now: () => number) {
  const absent = new Map<string, number>()
  const present = new Set<string>()
  const isAbsent = (endpoint: Endpoint) => (absent.get(keyOf(endpoint)) ?? 0) > now()
  const hasNothing = (api: ApiName) => isAbsent(TELLING[api]) && ![...present].some((key) => key.startsWith(`${api} `))
  return {
    isAbsent,
    hasNothing,
    isPresent: (endpoint: Endpoint) => present.has(keyOf(endpoint)),
    /** If the router lacks the probe call, its 404 to any path without an id means that the call is missing. */
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

/** Lets concurrent callers share one probe, and waits before repeating an inconclusive one. */
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

/** Record for the APIs that this process is configured to call. */
export const capabilities = createCapabilities(() => performance.now())

function absentError(): ApiError {
  return new ApiError({ status: 501, code: 'absent', message: ERRORS.absent })
}

/** Only our own API puts an error code of contracts/api-error into a 404; a foreign router does not. */
function isOurRefusal(text: string): boolean {
  const body = parseAnswer(text)
  if (typeof body !== 'object' || body === null) return false
  return 'message' in body && 'code' in body && typeof body.code === 'string'
}
