import { ApiError } from '#app/contracts/api-error.ts'
import type { ApiName, Endpoint } from '#app/contracts/endpoint.ts'
import { ERRORS } from '#app/domain/words/error-catalogue.ts'
import { log } from '#app/log.server.ts'
import { parseAnswer } from '../read-refusal.server.ts'
import type { Received } from '../transport.server.ts'
import { isSpecified } from './specified.server.ts'

/** Until it is asked again: a server may have been renewed meanwhile. */
const absentMs = 15 * 60_000
/** With an id in its path a 404 may also be of an id that nobody knows. */
const doubtfulMs = 60_000

const missingStatuses = new Set([404, 405, 501])

export interface Capabilities {
  /** @throws ApiError `absent` where the API is known not to have this call, without asking it */
  require(endpoint: Endpoint): void
  /** What an answer says of its API. @throws ApiError `absent` where it says that there is no such call */
  learn(endpoint: Endpoint, received: Pick<Received, 'response' | 'text'>): void
  /** `unknown` until it was asked, and again after some time. */
  stateOf(endpoint: Endpoint): 'present' | 'absent' | 'unknown'
  forget(api: ApiName): void
}

/** Of what is ours beside the specification: asked for once, remembered for this process. `now` in ms. */
export function createCapabilities(now: () => number): Capabilities {
  const absent = new Map<string, number>()
  const present = new Set<string>()
  const keyOf = ({ api, id }: Endpoint) => `${api} ${id}`
  const isAbsent = (endpoint: Endpoint) => (absent.get(keyOf(endpoint)) ?? 0) > now()
  return {
    require(endpoint) {
      if (isAbsent(endpoint)) throw absentError()
    },
    learn(endpoint, { response: { status }, text }) {
      const key = keyOf(endpoint)
      const isGone = !isSpecified(endpoint) && !present.has(key) && missingStatuses.has(status) && !isOurRefusal(text)
      if (isGone) {
        if (!absent.has(key)) log.info({ api: endpoint.api, endpoint: endpoint.id }, 'this API has no such call')
        absent.set(key, now() + (endpoint.path.includes('{') ? doubtfulMs : absentMs))
        throw absentError()
      }
      if ((status >= 200 && status < 300) || (status < 500 && isOurRefusal(text))) {
        present.add(key)
        absent.delete(key)
      }
    },
    stateOf(endpoint) {
      if (present.has(keyOf(endpoint))) return 'present'
      return isAbsent(endpoint) ? 'absent' : 'unknown'
    },
    forget(api) {
      for (const key of [...absent.keys(), ...present]) {
        if (!key.startsWith(`${api} `)) continue
        absent.delete(key)
        present.delete(key)
      }
    }
  }
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
