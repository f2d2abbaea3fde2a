import { log } from '#app/log.server.ts'
import { now } from '#app/time/clock.server.ts'

/** Outcome in words for a person, without secrets, personal data or the answer itself. */
export interface Outcome {
  ok: boolean
  words: string
}

export interface IntegrationState {
  calledAt: Date | null
  failedAt: Date | null
  failure: string
  testBeganAt: Date | null
  testedAt: Date | null
  testedOk: boolean | null
  testedWords: string
}

export interface IntegrationStore {
  list(): Promise<(IntegrationState & { key: string })[]>
  put(key: string, part: Partial<IntegrationState>): Promise<void>
  /** False when another test began after `free`. */
  beginTest(key: string, times: { now: Date; free: Date }): Promise<boolean>
}

const betweenTestsMs = 10_000

const untold: IntegrationState = {
  calledAt: null,
  failedAt: null,
  failure: '',
  testBeganAt: null,
  testedAt: null,
  testedOk: null,
  testedWords: ''
}

/** Keeps states in this process when no database runs here. */
function createMemory(): IntegrationStore {
  const states = new Map<string, IntegrationState>()
  const put = (key: string, part: Partial<IntegrationState>) =>
    void states.set(key, { ...(states.get(key) ?? untold), ...part })
  return {
    list: async () => [...states].map(([key, state]) => ({ key, ...state })),
    put: async (key, part) => put(key, part),
    async beginTest(key, times) {
      const began = states.get(key)?.testBeganAt
      if (began && began > times.free) return false
      put(key, { testBeganAt: times.now })
      return true
    }
  }
}

let store = createMemory()

/** Null restores the in-memory store. */
export function setIntegrationStore(next: IntegrationStore | null): void {
  store = next ?? createMemory()
}

export async function readStates(): Promise<ReadonlyMap<string, IntegrationState>> {
  return new Map((await store.list()).map((state) => [state.key, state]))
}

/** Records how a call to an external program went. Never throws: the caller still has to deliver the answer. */
export async function noteCall(key: string, { ok, words }: Outcome): Promise<void> {
  const at = now()
  await store.put(key, { calledAt: at, ...(ok ? {} : { failedAt: at, failure: words }) }).catch((error) => {
    log.warn({ integration: key, err: error }, 'how another program answered could not be kept')
  })
}

/** Runs a test. Null when another one began a moment ago and this one was skipped. */
export async function runTest(key: string, test: () => Promise<Outcome>): Promise<Outcome | null> {
  const began = now()
  if (!(await store.beginTest(key, { now: began, free: new Date(began.getTime() - betweenTestsMs) }))) return null
  const outcome = await test()
  await store.put(key, { testedAt: now(), testedOk: outcome.ok, testedWords: outcome.words })
  await noteCall(key, outcome)
  return outcome
}
